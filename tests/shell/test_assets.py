"""Are all pictures, texts and themes there, in the size that is asked for?"""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pygame
import pytest

from game.rules.pieces import KIND_NAMES
from game.shell.assets import ICON_COLOUR, Assets
from game.shell.board_picture import draw_field
from game.shell.brush import Brush
from game.ui.appearance import Appearance, BoardStyle
from game.ui.draw import Image
from game.ui.geometry import Rect
from game.ui.words import NOUN_TABLES

IGNORED_BY_NANOSVG = re.compile(
    r"<(use|text|clipPath|mask|filter|pattern|image)\b|rgba\(|hsl|currentColor"
)


@pytest.mark.parametrize("side", ["red", "black"])
@pytest.mark.parametrize("kind", KIND_NAMES[1:])
def test_every_piece_has_a_picture_in_every_size(
    display: pygame.Surface, assets: Assets, side: str, kind: str
) -> None:
    theme = assets.theme()
    for size in (24, 34, 51, 60, 86, 160):
        picture = assets.picture(f"piece/{side}_{kind}", size, size, None, theme)
        assert picture.get_size() == (size, size)
        ink = picture.get_bounding_rect()
        assert ink.w > size * 0.5 and ink.h > size * 0.5
        assert picture.get_at((0, 0)).a == 0


def test_every_icon_takes_its_tint(display: pygame.Surface, assets: Assets) -> None:
    icons = sorted((assets.folder / "icons").glob("*.svg"))
    assert len(icons) > 30
    for path in icons:
        picture = assets.picture(f"icon/{path.stem}", 32, 32, "#FF0000", assets.theme())
        assert pygame.transform.average_color(picture, consider_alpha=True)[:2] >= (200, 0), path
        assert ICON_COLOUR in path.read_text(encoding="utf-8")


def test_pictures_use_only_what_the_rasteriser_knows(assets: Assets) -> None:
    for path in assets.folder.rglob("*.svg"):
        assert not IGNORED_BY_NANOSVG.search(path.read_text(encoding="utf-8")), path


def test_a_picture_that_is_not_there_is_a_slip(display: pygame.Surface, assets: Assets) -> None:
    with pytest.raises(FileNotFoundError):
        assets.picture("icon/nothing", 10, 10, None, assets.theme())


def test_english_lacks_nothing_and_an_unknown_code_is_english(assets: Assets) -> None:
    assert assets.languages()[0] == ("en", "English")
    assert assets.words("xx")("side.red") == "Red"
    assert assets.words("en").code == "en"


def test_tables_of_a_language_can_be_read_alone(assets: Assets) -> None:
    for code in assets.codes():
        whole = assets.words(code).chain[0].entries
        names = {key.partition(".")[0] for key in whole}
        apart = [  # texts use forms of the names, which stand in tables of their own
            assets.words(code, tables=(name, *NOUN_TABLES)).chain[0].entries
            for name in sorted(names)
        ]
        assert {key: text for part in apart for key, text in part.items()} == whole


def test_fonts_come_with_their_licence(assets: Assets) -> None:
    licence = (assets.folder / "fonts" / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in licence


@pytest.mark.parametrize("board", BoardStyle)
def test_the_board_shows_its_diagonals(
    display: pygame.Surface, assets: Assets, board: BoardStyle
) -> None:
    field = draw_field(37, assets.theme(Appearance(board=board)))
    for spot in (45, 120, 140, 230):  # not in the middle of a square: a sign stands there
        for column in (spot, 295 - spot):
            line, beside = field.get_at((column, spot)), field.get_at((column, spot - 8))
            assert sum(abs(a - b) for a, b in zip(line[:3], beside[:3], strict=True)) > 40


@pytest.mark.parametrize("board", BoardStyle)
def test_exactly_the_promotion_squares_carry_a_sign(
    display: pygame.Surface, assets: Assets, board: BoardStyle
) -> None:
    field = draw_field(60, assets.theme(Appearance(board=board)))
    for rank, file in itertools.product(range(8), repeat=2):
        # A little right of the middle: inside a sign, away from the diagonals.
        at = (file * 60 + 35, rank * 60 + 30)
        plain = (file * 60 + 43, rank * 60 + 30)
        differs = sum(abs(a - b) for a, b in zip(field.get_at(at)[:3], field.get_at(plain)[:3],
                                                 strict=True)) > 30  # fmt: skip
        assert differs == (file in (rank, 7 - rank)), (file, rank)


@pytest.mark.parametrize("name", ["board/paper", "pieces/letters", "army/blue", "theme/ivory"])
def test_a_choice_of_looks_has_a_sample(brush: Brush, name: str) -> None:
    sprite = brush.sprite(Image(f"sample/{name}", Rect(3, 4, 40, 30)), 0, 0)
    assert sprite.blits[0][0].get_size() == (40, 30)
    assert sprite.blits[0][0].get_bounding_rect().w > 15
    assert sprite.blits[0][0].get_at((0, 0)).a < 255


def test_what_was_drawn_is_kept_and_another_theme_draws_anew(
    brush: Brush, assets: Assets, tmp_path: Path
) -> None:
    item = Image("piece/red_king", Rect(0, 0, 40, 40))
    first = brush.sprite(item, 0, 0).blits[0][0]
    assert brush.sprite(item, 5, 5).blits[0][0] is first
    brush.set_theme(assets.theme())
    assert brush.sprite(item, 0, 0).blits[0][0] is first
    brush.set_screen(800, 480)
    assert brush.sprite(item, 0, 0).blits[0][0] is not first

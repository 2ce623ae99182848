"""Is an appearance checked as a whole, and are the shipped ones readable?"""

from __future__ import annotations

import itertools
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.appearance import DEFAULT_APPEARANCE, Appearance, Army, BoardStyle, Interface, PieceSet
from game.ui.theme import BadTheme, Theme, blend, parse_theme, repainted
from tests.looks import ASSETS, theme, theme_texts

TEXT, LARGE, MARK = 7.0, 4.5, 3.0  # WCAG: enhanced text, text, and what is not text
LOOKS = [
    Appearance(interface, board, army=army)
    for interface, board, army in itertools.product(Interface, BoardStyle, Army)
]


def _brightness(colour: str) -> float:
    def linear(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    darker, lighter = sorted((_brightness(one), _brightness(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _name(appearance: Appearance) -> str:
    return f"{appearance.interface}-{appearance.board}-{appearance.army}"


@pytest.mark.parametrize("interface", Interface)
def test_words_are_readable_on_every_ground(interface: Interface) -> None:
    colours = theme(Appearance(interface)).colours
    grounds = (
        colours.ground_top, colours.ground_bottom, colours.card_top, colours.card_bottom,
        colours.well,
    )  # fmt: skip
    for ground in grounds:
        assert _contrast(colours.ink, ground) >= TEXT, ground
        assert _contrast(colours.muted, ground) >= LARGE, ground
        assert _contrast(colours.gold, ground) >= LARGE, ground
    for ground in (colours.jade_top, colours.jade_bottom):
        assert _contrast(colours.ink, ground) >= LARGE, ground
    assert _contrast(colours.on_gold, colours.gold_bottom) >= LARGE
    assert _contrast(colours.ink, colours.danger_bottom) >= LARGE
    assert _contrast(colours.danger, colours.card_bottom) >= 1.5


@pytest.mark.parametrize("board", BoardStyle)
def test_marks_and_lines_stand_out_from_the_board(board: BoardStyle) -> None:
    colours = theme(Appearance(board=board)).colours
    for ground in (colours.board_top, colours.board_bottom):
        assert _contrast(colours.target, ground) >= MARK
        assert _contrast(colours.hint, ground) >= MARK
        assert max(_contrast(c, ground) for c in (colours.cursor, colours.target_edge)) >= MARK
        assert max(_contrast(c, ground) for c in (colours.diagonal, colours.promotion)) >= MARK
    for ground in (colours.rail_top, colours.rail_bottom):
        assert _contrast(colours.on_rail, ground) >= LARGE
    assert _contrast(colours.on_badge, colours.badge) >= TEXT


@pytest.mark.parametrize("board", BoardStyle)
def test_the_high_contrast_board_has_the_strongest_lines(board: BoardStyle) -> None:
    strongest, other = (theme(Appearance(board=one)) for one in (BoardStyle.HIGH_CONTRAST, board))
    grids = [_contrast(one.colours.grid, one.colours.board_top) for one in (strongest, other)]
    assert grids[0] >= grids[1]
    assert strongest.lines.diagonal_width >= other.lines.diagonal_width


@pytest.mark.parametrize("appearance", LOOKS, ids=_name)
def test_pieces_stand_out_from_the_board_by_rim_or_outline(appearance: Appearance) -> None:
    look = theme(appearance)
    colours = look.colours
    for paint in look.armies:
        for ground in (colours.board_top, colours.board_bottom, colours.rail_top,
                       colours.rail_bottom):  # fmt: skip
            lines = (paint.rim, paint.outline)
            assert max(_contrast(line, ground) for line in lines) >= LARGE, (paint, ground)
        assert _contrast(paint.light, paint.fill) >= MARK
    first, second = look.armies
    assert _contrast(first.fill, second.fill) >= 2.0


def test_boards_are_even_and_not_chequered_in_colour() -> None:
    for board in BoardStyle:
        colours = theme(Appearance(board=board)).colours
        assert _contrast(colours.board_top, colours.board_bottom) < 1.7


def test_every_choice_has_its_files_and_no_file_lacks_a_choice() -> None:
    found = {
        "themes": {path.parent.name for path in ASSETS.glob("themes/*/theme.toml")},
        "boards": {path.parent.name for path in ASSETS.glob("boards/*/board.toml")},
        "pieces": {path.name for path in ASSETS.glob("pieces/*") if path.is_dir()},
    }
    assert found["themes"] == {str(member) for member in Interface}
    assert found["boards"] == {str(member) for member in BoardStyle}
    assert found["pieces"] == {str(member) for member in PieceSet}
    armies = tomllib.loads((ASSETS / "pieces/armies.toml").read_text(encoding="utf-8"))
    assert set(armies) == {"red", *map(str, Army)}


def test_paints_in_pictures_can_be_told_apart_to_be_replaced() -> None:
    armies = tomllib.loads((ASSETS / "pieces/armies.toml").read_text(encoding="utf-8"))
    used = [value for name in ("red", "black") for key, value in armies[name].items()
            if key != "disc"]  # fmt: skip
    assert len(used) == len(set(used))


def test_a_picture_takes_the_armys_paint_and_the_boards_rim() -> None:
    look = theme(Appearance(board=BoardStyle.DARK_WOOD, army=Army.BLUE))
    plain = tomllib.loads((ASSETS / "pieces/armies.toml").read_text(encoding="utf-8"))
    picture = f"<path fill='{plain['black']['fill']}' stroke='{plain['red']['rim']}'/>"
    expected = f"<path fill='{look.armies[1].fill}' stroke='{look.colours.red_rim}'/>"
    assert repainted(picture, look) == expected


def _broken(**changes: str) -> tuple[str, ...]:
    texts = dict(zip(("interface", "board", "armies"), theme_texts(), strict=True))
    with pytest.raises(BadTheme) as caught:
        parse_theme(DEFAULT_APPEARANCE, **{**texts, **changes})
    return caught.value.problems


def test_every_fault_is_named() -> None:
    interface, board, armies = theme_texts()
    ink = 'ink = "#FFF4DE"'
    assert ink in interface
    problems = _broken(
        interface=interface.replace(ink, 'ink = "cream"\ngrid = "#000000"')
        .replace("scrim = 170", "veil = 1") + "\n[extra]\nx = 3",
        board=board.replace("grain = 100", "grain = 1000"),
        armies=armies.replace("[black]", "[white]"),
    )  # fmt: skip
    for problem in ("colours.ink: not #RRGGBB", "colours.grid: given twice", "alphas.veil: unknown",
                    "alphas.scrim: missing", "extra: unknown", "black: the army is missing",
                    "lines.grain: not a number from 0 to 255"):  # fmt: skip
        assert problem in problems


def test_a_huge_file_is_refused() -> None:
    assert "the file is too long" in _broken(board="#" * 40_000)


@given(st.text(max_size=200))
def test_any_text_is_refused_as_a_board(text: str) -> None:
    assert _broken(board=text)


def test_blending_ends_at_the_colours() -> None:
    assert blend("#102030", "#A0B0C0", 0) == "#102030"
    assert blend("#102030", "#A0B0C0", 1) == "#A0B0C0"


def test_themes_are_told_apart_by_who_they_are() -> None:
    one = theme()
    assert isinstance(one, Theme)
    assert one == one and one != parse_theme(DEFAULT_APPEARANCE, *theme_texts())

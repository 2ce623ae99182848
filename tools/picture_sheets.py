"""How do pieces and boards look, big and small, in grey, and to eyes that miss a colour?

    python tools/picture_sheets.py FOLDER                 every piece set on every board
    python tools/picture_sheets.py FOLDER --cells 37 160  with squares of these sizes
    python tools/picture_sheets.py FOLDER --eyes          in grey, and by the colour-blind

Writes PNG files to be looked at; nothing in the game reads them.
"""

from __future__ import annotations

import argparse
import itertools
import os
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame  # noqa: E402
import pygame.font  # noqa: E402

from game.rules import fen  # noqa: E402
from game.rules.squares import parse_square  # noqa: E402
from game.shell.assets import Assets  # noqa: E402
from game.shell.brush import Brush  # noqa: E402
from game.shell.paint import Painter  # noqa: E402
from game.shell.text import TextRenderer  # noqa: E402
from game.ui.appearance import Appearance, Army, BoardStyle, Interface, PieceSet  # noqa: E402
from game.ui.board import BoardModel, Mark, board_scene  # noqa: E402
from game.ui.draw import Fill  # noqa: E402
from game.ui.geometry import Rect, board_geometry  # noqa: E402
from game.ui.theme import Theme  # noqa: E402

CELLS = (37, 55, 93, 160)
POSITION = "r1nk1fr1/2s1s1n1/2ppp1p1/pp3p1p/PPP2P1P/3PP1P1/1NSSFN2/2R1K2R[] w - - 0 9"
MARKS = (
    ("c1", Mark.LAST_MOVE), ("c2", Mark.LAST_MOVE), ("d8", Mark.CHECK), ("e3", Mark.SELECTED),
    ("e5", Mark.TARGET), ("h5", Mark.CAPTURE), ("d5", Mark.PROMOTION), ("a1", Mark.CURSOR),
)  # fmt: skip

# How eyes without one kind of cones see linear red, green and blue, by Machado, Oliveira and
# Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009).
EYES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}  # fmt: skip

Pixel = tuple[int, int, int]


def linear(value: int) -> float:
    """The light of a channel, 0–1."""
    part = value / 255
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def channel(light: float) -> int:
    """The channel that gives a light."""
    part = min(1.0, max(0.0, light))
    return round(255 * (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))


def seen_by(eye: str) -> Callable[[Pixel], Pixel]:
    """What becomes of a colour in those eyes."""
    rows = EYES[eye]

    def seen(pixel: Pixel) -> Pixel:
        lights = [linear(value) for value in pixel]
        red, green, blue = (
            channel(sum(part * light for part, light in zip(row, lights, strict=True)))
            for row in rows
        )
        return red, green, blue

    return seen


def through(surface: pygame.Surface, eye: str) -> pygame.Surface:
    """A picture as those eyes see it."""
    seen = seen_by(eye)
    known: dict[Pixel, Pixel] = {}
    data = bytearray(pygame.image.tobytes(surface, "RGB"))
    for at in range(0, len(data), 3):
        pixel = (data[at], data[at + 1], data[at + 2])
        if pixel not in known:
            known[pixel] = seen(pixel)
        data[at : at + 3] = bytes(known[pixel])
    return pygame.image.frombytes(bytes(data), surface.get_size(), "RGB")


def board_picture(assets: Assets, theme: Theme, cell: int) -> pygame.Surface:
    """A board with both armies and every mark."""
    side = cell * 8 + 2 * max(4, cell // 4)
    whole = Rect(0, 0, side + 16, side + 16)
    geometry = board_geometry(whole.inset(8))
    surface = pygame.Surface((whole.w, whole.h))
    brush = Brush(assets, TextRenderer(assets.folder / "fonts"), theme)
    marks = tuple((parse_square(square), mark) for square, mark in MARKS)
    scene = board_scene(BoardModel(bytes(fen.parse(POSITION).board), marks), geometry, theme)
    ground = Fill(whole, theme.colours.ground_top, theme.colours.ground_bottom)
    Painter(surface, brush).paint((ground, *scene.items))
    return surface


def side_by_side(pictures: list[pygame.Surface], columns: int) -> pygame.Surface:
    """Pictures of one size in rows."""
    w, h = pictures[0].get_size()
    rows = -(-len(pictures) // columns)
    sheet = pygame.Surface((w * min(columns, len(pictures)), h * rows))
    for index, picture in enumerate(pictures):
        sheet.blit(picture, (index % columns * w, index // columns * h))
    return sheet


def write_boards(assets: Assets, folder: Path, cells: list[int]) -> None:
    """One sheet for each piece set and size, with all boards."""
    for pieces, cell in itertools.product(PieceSet, cells):
        looks = zip(BoardStyle, itertools.cycle(Interface), itertools.cycle(Army), strict=False)
        pictures = [
            board_picture(assets, assets.theme(Appearance(interface, board, pieces, army)), cell)
            for board, interface, army in looks
        ]
        pygame.image.save(side_by_side(pictures, 2), folder / f"{pieces}_{cell}.png")


def write_eyes(assets: Assets, folder: Path, cell: int) -> None:
    """One sheet for each board and army: as it is, and through four pairs of eyes."""
    for board, army in itertools.product(BoardStyle, Army):
        theme = assets.theme(Appearance(board=board, army=army))
        plain = board_picture(assets, theme, cell)
        pictures = [plain, *(through(plain, eye) for eye in EYES)]
        pygame.image.save(side_by_side(pictures, 3), folder / f"eyes_{board}_{army}.png")


def main() -> None:
    """Writes what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cells", type=int, nargs="+", default=list(CELLS), metavar="PX")
    parser.add_argument("--eyes", action="store_true", help="simulate other eyes instead")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode((16, 16))
    pygame.font.init()
    assets = Assets(ROOT / "assets")
    if options.eyes:
        write_eyes(assets, options.folder, options.cells[0])
    else:
        write_boards(assets, options.folder, options.cells)


if __name__ == "__main__":
    main()

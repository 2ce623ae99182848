"""What do the lettered pieces look like? The letters of the move list, on discs and on tiles.

They need no picture to be known, in any language: K king, F general, S elephant, N knight, R rook,
P pawn, as positions and moves are written everywhere. The first army's are round, the second's
square with cut corners; the king's have a second ring, the pawns' are smaller. The letters are
strokes of our own, not a font's.
"""

from __future__ import annotations

from tools.build_assets_pieces import SIDES, Figure, Role, body, circle, in_place, lines

LETTER_WIDTH = 9.5
MIDDLE = 50.0
WHOLE, LESSER = 44.0, 34.0  # half the size of a token
LETTERS = {
    "king": ("M37 29 L37 71", "M64.5 29 L38.5 52.5", "M46.5 46 L65.5 71"),
    "general": ("M64 29 L39 29 L39 71", "M39 49.5 L59.5 49.5"),
    "elephant": (
        "M63.5 35.5 C60.5 30.6 56 28.6 50.4 28.6 C43 28.6 37.2 32.4 37.2 39"
        " C37.2 54 64.2 45 64.2 60.6"
        " C64.2 67.6 57.8 71.4 50.2 71.4 C43.6 71.4 38.6 68.8 35.6 63.8",
    ),
    "knight": ("M36.5 71 L36.5 29 L63.5 71 L63.5 29",),
    "rook": (
        "M38 71 L38 29 L52.5 29 C60.5 29 65 33.6 65 40.2 C65 46.8 60.5 51.4 52.5 51.4 L38 51.4",
        "M52 52 L65.5 71",
    ),
    "pawn": ("M39 71 L39 29 L53 29 C61.5 29 66 34 66 41 C66 48 61.5 53 53 53 L39 53",),
}  # fmt: skip


def tile(half: float, cut: float) -> str:
    """A square around the middle with cut corners."""
    near, far = MIDDLE - half, MIDDLE + half
    return (
        f"M{near + cut:g} {near:g} L{far - cut:g} {near:g} L{far:g} {near + cut:g}"
        f" L{far:g} {far - cut:g} L{far - cut:g} {far:g} L{near + cut:g} {far:g}"
        f" L{near:g} {far - cut:g} L{near:g} {near + cut:g} Z"
    )


def token(side: str, half: float, *, is_king: bool) -> Figure:
    """What a letter stands on."""
    if side == SIDES[0]:
        ground, inlay = circle(MIDDLE, MIDDLE, half), circle(MIDDLE, MIDDLE, half - 5.5)
        second = circle(MIDDLE, MIDDLE, half - 9.6)
    else:
        half -= 3  # a square looks larger than a disc of its width
        ground, inlay, second = tile(half, 8), tile(half - 5, 6), tile(half - 9, 4.4)
    crown = lines(Role.LIGHT_LINE, 2.2, second, fine=True) if is_king else ()
    return (
        *body(ground),
        *lines(Role.LIGHT_LINE, 2.2, inlay, fine=True),
        *lines(Role.LIGHT_LINE, 3.4 if is_king else 1.6, inlay, coarse=True),
        *crown,
    )


def piece(side: str, kind: str) -> Figure:
    """A letter on its token."""
    letter = lines(Role.LIGHT_LINE, LETTER_WIDTH, *LETTERS[kind])
    if kind == "king":
        return (*token(side, WHOLE, is_king=True), *in_place(letter, 0.82, 9, 9))
    if kind == "pawn":
        return (*token(side, LESSER, is_king=False), *in_place(letter, 0.78, 10.2, 11))
    return (*token(side, WHOLE, is_king=False), *letter)


def figures() -> dict[str, dict[str, Figure]]:
    """All pieces by side and kind."""
    return {side: {kind: piece(side, kind) for kind in LETTERS} for side in SIDES}

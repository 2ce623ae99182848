"""What do the turned pieces look like? The shapes that chess players know from any club set.

Profiles of a lathe, all our own: a king with a cross, a knight's head, a rook with battlements, a
pawn with a ball. The general, who is chess's old counsellor, has the small crown of a minor queen;
the elephant, who became the bishop, carries its head and tusks on a bishop's stem. The first army's
feet are round, the second's are cut in steps.
"""

from __future__ import annotations

from tools.build_assets_pieces import (
    SIDES,
    Figure,
    Role,
    body,
    circle,
    filled,
    lines,
    pair,
    symmetrical,
)


def foot(side: str, half_width: float) -> Figure:
    """A rounded foot with a bead above it, or two straight steps."""
    left, right = 50 - half_width, 50 + half_width
    if side == SIDES[0]:
        return (
            *body(
                symmetrical(
                    f"M50 77 L{right - 9} 77 C{right - 3} 78 {right - 3} 84 {right - 8} 85.5"
                    f" L50 85.5"
                ),
                symmetrical(
                    f"M50 84 L{right - 10} 84 C{right - 1} 84.6 {right + 2} 88 {right} 91.6"
                    f" C{right - 1.5} 94.4 {right - 4} 95 {right - 8} 95 L50 95"
                ),
            ),
            *lines(Role.LIGHT_LINE, 2.6, f"M{left + 9} 90.2 L{right - 9} 90.2"),
        )
    return (
        *body(
            f"M{left + 6} 76 L{right - 6} 76 L{right - 6} 83 L{left + 6} 83 Z",
            f"M{left} 82 L{right} 82 L{right} 89 L{left} 89 Z",
            f"M{left - 6} 88 L{right + 6} 88 L{right + 6} 95 L{left - 6} 95 Z",
        ),
        *lines(Role.LIGHT_LINE, 2.6, f"M{left} 92.2 L{right} 92.2"),
    )


def stem(top: float, neck: float, width: float) -> Figure:
    """The flared body between collar and foot."""
    return body(
        symmetrical(
            f"M50 {top} L{50 + neck} {top} C{50 + neck + 1} {top + 16} {50 + width - 6} 68"
            f" {50 + width} 79 L50 79"
        )
    )


def collar(y: float, half_width: float) -> Figure:
    """A ring around the stem."""
    right = 50 + half_width
    return body(
        symmetrical(
            f"M50 {y - 3} L{right - 2} {y - 3} C{right + 1} {y - 3} {right + 1} {y + 3}"
            f" {right - 2} {y + 3} L50 {y + 3}"
        )
    )


def king() -> Figure:
    """The tallest: a cross on a flared head."""
    return (
        *stem(46, 9, 22),
        *body(symmetrical("M50 5.4 L54.4 5.4 L53.4 9 L60 8.2 L60 16.2 L53.4 15.4 L54.4 23 L50 23")),
        *body(symmetrical("M50 20 C58 20 68 21.5 70 25 L62 44 L50 44")),
        *lines(Role.LIGHT_LINE, 3, "M36.5 29.5 C44 27.3 56 27.3 63.5 29.5"),
        *lines(Role.LIT_LINE, 2, "M41 35 L43.6 41.5", "M59 35 L56.4 41.5", fine=True),
        *collar(46, 16),
        *collar(52.5, 12),
        *lines(Role.LIT_LINE, 2.4, "M44 60 C43.4 66 41.6 71 38.4 75", fine=True),
    )


def general() -> Figure:
    """Shorter than a king: a coronet of five points, each with a bead."""
    beads = tuple(
        circle(x, y, 3.9) for x, y in ((24, 31), (37, 24.4), (50, 22), (63, 24.4), (76, 31))
    )
    return (
        *stem(56, 9, 20),
        *body(
            "M33.5 54 L24 33 L33.5 42.5 L37 28 L45 40.5 L50 26 L55 40.5 L63 28 L66.5 42.5 L76 33"
            " L66.5 54 Z",
            *beads,
        ),
        *lines(Role.LIGHT_LINE, 3, "M37.5 48.6 C45 46.6 55 46.6 62.5 48.6"),
        *collar(56, 16.5),
        *lines(Role.LIT_LINE, 2.4, "M44.4 63 C43.6 68 42 72 39.4 75", fine=True),
    )


def elephant() -> Figure:
    """An elephant's head from the front on a bishop's stem: ears, trunk and tusks."""
    ear = "M58 30 C64 19 82 19 84.5 33 C86.5 46 78 57 66 55 C60 51 57 40 58 30 Z"
    return (
        *stem(62, 10, 21),
        *body(*pair(ear)),
        *filled(Role.DEEP, *pair("M63.5 31 C68 24.5 78 25.5 79.6 34 C80.8 42.5 75.4 49.6 67.6 49.4"
                                 " C63.6 45 62 38 63.5 31 Z")),
        *collar(63.5, 15.5),
        *body(
            symmetrical(
                "M50 14.5 C61 14.5 67.5 23 67 33.5 C66.6 41 63 47 58.8 50 C57.6 57 57.2 62 57.8 67"
                " C57.8 71.5 54 73.5 50 73.5"
            )
        ),
        *filled(Role.LIGHT, *pair("M57.6 48.5 C62 50 65.5 53.6 67 60"
                                  " C63 60.5 59.4 58.6 56.8 55 Z")),
        *filled(Role.LIGHT, circle(40.5, 34.5, 2.9), circle(59.5, 34.5, 2.9)),
        *lines(Role.LIGHT_LINE, 2.2, "M46 56.6 L54 56.6", "M46.2 62 L53.8 62", fine=True),
        *lines(Role.LIGHT_LINE, 2.8, "M42.5 24.4 C47 21.4 53 21.4 57.5 24.4"),
    )  # fmt: skip


def knight() -> Figure:
    """A horse's head and neck, facing left."""
    return (
        *body(
            "M29 80 C30 69 38 63 43.5 56.5 C46.5 53 47.4 50 47 46.5 C42 48 38.5 52.5 33 55.5"
            " C27 58.5 20.5 58.5 17 54 C14.5 50 15.5 46 18.5 42.5 C23 37 26.5 33 29 27.5"
            " C30 22 31.5 16.5 35 10 L41.5 17 L46.5 8.5 C49 11 50.6 14 51.4 17"
            " C66 20.5 77.5 36 76.5 57"
            " C76 66 73 74 71 80 Z"
        ),
        *lines(Role.LIGHT_LINE, 3.4, "M54.5 22.5 C66 29.5 71 42 69.8 57 C69.2 64 67.4 70 65.4 75"),
        *lines(Role.LIGHT_LINE, 2.2, "M58.4 31.5 L64.8 28.6", "M62 40 L69.6 37", "M63.4 49"
                                                                                 " L71.4 47.4",
               "M63 58 L70.8 58", fine=True),
        *filled(Role.LIGHT, circle(36.4, 30.4, 3.2)),
        *filled(Role.LIGHT, circle(22.4, 48.4, 2.2)),
        *lines(Role.DARK_LINE, 1.7, "M20.4 54.6 C23.6 55 26.4 54 29 52.2", fine=True),
    )  # fmt: skip


def rook() -> Figure:
    """A tower with battlements."""
    return (
        *stem(42, 14, 24),
        *body(
            "M26.5 40 L26.5 19 L36.5 19 L36.5 25 L45 25 L45 19 L55 19 L55 25 L63.5 25 L63.5 19"
            " L73.5 19 L73.5 40 C64 43.5 36 43.5 26.5 40 Z"
        ),
        *lines(Role.LIGHT_LINE, 3, "M31.5 33.4 C42 35.6 58 35.6 68.5 33.4"),
        *collar(44.5, 19.5),
        *lines(Role.DEEP_LINE, 2, "M40 54 L48 54", "M52 61 L60.4 61", "M41 68 L50 68", fine=True),
        *lines(Role.LIT_LINE, 2.4, "M39.6 50 C39 60 36 69 33.6 75", fine=True),
    )


def pawn() -> Figure:
    """A ball on a small flared stem."""
    return (
        *stem(54, 7.5, 18),
        *body(circle(50, 40, 14.5)),
        *collar(56, 13.5),
        *lines(Role.LIGHT_LINE, 2.8, "M41 36.4 C43 31.6 47 29.2 51.6 29.4"),
        *lines(Role.LIT_LINE, 2.4, "M45 63 C44.4 68 43 72 40.8 75", fine=True),
    )


FIGURES = {
    "king": (king, 27), "general": (general, 26), "elephant": (elephant, 27),
    "knight": (knight, 28), "rook": (rook, 30), "pawn": (pawn, 23),
}  # fmt: skip


def figures() -> dict[str, dict[str, Figure]]:
    """All figures by side and kind."""
    return {
        side: {kind: (*draw(), *foot(side, half)) for kind, (draw, half) in FIGURES.items()}
        for side in SIDES
    }

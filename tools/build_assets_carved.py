"""What do the carved figures look like? The men of Burmese sets, cut from wood and painted.

All are our own designs: a crowned king, a general with sword and shield, an elephant with its
saddle cloth, a war horse's head, a roofed chariot, a foot soldier in a broad hat. The first army
stands on round lotus feet, the second on stepped plinths.
"""

from __future__ import annotations

from tools.build_assets_pieces import (
    SIDES,
    Figure,
    Part,
    Role,
    body,
    circle,
    filled,
    in_place,
    lines,
    pair,
    symmetrical,
)

FOOT_TOP = 81  # where figures end


def foot(side: str, half_width: float) -> Figure:
    """What a figure stands on: petals for the first army, steps for the second."""
    left, right = 50 - half_width, 50 + half_width
    if side == SIDES[0]:
        bowl = (
            f"M{left - 3} 81.5 C{left - 2} 89 {left + 5} 95 {left + 13} 95 L{right - 13} 95"
            f" C{right - 5} 95 {right + 2} 89 {right + 3} 81.5 Z"
        )
        step = (2 * half_width - 12) / 4
        petals = [
            f"M{x:g} 93.6 C{x - step * 0.62:g} 90.6 {x - step * 0.5:g} 86.4 {x:g} 84.2"
            f" C{x + step * 0.5:g} 86.4 {x + step * 0.62:g} 90.6 {x:g} 93.6"
            for x in (left + 6 + step * (index + 0.5) for index in range(4))
        ]
        rim = f"M{left + 5} 86 C{left + 14} 93 {right - 14} 93 {right - 5} 86"
        return (
            *body(bowl),
            *lines(Role.LIGHT_LINE, 1.7, *petals, fine=True),
            *lines(Role.LIGHT_LINE, 2.2, rim, coarse=True),
        )
    left, right = left - 3, right + 3
    low = f"M{left - 3} 95 L{left - 3} 89 L{right + 3} 89 L{right + 3} 95 Z"
    high = f"M{left + 2} 89 L{left + 2} 81.5 L{right - 2} 81.5 L{right - 2} 89 Z"
    return (
        *body(high, low),
        *lines(Role.LIGHT_LINE, 2.6, f"M{left + 3} 92.6 L{right - 3} 92.6"),
        *lines(Role.LIGHT_LINE, 1.6, f"M{left + 9} 85.2 L{right - 9} 85.2", fine=True),
    )


def king() -> Figure:
    """Seated, with winged shoulders and a crown of four tiers."""
    wing = "M60 64 C69 62 76 55 79 43 C86 54 84 66 74 74 C68 76 62 72 60 64 Z"
    ear = "M60 45 C66 44 70 39 71 31 C65 32 60 36 58 41 Z"
    return (
        *body(*pair(wing)),
        *lines(Role.LIGHT_LINE, 2.2, *pair("M68 66.5 C73 63.5 76.4 59 78.4 53")),
        *body(symmetrical("M50 59 C60 59 65 62 69 67 C74 72 77 76 77 84 L50 84")),
        *filled(Role.DEEP, symmetrical("M50 74 C58 74 66 76 74 82 L74 84 L50 84"), fine=True),
        *body(*pair(ear), circle(50, 48, 12.5)),
        *body(
            symmetrical("M50 43 C57 43 62 41.5 65.5 39 L62.5 29 L50 29"),
            symmetrical("M50 32 C55 32 59 31 62 29 L57.5 19 L50 19"),
            symmetrical("M50 22 C53 22 55.5 21.3 57.5 19.6 L54 11 L50 11"),
            "M50 5.4 L53.8 9.6 L53 12.5 L47 12.5 L46.2 9.6 Z",
        ),
        *filled(
            Role.LIGHT,
            "M39.2 46.3 C46 48.3 54 48.3 60.8 46.3 C61.5 54 57 59 50 59 C43 59 38.5 54 39.2 46.3 Z",
        ),
        *lines(Role.LIGHT_LINE, 3.2, "M37.5 36.8 C45 39.6 55 39.6 62.5 36.8"),
        *lines(Role.LIGHT_LINE, 2.4, "M42.2 27 C47 28.6 53 28.6 57.8 27"),
        *lines(Role.LIGHT_LINE, 2.0, "M46 17.6 C48.5 18.4 51.5 18.4 54 17.6", fine=True),
        *lines(Role.DARK_LINE, 1.7, "M43.4 51.6 L46.6 52", "M53.4 52 L56.6 51.6", fine=True),
        *lines(Role.DARK_LINE, 1.5, "M47.6 56 C49 56.8 51 56.8 52.4 56", fine=True),
        *lines(Role.LIGHT_LINE, 3.4, "M35 66 C40 75 60 75 65 66"),
        *filled(Role.LIGHT, circle(50, 76.4, 3.1)),
    )


def general() -> Figure:
    """Sword raised, shield before him, a plumed helmet."""
    return (
        *body(
            "M72 62 L80 22 C81.5 14 86 8.5 91.5 5 C93.5 11 93 17 90.5 23 L79.5 63 Z",
            "M66.5 58 L86 63.5 L84.6 69 L65 63.5 Z",
        ),
        *filled(Role.LIGHT, "M76 60 L84 22 C85 17 87 13 89.6 10.5 C90.4 14 89.6 18 88 22"
                            " L78.4 60.4 Z"),
        *body("M27 84 C27 74 30 67 36 62 C44 58.5 54 58.5 61 61 C69 63 73 64 78 66"
              " C77 72 73 74 71 77"
              " L71 84 Z"),
        *lines(Role.LIGHT_LINE, 3.6, "M53 63 L66 81"),
        *body(circle(48, 48.5, 12)),
        *filled(
            Role.LIGHT,
            "M37.4 49 C44 51 52 51 58.6 49 C59.4 56 55 60.4 48 60.4 C41 60.4 36.6 56 37.4 49 Z",
        ),
        *lines(Role.DARK_LINE, 1.7, "M41.6 52.6 L44.8 53", "M51.2 53 L54.4 52.6", fine=True),
        *lines(Role.DARK_LINE, 1.9, "M42.5 57.6 C45 55.4 46.8 55.6 48 56.6"
                                    " C49.2 55.6 51 55.4 53.5 57.6",
               fine=True),
        *body(
            "M33.5 44 C33 34 40 29 48 17 C56 29 63 34 62.5 44 Z",
            "M26.5 48 C26.5 43 30 40.5 34 40.5 L62 40.5 C66 40.5 69.5 43 69.5 48"
            " C60 51.5 36 51.5 26.5 48 Z",
            "M48 19 C42.5 16 42.5 9.6 48 5.2 C53.5 9.6 53.5 16 48 19 Z",
        ),
        *lines(Role.LIGHT_LINE, 3, "M39.5 35 C44 37 52 37 56.5 35"),
        *lines(Role.LIGHT_LINE, 2, "M33 45.8 C42 47.8 54 47.8 63 45.8", fine=True),
        *body(circle(31, 71, 13.5)),
        *lines(Role.LIGHT_LINE, 2.8, circle(31, 71, 8.6)),
        *filled(Role.LIGHT, circle(31, 71, 3.4)),
    )  # fmt: skip


def elephant() -> Figure:
    """Facing left, its trunk curled up, with a cloth and a saddle."""
    figure = (
        *body("M85 45 C94 47 97 56 93.5 67 L89.5 66 C91 59 90 54 84 52 Z"),
        *body(
            "M50 35 L53 21 C60 18.5 70 18.5 77 21 L81 36 C72 32 59 32 50 35 Z",
        ),
        *body(
            "M87 83 L87 57 C87 41 76 32 61 32 C55 32 51 33 47.5 35 C43 25.5 32 22 23 27"
            " C14 32 13 42 15 52 C16 60 15.5 66 12.5 67.5 C9.5 69 8 66 8.4 61.5 L1.5 60.5"
            " C0 72 7 79.5 15.5 77 C25 74.5 28 67 29.5 59.5 C32 61.5 35 62.5 38 62.5 L37 83"
            " L52.5 83 L53.5 70 C59 72 65 72 70 70 L70.5 83 Z"
        ),
        *filled(Role.DEEP, "M54.5 68 C60 71 65 71 70 68 L70 72 C65 74 59 74 54.5 72 Z"),
        *filled(
            Role.LIGHT,
            "M55 34.2 C64 32.8 74 36 80.5 43 C82 50 81.5 56 79.5 61 C72 64 62 63 56.5 60"
            " C58.5 51 58 42 55 34.2 Z",
        ),
        *filled(
            Role.DEEP,
            "M59.5 37.8 C66 37.4 72.4 40 77 45.4 C78 50 77.8 54.4 76.8 58 C71.5 59.8 65.4 59.4"
            " 61 57.4 C62.4 50.6 61.8 44 59.5 37.8 Z",
        ),
        *filled(Role.LIGHT, circle(69, 49, 3.6)),
        *lines(Role.LIGHT_LINE, 2.2, "M55.5 26.5 C62 24.6 69 24.6 75 26.5"),
        *filled(Role.LIT, "M41 36 C50.5 36.5 56 46 51.5 55.5 C47.5 62 39 58 36.5 48 Z"),
        *lines(Role.LIGHT_LINE, 2.8, "M41 36 C50.5 36.5 56 46 51.5 55.5 C47.5 62 39 58 36.5 48"),
        *filled(Role.LIGHT, "M30 55 C24 57.5 19.5 61.5 15 69 C14 65 14.5 61.5 17 58.5"
                            " C20 55 24 53 28 50 Z"),
        *filled(Role.LIGHT, circle(27.5, 39, 3.2)),
        *lines(Role.DARK_LINE, 2.4, "M27.3 39.2 L27.4 39.2", fine=True),
        *lines(Role.LIGHT_LINE, 2, "M40 80.6 L40.4 80.6", "M44.6 80.6 L45 80.6", "M49 80.6"
                                                                                 " L49.4 80.6",
               "M74 80.6 L74.4 80.6", "M78.6 80.6 L79 80.6", "M83 80.6 L83.4 80.6", fine=True),
        *lines(Role.DEEP_LINE, 1.8, "M17.5 50 L22 48", "M17.6 56 L21 54", fine=True),
    )  # fmt: skip
    return in_place(figure, 0.95, 4.4, 4.4)


def knight() -> Figure:
    """The head of a war horse, facing left, its mane in locks."""
    return (
        *body(
            "M52 13 C63 13 74 20 80 31 C87 44 87 60 82 84 L66 84 C72 66 73 46 66 36 C61 29 55 25"
            " 50 22 Z"
        ),
        *body(
            "M28 84 C28 73 34 66 40 60 C45.5 54.5 47 50.5 46 46.5 C42 50 38 54.5 32 58 C26.5 61"
            " 19 62.5 14 58 C10.5 54.5 10.5 50 13.5 46 C18.5 39.5 24 34 28 27.5 C29 20.5 31 13.5"
            " 34 5.5 L42 15.5 L49.5 5.5 C52.5 10 53.8 14 54 18.5 C66 24 74.5 38 74 58 C73.8 68"
            " 72 76 70 84 Z"
        ),
        *filled(
            Role.DEEP,
            "M46.5 47.5 C48 51 47.6 54 45 57.5 C41 63 37 69 35.5 82 L31 82 C31.5 73 35.5 68 41 62.6"
            " C46 57.6 48 53 46.5 47.5 Z",
            fine=True,
        ),
        *lines(Role.LIGHT_LINE, 3.4, "M58.5 23 C67.5 31 71 45 69.8 60 C69.2 68 68 74 66.4 80"),
        *lines(Role.LIGHT_LINE, 2.2, "M70 27.5 C75.5 34 78 41 78.6 48", "M78.5 56"
                                                                        " C78.8 63 78 71 76.4 79",
               fine=True),
        *lines(Role.LIGHT_LINE, 3, "M29.5 36.5 C34 40 40 44 46 46.6"),
        *lines(Role.LIGHT_LINE, 2.4, "M21.5 41.5 C24.5 46 27.5 50.5 31 54.5"),
        *filled(Role.LIGHT, "M33 30.8 C36 27.6 40.5 27.8 42.6 31.2 C39.4 34 35.4 33.8 33 30.8 Z"),
        *lines(Role.DARK_LINE, 3.2, "M38.2 30.7 L38.3 30.7", fine=True),
        *filled(Role.LIGHT, circle(18.4, 51.6, 2.2)),
        *lines(Role.DARK_LINE, 1.7, "M15.5 57.5 C19 58.4 22.5 57.4 25.5 55.4", fine=True),
        *lines(Role.LIT_LINE, 1.9, "M37.4 12.6 L40.6 20", fine=True),
        *lines(Role.LIGHT_LINE, 2.8, "M36.5 73 C46 79 58 79 68 74"),
    )  # fmt: skip


def rook() -> Figure:
    """A chariot: two wheels, a rail, a roof of two tiers with turned-up eaves."""
    spokes = tuple(
        path
        for x in (30.5, 69.5)
        for path in (
            f"M{x - 9:g} 70 L{x + 9:g} 70", f"M{x:g} 61 L{x:g} 79",
            f"M{x - 6.4:g} 63.6 L{x + 6.4:g} 76.4", f"M{x - 6.4:g} 76.4 L{x + 6.4:g} 63.6",
        )
    )  # fmt: skip
    figure = (
        Part(Role.DARK_BODY, "M27 33 L73 33 L73 52 L27 52 Z"),
        Part(Role.DARK_BODY, "M34 60 L66 60 L66 82 L34 82 Z"),
        *body(
            "M24 32 L32.5 32 L32.5 52 L24 52 Z",
            "M67.5 32 L76 32 L76 52 L67.5 52 Z",
            symmetrical("M50 22 L66 22 C72 26 80 27 90 23.5 C88.5 31 83 36.5 75 37 L50 37"),
            symmetrical("M50 9 L54 9 C56.5 14 62 16 69 15 C68 20.5 65 24 60 24.5 L50 24.5"),
            "M50 5.4 L53.4 8.2 L53 10.5 L47 10.5 L46.6 8.2 Z",
        ),
        *lines(Role.LIGHT_LINE, 2.6, "M29 32 C42 33.4 58 33.4 71 32"),
        *lines(Role.LIGHT_LINE, 2.2, "M42 20 C47 20.8 53 20.8 58 20", fine=True),
        *filled(Role.LIGHT, "M44.5 51 L44.5 46 C44.5 41.5 47 40 50 40 C53 40 55.5 41.5 55.5 46"
                            " L55.5 51 Z"),
        *body("M11.5 48 L88.5 48 L83 62 L17 62 Z"),
        *lines(Role.LIGHT_LINE, 3, "M19 54.5 L81 54.5"),
        *body(circle(30.5, 70, 15.5), circle(69.5, 70, 15.5)),
        *lines(Role.LIGHT_LINE, 1.9, *spokes, fine=True),
        *lines(Role.LIGHT_LINE, 3, circle(30.5, 70, 10), circle(69.5, 70, 10)),
        *filled(Role.LIGHT, circle(30.5, 70, 3.6), circle(69.5, 70, 3.6)),
    )  # fmt: skip
    return in_place(figure, 0.95, 2.5, 4.2)


def pawn() -> Figure:
    """A foot soldier in a broad hat."""
    return (
        *body(symmetrical("M50 62 C61 62 71 69 71.5 84 L50 84")),
        *filled(Role.DEEP, symmetrical("M50 77 C57 77 65 78 70 81 L70 84 L50 84"), fine=True),
        *body(circle(50, 56, 11.5)),
        *filled(
            Role.LIGHT,
            "M40 55.5 C46 57.5 54 57.5 60 55.5 C60.6 62 56.4 66.2 50 66.2"
            " C43.6 66.2 39.4 62 40 55.5 Z",
        ),
        *lines(Role.DARK_LINE, 1.7, "M44.2 59 L46.8 59.3", "M53.2 59.3 L55.8 59", fine=True),
        *body(symmetrical("M50 24 C56 36 65 45 77 51 C75 54.5 63 57 50 57")),
        *filled(
            Role.LIT, symmetrical("M50 28 C54 36 59 42 64 46.5 C60 44 55 42.6 50 42.6"), fine=True
        ),
        *lines(Role.LIGHT_LINE, 3, "M36.5 47.8 C44 50.4 56 50.4 63.5 47.8"),
        *lines(Role.LIGHT_LINE, 3.2, "M38.5 73 C44 79 56 79 61.5 73"),
    )


FIGURES = {
    "king": (king, 29), "general": (general, 28), "elephant": (elephant, 35),
    "knight": (knight, 32), "rook": (rook, 31), "pawn": (pawn, 25),
}  # fmt: skip


def figures() -> dict[str, dict[str, Figure]]:
    """All figures by side and kind."""
    return {
        side: {kind: (*draw(), *foot(side, half)) for kind, (draw, half) in FIGURES.items()}
        for side in SIDES
    }

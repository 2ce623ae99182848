"""How is a touch corrected, and how do four touches tell what correction is needed?

A correction is six whole numbers: x' = a x + b y + c and y' = d x + e y + f, in parts of
`CALIBRATION_UNIT`, between places that run from 0 to 1 across the display. That covers panels that
are shifted, mirrored, too large or small, or turned by a quarter.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.operator import CALIBRATION_UNIT, sound_calibration

Place = tuple[float, float]  # 0–1 across and down the display
WORST_MISS = 0.06  # of the display's side: beyond it the four touches were not meant so


def corrected(x: float, y: float, numbers: Sequence[int]) -> Place:
    """Where a touch was meant; as it came without a correction."""
    if not numbers:
        return x, y
    a, b, c, d, e, f = numbers
    return (a * x + b * y + c) / CALIBRATION_UNIT, (d * x + e * y + f) / CALIBRATION_UNIT


def fitted(touched: Sequence[Place], meant: Sequence[Place]) -> tuple[int, ...]:
    """The correction that brings the touches nearest to what was meant; none if they are odd."""
    rows = [(x, y, 1.0) for x, y in touched]
    normal = [[sum(row[i] * row[j] for row in rows) for j in range(3)] for i in range(3)]
    numbers: list[int] = []
    for axis in (0, 1):
        right = [
            sum(row[i] * place[axis] for row, place in zip(rows, meant, strict=True))
            for i in range(3)
        ]
        solved = _solved(normal, right)
        if solved is None:
            return ()
        numbers += [round(value * CALIBRATION_UNIT) for value in solved]
    for (x, y), (wanted_x, wanted_y) in zip(touched, meant, strict=True):
        found_x, found_y = corrected(x, y, numbers)
        if max(abs(found_x - wanted_x), abs(found_y - wanted_y)) > WORST_MISS:
            return ()
    return sound_calibration(tuple(numbers))


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float] | None:
    """The solution of three equations by Cramer's rule; None when there is no single one."""
    whole = _determinant(matrix)
    if abs(whole) < 1e-6:
        return None
    solution = []
    for column in range(3):
        changed = [list(row) for row in matrix]
        for row, value in zip(changed, right, strict=True):
            row[column] = value
        solution.append(_determinant(changed) / whole)
    return solution


def _determinant(m: Sequence[Sequence[float]]) -> float:
    return (
        m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    )

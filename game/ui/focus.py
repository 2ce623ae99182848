"""Which target has the keyboard's focus next?

Tab goes through the targets in their order and then lets go, so that the board has the keys again;
arrows go to the nearest target in their direction.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.draw import Target, TargetKind
from game.ui.events import KeyName
from game.ui.geometry import Rect

CAN_HAVE_FOCUS = (TargetKind.BUTTON, TargetKind.SLIDER)
ASIDE = 3  # how much worse a step aside is than one straight on


def candidates(targets: Sequence[Target]) -> tuple[Target, ...]:
    """The targets that Enter can press."""
    return tuple(target for target in targets if target.kind in CAN_HAVE_FOCUS)


def next_of(targets: Sequence[Target], focus: str | None, step: int) -> str | None:
    """The target after (or before) the one with the focus; None after the last."""
    ids = [target.id for target in candidates(targets)]
    if not ids:
        return None
    if focus not in ids:
        return ids[0] if step > 0 else ids[-1]
    index = ids.index(focus) + step
    return ids[index] if 0 <= index < len(ids) else None


def moved(targets: Sequence[Target], focus: str | None, name: KeyName) -> str | None:
    """The nearest target in a direction; the same one when there is none."""
    found = candidates(targets)
    here = next((target for target in found if target.id == focus), None)
    if here is None:
        return found[0].id if found else None
    across, down = {
        KeyName.UP: (0, -1), KeyName.DOWN: (0, 1), KeyName.LEFT: (-1, 0), KeyName.RIGHT: (1, 0),
    }[name]  # fmt: skip
    best: tuple[int, int, str] | None = None
    for target in found:
        dx = target.rect.centre.x - here.rect.centre.x
        dy = target.rect.centre.y - here.rect.centre.y
        ahead = dx * across + dy * down
        off_centre = abs(dx * down) + abs(dy * across)
        if target.id == focus or ahead <= 0:
            continue
        # A wide row is straight below whatever stands over any part of it.
        aside = _apart(here.rect, target.rect, down != 0)
        rank = (ahead + ASIDE * aside, off_centre, target.id)
        best = rank if best is None else min(best, rank)
    return focus if best is None else best[2]


def _apart(one: Rect, other: Rect, in_columns: bool) -> int:
    """How far two rectangles are apart in columns or in rows; 0 when they share one."""
    if in_columns:
        return max(0, other.x - one.right, one.x - other.right)
    return max(0, other.y - one.bottom, one.y - other.bottom)

"""Which buttons belong below a player's tray just now?"""

from __future__ import annotations

from typing import NamedTuple

from game.match.match import arranging_side, can_take_back, claims_now, human_side, is_placing
from game.rules.pieces import Side
from game.ui.layout import TOUCH_PX, Places, Sizes
from game.ui.screens.play_actions import (
    ACCEPT,
    CLAIM,
    COACH_BACK,
    COACH_ON,
    CONFIRM,
    CURTAIN_READY,
    DECLINE,
    DISCARD,
    FORMATION,
    HINT,
    MENU,
    NEXT,
    PREVIOUS,
    PROMOTE,
    RESULT,
    RESUME,
    STOP_PLACING,
    TO_GAME,
    UNDO,
    WHY,
)
from game.ui.screens.play_curtain import hidden_army, is_ready
from game.ui.screens.play_moves import LAST_HINT_STEP
from game.ui.screens.play_state import (
    Arrangement,
    State,
    acting_side,
    has_formations,
    is_live,
    promotion_in_place,
    shown_ply,
)
from game.ui.state import LANGUAGE
from game.ui.widgets import ButtonKind

LEFT_OUT_FIRST = (
    LANGUAGE,
    HINT,
    UNDO,
    DISCARD,
    PREVIOUS,
)  # where the row is short they go to the menu


class ButtonPlan(NamedTuple):
    """One button of a row."""

    id: str
    key: str  # of its label
    icon: str
    kind: ButtonKind = ButtonKind.JADE
    enabled: bool = True
    lit: bool = False


def row_gap(count: int, width: int, sizes: Sizes) -> int:
    """The gap between so many buttons: less than usual where every pixel is needed."""
    if count < 2:
        return 0
    return max(0, min(sizes.gap, (width - count * sizes.button) // (count - 1)))


def fitting(plans: tuple[ButtonPlan, ...], places: Places, sizes: Sizes) -> tuple[ButtonPlan, ...]:
    """Those that can be touched in the room there is."""
    missing = left_out(plans, places, sizes)
    return tuple(plan for plan in plans if plan not in missing)


def left_out(plans: tuple[ButtonPlan, ...], places: Places, sizes: Sizes) -> tuple[ButtonPlan, ...]:
    """Those that cannot: the menu offers them instead."""
    width = places.buttons.w if places.buttons is not None else 0
    excess = len(plans) - max(1, width // TOUCH_PX)
    order = sorted(
        (plan for plan in plans if plan.id != MENU),
        key=lambda plan: LEFT_OUT_FIRST.index(plan.id) if plan.id in LEFT_OUT_FIRST else 99,
    )
    return tuple(order[: max(0, excess)])


def button_row(
    play: State, side: Side, where: Arrangement, *, has_language: bool
) -> tuple[ButtonPlan, ...]:
    """The buttons that make sense now, the menu last."""
    row = _game_buttons(play, side, where)
    if not has_language or where.corner is not None or row[-1].id != MENU:
        return row
    return (*row[:-1], ButtonPlan(LANGUAGE, "settings.language", "language"), row[-1])


def _game_buttons(play: State, side: Side, where: Arrangement) -> tuple[ButtonPlan, ...]:
    match, facing = play.match, where.is_facing
    with_formation = is_placing(match) and not has_formations(play, side, where)
    menu = ButtonPlan(MENU, "play.menu", "menu")
    undo = ButtonPlan(UNDO, "play.undo", "undo", enabled=can_take_back(match))
    if arranging_side(match) is not None:
        return _curtain_row(play, undo, menu, with_formation=with_formation)
    if play.read_only and is_live(play):
        previous = ButtonPlan(PREVIOUS, "play.previous", "back", enabled=shown_ply(play) > 0)
        return (previous, menu)
    if not is_live(play):
        return (
            ButtonPlan(PREVIOUS, "play.previous", "back", enabled=shown_ply(play) > 0),
            ButtonPlan(NEXT, "play.next", "forward"),
            ButtonPlan(TO_GAME, "play.to_game", "last", ButtonKind.GOLD),
        )
    if match.outcome is not None:
        return (undo, ButtonPlan(RESULT, "play.result", "flag", ButtonKind.GOLD), menu)
    if play.coach.advice is not None:
        return (
            ButtonPlan(COACH_BACK, "coach.take_back", "undo", ButtonKind.GOLD),
            ButtonPlan(COACH_ON, "coach.play_on", "forward"),
            menu,
        )
    if match.clock is not None and match.clock.paused:
        return (undo, ButtonPlan(RESUME, "play.resume", "play", ButtonKind.GOLD), menu)
    if match.offer is not None and _answers(play, side, facing):
        return (
            ButtonPlan(ACCEPT, "play.accept", "draw", ButtonKind.GOLD),
            ButtonPlan(DECLINE, "play.decline", "close"),
            menu,
        )
    acts = acting_side(play) is not None and (not facing or acting_side(play) == side)
    if play.pending is not None and acts:
        return (
            ButtonPlan(DISCARD, "play.discard", "close"),
            ButtonPlan(CONFIRM, "play.confirm_move", "check", ButtonKind.GOLD),
            menu,
        )
    if play.formations[side] is not None and is_placing(match):
        return (undo, ButtonPlan(STOP_PLACING, "play.stop", "pause", ButtonKind.GOLD), menu)
    gold = _gold_button(play, acts)
    if with_formation and acts:
        return (undo, ButtonPlan(FORMATION, "play.formation", "formation"), gold, menu)
    return (undo, gold, menu)


def _curtain_row(
    play: State, undo: ButtonPlan, menu: ButtonPlan, *, with_formation: bool
) -> tuple[ButtonPlan, ...]:
    """Behind the curtain: until ready, everything may be changed."""
    match = play.match
    undo = undo._replace(enabled=bool(hidden_army(match)[1]))
    if match.clock is not None and match.clock.paused:
        return (undo, ButtonPlan(RESUME, "play.resume", "play", ButtonKind.GOLD), menu)
    complete = is_ready(match)
    ready = ButtonPlan(CURTAIN_READY, "play.ready", "check", ButtonKind.GOLD, complete, complete)
    if with_formation:
        return (undo, ButtonPlan(FORMATION, "play.formation", "formation"), ready, menu)
    return (undo, ready, menu)


def _answers(play: State, side: Side, facing: bool) -> bool:
    """Whether an offer is this player's to answer; at a shared edge whoever holds the device."""
    offer = play.match.offer
    return offer is not None and (not facing or offer.by != side)


def _gold_button(play: State, acts: bool) -> ButtonPlan:
    """The one thing that is worth doing most."""
    if acts and promotion_in_place(play) is not None:
        return ButtonPlan(PROMOTE, "play.promote", "promote", ButtonKind.GOLD, lit=True)
    if claims_now(play.match) and human_side(play.match) in (None, 0, 1):
        return ButtonPlan(CLAIM, "play.claim", "draw", ButtonKind.GOLD, lit=True)
    if acts and play.message is not None and play.message.page:
        return ButtonPlan(WHY, "play.why", "question", ButtonKind.GOLD)
    free = acts and play.ticket is None
    more = play.hint is not None and play.hint_step < LAST_HINT_STEP
    return ButtonPlan(HINT, "play.hint", "hint", ButtonKind.GOLD, enabled=free, lit=more)

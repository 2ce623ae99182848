"""What does the play screen know, and what follows from it: sides, places, choices?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from game.match.match import (
    MatchState,
    SeatKind,
    arranging_side,
    human_side,
    is_bot_turn,
    is_human_against_human,
    is_over,
    is_placing,
)
from game.rules.legal import legal_moves
from game.rules.moves import Move
from game.rules.pieces import Side
from game.rules.position import Position, waiting
from game.rules.ruleset import Ruleset
from game.ui.coach import IDLE_COACH, Coach
from game.ui.coming import Coming, coming_counts
from game.ui.events import BotMoved, Source, Ticket
from game.ui.geometry import BoardGeometry, Point, Rect, board_geometry
from game.ui.gestures import (
    IDLE,
    Aiming,
    Choices,
    Dragging,
    Gesture,
    Grip,
    Held,
    Situation,
    choices_of,
    origin_of,
)
from game.ui.history import History, history_of
from game.ui.layout import Layout, Places, Seating, Wishes, layout_for
from game.ui.motion import STILL, Motion
from game.ui.places import Ground, Place
from game.ui.screens.play_curtain import choices_behind, seen_position
from game.ui.settings import Turning
from game.ui.state import UiState, has_language_button
from game.ui.tray import has_formation_cell, tray_places

NO_GRIP = Grip(pointer=0, source=Source.MOUSE, start=Point(0, 0), tick=0)


class SheetKind(StrEnum):
    """What may lie over the board."""

    MENU = "menu"
    FORMATIONS = "formations"
    RESIGN = "resign"
    MOVES = "moves"
    LEAVE_GAME = "leave_game"  # a new game was asked for while this one goes on


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence that answers what a person has just tried."""

    key: str
    fields: tuple[tuple[str, object], ...] = ()
    side: Side | None = None  # whom it answers; None: both
    page: str = ""  # of the rules guide, that says more


@dataclass(frozen=True, slots=True)
class State:
    """One game on the board."""

    match: MatchState
    history: History
    bottom: Side = 0  # who sits at the lower edge, flipping left aside
    flipped: bool = False
    gesture: Gesture = IDLE
    view_ply: int | None = None  # the moves shown while looking back; None: the game itself
    motion: Motion = STILL
    message: Message | None = None
    shaken: tuple[Place, int] | None = None  # what was refused, and when
    cursor: Place | None = None  # of the keyboard
    sheet: SheetKind | None = None
    sheet_side: Side | None = None  # who opened it, where that matters
    sheet_page: int = 0
    pending: Move | None = None  # waits to be confirmed
    hint: BotMoved | None = None
    hint_step: int = 0  # where to look, then the move, then the reason
    ticket: Ticket | None = None  # the question that the bot is thinking about
    asked_tick: int = 0
    reply: BotMoved | None = None  # came sooner than it is shown
    coach: Coach = IDLE_COACH
    formations: tuple[str | None, str | None] = (None, None)  # by side: being placed by itself
    chosen_formations: tuple[str | None, str | None] = (None, None)  # by side: picked last
    guide: int | None = None  # step of the first placement's guide
    result_shown: bool = False
    starred: bool = False
    read_only: bool = False  # by older rules it went on from here: it is looked at, not played


def state_of(match: MatchState, *, starred: bool = False, guide: bool = False) -> State:
    """The screen for a match, new or resumed."""
    side = human_side(match)
    return State(
        match,
        history_of(match),
        bottom=0 if side is None else side,
        guide=0 if guide and side is not None and is_placing(match) else None,
        starred=starred,
    )


def is_live(play: State) -> bool:
    """Whether the board shows the game itself, not an earlier moment of it."""
    return play.view_ply is None


def shown_ply(play: State) -> int:
    """After how many moves the board stands that is shown."""
    return len(play.match.moves) if play.view_ply is None else play.view_ply


def shown_position(play: State) -> Position:
    """The position on the board: behind the curtain, what its side may see of it."""
    if arranging_side(play.match) is not None:
        return seen_position(play.match)
    return play.history.positions[shown_ply(play)]


def turn_now(play: State) -> Side:
    """Whose turn it is: by the rules, or to set up behind the curtain."""
    hidden = arranging_side(play.match)
    return play.match.position.turn if hidden is None else hidden


def near_side(play: State) -> Side:
    """Who sits at the lower edge; behind the curtain whoever holds the device."""
    hidden = arranging_side(play.match)
    if hidden is not None:
        return hidden
    return 1 - play.bottom if play.flipped else play.bottom


def wanted_bottom(play: State, turning: Turning) -> Side:
    """Who should sit at the lower edge now."""
    side = human_side(play.match)
    if side is not None:
        return side
    if turning is Turning.EACH_MOVE and is_human_against_human(play.match):
        return play.match.position.turn
    return 0


def is_face_to_face(ui: UiState, play: State) -> bool:
    """Whether the far player has everything turned to another edge."""
    turning = ui.settings.turning
    if arranging_side(play.match) is not None:
        return False
    return turning is Turning.FACE_TO_FACE and is_human_against_human(play.match)


def acting_side(play: State) -> Side | None:
    """The person whose turn it is to use the board, None while it is nobody's."""
    if is_over(play.match) or is_bot_turn(play.match) or not is_live(play) or play.read_only:
        return None
    return turn_now(play)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Where everything is, for the state that a screen is in."""

    layout: Layout
    geometry: BoardGeometry
    lower: Side  # whose things are at the lower edge
    is_facing: bool  # the other's are turned to the upper edge
    corner: Rect | None = None  # of a kiosk's language button, where the far player's things end

    def places(self, side: Side) -> Places:
        """Where a side's things go, upright."""
        return self.layout.near if side == self.lower else self.layout.far

    def turn_of(self, side: Side) -> int:
        """Which way a side's things look."""
        return 2 if self.is_facing and side != self.lower else 0


def arrangement(ui: UiState, play: State) -> Arrangement:
    """Where everything is now."""
    facing = is_face_to_face(ui, play)
    near = near_side(play)
    placing = is_placing(play.match) and is_live(play)
    turn_to_place = turn_now(play)
    wishes = Wishes(
        ui.settings.hand,
        ui.settings.text_size,
        Seating.FACE_TO_FACE if facing else Seating.SAME_SIDE,
        placing,
        placing and turn_to_place != near,
    )
    layout = known_layout(ui.width, ui.height, wishes)
    lower = near
    if placing and not facing and is_human_against_human(play.match):
        # The far tray of a small screen is too small to be touched: who places has the near one.
        lower = near if layout.far.tray_touch else turn_to_place
    corner = None
    if has_language_button(ui) and not facing and not (placing and layout.far.tray_touch):
        layout, corner = with_corner(layout)
    return Arrangement(layout, known_geometry(layout.board, 2 * near), lower, facing, corner)


def with_corner(layout: Layout) -> tuple[Layout, Rect | None]:
    """The far player's bar and tray narrower, for a button beside them where they are high
    enough."""
    far, sizes = layout.far, layout.sizes
    height = far.tray.bottom - far.bar.y
    if height < sizes.button:
        return layout, None
    width = far.tray.w - sizes.button - sizes.gap

    def narrowed(rect: Rect) -> Rect:
        left = (rect.x - far.tray.x) * width // far.tray.w
        return Rect(far.tray.x + left, rect.y, rect.w * width // far.tray.w, rect.h)

    corner = Rect(far.tray.right - sizes.button, far.bar.y, sizes.button, height)
    bar, count = narrowed(far.bar), far.count
    if count is not None:  # its numbers need all of their room, a name does not
        end = bar.x + width
        count = count._replace(x=end - count.w)
        bar = bar._replace(w=max(0, count.x - sizes.gap - bar.x))
    far = replace(far, bar=bar, tray=narrowed(far.tray), count=count)
    return layout._replace(far=far), corner.middle(sizes.button, sizes.button)


@lru_cache(maxsize=32)
def known_layout(width: int, height: int, wishes: Wishes) -> Layout:
    """A layout, worked out once."""
    return layout_for(width, height, wishes)


@lru_cache(maxsize=32)
def known_geometry(rect: Rect, turn: int) -> BoardGeometry:
    """A board's geometry, worked out once."""
    return board_geometry(rect, turn)


def has_formations(play: State, side: Side, where: Arrangement) -> bool:
    """Whether a side's tray holds the button for ready set-ups."""
    is_person = play.match.seats[side].kind is SeatKind.HUMAN
    places = where.places(side)
    if arranging_side(play.match) is not None:
        return side == where.lower and places.tray_touch and has_formation_cell(places)
    placing = is_placing(play.match) and is_live(play) and any(waiting(play.match.position, side))
    return is_person and placing and places.tray_touch and has_formation_cell(places)


def tray_ground(where: Arrangement, play: State, side: Side) -> tuple[tuple[Place, Rect], ...]:
    """The slots of a side's waiting pieces, where they lie on the screen."""
    places = where.places(side)
    slots = tray_places(places, has_formations(play, side, where))
    turn = where.turn_of(side)
    if turn == 0:
        return slots
    return tuple((place, places.tray.turned_rect(rect, turn)) for place, rect in slots)


def choices_now(play: State) -> Choices:
    """What may be moved now, and where to; nothing while it is no person's turn."""
    if acting_side(play) is None or play.pending is not None:
        return {}
    if arranging_side(play.match) is not None:
        return choices_behind(play.match)
    return known_choices(play.match.position, play.match.ruleset)


def promotion_in_place(play: State) -> Move | None:
    """The promotion that the chosen pawn may make where it stands."""
    chosen = origin_of(play.gesture)
    if chosen is None:
        return None
    moves = choices_now(play).get(chosen, {}).get(chosen, ())
    return moves[0] if moves else None


def coming_now(play: State) -> Mapping[Place, Coming]:
    """The counts that the chosen man's moves would start, by where they go."""
    chosen = origin_of(play.gesture)
    targets = None if chosen is None else choices_now(play).get(chosen)
    if not targets or is_placing(play.match):
        return {}
    return coming_counts(play.match.position, play.match.ruleset, targets)


def over_now(play: State) -> Place | None:
    """The place that a release would mean now."""
    match play.gesture:
        case Dragging(over=over):
            return over
        case Aiming(target=aimed_at):
            return aimed_at
        case _:
            return None


def at_rest(play: State) -> State:
    """The state without what changes while a finger or a piece moves, for what stands still."""
    gesture = play.gesture
    match gesture:
        case Dragging(origin, _, _, over, has_left):
            gesture = Dragging(origin, NO_GRIP, NO_GRIP.start, over, has_left)
        case Held() | Aiming():
            gesture = replace(gesture, grip=NO_GRIP)
    if gesture is play.gesture and play.motion is STILL:
        return play
    return replace(play, gesture=gesture, motion=STILL)


@lru_cache(maxsize=8)
def known_choices(position: Position, ruleset: Ruleset) -> Choices:
    """The legal moves of a position by their ends, worked out once."""
    return choices_of(legal_moves(position, ruleset))


def situation(ui: UiState, play: State) -> Situation:
    """What the gesture machine needs to know."""
    where = arrangement(ui, play)
    side = turn_now(play)
    slots = tray_ground(where, play, side) if is_placing(play.match) else ()
    return Situation(choices_now(play), Ground(where.geometry, slots), ui.settings.release)


def with_match(play: State, match: MatchState) -> State:
    """The screen with another state of its match."""
    return replace(play, match=match, history=history_of(match, play.history))

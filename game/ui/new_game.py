"""How does a game begin that somebody asks for: its rules, seats, clock and first position?"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.match.begin import new_match, restore
from game.match.clock import Clock, new_clock
from game.match.match import (
    HUMAN_SEAT,
    Curtain,
    MatchState,
    Seat,
    SeatKind,
    Table,
    arranging_side,
    is_over,
)
from game.rules import fen
from game.rules.curtain import can_be_drawn
from game.rules.formations import BY_ID, next_drop
from game.rules.moves import Move
from game.rules.pieces import Side
from game.rules.play import play
from game.rules.position import Position
from game.rules.ruleset import SWITCHES, Ruleset, with_switches
from game.rules.rulesets import RULESETS
from game.ui.effects import Save
from game.ui.library import with_game
from game.ui.screens import play_state
from game.ui.screens.play_curtain import Handover
from game.ui.settings import DEFAULTS, PlayAs, Settings
from game.ui.state import Step, UiState, drawn_number

MINUTE_MS = 60_000
SETUP_MS = 5 * MINUTE_MS  # as the federation's booklet gives each side for placing
GUEST_FORMATION, HOST_FORMATION = "battery", "sandwich"
EASIEST = 1


@dataclass(frozen=True, slots=True)
class Preset:
    """A clock to choose."""

    id: str
    minutes: int
    added_s: int


PRESETS: tuple[Preset, ...] = (
    Preset("3+2", 3, 2),
    Preset("5+3", 5, 3),
    Preset("10+5", 10, 5),
    Preset("15+10", 15, 10),
    Preset("30+0", 30, 0),
)
NO_CLOCK = "none"


def ruleset_of(settings: Settings) -> Ruleset:
    """The rules that are set, house rules included; unknown ones are left out."""
    named = RULESETS.get(settings.ruleset, RULESETS[DEFAULTS.ruleset])
    known = {
        switch: value for switch, value in settings.house_rules if value in SWITCHES.get(switch, ())
    }
    return with_switches(named, known)


def places_apart(ruleset: Ruleset) -> bool:
    """Whether one side places its whole army before the other."""
    return ruleset.placement_order == "red_first"


def clock_of(settings: Settings, ruleset: Ruleset) -> Clock | None:
    """The clock that is set."""
    preset = next((preset for preset in PRESETS if preset.id == settings.clock), None)
    if preset is None:
        return None
    setup_ms = SETUP_MS if settings.setup_clock and places_apart(ruleset) else 0
    return new_clock(preset.minutes * MINUTE_MS, preset.added_s * 1000, setup_ms)


def table_of(settings: Settings) -> Table:
    """What is settled beside the rules."""
    return Table(settings.takebacks, settings.claims_automatic)


def seats_against(level: int, person: Side) -> tuple[Seat, Seat]:
    """A person and the bot."""
    bot = Seat(SeatKind.BOT, level=level)
    return (HUMAN_SEAT, bot) if person == 0 else (bot, HUMAN_SEAT)


def entered(
    ui: UiState,
    match: MatchState,
    *,
    starred: bool = False,
    guide: bool = False,
    read_only: bool = False,
) -> UiState:
    """The board with a game, above the first screen; what is over is not announced again."""
    board = play_state.state_of(match, starred=starred, guide=guide)
    board = replace(board, result_shown=is_over(match), read_only=read_only)
    # What is set up behind a curtain is shown to nobody before they say who they are.
    curtain = () if arranging_side(match) is None else (Handover(),)
    return replace(ui, stack=(ui.stack[0], board, *curtain), press=None, focus=None)


def began(ui: UiState, match: MatchState, *, guide: bool = False) -> Step:
    """A new game is on the board, and kept."""
    ui = with_game(entered(ui, match, guide=guide), match, starred=False)
    return ui, (Save(match),)


def as_set(ui: UiState, *, two_players: bool, start: Position | None = None) -> Step:
    """A game as the settings have it; from a position that was set up, if one is given."""
    settings = ui.settings
    ruleset = ruleset_of(settings)
    identity, ui = new_id(ui)
    seats = (HUMAN_SEAT, HUMAN_SEAT)
    hidden = two_players and settings.curtain and can_be_drawn(ruleset) and start is None
    curtain = Curtain() if hidden else None
    if not two_players:
        person, ui = _drawn_side(ui)
        seats = seats_against(settings.level, person)
    match = new_match(
        identity,
        ruleset,
        seats,
        start=start,
        clock=clock_of(settings, ruleset),
        table=table_of(settings),
        curtain=curtain,
        now_ms=ui.now_ms,
    )
    return began(ui, match, guide=not settings.guide_seen)


def at_once(ui: UiState) -> Step:
    """A game against the easiest bot with both armies placed already."""
    ruleset = RULESETS[DEFAULTS.ruleset]
    identity, ui = new_id(ui)
    seats = seats_against(EASIEST, 0)
    moves = placements(ruleset)
    return began(ui, restore(identity, ruleset, seats, moves, table=table_of(ui.settings)))


def again(ui: UiState, match: MatchState) -> Step:
    """The same game once more with sides changed."""
    identity, ui = new_id(ui)
    clock = match.clock
    if clock is not None:
        clock = new_clock(clock.base_ms, clock.added_ms, clock.setup_ms)
    red, black = match.seats
    return began(
        ui,
        new_match(
            identity,
            match.ruleset,
            (black, red),
            start=match.start,
            clock=clock,
            table=match.table,
            curtain=Curtain() if match.curtain is not None else None,
            now_ms=ui.now_ms,
        ),
    )


def from_position(ui: UiState, match: MatchState, start: Position) -> Step:
    """A game of the same players, under the same rules and without a clock, from a position."""
    identity, ui = new_id(ui)
    return began(
        ui,
        new_match(identity, match.ruleset, match.seats, start=start, table=match.table),
    )


def placements(ruleset: Ruleset) -> tuple[Move, ...]:
    """Both armies placed: the guest's and the host's formation, in the order of the rules."""
    formations = (BY_ID[GUEST_FORMATION], BY_ID[HOST_FORMATION])
    position = fen.parse(ruleset.start_fen)
    moves: list[Move] = []
    while (move := next_drop(formations[position.turn], position, ruleset)) is not None:
        moves.append(move)
        position = play(position, move, ruleset)
    return tuple(moves)


def new_id(ui: UiState) -> tuple[str, UiState]:
    """A name for a game that no other has."""
    number, ui = drawn_number(ui)
    return f"{number:016x}", ui


def _drawn_side(ui: UiState) -> tuple[Side, UiState]:
    match ui.settings.play_as:
        case PlayAs.RED:
            return 0, ui
        case PlayAs.BLACK:
            return 1, ui
        case PlayAs.LOT:
            number, ui = drawn_number(ui)
            return number & 1, ui

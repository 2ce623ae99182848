"""The board in every state that looks different, as states of the app."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.match.apply import apply
from game.match.begin import new_match
from game.match.clock import new_clock
from game.match.commands import Arrange, Command, OfferDraw, Pause, Play, Ready
from game.match.match import HUMAN_SEAT, Curtain, MatchState
from game.rules import fen
from game.rules.moves import Move
from game.rules.notation import parse_uci, read_uci
from game.rules.pieces import ROOK
from game.rules.rulesets import PYCHESS, RULESETS
from game.rules.squares import parse_square
from game.ui.coach import Advice, Coach
from game.ui.events import BotMoved, Source, Ticket
from game.ui.geometry import Point
from game.ui.gestures import Choosing, Dragging, Grip, Selected
from game.ui.layout import TextSize
from game.ui.new_game import entered, placements, seats_against
from game.ui.places import TRAY
from game.ui.screens.play_state import Message, SheetKind, State
from game.ui.settings import Turning
from game.ui.state import UiState, closed, with_screen
from tests.ui.screens.stages import bare

PROMOTION = "2r1k3/2s5/2pn1P2/2P3Np/1P1S3P/2SK4/8/5R2[] w - - 0 20"
COUNT = "4k3/8/4K3/3S2N1/8/8/8/R7[] w - 32 25 40"
LAST_PAWN = "4k3/8/3pK3/8/8/8/8/R7[] w - - 0 60"
ONLY_PAWN = "6k1/8/8/8/8/1P6/8/3RK3[] w - - 0 30"
CHECK = "4k3/4R3/8/8/8/4K3/4P3/3r4[] b - - 0 40"
ARRIVAL = "6k1/8/8/8/4P3/8/8/K6R[] w - - 0 20"
FIFTY = "4k3/8/4K3/3S2N1/4P3/8/8/R7[] w - - 100 90"
CLOCK = new_clock(300_000, 3_000)
TWO = (HUMAN_SEAT, HUMAN_SEAT)


def match(text: str | None = None, *, two: bool = False, timed: bool = False,
          ruleset: str = "pychess") -> MatchState:  # fmt: skip
    """A game that starts from a position."""
    return new_match(
        "ab",
        RULESETS[ruleset],
        TWO if two else seats_against(4, 0),
        start=fen.parse(text) if text else None,
        clock=CLOCK if timed else None,
    )


def after(state: MatchState, *commands: Command | str) -> MatchState:
    """A game after some commands; texts are moves in UCI."""
    for command in commands:
        if isinstance(command, str):
            command = Play(parse_uci(command, state.position, state.ruleset))
        answer = apply(state, command, 0)
        assert isinstance(answer, MatchState), answer
        state = answer
    return state


def on_board(ui: UiState, state: MatchState, **changes: object) -> UiState:
    """The board with a game, seen as the changes say."""
    ui = entered(ui, state)
    if not isinstance(ui.screen, State):
        ui = closed(ui)
    play = ui.screen
    assert isinstance(play, State)
    return with_screen(ui, replace(play, **changes))  # type: ignore[arg-type]


def curtained(*armies: str) -> MatchState:
    """A game of two people in which armies are being set up behind the curtain."""
    state = new_match("ab", RULESETS["federation"], TWO, curtain=Curtain())
    for index, army in enumerate(armies):
        if index:
            state = after(state, Ready())
        state = after(state, Arrange(tuple(read_uci(text) for text in army.split())))
    return state


def _played() -> MatchState:
    state = match(two=True)
    for move in placements(PYCHESS):
        state = after(state, Play(move))
    return after(state, "e4e5", "d5d4")


def _facing(ui: UiState) -> UiState:
    return replace(ui, settings=replace(ui.settings, turning=Turning.FACE_TO_FACE))


def _hint(move: str, state: MatchState) -> BotMoved:
    chosen: Move = parse_uci(move, state.position, state.ruleset)
    return BotMoved(0, Ticket("ab", 0, "hint"), chosen, reason=("attacks", "knight", "d6"))


def _choosing(state: MatchState) -> Choosing:
    options = tuple(parse_uci(text, state.position, state.ruleset) for text in ("e4e5", "e4e5f"))
    return Choosing(parse_square("e4"), parse_square("e5"), options)


def _dragging() -> Dragging:
    grip = Grip(1, Source.FINGER, Point(0, 0), 0)
    return Dragging(parse_square("f1"), grip, Point(150, 160), parse_square("f2"), True)


RED_ARMY = "K@e2 R@a1 R@b1 S@e3 S@f3 N@d2 N@f2 F@g2"
ROOK_SLOT = Selected(TRAY + ROOK, 0)
REFUSED = Message("why.rook_back_rank", (("kind", ROOK),), page="setup")


def _coached(ui: UiState, *reason: str, reply: str = "") -> UiState:
    """The coach speaks after a move of the rook."""
    before = match(PROMOTION)
    state = after(before, "f1f2")
    better = parse_uci("f1f5", before.position, before.ruleset)
    harm = parse_uci(reply, state.position, state.ruleset) if reply else None
    return on_board(ui, state, coach=Coach(advice=Advice(better, reason, harm)))


STAGES: dict[str, Callable[[UiState], UiState]] = {
    "board_placing": lambda ui: on_board(ui, match()),
    "board_guide": lambda ui: on_board(ui, match(), guide=0),
    "board_slot_chosen": lambda ui: on_board(ui, match(), gesture=ROOK_SLOT),
    "board_square_chosen": lambda ui: on_board(
        ui, match(), gesture=Selected(parse_square("e3"), 0)
    ),
    "board_refused": lambda ui: on_board(
        ui, match(), message=REFUSED, shaken=(parse_square("e3"), -99)
    ),
    "board_bot_places": lambda ui: on_board(ui, after(match(), "K@g2")),
    "board_placing_rest": lambda ui: on_board(
        ui, match(), formations=("gate", None), chosen_formations=("gate", None)
    ),
    "board_formations": lambda ui: on_board(
        ui, match(), sheet=SheetKind.FORMATIONS, chosen_formations=("gate", None)
    ),
    "board_two_placing": lambda ui: on_board(ui, after(match(two=True), "K@g2")),
    "board_facing_placing": lambda ui: on_board(
        _facing(ui), after(match(two=True, timed=True), "K@g2")
    ),
    "board_curtain": lambda ui: on_board(ui, curtained("K@e2 R@a1 S@e3")),
    "board_curtain_ready": lambda ui: on_board(
        ui, curtained(RED_ARMY), gesture=Selected(parse_square("e2"), 0)
    ),
    "board_curtain_black": lambda ui: on_board(ui, curtained(RED_ARMY, "K@d7")),
    "board_moving": lambda ui: on_board(ui, match(PROMOTION)),
    "board_promotion": lambda ui: on_board(
        ui, match(PROMOTION), gesture=Selected(parse_square("f6"), 0)
    ),
    "board_dragging": lambda ui: on_board(ui, match(PROMOTION), gesture=_dragging()),
    "board_choosing": lambda ui: on_board(
        ui,
        match(ARRIVAL, ruleset="traditional"),
        gesture=_choosing(match(ARRIVAL, ruleset="traditional")),
    ),
    "board_count": lambda ui: on_board(ui, match(COUNT)),
    "board_facing_count": lambda ui: on_board(_facing(ui), match(COUNT, two=True, timed=True)),
    "board_check": lambda ui: on_board(ui, match(CHECK, two=True)),
    "board_claim": lambda ui: on_board(ui, match(FIFTY, two=True)),
    "board_offer": lambda ui: on_board(ui, after(match(PROMOTION, two=True), OfferDraw(0))),
    "board_facing_offer": lambda ui: on_board(
        _facing(ui), after(match(PROMOTION, two=True), OfferDraw(0))
    ),
    "board_paused": lambda ui: on_board(ui, after(match(PROMOTION, two=True, timed=True), Pause())),
    "board_confirming": lambda ui: on_board(
        ui,
        match(PROMOTION),
        pending=parse_uci("f1f2", match(PROMOTION).position, PYCHESS),
    ),
    "board_hint": lambda ui: on_board(
        ui, match(PROMOTION), hint=_hint("f1f2", match(PROMOTION)), hint_step=2
    ),
    "board_hint_look": lambda ui: on_board(
        ui, match(PROMOTION), hint=_hint("f1f2", match(PROMOTION))
    ),
    "board_hint_place": lambda ui: on_board(ui, match(), hint=_hint("F@e3", match()), hint_step=1),
    "board_hint_as": lambda ui: on_board(ui, match(), hint=_hint("F@e3", match()), hint_step=2),
    "board_coach_harm": lambda ui: _coached(ui, "captures", "rook", "f2", reply="d6e4"),
    "board_coach_mate": lambda ui: _coached(ui, "mates_in", "3", reply="d6e4"),
    "board_coach_forks": lambda ui: _coached(ui, "forks", "elephant", "general", reply="d6e4"),
    "board_coach_better": lambda ui: _coached(ui, "nears_general", "f7"),
    "board_coach_slips": lambda ui: _coached(ui),
    "board_coming": lambda ui: on_board(
        ui, match(LAST_PAWN), gesture=Selected(parse_square("e6"), 0)
    ),
    "board_coming_promotion": lambda ui: on_board(
        ui, match(ONLY_PAWN), gesture=Selected(parse_square("b3"), 0)
    ),
    "board_looking_back": lambda ui: on_board(ui, _played(), view_ply=7),
    "board_moves": lambda ui: on_board(ui, _played(), sheet=SheetKind.MOVES),
    "board_menu": lambda ui: on_board(ui, match(PROMOTION), sheet=SheetKind.MENU),
    "board_menu_timed": lambda ui: on_board(
        ui, match(PROMOTION, two=True, timed=True), sheet=SheetKind.MENU
    ),
    "board_facing_menu": lambda ui: on_board(
        _facing(ui), match(two=True), sheet=SheetKind.MENU, sheet_side=1
    ),
    "board_resign": lambda ui: on_board(ui, match(PROMOTION), sheet=SheetKind.RESIGN),
    "board_silent": lambda ui: replace(on_board(ui, match(PROMOTION)), is_silent=True),
    "board_unsaved": lambda ui: replace(on_board(ui, match(PROMOTION)), unsaved="unsaved.full"),
}


def stage(
    name: str, width: int = 800, height: int = 480, text_size: TextSize = TextSize.NORMAL
) -> UiState:
    """A state by its name, in a window."""
    return STAGES[name](bare(width, height, text_size))

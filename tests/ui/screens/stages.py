"""Every screen around the board in every state that looks different, as states of the app."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

from game.match.apply import apply
from game.match.begin import restore
from game.match.commands import Play, Resign
from game.match.match import HUMAN_SEAT, Curtain, MatchState
from game.match.review import Judged
from game.rules import fen, parse_uci
from game.rules.legal import legal_moves
from game.rules.position_faults import Fault, PositionFault
from game.rules.rulesets import CHESSPLAYX, FEDERATION, PYCHESS
from game.rules.squares import parse_square
from game.ui import new_game
from game.ui.chosen import Chosen
from game.ui.events import Down, Exported, GameSummary, Resize, Tick, TransferFailed, Up
from game.ui.layout import TextSize
from game.ui.one_ply import one_ply_move
from game.ui.progress import Progress
from game.ui.rule_pages import PAGES
from game.ui.screens import (
    editor,
    home,
    language,
    learn,
    play_state,
    puzzle,
    result,
    review,
    saved,
    setup,
    statistics,
    transfer,
)
from game.ui.screens import help as help_screen
from game.ui.screens import settings as settings_screen
from game.ui.screens.play_curtain import Handover
from game.ui.screens.puzzle_state import geometry_of
from game.ui.scrolling import Scroll
from game.ui.settings import PlayAs, Settings
from game.ui.state import Look, UiState
from game.ui.statistics import NO_GAMES, Statistics, Tally
from game.ui.update import update
from game.ui.words import Words, parse_language
from tests.looks import theme

ASSETS = Path(__file__).parents[3] / "assets"
SIZES = (
    (480, 320), (320, 480), (800, 480), (480, 800), (600, 1024), (1024, 600), (1280, 800),
    (1920, 1080), (1920, 1200), (1200, 1920),
)  # fmt: skip
LANGUAGES = (
    ("en", "English"), ("fr", "Français"), ("my", "မြန်မာ"), ("pt", "Português"), ("ru", "Русский"),
)  # fmt: skip
HOUSE_RULES = (("stalemate", "forbidden"),)
MATE = "k7/3p4/1KN2p2/p7/8/4P3/2P5/7R[] w - - 0 60"


@cache
def look() -> Look:
    """The theme and the English words."""
    english = parse_language((ASSETS / "lang/en.toml").read_text(encoding="utf-8"))
    return Look(theme(), Words((english,)))


def bare(width: int = 800, height: int = 480, text_size: TextSize = TextSize.NORMAL) -> UiState:
    """The app at its first screen."""
    settings = replace(Settings(), text_size=text_size)
    return UiState((home.State(),), width, height, settings, games_known=True,
                   languages=LANGUAGES)  # fmt: skip


@cache
def placed(game_id: str, level: int = 1, person: int = 0) -> MatchState:
    """A game with both armies placed."""
    moves = new_game.placements(PYCHESS)
    return restore(game_id, PYCHESS, new_game.seats_against(level, person), moves)


@cache
def mated(person: int = 0) -> MatchState:
    """A game that Red has won by mate."""
    start = fen.parse(MATE)
    match = restore("mate", PYCHESS, new_game.seats_against(3, person), start=start)
    after = apply(match, Play(parse_uci("h1h8", match.position, PYCHESS)), 0)
    assert isinstance(after, MatchState)
    return after


@cache
def played_out() -> MatchState:
    """A game against the bot, after its placement, that Red gave up after a few moves."""
    match = placed("out", 3)
    for ply in range(12):
        move = one_ply_move(match, ply)
        assert move is not None
        after = apply(match, Play(move), 0)
        assert isinstance(after, MatchState)
        match = after
    after = apply(match, Resign(0), 0)
    assert isinstance(after, MatchState)
    return after


def reviewed(ui: UiState) -> UiState:
    """A game whose every position has been judged; it turned twice."""
    match = played_out()
    screen = review.state_of(match)
    judged = tuple(
        Judged(position.key, (0, 30, -600, 80)[ply * 4 // len(screen.history.positions)],
               next(iter(legal_moves(position, match.ruleset))), ("saves", "knight", "f3"))
        for ply, position in enumerate(screen.history.positions) if not position.reserve
    )  # fmt: skip
    return on(ui, review.state_of(replace(match, review=judged)))


@cache
def resigned() -> MatchState:
    """A game of two people in which Black gave up while placing."""
    after = apply(restore("two", FEDERATION, (HUMAN_SEAT, HUMAN_SEAT)), Resign(1), 0)
    assert isinstance(after, MatchState)
    return after


@cache
def curtained(side: int) -> MatchState:
    """A game in which a side sets up behind the curtain."""
    return restore("two", FEDERATION, (HUMAN_SEAT, HUMAN_SEAT), curtain=Curtain(side))


@cache
def games(count: int = 12) -> tuple[GameSummary, ...]:
    """A list of games of every sort, a damaged one among them."""
    sorts: tuple[Callable[[str], MatchState | None], ...] = (
        lambda name: placed(name, 4),
        lambda name: replace(mated(1), match_id=name),
        lambda name: replace(resigned(), match_id=name),
        lambda name: None,
        lambda name: restore(name, CHESSPLAYX, (HUMAN_SEAT, HUMAN_SEAT)),
        lambda name: restore(name, PYCHESS, new_game.seats_against(8, 1)),
    )
    found = []
    for index in range(count):
        name = f"game{index}"
        match = sorts[index % len(sorts)](name)
        problem = "" if match else "saved.problem_damaged"
        found.append(GameSummary(name, match, index % 5 == 0, problem))
    return tuple(found)


def over(ui: UiState, match: MatchState) -> UiState:
    """The result of a game, above its board."""
    return replace(ui, stack=(*ui.stack, play_state.state_of(match), result.State()))


def on(ui: UiState, *screens: object, **settings: object) -> UiState:
    """The app with these screens above the first one."""
    return replace(
        ui,
        stack=(*ui.stack, *screens),  # type: ignore[arg-type]
        settings=replace(ui.settings, **settings),  # type: ignore[arg-type]
    )


def _with_games(ui: UiState, count: int = 12) -> UiState:
    return replace(ui, games=games(count))


BOTTOM = Scroll(100_000)
TWO_FAULTS = (Fault(PositionFault.WAITING_IN_CHECK, 0), Fault(PositionFault.KINGS, 1, 0))
FILES = ("A long name of a file that somebody gave it.pgn", "e.fen", "games-0001.sittuyin")

SHOWN_PAGES = (
    "goal", "setup", "king", "pawn", "promotion", "draws", "count", "count_run", "rules_rook",
    "history_board",
)  # fmt: skip
LEARNED = Progress((("king", 7), ("knight", 1), ("rook", 5)))

PLAYED = Statistics(
    (
        (Tally(21, 3, 4), Tally(18, 2, 7)), (Tally(9, 1, 2), NO_GAMES),
        (Tally(3, 4, 118), NO_GAMES), *((NO_GAMES, NO_GAMES),) * 3, (NO_GAMES, Tally(0, 1, 5)),
        (Tally(0, 0, 1), Tally(0, 2, 9)),
    ),
    17, 2, 11,
)  # fmt: skip


def _answered(ui: UiState, course: str, index: int, move: str) -> UiState:
    """A task after a move, with what has followed from it."""
    for square in (move[:2], move[2:4]):
        screen = ui.screen if isinstance(ui.screen, puzzle.State) else puzzle.State(course, index)
        ui = ui if screen is ui.screen else on(ui, screen)
        centre = geometry_of(ui, screen).square_rect(parse_square(square)).centre
        for event in (Down(ui.tick + 10, centre), Up(ui.tick + 12, centre)):
            ui, _ = update(ui, event, look())
    return update(ui, Tick(ui.tick + 120), look())[0]


STAGES: dict[str, Callable[[UiState], UiState]] = {
    "home_first": lambda ui: ui,
    "home_continue": _with_games,
    "home_full_screen": lambda ui: on(_with_games(ui), full_screen=True),
    "setup": lambda ui: on(ui, setup.State()),
    "setup_end": lambda ui: on(ui, setup.State(scroll=BOTTOM), level=8, play_as=PlayAs.LOT),
    "setup_two": lambda ui: on(ui, setup.State(two_players=True)),
    "setup_timed": lambda ui: on(ui, setup.State(), ruleset="federation", clock="10+5"),
    "setup_rules": lambda ui: on(
        ui, setup.State(page=setup.PageName.RULES), house_rules=HOUSE_RULES
    ),
    "setup_house": lambda ui: on(
        ui, setup.State(page=setup.PageName.HOUSE), house_rules=HOUSE_RULES
    ),
    "setup_house_end": lambda ui: on(
        ui, setup.State(page=setup.PageName.HOUSE, scroll=BOTTOM), house_rules=HOUSE_RULES
    ),
    "saved_none": lambda ui: on(ui, saved.State()),
    "saved": lambda ui: on(_with_games(ui), saved.State()),
    "saved_end": lambda ui: on(_with_games(ui, 50), saved.State(BOTTOM)),
    "files_none": lambda ui: on(ui, transfer.State(folder="transfer", names=())),
    "files_game": lambda ui: on(ui, transfer.State(placed("a"), fen.START_FEN, "stick", FILES)),
    "files_end": lambda ui: on(
        ui, transfer.State(folder="stick", names=FILES * 30, more=True, scroll=BOTTOM)
    ),
    "files_refused": lambda ui: transfer.update(
        on(ui, transfer.State(names=FILES)),
        TransferFailed(0, FILES[0], "record.illegal_move", "", "12...", "R@e4"),
    )[0],
    "files_position_refused": lambda ui: transfer.update(
        on(ui, transfer.State(names=FILES)),
        TransferFailed(0, FILES[1], "record.bad_position", position_faults=TWO_FAULTS),
    )[0],
    "files_written": lambda ui: transfer.update(
        on(ui, transfer.State(folder="transfer", names=())), Exported(0, FILES[-1], 17, 1)
    )[0],
    "settings": lambda ui: on(ui, settings_screen.State()),
    "settings_middle": lambda ui: on(ui, settings_screen.State(Scroll(300))),
    "settings_end": lambda ui: on(ui, settings_screen.State(BOTTOM)),
    "settings_silent": lambda ui: replace(on(ui, settings_screen.State(BOTTOM)), is_silent=True),
    "home_silent": lambda ui: replace(ui, is_silent=True),
    "language": lambda ui: on(ui, language.State()),
    "language_first": lambda ui: on(ui, language.State(is_first=True)),
    "result_mate": lambda ui: over(ui, mated()),
    "result_lost": lambda ui: over(ui, mated(1)),
    "result_resigned": lambda ui: over(ui, resigned()),
    "handover_red": lambda ui: new_game.entered(ui, curtained(0)),
    "handover_black": lambda ui: new_game.entered(ui, curtained(1)),
    "handover_reveal": lambda ui: on(ui, play_state.state_of(curtained(1)), Handover(True)),
    "editor": lambda ui: on(ui, editor.State()),
    "editor_sound": lambda ui: on(ui, editor.from_position(placed("e").position)),
    "editor_faults": lambda ui: on(
        ui, editor.State(b"\x01\x09" + bytes(6) + b"\x02\x02" + bytes(54), 1, 0)
    ),
    "review_judging": lambda ui: on(ui, review.state_of(played_out())),
    "review_whole": reviewed,
    "review_turn": lambda ui: review.update(reviewed(ui), Chosen(0, "button:previous"))[0],
    "learn": lambda ui: on(replace(ui, progress=LEARNED), learn.State()),
    "learn_end": lambda ui: on(ui, learn.State(BOTTOM)),
    "results_none": lambda ui: on(ui, statistics.State()),
    "results": lambda ui: on(replace(ui, statistics=PLAYED, progress=LEARNED), statistics.State()),
    "results_end": lambda ui: on(
        replace(ui, statistics=PLAYED, progress=LEARNED), statistics.State(BOTTOM)
    ),
    "results_sure": lambda ui: on(ui, statistics.State(ask=statistics.Part.LEARNING)),
    "task_asked": lambda ui: on(ui, puzzle.State("placing", 1)),
    "task_played_out": lambda ui: on(ui, puzzle.State("count", 2)),
    "task_wrong": lambda ui: _answered(ui, "draws", 1, "h6f5"),
    "task_solved": lambda ui: _answered(ui, "knight", 2, "b5c7"),
    "task_go_on": lambda ui: _answered(ui, "count", 0, "e5f5"),
    "task_hint": lambda ui: on(ui, puzzle.State("mate", 1, hint=1)),
    "task_hint_full": lambda ui: on(ui, puzzle.State("mate", 1, hint=2)),
    "help_contents": lambda ui: on(ui, help_screen.contents()),
    "help_contents_end": lambda ui: on(ui, replace(help_screen.contents(), scroll=BOTTOM)),
    "help_refused": lambda ui: help_screen.update(
        on(ui, help_screen.State("promotion_attack")), Chosen(0, "button:show")
    )[0],
    **{
        f"help_{page.id}": lambda ui, topic=page.id: on(ui, help_screen.State(topic))
        for page in PAGES
        if page.id in SHOWN_PAGES
    },
}


def stage(
    name: str, width: int = 800, height: int = 480, text_size: TextSize = TextSize.NORMAL
) -> UiState:
    """A state by its name, in a window; what is scrolled too far is scrolled to its end."""

    ui = STAGES[name](bare(width, height, text_size))
    return update(ui, Resize(0, width, height), look())[0]

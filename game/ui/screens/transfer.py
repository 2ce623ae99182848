"""How do games and positions go to files, and come from files?

There is one folder for them; the screen names what lies in it. From a game's menu this game and its
position can be written, from the list all games at once. A file is taken whole or not at all, and
what is wrong with it stays on the screen until it was read. Nothing here waits for the disk.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.match.match import MatchState
from game.rules import fen
from game.ui.chosen import Chosen, is_back
from game.ui.draw import AlignX, AlignY, Scene, tagged
from game.ui.effects import (
    ExportArchive,
    ExportGame,
    ExportPosition,
    ImportFile,
    ListTransfer,
    Save,
)
from game.ui.events import (
    Event,
    Exported,
    GameRead,
    GamesImported,
    Key,
    KeyName,
    PositionRead,
    TransferFailed,
    TransferListed,
)
from game.ui.form_scene import form_scene
from game.ui.form_steps import focused, scroll_tools, stepped
from game.ui.forms import Form, Heading, Link, Note, Row, arranged
from game.ui.library import with_game
from game.ui.new_game import entered, new_id, ruleset_of
from game.ui.pages import frame_of, frame_scene, sizes_of, style_of, window_of
from game.ui.phrases import Phrase, literal, phrase, said
from game.ui.position_words import fault_words
from game.ui.screens import setup
from game.ui.scrolling import TOP, Scroll
from game.ui.sheets import sheet
from game.ui.state import Look, Step, UiState, closed, noticed, opened, with_screen
from game.ui.widgets import ButtonKind, button, words_item

GAME, POSITION, ALL = "link:game", "link:position", "link:all"
FILE = "file:"
OK, CLOSE = "button:ok", "button:close"
KINDS = {"pgn": "game", "fen": "position", "sittuyin": "games"}
SHORT_NAME = 24  # characters
FAULTS_SHOWN = 2  # of a position; more would not fit on a small screen


@dataclass(frozen=True, slots=True)
class Told:
    """What became of a file; stays until it is closed."""

    title: Phrase
    lines: tuple[Phrase, ...]
    is_good: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """What may be written, what may be read, and what is told."""

    match: MatchState | None = None  # the game to be written; None: all of them
    fen: str = ""  # of the position shown
    folder: str = ""  # its name
    names: tuple[str, ...] | None = None  # of files to read; None: not known yet
    more: bool = False  # there are more
    problem: str = ""  # text key of why nothing can be read
    busy: bool = False  # an answer is awaited
    told: Told | None = None
    scroll: Scroll = TOP


def shown(ui: UiState, match: MatchState | None = None, position_fen: str = "") -> Step:
    """The screen in front, for a game or for all."""
    return opened(ui, State(match, position_fen)), (ListTransfer(),)


def _state(ui: UiState) -> State:
    assert isinstance(ui.screen, State)
    return ui.screen


def rows_of(state: State) -> tuple[Row, ...]:
    """The rows: what may be written, then what may be read."""
    write: tuple[Row, ...]
    if state.match is None:
        write = (_link(ALL, "transfer.all", "icon/saved"),)
    else:
        write = (
            _link(GAME, "transfer.game", "icon/list"),
            _link(POSITION, "transfer.position", "icon/formation"),
            Note(literal(state.fen), 2),
        )
    return (
        Heading(phrase("transfer.write")),
        *write,
        Heading(phrase("transfer.read")),
        *_files(state),
    )


def _link(identity: str, key: str, picture: str) -> Link:
    return Link(identity, phrase(key), picture=picture, leads_on=False)


def _files(state: State) -> tuple[Row, ...]:
    if state.problem:
        return (Note(phrase(state.problem), 2),)
    if state.names is None:
        return (Note(phrase("transfer.looking"), 1),)
    if not state.names:
        return (Note(phrase("transfer.empty", folder=state.folder), 2),)
    links = tuple(
        Link(f"{FILE}{index}", phrase(f"transfer.kind_{_kind(name)}"), literal(_short(name)))
        for index, name in enumerate(state.names)
    )
    return (*links, Note(phrase("transfer.more"), 1)) if state.more else links


def _short(name: str) -> str:
    """A name that fits: its beginning and its end tell most."""
    return name if len(name) <= SHORT_NAME else f"{name[:12]}…{name[-11:]}"


def _kind(name: str) -> str:
    return KINDS.get(name.rpartition(".")[2].lower(), "game")


def _form(ui: UiState) -> tuple[tuple[Row, ...], Form]:
    rows = rows_of(_state(ui))
    return rows, arranged(rows, frame_of(ui).body, sizes_of(ui))


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened."""
    state = _state(ui)
    if (answered := _answered(ui, state, event)) is not None:
        return answered
    if state.told is not None:
        return _with_told(ui, state, event)
    if is_back(event):
        return closed(ui), ()
    if isinstance(event, Chosen) and (chosen := _chosen(ui, state, event.target)) is not None:
        return chosen
    rows, form = _form(ui)
    scroll = focused(ui, stepped(state.scroll, event, form), event, rows, form)
    ui = with_screen(ui, replace(state, scroll=scroll))
    return (replace(ui, press=None) if scroll.is_dragged else ui), ()


def _with_told(ui: UiState, state: State, event: Event | Chosen) -> Step:
    """While something is told, the only thing to do is to close it."""
    match event:
        case Chosen(target="button:ok" | "button:close" | "scrim"):
            pass
        case Key(name=KeyName.ESCAPE | KeyName.ENTER | KeyName.SPACE):
            pass
        case _:
            return ui, ()
    ui = with_screen(ui, replace(state, told=None))
    return ui, (ListTransfer(),) if state.told is not None and state.told.is_good else ()


def _chosen(ui: UiState, state: State, target: str) -> Step | None:
    if state.busy:
        return None
    waiting = with_screen(ui, replace(state, busy=True))
    match target:
        case "link:game" if state.match is not None:
            return waiting, (ExportGame(state.match),)
        case "link:position":
            return waiting, (ExportPosition(state.fen),)
        case "link:all":
            return waiting, (ExportArchive(),)
        case _ if target.startswith(FILE) and state.names is not None:
            index = int(target.removeprefix(FILE))
            identity, ui = new_id(waiting)
            ruleset = ruleset_of(ui.settings)
            return ui, (ImportFile(state.names[index], identity, ruleset),)
        case _:
            return None


def _answered(ui: UiState, state: State, event: Event | Chosen) -> Step | None:
    """What has become of what was asked for."""
    match event:
        case TransferListed(folder=folder, names=names, more=more):
            listed = replace(state, folder=folder, names=names, more=more, problem="")
            return with_screen(ui, listed), ()
        case TransferFailed(name="", problem=problem) if not state.busy:
            return with_screen(ui, replace(state, names=(), problem=problem)), ()
        case TransferFailed():
            return _telling(ui, state, _failure(event)), ()
        case Exported():
            return _telling(ui, state, _success(event, state)), ()
        case GamesImported(name=name, came=came, known=known):
            return _telling(ui, state, Told(literal(_short(name)), _found(came, known))), ()
        case GameRead(match=match) if state.busy:
            return _taken(ui, match)
        case PositionRead(fen=text) if state.busy:
            return _begun_from(ui, text)
        case _:
            return None


def _telling(ui: UiState, state: State, told: Told) -> UiState:
    return replace(with_screen(ui, replace(state, busy=False, told=told)), focus=None)


def _success(event: Exported, state: State) -> Told:
    lines = [phrase("transfer.written", folder=state.folder)]
    if event.games or event.left_out:
        lines.append(phrase("transfer.games_in_it", n=event.games))
    if event.left_out:
        lines.append(phrase("transfer.left_out", n=event.left_out))
    return Told(literal(event.name), tuple(lines), is_good=True)


def _found(came: int, known: int) -> tuple[Phrase, ...]:
    """What a file with many games has brought."""
    if not came and not known:
        return (phrase("record.empty"),)
    first = phrase("transfer.came", n=came) if came else phrase("transfer.nothing_new")
    return (first, phrase("transfer.known_games", n=known)) if known else (first,)


def _failure(event: TransferFailed) -> Told:
    faults = event.position_faults[:FAULTS_SHOWN]
    lines = [fault_words(fault) for fault in faults] or [phrase(event.problem)]
    if event.game:
        lines.append(phrase("transfer.at_game", n=int(event.game)))
    if event.move:
        lines.append(phrase("transfer.at_move", move=f"{event.move} {event.text}"))
    elif event.text and not faults:
        lines.append(phrase("transfer.at_text", text=event.text))
    if event.name:
        lines.append(phrase("transfer.nothing_taken"))
    title = literal(_short(event.name)) if event.name else phrase("transfer.failed")
    return Told(title, tuple(lines))


def _taken(ui: UiState, match: MatchState) -> Step:
    """The game on the board, and kept unless it is here already."""
    for game in ui.games:
        here = game.match
        if here is not None and _is_same(here, match) and game.cut_at_ply is None:
            return noticed(entered(ui, here, starred=game.starred), "transfer.known"), ()
    ui = with_game(entered(ui, match), match, starred=False)
    return noticed(ui, "transfer.game_read"), (Save(match),)


def _is_same(one: MatchState, other: MatchState) -> bool:
    def told(match: MatchState) -> tuple[object, ...]:
        return match.start, match.moves, match.ruleset, match.outcome, match.seats

    return told(one) == told(other)


def _begun_from(ui: UiState, text: str) -> Step:
    """Against whom to play from the position?"""
    ui = opened(closed(ui), setup.State(start=fen.parse(text)))
    return noticed(ui, "transfer.position_read"), ()


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    state = _state(ui)
    rows, form = _form(ui)
    tools = scroll_tools(state.scroll, form.whole_px, form.area.h)
    scene = frame_scene(ui, look, frame_of(ui, tools), phrase("transfer.title"), tools)
    scene += form_scene(style_of(ui, look), look.words, form, rows, state.scroll)
    return scene if state.told is None else scene.beneath(_told_scene(ui, look, state.told))


def _told_scene(ui: UiState, look: Look, told: Told) -> Scene:
    """What became of a file, over everything else."""
    style, window = style_of(ui, look), window_of(ui)
    sizes = style.sizes
    line_px = round(sizes.text * 3.2)
    height = len(told.lines) * line_px + sizes.gap + sizes.button
    title = said(look.words, told.title)
    asked = sheet(style, window, title, sizes.text * 24, height, closable=False)
    text, row = asked.body.split_bottom(sizes.button, sizes.gap)
    items = tuple(
        words_item(style, place, said(look.words, line), align=AlignX.CENTRE,
                   valign=AlignY.MIDDLE, max_lines=2)
        for line, place in zip(told.lines, text.rows(len(told.lines), 0), strict=True)
    )  # fmt: skip
    ok = row.middle(max(sizes.button * 2, sizes.text * 8), sizes.button)
    return (
        asked.scene
        + Scene((tagged("told", *items),))
        + button(style, ok, OK, look.words("common.ok"), "check", ButtonKind.GOLD)
    )

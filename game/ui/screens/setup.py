"""What is the next game to be like?

One page asks for everything; the rules have two pages of their own behind it: the named rulesets,
and the house rules switch by switch. What is chosen is remembered.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from game.bot.levels import LEVELS
from game.rules.pieces import ELEPHANT, GENERAL, KIND_NAMES, KING, KNIGHT, PAWN, ROOK
from game.rules.position import Position
from game.rules.ruleset import SWITCHES, switches_of
from game.rules.rulesets import RULESETS
from game.ui.chosen import Chosen, is_back
from game.ui.draw import Scene
from game.ui.effects import SaveSettings
from game.ui.events import Event
from game.ui.form_scene import form_scene
from game.ui.form_steps import focused, scroll_tools, stepped
from game.ui.forms import Choice, Form, Link, Pick, Radio, Row, Toggle, arranged
from game.ui.new_game import NO_CLOCK, PRESETS, Preset, as_set, places_apart, ruleset_of
from game.ui.pages import Tool, frame_of, frame_scene, is_small, sizes_of, style_of
from game.ui.phrases import Phrase, named, number, phrase, said
from game.ui.scrolling import TOP, Scroll
from game.ui.settings import PlayAs, Turning
from game.ui.state import Look, Step, UiState, closed, with_screen
from game.ui.tiles import wide_button
from game.ui.widgets import ButtonKind

START = "button:start"
START_EM = 8
LARGE_ROWS_EM, LARGE_COLUMNS_EM = 34, 40  # from here on every level shows its portrait
RULES, HOUSE, RESET = "link:rules", "link:house", "link:reset"
RULESET = "ruleset:"
PLAYERS, LEVEL, SIDE, TURNING = "choice:players", "choice:level", "choice:side", "choice:turning"
CLOCK, SETUP_CLOCK, SWITCH = "choice:clock", "toggle:setup_clock", "switch:"
CURTAIN = "toggle:curtain"
BOT, TWO = "bot", "two"
# What each level is shown as: the piece that it is fond of.
PORTRAITS = (PAWN, ELEPHANT, PAWN, KNIGHT, ROOK, ELEPHANT, GENERAL, KING)


class PageName(StrEnum):
    """The pages, each behind the one before."""

    GAME = "game"
    RULES = "rules"
    HOUSE = "house"


BEHIND = {PageName.RULES: PageName.GAME, PageName.HOUSE: PageName.RULES}


@dataclass(frozen=True, slots=True)
class State:
    """What the settings do not remember."""

    two_players: bool = False
    page: PageName = PageName.GAME
    scroll: Scroll = TOP
    start: Position | None = None  # set up by somebody; None: the armies are placed


def _state(ui: UiState) -> State:
    state = ui.screen
    assert isinstance(state, State)
    return state


def rows_of(ui: UiState, state: State) -> tuple[Row, ...]:
    """The rows of the page that is shown."""
    match state.page:
        case PageName.GAME:
            return _game_rows(ui, state)
        case PageName.RULES:
            return _rules_rows(ui)
        case PageName.HOUSE:
            return _house_rows(ui)


def _game_rows(ui: UiState, state: State) -> tuple[Row, ...]:
    settings = ui.settings
    players = (Pick(BOT, phrase("setup.opponent_bot")), Pick(TWO, phrase("setup.opponent_two")))
    rows: list[Row] = [
        Choice(PLAYERS, None, players, TWO if state.two_players else BOT, 6.0),
        *((_turning_row(ui),) if state.two_players else (_level_row(ui), _side_row(ui))),
        Link(RULES, phrase("setup.rules"), _rules_name(ui), "icon/book"),
        _clock_row(ui),
    ]
    if places_apart(ruleset_of(settings)) and settings.clock != NO_CLOCK:
        rows.append(Toggle(SETUP_CLOCK, phrase("setup.setup_clock"), settings.setup_clock))
    if places_apart(ruleset_of(settings)) and state.two_players:
        rows.append(Toggle(CURTAIN, phrase("setup.curtain"), settings.curtain))
    return tuple(rows)


def _portrait(level: int) -> str:
    return f"piece/black_{KIND_NAMES[PORTRAITS[level - 1]]}"


def _level_row(ui: UiState) -> Choice:
    text = sizes_of(ui).text
    large = ui.height >= LARGE_ROWS_EM * text and ui.width >= LARGE_COLUMNS_EM * text
    chosen = LEVELS[ui.settings.level - 1]
    offered = LEVELS if ui.kiosk is None else LEVELS[: ui.kiosk.operator.top_level]
    return Choice(
        LEVEL,
        None,
        tuple(
            Pick(str(level.number), number(level.number), _portrait(level.number) if large else "")
            for level in offered
        ),
        str(chosen.number),
        2.2,
        named(chosen.about_key),
        _portrait(chosen.number),
        named(chosen.name_key),
    )


def _side_row(ui: UiState) -> Choice:
    picks = (
        Pick(PlayAs.RED, phrase("setup.side_red"), "piece/red_king"),
        Pick(PlayAs.BLACK, phrase("setup.side_black"), "piece/black_king"),
        Pick(PlayAs.LOT, phrase("setup.side_lot"), "icon/dice"),
    )
    return Choice(SIDE, phrase("setup.side"), picks, ui.settings.play_as, 4.0)


def _turning_row(ui: UiState) -> Choice:
    picks = tuple(
        Pick(turning, phrase(f"settings.turning_{turning}"), f"icon/{icon}")
        for turning, icon in zip(Turning, ("person", "two_players", "turn"), strict=True)
    )
    return Choice(TURNING, phrase("setup.turning"), picks, ui.settings.turning, 5.0)


def _clock_row(ui: UiState) -> Choice:
    picks = (
        Pick(NO_CLOCK, phrase("setup.clock_none")),
        *(Pick(preset.id, _clock_name(preset)) for preset in PRESETS),
    )
    return Choice(CLOCK, phrase("setup.clock"), picks, ui.settings.clock, 5.0)


def _clock_name(preset: Preset) -> Phrase:
    if not preset.added_s:
        return phrase("setup.clock_minutes", minutes=preset.minutes)
    return phrase("setup.clock_added", minutes=preset.minutes, added=preset.added_s)


def _rules_name(ui: UiState) -> Phrase:
    name = named(ruleset_of(ui.settings).name_key)
    if not ui.settings.house_rules:
        return name
    return phrase("setup.rules_changed", name=name)


def _rules_rows(ui: UiState) -> tuple[Row, ...]:
    count = len(ui.settings.house_rules)
    house = phrase("setup.house_some", n=count) if count else phrase("setup.house_none")
    radios = tuple(
        Radio(
            f"{RULESET}{identity}",
            named(ruleset.name_key),
            named(ruleset.name_key, "_about"),
            identity == ruleset_of(ui.settings).id,
        )
        for identity, ruleset in RULESETS.items()
    )
    return (*radios, Link(HOUSE, phrase("setup.house"), house, "icon/settings"))


def _house_rows(ui: UiState) -> tuple[Row, ...]:
    ruleset = ruleset_of(ui.settings)
    values = switches_of(ruleset)
    changed = {switch for switch, _ in ui.settings.house_rules}
    rows: list[Row] = [
        Choice(
            f"{SWITCH}{switch}",
            phrase(f"setup.{switch}"),
            tuple(Pick(value, phrase(f"setup.{switch}_{value}")) for value in possible),
            values[switch],
            6.0,
            is_changed=switch in changed,
        )
        for switch, possible in SWITCHES.items()
        if len(possible) > 1
    ]
    if changed:
        rows.insert(
            0, Link(RESET, phrase("setup.house_reset"), picture="icon/undo", leads_on=False)
        )
    return tuple(rows)


def _start_in_title(ui: UiState, state: State) -> bool:
    """A low window has no row to spare for the button that starts the game."""
    return state.page is PageName.GAME and is_small(ui)


def _footer_px(ui: UiState, state: State) -> int:
    if state.page is not PageName.GAME or is_small(ui):
        return 0
    return sizes_of(ui).button * 6 // 5


def _tools(ui: UiState, state: State, form: Form) -> tuple[Tool, ...]:
    tools = scroll_tools(state.scroll, form.whole_px, form.area.h)
    if _start_in_title(ui, state):
        tools += (Tool(START, "play", True, phrase("setup.start"), START_EM, is_main=True),)
    return tools


def _form(ui: UiState, state: State) -> tuple[tuple[Row, ...], Form]:
    rows = rows_of(ui, state)
    body = frame_of(ui, footer_px=_footer_px(ui, state)).body
    return rows, arranged(rows, body, sizes_of(ui))


def update(ui: UiState, event: Event | Chosen) -> Step:
    """The state after something happened."""
    state = _state(ui)
    if is_back(event):
        if state.page is PageName.GAME:
            return closed(ui), ()
        return _turned(ui, BEHIND[state.page]), ()
    if isinstance(event, Chosen) and (step := _chosen(ui, state, event.target)) is not None:
        return step
    rows, form = _form(ui, state)
    scroll = focused(ui, stepped(state.scroll, event, form), event, rows, form)
    ui = with_screen(ui, replace(state, scroll=scroll))
    return (replace(ui, press=None) if scroll.is_dragged else ui), ()


def _turned(ui: UiState, page: PageName) -> UiState:
    ui = with_screen(ui, replace(_state(ui), page=page, scroll=TOP))
    return replace(ui, press=None, focus=None)


def _chosen(ui: UiState, state: State, target: str) -> Step | None:
    identity, _, value = target.partition("=")
    settings = ui.settings
    match identity:
        case "button:start":
            return as_set(ui, two_players=state.two_players, start=state.start)
        case "link:rules":
            return _turned(ui, PageName.RULES), ()
        case "link:house":
            return _turned(ui, PageName.HOUSE), ()
        case "link:reset":
            return _set(ui, house_rules=())
        case "choice:players":
            return with_screen(ui, replace(state, two_players=value == TWO)), ()
        case "choice:level":
            return _set(ui, level=int(value))
        case "choice:side":
            return _set(ui, play_as=PlayAs(value))
        case "choice:turning":
            return _set(ui, turning=Turning(value))
        case "choice:clock":
            return _set(ui, clock=value)
        case "toggle:setup_clock":
            return _set(ui, setup_clock=not settings.setup_clock)
        case "toggle:curtain":
            return _set(ui, curtain=not settings.curtain)
    if identity.startswith(SWITCH):
        return _switched(ui, identity.removeprefix(SWITCH), value)
    if identity.startswith(RULESET):
        return _set(ui, ruleset=identity.removeprefix(RULESET), house_rules=())
    return None


def _switched(ui: UiState, switch: str, value: str) -> Step:
    """A house rule; one that is as the ruleset says is none."""
    named = switches_of(RULESETS[ruleset_of(ui.settings).id])
    rules = {name: chosen for name, chosen in ui.settings.house_rules if name != switch}
    if named[switch] != value:
        rules[switch] = value
    return _set(ui, house_rules=tuple(sorted(rules.items())))


def _set(ui: UiState, **changes: object) -> Step:
    settings = replace(ui.settings, **changes)  # type: ignore[arg-type]
    if settings == ui.settings:
        return ui, ()
    return replace(ui, settings=settings), (SaveSettings(settings),)


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    state = _state(ui)
    rows, form = _form(ui, state)
    tools = _tools(ui, state, form)
    frame = frame_of(ui, tools, _footer_px(ui, state))
    title = {
        PageName.GAME: "setup.title",
        PageName.RULES: "setup.rules",
        PageName.HOUSE: "setup.house",
    }[state.page]
    scene = frame_scene(ui, look, frame, phrase(title), tools)
    scene += form_scene(style_of(ui, look), look.words, form, rows, state.scroll)
    if frame.footer.h:
        style = style_of(ui, look)
        place = frame.footer.middle(min(frame.footer.w, 26 * style.sizes.text), frame.footer.h)
        # On a tall window it stands where the eye is, below the last row.
        below = form.area.y + form.whole_px + 3 * style.sizes.gap
        place = place.moved(0, min(0, below - place.y))
        label = said(look.words, phrase("setup.start"))
        scene += wide_button(style, place, START, label, "play", ButtonKind.GOLD)
    return scene

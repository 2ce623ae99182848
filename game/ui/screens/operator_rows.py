"""What stands on each page of the operator's menu?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.bot.levels import LEVELS
from game.rules.rulesets import RULESETS
from game.ui.forms import Choice, Heading, Link, Note, Pick, Radio, Row, Toggle
from game.ui.kiosk import Kiosk
from game.ui.layout import TextSize
from game.ui.new_game import NO_CLOCK, PRESETS
from game.ui.operator import IdleShow
from game.ui.phrases import Phrase, literal, number, phrase
from game.ui.screens.operator_state import Ask, Page, State
from game.ui.state import UiState

PAGE, ASK = "page:", "ask:"
LANGUAGE, RULESET = "offer:", "ruleset:"
# The choices among numbers: seconds for times, the name of the text of each besides.
NUMBERS: Mapping[str, tuple[int, ...]] = {
    "idle_s": (60, 120, 180, 300, 600),
    "ask_s": (10, 20, 30, 60),
    "keep_s": (0, 300, 900, 3600),
    "top_level": tuple(level.number for level in LEVELS),
    "rotation": (0, 90, 180, 270),
}
VOLUMES = (0, 20, 40, 60, 80, 100)
GUEST_SWITCHES = ("takebacks", "claims_automatic", "show_moves", "confirm_moves")
ICONS = {
    Page.GUESTS: "person",
    Page.GAMES: "book",
    Page.IDLE: "clock",
    Page.SCREEN: "turn",
    Page.COUNTERS: "count",
    Page.FILES: "saved",
    Page.DEVICE: "settings",
    Page.LOG: "list",
}


def kiosk_of(ui: UiState) -> Kiosk:
    """What the kiosk knows."""
    assert ui.kiosk is not None
    return ui.kiosk


def rows_of(ui: UiState, state: State) -> tuple[Row, ...]:
    """The rows of the page that is shown."""
    match state.page:
        case Page.MENU:
            return _menu(kiosk_of(ui))
        case Page.GUESTS:
            return _guests(kiosk_of(ui))
        case Page.GAMES:
            return _games(kiosk_of(ui))
        case Page.IDLE:
            return _idle(kiosk_of(ui))
        case Page.SCREEN:
            return _screen(kiosk_of(ui))
        case Page.COUNTERS:
            return _counters(kiosk_of(ui))
        case Page.FILES:
            return _files()
        case Page.DEVICE:
            return tuple(_line(key, literal(value)) for key, value in state.board)
        case Page.LOG:
            return _log(state)
        case Page.SURE:
            return _sure(state)


def title_of(state: State) -> Phrase:
    """What is written above the page."""
    return phrase(f"operator.{state.page}")


def _menu(kiosk: Kiosk) -> tuple[Row, ...]:
    machine = kiosk.machine
    rows: list[Row] = [Note(phrase("operator.safe"), 2)] if machine.is_safe else []
    pages = [page for page in ICONS if page is not Page.FILES or machine.can_export]
    rows.append(Heading(phrase("operator.settings")))
    rows += [Link(PAGE + page, phrase(f"operator.{page}"), None, f"icon/{ICONS[page]}")
             for page in pages]  # fmt: skip
    rows.append(Link("link:pin", phrase("operator.pin"), None, "icon/star"))
    rows.append(Heading(phrase("operator.end")))
    asks = [Ask.RESTART, *((Ask.REBOOT, Ask.SHUTDOWN) if machine.can_ask else ()), Ask.LEAVE]
    icons = {Ask.RESTART: "resume", Ask.REBOOT: "redo", Ask.SHUTDOWN: "pause", Ask.LEAVE: "close"}
    rows += [Link(ASK + ask, phrase(f"operator.{ask}"), None, f"icon/{icons[ask]}") for ask in asks]
    return tuple(rows)


def _guests(kiosk: Kiosk) -> tuple[Row, ...]:
    operator = kiosk.operator
    guest, names = operator.guest, dict(kiosk.languages)
    offered = offered_codes(kiosk)
    languages = tuple(Pick(code, literal(names[code])) for code in offered)
    sizes = tuple(Pick(str(int(size)), phrase(f"settings.text_size_{int(size)}"))
                  for size in TextSize)  # fmt: skip
    volumes = tuple(Pick(str(volume), number(volume)) for volume in VOLUMES)
    return (
        Heading(phrase("operator.begins")),
        Choice("guest:language", phrase("settings.language"), languages, guest.language, 6.0),
        Choice("guest:text_size", phrase("settings.text_size"), sizes,
               str(int(guest.text_size)), 5.0),
        Choice("guest:volume", phrase("settings.sound"), volumes, str(guest.volume), 3.0),
        Toggle("guest:burmese_digits", phrase("settings.burmese_digits"), guest.burmese_digits),
        Heading(phrase("operator.languages")),
        *(Toggle(LANGUAGE + code, literal(name), code in offered)
          for code, name in kiosk.languages),
    )  # fmt: skip


def offered_codes(kiosk: Kiosk) -> tuple[str, ...]:
    """The languages offered to guests: those chosen that there are, or else all."""
    known = tuple(code for code, _ in kiosk.languages)
    chosen = tuple(code for code in known if code in kiosk.operator.languages)
    return chosen or known


def _games(kiosk: Kiosk) -> tuple[Row, ...]:
    operator = kiosk.operator
    guest = operator.guest
    levels = tuple(Pick(str(level), number(level)) for level in NUMBERS["top_level"])
    clocks = (
        Pick(NO_CLOCK, phrase("setup.clock_none")),
        *(Pick(each.id, phrase("operator.clock", minutes=each.minutes, added=each.added_s))
          for each in PRESETS),
    )  # fmt: skip
    return (
        Heading(phrase("operator.begins")),
        Choice("guest:level", phrase("operator.level"), levels[: operator.top_level],
               str(guest.level), 2.2),
        Choice("number:top_level", phrase("operator.top_level"), levels,
               str(operator.top_level), 2.2),
        Choice("guest:clock", phrase("operator.clocks"), clocks, guest.clock, 4.0),
        *(Toggle(f"guest:{name}", phrase(f"settings.{name}"), getattr(guest, name))
          for name in GUEST_SWITCHES),
        Heading(phrase("setup.rules")),
        *(Radio(RULESET + identity, phrase(f"ruleset.{identity}"),
                phrase(f"ruleset.{identity}_about"), identity == guest.ruleset)
          for identity in RULESETS),
    )  # fmt: skip


def _idle(kiosk: Kiosk) -> tuple[Row, ...]:
    operator = kiosk.operator
    shows = tuple(Pick(show, phrase(f"operator.show_{show}")) for show in IdleShow)
    return (
        _times("idle_s", operator.idle_s),
        _times("ask_s", operator.ask_s),
        _times("keep_s", operator.keep_s),
        Choice("idle:show", phrase("operator.idle_show"), shows, operator.idle_show, 6.0),
        Link(ASK + Ask.USUAL, phrase("operator.usual"), None, "icon/undo", leads_on=False),
    )


def _times(name: str, value: int) -> Choice:
    picks = tuple(Pick(str(seconds), _duration(seconds)) for seconds in NUMBERS[name])
    return Choice(f"number:{name}", phrase(f"operator.{name}"), picks, str(value), 4.5)


def _duration(seconds: int) -> Phrase:
    if seconds and seconds % 60 == 0:
        return phrase("operator.minutes", count=seconds // 60)
    return phrase("operator.seconds", count=seconds)


def _screen(kiosk: Kiosk) -> tuple[Row, ...]:
    turns = tuple(Pick(str(turn), phrase("operator.degrees", count=turn))
                  for turn in NUMBERS["rotation"])  # fmt: skip
    rotation = kiosk.operator.rotation
    rotation = kiosk.machine.rotation if rotation < 0 else rotation
    return (
        Choice("number:rotation", phrase("operator.rotation"), turns, str(rotation), 4.0),
        Link("link:calibrate", phrase("operator.calibrate"), None, "icon/hand"),
        Link("link:uncalibrate", phrase("operator.uncalibrate"), None, "icon/undo",
             leads_on=False),
    )  # fmt: skip


def _line(key: str, value: Phrase) -> Note:
    return Note(phrase("operator.line", label=phrase(key), value=value), 1)


def _counters(kiosk: Kiosk) -> tuple[Row, ...]:
    counters = kiosk.counters
    names = ("guests", "begun", "finished", "two_players", "won", "lost", "drawn", "starts")
    rows: list[Row] = [_line(f"counters.{name}", number(getattr(counters, name))) for name in names]
    days = phrase("counters.time", days=counters.minutes // 1440,
                  hours=counters.minutes // 60 % 24)  # fmt: skip
    rows.append(_line("counters.running", days))
    rows += [
        Note(phrase("counters.by_level", level=level, count=count), 1)
        for level, count in enumerate(counters.by_level, start=1)
    ]
    rows.append(Link(ASK + Ask.COUNTERS, phrase("operator.counters_reset"), None, "icon/trash",
                     leads_on=False))  # fmt: skip
    return tuple(rows)


def _files() -> tuple[Row, ...]:
    def link(name: str, icon: str) -> Link:
        return Link(f"link:{name}", phrase(f"operator.{name}"), None, icon, leads_on=False)

    return (
        link("export_games", "icon/saved"),
        link("export_settings", "icon/settings"),
        link("import_settings", "icon/down"),
    )


def _log(state: State) -> tuple[Row, ...]:
    lines: Sequence[str] = state.log
    if not lines:
        return (Note(phrase("operator.log_empty"), 1),)
    return tuple(Note(literal(line), 2) for line in lines)


def _sure(state: State) -> tuple[Row, ...]:
    assert state.ask is not None
    return (
        Note(phrase(f"operator.sure_{state.ask}"), 3),
        Link("link:yes", phrase(f"operator.{_verb(state.ask)}"), None, "icon/check",
             leads_on=False),
        Link("link:no", phrase("common.cancel"), None, "icon/close", leads_on=False),
    )  # fmt: skip


def _verb(ask: Ask) -> str:
    return "counters_reset" if ask is Ask.COUNTERS else str(ask)

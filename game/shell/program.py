"""Who holds the state, carries out what it asks for, and hears what workers answer?"""

from __future__ import annotations

import logging
import queue
from collections.abc import Callable, Iterable
from typing import Protocol

from game.rules.lookups import trim_lookups
from game.shell.assets import Assets
from game.shell.recorder import Recorder
from game.shell.save_thread import Report
from game.shell.saves import SaveEffect, event_of
from game.ui.appearance import Appearance
from game.ui.draw import Item
from game.ui.effects import (
    AskBot,
    Effect,
    Leave,
    LeaveReason,
    PlaySound,
    SetWindow,
    Speak,
    StopBot,
)
from game.ui.events import BotFailed, BotMoved, Event, SoundFound
from game.ui.kiosk_effects import KioskEffect
from game.ui.phrases import said
from game.ui.state import Look, UiState
from game.ui.theme import Theme
from game.ui.update import update
from game.ui.view import view
from game.ui.wakes import wake_tick

_log = logging.getLogger(__name__)


class Bot(Protocol):
    """Whoever chooses the bot's moves."""

    def ask(self, request: AskBot) -> None:
        """Think about a position."""
        ...

    def stop(self) -> None:
        """Forget what was asked."""
        ...

    def poll(self, tick: int) -> list[BotMoved | BotFailed]:
        """The answers since the last time."""
        ...


class Keeper(Protocol):
    """Whoever keeps games and settings."""

    def do(self, effect: SaveEffect) -> None:
        """Have an effect carried out."""
        ...


class Speaker(Protocol):
    """Whoever lets things be heard."""

    @property
    def is_silent(self) -> bool:
        """Whether no device was found when one was needed last."""
        ...

    def play(self, name: str, volume: int) -> None:
        """Let a sound be heard."""
        ...


class Reader(Protocol):
    """Whoever reads aloud."""

    def say(self, text: str, language: str, volume: int) -> None:
        """Begin to say something."""
        ...


class Service(Protocol):
    """Whoever does what only a kiosk asks for."""

    def do(self, effect: KioskEffect) -> None:
        """Have an effect carried out."""
        ...

    def poll(self, tick: int) -> list[Event]:
        """The answers since the last time."""
        ...


class Looks:
    """Theme and words for a state, made anew only when the settings ask for others."""

    def __init__(self, assets: Assets, on_theme: Callable[[Theme], None]) -> None:
        """`on_theme` is told of another theme."""
        self._assets = assets
        self._on_theme = on_theme
        self._asked_for: tuple[str, bool, Appearance] | None = None
        self._look: Look | None = None

    def of(self, ui: UiState) -> Look:
        """How a state is to look."""
        settings = ui.settings
        wanted = (settings.language, settings.burmese_digits, settings.appearance)
        if self._look is None or wanted != self._asked_for:
            theme = self._assets.theme(settings.appearance)
            if self._look is None or theme is not self._look.theme:
                self._on_theme(theme)
            words = self._assets.words(settings.language, settings.burmese_digits)
            if words.code != settings.language:
                _log.warning("no language %s", settings.language)
            self._look, self._asked_for = Look(theme, words), wanted
        return self._look


class App:
    """The state and what surrounds it; driven by the loop."""

    def __init__(
        self,
        ui: UiState,
        looks: Looks,
        *,
        reports: queue.SimpleQueue[Report],
        bot: Bot,
        keeper: Keeper,
        speaker: Speaker,
        set_full_screen: Callable[[bool], None],
        service: Service | None = None,
        reader: Reader | None = None,
    ) -> None:
        """`reports` is filled by the saver, from its thread; a kiosk has a service."""
        self.ui = ui
        self._reports = reports
        self._looks = looks
        self._bot = bot
        self._keeper = keeper
        self._speaker = speaker
        self._set_full_screen = set_full_screen
        self._service = service
        self._reader = reader
        self._recorder: Recorder | None = None
        self._wake = (ui, wake_tick(ui))
        self._is_running = True
        self.left_because = LeaveReason.ASKED

    @property
    def is_running(self) -> bool:
        """False once the app is to end."""
        return self._is_running

    @property
    def look(self) -> Look:
        """How the state is to look now."""
        return self._looks.of(self.ui)

    def record_with(self, recorder: Recorder) -> None:
        """From now on keep every event."""
        self._recorder = recorder

    def handle(self, event: Event) -> None:
        """Take an event in; effects are run at once."""
        if self._recorder is not None:
            self._recorder.note(event)
        self.ui, effects = update(self.ui, event, self.look)
        for effect in effects:
            self._run(effect)

    def answers(self, tick: int) -> Iterable[Event]:
        """What bot and saver have to tell."""
        yield from self._bot.poll(tick)
        if self._service is not None:
            yield from self._service.poll(tick)
        while not self._reports.empty():
            event = event_of(self._reports.get(), tick)
            if event is not None:
                yield event
        if self._speaker.is_silent != self.ui.is_silent:
            yield SoundFound(tick, not self._speaker.is_silent)

    def wake_tick(self) -> int | None:
        """When time matters next; asked several times a step, so the answer is kept."""
        if self._wake[0] is not self.ui:
            self._wake = (self.ui, wake_tick(self.ui))
        return self._wake[1]

    def items(self) -> tuple[Item, ...]:
        """The screen as it is."""
        return view(self.ui, self.look).items

    def _run(self, effect: Effect) -> None:
        if isinstance(effect, KioskEffect):
            assert self._service is not None, effect  # only a kiosk asks for such things
            self._service.do(effect)
            return
        match effect:
            case AskBot():
                self._bot.ask(effect)
            case StopBot():
                self._bot.stop()
            case PlaySound(name, volume):
                self._speaker.play(name, volume)
            case Speak(phrase, volume):
                if self._reader is not None:
                    words = self.look.words
                    self._reader.say(said(words, phrase), words.code, volume)
            case SetWindow(full_screen):
                self._set_full_screen(full_screen)
            case Leave(reason):
                self.leave(reason)
            case _:
                # Something was played or finished: the moment to forget positions long past.
                trim_lookups()
                self._keeper.do(effect)

    def leave(self, reason: LeaveReason) -> None:
        """End the app after this step."""
        self._is_running = False
        self.left_because = reason

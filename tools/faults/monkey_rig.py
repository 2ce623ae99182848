"""The real app on SDL's dummy driver, in virtual time, with nothing that runs by itself.

Window, input, loop, painter, app and save folder are the app's own. The saver's decisions are too;
they are carried out step by step instead of on a thread, so that a seed always leads to the same
run. The bot is a stand-in that is late, silent, failing, or plays what may not be played.
"""

from __future__ import annotations

import errno
import queue
import random
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pygame
import pygame.font

from game.rules.legal import legal_moves
from game.rules.moves import make_step
from game.shell.assets import Assets
from game.shell.brush import Brush
from game.shell.input import key_name
from game.shell.kept_settings import kept_settings
from game.shell.kiosk_keys import kiosk_key_name
from game.shell.loop import Loop
from game.shell.paint import Painter
from game.shell.paths import assets_folder
from game.shell.program import App, Looks
from game.shell.run import first_state
from game.shell.save_thread import Report, Saver, Slot, Store
from game.shell.saves import Saves
from game.shell.text import TextRenderer
from game.shell.window import Wanted, Window
from game.storage.filesystem import FileSystem
from game.ui.effects import AskBot
from game.ui.events import BotFailed, BotMoved, Ticket
from game.ui.kiosk import Kiosk, Machine
from game.ui.operator import USUAL
from game.ui.screens.keep import applied
from game.ui.state import UiState
from tools.faults.monkey_service import MonkeyService
from tools.faults.monkey_start import game_nearly_over, leave_game, settings_found

TROUBLES = (errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES, errno.EMFILE)
FRAME_MS = 1000 / 60
LATE_MS = 40_000.0
KIOSKS = 0.4  # of all starts
UNFINISHED = 0.5  # of all starts find a game that was left


class VirtualClock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.ms = 1000.0

    def now_ms(self) -> float:
        """Milliseconds since some moment."""
        return self.ms

    def sleep(self, ms: float, wake: threading.Event) -> None:
        """Nobody sleeps here."""
        self.ms += ms


class TroubledFS(FileSystem):
    """A disk that works, is slow to nobody, and fails for a while when it is told to."""

    def __init__(self) -> None:
        self.trouble: int | None = None

    def _may_fail(self) -> None:
        if self.trouble is not None:
            raise OSError(self.trouble, "planted")

    def write(self, handle: int, data: bytes) -> int:
        """Write, or fail."""
        self._may_fail()
        return super().write(handle, data)

    def replace(self, old: str, new: str) -> None:
        """Rename, or fail."""
        self._may_fail()
        super().replace(old, new)

    def sync(self, handle: int) -> None:
        """Done at once, or fails: power cuts are another matter."""
        self._may_fail()


class SteppedSaver:
    """What a save thread does, whenever the caller says."""

    def __init__(self, store: Store, report: Callable[[Report], None], clock: VirtualClock) -> None:
        self.saver = Saver(store, report, lambda: int(clock.ms))

    def start(self) -> None:
        """There is nothing to start."""

    def submit(self, slot: Slot, ticket: object, body: Mapping[str, object]) -> None:
        """Have a state saved."""
        self.saver.submit(slot, ticket, body)

    def ask(self, ticket: object, ask: Callable[[], object], forget: Slot | None = None) -> None:
        """Have a question answered."""
        self.saver.ask(ticket, ask, forget)

    def close(self, timeout_s: float) -> bool:
        """Try once more what waits."""
        self.saver.step(hurry=True)
        return self.saver.is_idle


class MonkeyBot:
    """Answers at once, late, never, wrongly, or to a question that nobody asked any more."""

    def __init__(self, chance: random.Random, clock: VirtualClock) -> None:
        self._chance, self._clock = chance, clock
        self._waiting: list[tuple[float, BotMoved | BotFailed]] = []

    def ask(self, request: AskBot) -> None:
        """Think about a position."""
        match, ticket = request.match, request.ticket
        if self._chance.random() < 0.1:
            ticket = Ticket(ticket.match_id, ticket.ply + self._chance.choice((-2, 2)))
        legal = legal_moves(match.position, match.ruleset)
        move = self._chance.choice(legal) if legal else 0
        if self._chance.random() < 0.05:
            move = make_step(self._chance.randrange(64), self._chance.randrange(64))
        answer: BotMoved | BotFailed = BotMoved(0, ticket, move)
        if self._chance.random() < 0.1:
            answer = BotFailed(0, request.ticket)
        elif self._chance.random() < 0.1:
            answer = BotMoved(0, ticket, move, claim="repetition", claim_next="fifty_moves")
        pause = self._chance.choice((0.0, 0.0, 100.0, 700.0, LATE_MS))
        self._waiting = self._waiting[-3:]
        self._waiting.append((self._clock.ms + pause, answer))
        # The app's own bot answers every question in the end.
        self._waiting.append((self._clock.ms + 2 * LATE_MS, BotFailed(0, request.ticket)))

    def stop(self) -> None:
        """Forget what was asked, or not."""
        if self._chance.random() < 0.7:
            self._waiting.clear()

    def poll(self, tick: int) -> list[BotMoved | BotFailed]:
        """What is due."""
        now = self._clock.ms
        due = [answer for when, answer in self._waiting if when <= now]
        self._waiting = [entry for entry in self._waiting if entry[0] > now]
        return due


class Silence:
    """Plays nothing."""

    is_silent = True

    def play(self, name: str, volume: int) -> None:
        """Nothing is heard."""


class Rig:
    """One start of the app on a save folder."""

    def __init__(
        self,
        size: tuple[int, int],
        turn: int,
        folder: Path,
        chance: random.Random,
        look: Callable[[UiState], None],
    ) -> None:
        """`look` is told the state after every frame."""
        self._look = look
        self.clock = VirtualClock()
        self.files = TroubledFS()
        self.reports: queue.SimpleQueue[Report] = queue.SimpleQueue()
        self.posted: list[pygame.Event] = []
        self._savers: list[Saver] = []  # of the save folder, and of the transfer folder
        self.saves = Saves(folder, self.reports.put, files=self.files, run=self._saver)
        self.window = Window(Wanted(size, turn))
        pygame.font.init()
        assets = Assets(assets_folder())
        brush = Brush(assets, TextRenderer(assets.folder / "fonts"), assets.theme())
        if chance.random() < UNFINISHED:
            leave_game(folder, game_nearly_over(chance))
        kept, _ = kept_settings(folder)
        settings = settings_found(kept, chance, assets.languages())
        ui = first_state(self.window.size, settings, chance.getrandbits(60), assets.languages())
        is_kiosk = chance.random() < KIOSKS
        if is_kiosk:
            machine = Machine(has_pin=chance.random() < 0.8, may_set_pin=True, can_export=True)
            operator = replace(USUAL, guest=replace(settings, full_screen=True))
            kiosk = Kiosk(operator=operator, machine=machine, languages=ui.languages)
            ui = applied(replace(ui, kiosk=kiosk, settings=kiosk.operator.guest), kiosk.operator)
        self.app = App(
            ui,
            Looks(assets, brush.set_theme),
            reports=self.reports,
            bot=MonkeyBot(chance, self.clock),
            keeper=self.saves,
            speaker=Silence(),
            set_full_screen=lambda on: None,
            service=MonkeyService(chance) if is_kiosk else None,
        )
        self.loop = Loop(
            self.app,
            self.window,
            Painter(self.window.canvas, brush),
            clock=self.clock,
            wake=threading.Event(),
            pygame_events=self._taken,
            name_of_key=kiosk_key_name if is_kiosk else key_name,
        )
        self.saves.start()

    def _saver(self, store: Store, report: Callable[[Report], None]) -> SteppedSaver:
        stepped = SteppedSaver(store, report, self.clock)
        self._savers.append(stepped.saver)
        return stepped

    def _taken(self) -> list[pygame.Event]:
        posted, self.posted = self.posted, []
        return posted

    def frame(self, ms: float) -> None:
        """Let time pass, then take in what was posted and paint."""
        self.loop.pause()
        self.clock.ms += ms
        self.loop.step()
        self._look(self.app.ui)

    def save(self) -> None:
        """Let the saver do what is due."""
        for saver in self._savers:
            saver.step()

    def resize(self, width: int, height: int) -> None:
        """Another size of the window, as a rotated device has."""
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        self.posted.append(pygame.Event(pygame.WINDOWSIZECHANGED, x=width, y=height))

    def close(self, *, cleanly: bool) -> None:
        """End; not cleanly is as if the plug was pulled."""
        self.files.trouble = None
        if cleanly:
            self.saves.close()
        else:
            self._savers[0].store.close()  # the lock goes with a process
        self.window.close()

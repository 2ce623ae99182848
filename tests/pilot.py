"""Drives the real shell in virtual time: window, input, loop, painter, app; by taps, drags, keys.

    pilot = Pilot((800, 480))
    pilot.tap("new_game")
    pilot.tap("start")
    pilot.drag("R", "a1")
    pilot.press("esc")
    pilot.advance(ms=200)

Squares are named "e6", waiting pieces of the side to move "K F S N R", buttons by their id with or
without ``button:``. Bot and saves are fakes unless others are given. What goes in are events of
pygame at pixels of the display, so that turned screens are driven as they are touched.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pygame

from game.match.match import MatchState
from game.rules.fen import write
from game.rules.moves import drop_kind, is_drop, is_promotion, origin, target
from game.rules.notation import parse_uci
from game.rules.pieces import KIND_LETTERS, KIND_NAMES
from game.rules.squares import square_name
from game.shell.assets import Assets
from game.shell.brush import Brush
from game.shell.input import key_name
from game.shell.kiosk_keys import kiosk_key_name
from game.shell.loop import Loop
from game.shell.paint import Painter
from game.shell.paths import assets_folder
from game.shell.program import App, Bot, Keeper, Looks, Service
from game.shell.run import first_state
from game.shell.text import TextRenderer
from game.shell.window import Wanted, Window
from game.ui.board import SIDE_NAMES
from game.ui.draw import Target, texts
from game.ui.events import Event, Resize
from game.ui.geometry import Point, Rect
from game.ui.gestures import Choosing
from game.ui.kiosk import Kiosk
from game.ui.new_game import entered
from game.ui.screens import play_state
from game.ui.screens.keep import applied
from game.ui.settings import DEFAULTS, Settings
from game.ui.state import UiState
from game.ui.view import view
from tests.fakes import FakeBot, FakeKeeper, FakeReader, FakeService, FakeSpeaker

KEYS = {
    "esc": pygame.K_ESCAPE, "enter": pygame.K_RETURN, "tab": pygame.K_TAB, "up": pygame.K_UP,
    "down": pygame.K_DOWN, "left": pygame.K_LEFT, "right": pygame.K_RIGHT, "f11": pygame.K_F11,
    "page_up": pygame.K_PAGEUP, "page_down": pygame.K_PAGEDOWN, "home": pygame.K_HOME,
    "end": pygame.K_END, "u": pygame.K_u, "r": pygame.K_r, "h": pygame.K_h, "f": pygame.K_f,
    "m": pygame.K_m, "s": pygame.K_s, "space": pygame.K_SPACE,
}  # fmt: skip
TAP_MS = 150  # between taps: longer than any bounce
STEP_MS = 1000 / 60


class VirtualClock:
    """Time that passes only when somebody sleeps."""

    def __init__(self) -> None:
        self.ms = 1000.0

    def now_ms(self) -> float:
        return self.ms

    def sleep(self, ms: float, wake: threading.Event) -> None:
        self.ms += ms


class Pilot:
    """One running app."""

    def __init__(
        self,
        size: tuple[int, int] = (800, 480),
        *,
        turn: int = 0,
        settings: Settings = DEFAULTS,
        bot: Bot | None = None,
        keeper: Keeper | None = None,
        chance: int = 7,
        reports: queue.SimpleQueue | None = None,
        kiosk: Kiosk | None = None,
        service: Service | None = None,
    ) -> None:
        """With `kiosk` the app is one; its service is a fake unless another is given."""
        self.bot = bot if bot is not None else FakeBot()
        self.keeper = keeper if keeper is not None else FakeKeeper()
        self.speaker = FakeSpeaker()
        self.reader = FakeReader()
        self.clock = VirtualClock()
        self.wake = threading.Event()
        self.reports = reports if reports is not None else queue.SimpleQueue()
        self.told: list[Event] = []
        self._posted: list[pygame.Event] = []
        self.window = Window(Wanted(size, turn))
        pygame.font.init()
        assets = Assets(assets_folder())
        brush = Brush(assets, TextRenderer(assets.folder / "fonts"), assets.theme())
        settings = replace(settings, guide_seen=True) if settings is DEFAULTS else settings
        settings = replace(settings, language_seen=True)
        ui = first_state(self.window.size, settings, chance, (("en", "English"),))
        ui = replace(ui, games_known=keeper is None)  # a fake one tells of no games
        if kiosk is not None:
            ui = applied(replace(ui, kiosk=kiosk, settings=kiosk.operator.guest), kiosk.operator)
            service = FakeService() if service is None else service
        self.service = service
        self.app = App(
            ui,
            Looks(assets, brush.set_theme),
            reports=self.reports,
            bot=self.bot,
            keeper=self.keeper,
            speaker=self.speaker,
            reader=self.reader,
            set_full_screen=lambda on: None,
            service=self.service,
        )
        self.painter = Painter(self.window.canvas, brush)
        self.loop = Loop(
            self.app,
            self.window,
            self.painter,
            clock=self.clock,
            wake=self.wake,
            pygame_events=self._take_posted,
            name_of_key=key_name if kiosk is None else kiosk_key_name,
        )
        self.loop.step()

    # -- what is there -----------------------------------------------------------------------

    @property
    def ui(self) -> UiState:
        """Everything that the app knows."""
        return self.app.ui

    @property
    def play(self) -> play_state.State:
        """The game on the stack."""
        for screen in self.ui.stack:
            if isinstance(screen, play_state.State):
                return screen
        raise AssertionError("no game is on the stack")

    @property
    def match(self) -> MatchState:
        """The game that is played."""
        return self.play.match

    @property
    def screen(self) -> str:
        """The name of the screen in front."""
        return type(self.ui.screen).__module__.rpartition(".")[2].removesuffix("_state")

    def fen(self) -> str:
        """The position of the game."""
        return write(self.match.position)

    def targets(self) -> tuple[Target, ...]:
        """What can be touched."""
        return view(self.ui, self.app.look).targets

    def words(self) -> str:
        """All that is to be read."""
        return "\n".join(texts(self.app.items()))

    def has(self, name: str) -> bool:
        """Whether something of that name can be touched."""
        return any(target.id == self.target_id(name) for target in self.targets())

    def target_id(self, name: str) -> str:
        """The id that a short name means."""
        if len(name) == 2 and name[0] in "abcdefgh" and name[1] in "12345678":
            return f"square:{name}"
        if len(name) == 1 and name in "KFSNR":
            side = SIDE_NAMES[self.match.position.turn]
            return f"tray:{side}_{KIND_NAMES[KIND_LETTERS.index(name)]}"
        return name if ":" in name or name in ("scrim", "sheet") else f"button:{name}"

    def place(self, name: str | Point) -> Point:
        """The pixel of the picture in the middle of a target."""
        if isinstance(name, Point):
            return name
        wanted = self.target_id(name)
        for target_ in reversed(self.targets()):
            if target_.id == wanted:
                return target_.rect.centre
        known = sorted({t.id for t in self.targets() if not t.id.startswith("square:")})
        raise AssertionError(f"{wanted} cannot be touched; there are {known}")

    # -- what is done ------------------------------------------------------------------------

    def tap(self, name: str | Point, *, finger: bool = False) -> None:
        """Press and release in the middle of something."""
        point = self.place(name)
        self.down(point, finger=finger)
        self.up(point, finger=finger)
        self.advance(TAP_MS)

    def drag(self, start: str | Point, end: str | Point, *, finger: bool = False) -> None:
        """Press, pull across, let go."""
        first, last = self.place(start), self.place(end)
        self.down(first, finger=finger)
        for part in (1, 2, 3):
            x = first.x + (last.x - first.x) * part // 3
            y = first.y + (last.y - first.y) * part // 3
            self.move(Point(x, y), finger=finger)
        self.up(last, finger=finger)
        self.advance(TAP_MS)

    def down(self, point: Point, *, finger: bool = False, number: int = 1) -> None:
        """Press."""
        self._pointer("down", point, finger, number)

    def move(self, point: Point, *, finger: bool = False, number: int = 1) -> None:
        """Move while pressed."""
        self._pointer("motion", point, finger, number)

    def up(self, point: Point, *, finger: bool = False, number: int = 1) -> None:
        """Release."""
        self._pointer("up", point, finger, number)

    def press(self, key: str) -> None:
        """Press a key."""
        self.post(pygame.Event(pygame.KEYDOWN, key=KEYS[key], mod=0, unicode=""))
        self.advance(50)

    def advance(self, ms: float) -> None:
        """Let time pass, with everything that happens meanwhile."""
        end = self.clock.ms + ms
        while self.clock.ms < end - 0.01:
            before = self.clock.ms
            self.loop.pause()
            self.clock.ms = min(max(self.clock.ms, before + STEP_MS), end)
            self.loop.step()

    def resize(self, width: int, height: int) -> None:
        """Another size of the window."""
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        self.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=width, y=height))

    def tell(self, event: Event) -> None:
        """Hand the app an event that comes from no person."""
        self.app.handle(event)
        self.loop.step()

    def enter(self, match: MatchState) -> None:
        """Put a game on the board without choosing it on the screens."""
        self.app.ui = entered(self.ui, match)
        self.tell(Resize(self.loop.tick, *self.window.size))

    def play_move(self, text: str, *, drag: bool = False) -> None:
        """A move on the board, as a person makes it; UCI."""
        match = self.match
        move = parse_uci(text, match.position, match.ruleset)
        start = KIND_LETTERS[drop_kind(move)] if is_drop(move) else square_name(origin(move))
        end = square_name(target(move))
        if drag and start != end:
            self.drag(start, end)
        else:
            self.tap(start)
            self.tap(end)
        gesture = self.play.gesture
        if isinstance(gesture, Choosing):
            wanted = [is_promotion(option) == is_promotion(move) for option in gesture.options]
            self.tap(f"choice:{wanted.index(True)}")
        self.rest()

    def play_moves(self, moves: Sequence[str]) -> None:
        """Many moves, each by whoever is at the board."""
        for text in moves:
            self.play_move(text)

    def rest(self, most_ms: int = 5000) -> None:
        """Until nothing moves any more and nobody is being waited for."""
        end = self.clock.ms + most_ms
        while self.clock.ms < end and not self._is_at_rest():
            self.advance(50)

    def save_picture(self, path: Path) -> None:
        """The picture as it is."""
        pygame.image.save(self.window.canvas, path)

    def post(self, event: pygame.Event) -> None:
        """An event of pygame, taken in at once."""
        self._posted.append(event)
        self.loop.step()

    def close(self) -> None:
        """Give the window back."""
        self.window.close()

    # -- inside ------------------------------------------------------------------------------

    def _is_at_rest(self) -> bool:
        for screen in self.ui.stack:
            if isinstance(screen, play_state.State):
                waits = screen.ticket is not None
                return screen.motion.is_over(self.ui.tick) and not waits
        return True

    def _take_posted(self) -> list[pygame.Event]:
        posted, self._posted = self._posted, []
        return posted

    def _display_point(self, point: Point) -> Point:
        width, height = self.window.display_size
        return Rect(0, 0, width, height).turned_point(point, self.window.turn)

    def _pointer(self, kind: str, point: Point, finger: bool, number: int) -> None:
        x, y = self._display_point(point)
        if finger:
            width, height = self.window.display_size
            name = {"down": pygame.FINGERDOWN, "motion": pygame.FINGERMOTION, "up": pygame.FINGERUP}
            self.post(
                pygame.Event(
                    name[kind], touch_id=1, finger_id=number, dx=0, dy=0,
                    x=(x + 0.5) / width, y=(y + 0.5) / height,
                )
            )  # fmt: skip
        elif kind == "motion":
            self.post(pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(1, 0, 0)))
        else:
            name = {"down": pygame.MOUSEBUTTONDOWN, "up": pygame.MOUSEBUTTONUP}
            self.post(pygame.Event(name[kind], pos=(x, y), button=1))

"""Touches for the tests of gestures: a board with its tray, and a player before it."""

from __future__ import annotations

from game.rules import fen
from game.rules.legal import legal_moves
from game.rules.notation import uci
from game.rules.rulesets import PYCHESS
from game.rules.squares import square_name
from game.ui import gestures
from game.ui.events import Down, Source, Up
from game.ui.events import Move as PointerMove
from game.ui.geometry import Point, Rect, board_geometry
from game.ui.gestures import IDLE, Gesture, Played, ReleaseMode, Signal, Situation
from game.ui.places import TRAY, Ground
from game.ui.ticks import ticks_of

BOARD = board_geometry(Rect(0, 0, 320, 320))
SLOTS = tuple((TRAY + kind, Rect(330 + 44 * kind, 260, 44, 46)) for kind in range(1, 6))
GROUND = Ground(BOARD, SLOTS)
PROMOTION = "k7/8/8/8/4P3/3K4/8/7R[] w - - 0 20"
SQUARES = {square_name(square): square for square in range(64)}


class Player:
    """Presses and releases, keeping the machine's state and what it emitted."""

    def __init__(self, text: str, mode: ReleaseMode = ReleaseMode.LIFT, ruleset=PYCHESS) -> None:
        self.position = fen.parse(text)
        choices = gestures.choices_of(legal_moves(self.position, ruleset))
        self.at = Situation(choices, GROUND, mode)
        self.state: Gesture = IDLE
        self.signals: list[Signal] = []
        self.tick = 1000

    def feed(self, event) -> None:
        self.state, signals = gestures.step(self.state, event, self.at)
        self.signals += signals

    def point(self, place: str | Point) -> Point:
        if isinstance(place, Point):
            return place
        if place in SQUARES:
            return BOARD.square_rect(SQUARES[place]).centre
        return dict(SLOTS)[TRAY + " KFSNR".index(place)].centre

    def down(self, place: str | Point, pointer: int = 0, source: Source = Source.MOUSE) -> None:
        self.feed(Down(self.tick, self.point(place), pointer, source))

    def move(self, place: str | Point, pointer: int = 0, source: Source = Source.MOUSE) -> None:
        self.feed(PointerMove(self.tick, self.point(place), pointer, source))

    def up(self, place: str | Point, pointer: int = 0, source: Source = Source.MOUSE) -> None:
        self.feed(Up(self.tick, self.point(place), pointer, source))

    def wait(self, ms: int) -> None:
        self.tick += ticks_of(ms)

    def tap(self, place: str | Point) -> None:
        self.down(place)
        self.up(place)
        self.wait(300)

    def played(self) -> list[str]:
        return [uci(signal.move) for signal in self.signals if isinstance(signal, Played)]

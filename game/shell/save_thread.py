"""Who writes saves while the game goes on?

One thread. It is handed the newest state of a slot and tells later whether that state is on disk.
A state that waits is replaced by a newer one of its slot, so a slow card delays nothing but the
answer. A save that failed is tried again, with the newest state, after 1 s, 5 s and then every
30 s. While nothing waits and the folder cannot be written, it is tried once a minute, so that the
sign "not saved" goes away by itself.

`Saver` decides what is done when, with no thread and no clock of its own; `SaveThread` runs it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol, TypeVar

from game.storage.errors import SaveError, SaveErrorKind

RETRY_MS = (1_000, 5_000, 30_000)  # after the first, second, each further failure in a row
PROBE_MS = 60_000  # between looks at a folder that cannot be written

Body = Mapping[str, object]
T = TypeVar("T")

_log = logging.getLogger(__name__)


class Store(Protocol):
    """What the saver needs of a save folder."""

    @property
    def writable(self) -> bool: ...

    def open(self) -> None: ...

    def close(self) -> None: ...

    def save_game(self, game_id: str, body: Body) -> int: ...

    def save_record(self, name: str, body: Body) -> int: ...


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a state goes: a game by its id, or a record by its name."""

    name: str
    is_game: bool = True


@dataclass(frozen=True, slots=True)
class Saved:
    """A state is on disk, and with it every older state of its slot."""

    slot: Slot
    ticket: object
    seq: int


@dataclass(frozen=True, slots=True)
class SaveFailed:
    """A state is not on disk yet; it will be tried again."""

    slot: Slot
    ticket: object
    error: SaveError
    failures: int  # in a row, of this slot


@dataclass(frozen=True, slots=True)
class FolderReady:
    """The folder could not be written and now can."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What a question to the folder came to: a value, or the error."""

    ticket: object
    value: object
    error: SaveError | None


Report = Saved | SaveFailed | FolderReady | Answered


@dataclass(slots=True)
class _Waiting:
    """The newest unsaved state of a slot."""

    body: Body
    ticket: object
    due_ms: int = 0
    failures: int = 0


@dataclass(frozen=True, slots=True)
class _Question:
    ticket: object
    ask: Callable[[], object]
    forget: Slot | None


@dataclass(slots=True)
class Saver:
    """The decisions of the saver; may be called from any thread, `step` from one only."""

    store: Store
    report: Callable[[Report], None]  # called on the thread of `step`; must not wait
    now_ms: Callable[[], int]  # monotonic
    _guard: threading.Lock = field(default_factory=threading.Lock)
    _waiting: dict[Slot, _Waiting] = field(default_factory=dict)
    _questions: list[_Question] = field(default_factory=list)
    _probe_ms: int = 0
    _is_busy: bool = False

    def submit(self, slot: Slot, ticket: object, body: Body) -> None:
        """Have a state saved; an older one of the slot that still waits is dropped."""
        with self._guard:
            older = self._waiting.get(slot)
            # The retry clock goes on: a move each second must not make a failing disk busier.
            due_ms, failures = (older.due_ms, older.failures) if older else (0, 0)
            self._waiting[slot] = _Waiting(body, ticket, due_ms, failures)

    def ask(self, ticket: object, ask: Callable[[], object], forget: Slot | None = None) -> None:
        """Have a question to the folder answered, after all that waits has been tried.

        `forget` names a slot whose waiting state is dropped when the question succeeds, so that a
        deleted game does not come back.
        """
        with self._guard:
            self._questions.append(_Question(ticket, ask, forget))

    def step(self, *, hurry: bool = False) -> int | None:
        """Do what is due; returns the milliseconds until more is, None when nothing waits.

        `hurry` tries what waits at once, whatever was planned.
        """
        # Taken first: what is submitted while a slow save goes on belongs before later questions.
        with self._guard:
            questions, self._questions = self._questions, []
        for slot in self._due(hurry or bool(questions)):
            self._save(slot)
        for question in questions:
            self._answer(question)
        self._probe()
        return self._pause_ms()

    @property
    def is_idle(self) -> bool:
        """Whether all that was submitted and asked is done."""
        with self._guard:
            return not self._waiting and not self._questions and not self._is_busy

    def _due(self, hurry: bool) -> list[Slot]:
        now = self.now_ms()
        with self._guard:
            return [slot for slot, state in self._waiting.items() if hurry or state.due_ms <= now]

    def _save(self, slot: Slot) -> None:
        with self._guard:
            state = self._waiting.pop(slot, None)
            if state is None:
                return
            self._is_busy = True
        was_writable = self.store.writable
        save = self.store.save_game if slot.is_game else self.store.save_record
        try:
            seq = _named(partial(save, slot.name, state.body))
        except SaveError as error:
            self._plan_retry(slot, state)
            self.report(SaveFailed(slot, state.ticket, error, state.failures))
        else:
            self._clear_retry(slot)
            self.report(Saved(slot, state.ticket, seq))
            if not was_writable:
                self.report(FolderReady())

    def _plan_retry(self, slot: Slot, state: _Waiting) -> None:
        state.failures += 1
        pause_ms = RETRY_MS[min(state.failures, len(RETRY_MS)) - 1]
        state.due_ms = self.now_ms() + pause_ms
        with self._guard:
            newer = self._waiting.setdefault(slot, state)
            newer.due_ms, newer.failures = state.due_ms, state.failures
            self._is_busy = False

    def _clear_retry(self, slot: Slot) -> None:
        with self._guard:
            if newer := self._waiting.get(slot):
                newer.due_ms, newer.failures = 0, 0
            self._is_busy = False

    def _answer(self, question: _Question) -> None:
        value: object = None
        failure = None
        try:
            value = _named(question.ask)
        except SaveError as error:
            failure = error
        else:
            if question.forget is not None:
                with self._guard:
                    self._waiting.pop(question.forget, None)
        self.report(Answered(question.ticket, value, failure))

    def _probe(self) -> None:
        """Look at a folder that cannot be written, unless a save will do so anyway."""
        now = self.now_ms()
        with self._guard:
            if self.store.writable or self._waiting or now < self._probe_ms:
                return
            self._probe_ms = now + PROBE_MS
        try:
            self.store.open()
        except SaveError:
            return  # known already: it is why the folder is looked at
        self.report(FolderReady())

    def _pause_ms(self) -> int | None:
        now = self.now_ms()
        with self._guard:
            if self._questions:
                return 0
            due = [state.due_ms for state in self._waiting.values()]
            if not due and not self.store.writable:
                due = [self._probe_ms]
        return max(0, min(due) - now) if due else None


def _named(call: Callable[[], T]) -> T:
    """What a call to the store returns; a fault of the app becomes a `SaveError` like any other.

    This is the top of the saver, which must live on: the player is told "not saved", and the log
    says why.
    """
    try:
        return call()
    except SaveError:
        raise
    except Exception as error:
        _log.exception("fault while saving")
        raise SaveError(SaveErrorKind.BROKEN, detail=repr(error)) from error


class SaveThread:
    """The thread; daemon, so that a dead disk cannot keep the app from leaving."""

    def __init__(self, store: Store, report: Callable[[Report], None]) -> None:
        """Not started yet. `report` is called on the saver's thread and must not wait."""
        self._saver = Saver(store, report, lambda: time.monotonic_ns() // 1_000_000)
        self._wake = threading.Event()
        self._done = threading.Event()
        self._is_closing = False
        self._thread = threading.Thread(target=self._run, name="saver", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def submit(self, slot: Slot, ticket: object, body: Body) -> None:
        """Have a state saved; see `Saver.submit`."""
        self._saver.submit(slot, ticket, body)
        self._wake.set()

    def ask(self, ticket: object, ask: Callable[[], object], forget: Slot | None = None) -> None:
        """Have a question answered; see `Saver.ask`."""
        self._saver.ask(ticket, ask, forget)
        self._wake.set()

    def close(self, timeout_s: float) -> bool:
        """Try once more what waits, then end; True when all was saved within the time.

        On False the thread may still hang in a call to the disk; leave the process anyway.
        """
        self._is_closing = True
        self._wake.set()
        return self._done.wait(timeout_s) and self._saver.is_idle

    def _run(self) -> None:
        while not self._is_closing:
            pause_ms = self._saver.step()
            self._wake.wait(None if pause_ms is None else pause_ms / 1000)
            self._wake.clear()
        self._saver.step(hurry=True)
        self._done.set()

from __future__ import annotations

import threading
from collections.abc import Mapping

import pytest

from game.shell.save_thread import (
    PROBE_MS,
    RETRY_MS,
    Answered,
    FolderReady,
    Report,
    Saved,
    SaveFailed,
    Saver,
    SaveThread,
    Slot,
)
from game.storage.errors import SaveError, SaveErrorKind

ONE = Slot("aa")
TWO = Slot("bb")
SETTINGS = Slot("settings", is_game=False)


class FakeStore:
    """A save folder in memory that fails when told to."""

    def __init__(self) -> None:
        self.saved: list[tuple[str, object]] = []
        self.error: Exception | None = None
        self.writable = True
        self.opens = 0
        self.during = lambda: None  # runs inside a save

    def open(self) -> None:
        self.opens += 1
        if self.error:
            raise self.error
        self.writable = True

    def save_game(self, game_id: str, body: Mapping[str, object]) -> int:
        self.during()
        if self.error:
            raise self.error
        self.writable = True
        self.saved.append((game_id, body["n"]))
        return len(self.saved)

    def save_record(self, name: str, body: Mapping[str, object]) -> int:
        return self.save_game(f"record {name}", body)


class Bench:
    """A saver with a fake store and a clock that only tests move."""

    def __init__(self) -> None:
        self.now = 1_000_000
        self.store = FakeStore()
        self.reports: list[Report] = []
        self.saver = Saver(self.store, self.reports.append, lambda: self.now)

    def submit(self, number: int, slot: Slot = ONE) -> None:
        self.saver.submit(slot, number, {"n": number})

    def fail(self, kind: SaveErrorKind = SaveErrorKind.FULL) -> None:
        self.store.error = SaveError(kind, "aa")


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_question_waits_for_what_was_submitted_while_a_slow_save_went_on(bench: Bench) -> None:
    seen: list[int] = []

    def go_on() -> None:
        bench.store.during = lambda: None
        bench.submit(2)
        bench.saver.ask("list", lambda: seen.append(len(bench.store.saved)))

    bench.store.during = go_on
    bench.submit(1)
    bench.saver.step()
    bench.saver.step()
    assert seen == [2]


def test_newest_state_of_a_slot_wins(bench: Bench) -> None:
    for number in range(5):
        bench.submit(number)
    bench.submit(7, TWO)
    bench.submit(8, SETTINGS)
    assert bench.saver.step() is None
    assert bench.store.saved == [("aa", 4), ("bb", 7), ("record settings", 8)]
    assert bench.reports == [Saved(ONE, 4, 1), Saved(TWO, 7, 2), Saved(SETTINGS, 8, 3)]
    assert bench.saver.is_idle


def test_nothing_is_written_while_nothing_is_submitted(bench: Bench) -> None:
    for _ in range(100):
        bench.now += 3_600_000
        assert bench.saver.step() is None
    assert bench.store.saved == []
    assert bench.store.opens == 0


def test_failed_save_is_tried_again_after_1_5_and_30_seconds(bench: Bench) -> None:
    bench.fail()
    bench.submit(1)
    pauses = []
    for _ in range(5):
        pause = bench.saver.step()
        assert pause is not None
        pauses.append(pause)
        bench.now += pause - 1
        assert bench.saver.step() == 1
        bench.now += 1
    assert pauses == [*RETRY_MS, RETRY_MS[-1], RETRY_MS[-1]]
    failed = [report for report in bench.reports if isinstance(report, SaveFailed)]
    assert [report.failures for report in failed] == [1, 2, 3, 4, 5]
    bench.store.error = None
    assert bench.saver.step() is None
    assert bench.reports[-1] == Saved(ONE, 1, 1)


def test_retry_takes_the_newest_state_and_keeps_its_pace(bench: Bench) -> None:
    bench.fail()
    bench.submit(1)
    bench.saver.step()
    bench.now += RETRY_MS[0]
    assert bench.saver.step() == RETRY_MS[1]
    for number in range(2, 50):
        bench.submit(number)
        bench.now += 10
        bench.saver.step()
    assert len(bench.reports) == 2
    bench.store.error = None
    bench.now += RETRY_MS[1]
    bench.saver.step()
    assert bench.store.saved == [("aa", 49)]


def test_first_failure_after_a_success_waits_one_second_again(bench: Bench) -> None:
    for number in range(3):
        bench.fail()
        bench.submit(number)
        assert bench.saver.step() == RETRY_MS[0]
        bench.store.error = None
        bench.now += RETRY_MS[0]
        assert bench.saver.step() is None


def test_state_submitted_during_a_failing_save_is_kept(bench: Bench) -> None:
    bench.fail()
    bench.submit(1)
    bench.store.during = lambda: bench.submit(2)
    assert bench.saver.step() == RETRY_MS[0]
    bench.store.during = lambda: None
    bench.store.error = None
    bench.now += RETRY_MS[0]
    bench.saver.step()
    assert bench.store.saved == [("aa", 2)]


def test_state_submitted_during_a_good_save_is_saved_next(bench: Bench) -> None:
    bench.submit(1)
    bench.store.during = lambda: bench.submit(2) if not bench.store.saved else None
    assert bench.saver.step() == 0
    assert bench.saver.step() is None
    assert bench.store.saved == [("aa", 1), ("aa", 2)]


def test_one_failing_slot_does_not_hold_up_another(bench: Bench) -> None:
    bench.fail()
    bench.submit(1)
    bench.saver.step()
    bench.store.error = None
    bench.submit(2, TWO)
    bench.saver.step()
    assert bench.store.saved == [("bb", 2)]


def test_folder_that_cannot_be_written_is_tried_each_minute(bench: Bench) -> None:
    bench.store.writable = False
    bench.fail(SaveErrorKind.READ_ONLY)
    for opens in range(1, 5):
        assert bench.saver.step() == PROBE_MS
        assert bench.store.opens == opens
        bench.now += PROBE_MS
    bench.store.error = None
    assert bench.saver.step() is None
    assert bench.reports == [FolderReady()]


def test_save_that_opens_the_folder_says_so(bench: Bench) -> None:
    bench.store.writable = False
    bench.submit(1)
    bench.saver.step()
    assert bench.reports == [Saved(ONE, 1, 1), FolderReady()]


def test_fault_of_the_app_is_shown_and_survived(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    bench.store.error = ZeroDivisionError("oops")
    bench.submit(1)
    bench.saver.step()
    [failed] = bench.reports
    assert isinstance(failed, SaveFailed)
    assert failed.error.kind is SaveErrorKind.BROKEN
    assert "fault while saving" in caplog.text
    bench.store.error = None
    bench.now += RETRY_MS[0]
    bench.saver.step()
    assert bench.store.saved == [("aa", 1)]


def test_question_is_answered_after_what_waits(bench: Bench) -> None:
    bench.submit(1)
    bench.saver.ask("list", lambda: list(bench.store.saved))
    bench.saver.step()
    assert bench.reports == [Saved(ONE, 1, 1), Answered("list", [("aa", 1)], None)]


def test_question_that_fails_gives_its_error(bench: Bench) -> None:
    error = SaveError(SaveErrorKind.NEWER, "aa")

    def ask() -> object:
        raise error

    bench.saver.ask("load", ask)
    bench.saver.step()
    assert bench.reports == [Answered("load", None, error)]


def test_deleted_game_does_not_come_back(bench: Bench) -> None:
    bench.fail()
    bench.submit(1)
    bench.submit(2, TWO)
    bench.saver.step()
    bench.saver.ask("delete", lambda: None, forget=ONE)
    bench.saver.step()
    bench.store.error = None
    bench.now += RETRY_MS[-1]
    bench.saver.step()
    assert bench.store.saved == [("bb", 2)]


def test_hurry_does_not_wait_for_the_retry(bench: Bench) -> None:
    bench.fail()
    bench.submit(1)
    bench.saver.step()
    bench.store.error = None
    bench.saver.step(hurry=True)
    assert bench.store.saved == [("aa", 1)]


def test_thread_saves_and_closing_waits_for_it() -> None:
    store = FakeStore()
    reported = threading.Event()
    thread = SaveThread(store, lambda report: reported.set())
    thread.start()
    thread.submit(ONE, 1, {"n": 1})
    assert reported.wait(10)
    thread.submit(ONE, 2, {"n": 2})
    assert thread.close(10)
    assert store.saved == [("aa", 1), ("aa", 2)]


def test_closing_tries_a_failed_save_once_more() -> None:
    store = FakeStore()
    store.error = SaveError(SaveErrorKind.FULL, "aa")
    reported = threading.Event()
    thread = SaveThread(store, lambda report: reported.set())
    thread.start()
    thread.submit(ONE, 1, {"n": 1})
    assert reported.wait(10)
    store.error = None
    assert thread.close(10)
    assert store.saved == [("aa", 1)]


def test_closing_says_when_something_is_not_saved() -> None:
    store = FakeStore()
    store.error = SaveError(SaveErrorKind.FULL, "aa")
    thread = SaveThread(store, lambda report: None)
    thread.start()
    thread.submit(ONE, 1, {"n": 1})
    assert not thread.close(10)


def test_stalled_disk_holds_up_neither_submit_nor_close() -> None:
    store = FakeStore()
    stalled, release = threading.Event(), threading.Event()

    def stall() -> None:
        stalled.set()
        release.wait(30)

    store.during = stall
    thread = SaveThread(store, lambda report: None)
    thread.start()
    thread.submit(ONE, 0, {"n": 0})
    assert stalled.wait(10)
    for number in range(1, 1000):
        thread.submit(ONE, number, {"n": number})
    assert not thread.close(0)
    release.set()
    assert thread.close(10)
    assert store.saved == [("aa", 0), ("aa", 999)]

"""Is it written down why a run broke off, in little room, and only then?"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.shell.crash_log import FILES, MAX_BYTES, CrashLog, last_lines


@pytest.fixture
def run(tmp_path: Path) -> Path:
    folder = tmp_path / "run"
    folder.mkdir()
    return folder


def crash_log(tmp_path: Path, run: Path | None) -> CrashLog:
    return CrashLog(tmp_path / "crashes", run, tmp_path / "log")


def test_a_fault_is_written_with_its_place_and_the_last_of_the_log(
    tmp_path: Path, run: Path
) -> None:
    (tmp_path / "log").write_text("first line\nlast line\n")
    log = crash_log(tmp_path, run)
    assert not log.begin()
    try:
        raise ZeroDivisionError("of the test")
    except ZeroDivisionError as error:
        log.fault(error)
    log.end()
    text = (tmp_path / "crashes" / "crash.log").read_text()
    assert "ZeroDivisionError: of the test" in text and "test_crash_log.py" in text
    assert "last line" in text and "Python 3" in text


def test_a_killed_run_is_noticed_by_the_next(tmp_path: Path, run: Path) -> None:
    (tmp_path / "log").write_text("what it did last\n")
    killed = crash_log(tmp_path, run)
    killed.begin()
    killed.end()
    (run / "running").write_text("1\n")
    assert crash_log(tmp_path, run).begin()
    assert "what it did last" in (tmp_path / "crashes" / "crash.log").read_text()


def test_a_run_that_ends_as_it_should_leaves_nothing(tmp_path: Path, run: Path) -> None:
    for _ in range(3):
        log = crash_log(tmp_path, run)
        assert not log.begin()
        log.end()
    assert not (tmp_path / "crashes").exists()


def test_without_a_folder_in_memory_faults_are_still_written(tmp_path: Path) -> None:
    log = crash_log(tmp_path, None)
    assert not log.begin()
    log.fault(RuntimeError("x"))
    log.end()
    assert "RuntimeError" in (tmp_path / "crashes" / "crash.log").read_text()


def test_many_crashes_take_no_more_room_than_a_few(tmp_path: Path, run: Path) -> None:
    (tmp_path / "log").write_text("x" * 20_000)
    log = crash_log(tmp_path, run)
    for number in range(80):
        log.fault(RuntimeError(f"number {number}"))
    sizes = [path.stat().st_size for path in (tmp_path / "crashes").iterdir()]
    assert len(sizes) == FILES and max(sizes) <= MAX_BYTES
    assert "number 79" in (tmp_path / "crashes" / "crash.log").read_text()


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path, run: Path) -> None:
    (tmp_path / "crashes").write_text("in the way")
    log = crash_log(tmp_path, run)
    log.begin()
    log.fault(RuntimeError("x"))
    log.end()


def test_last_lines_come_newest_first(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("".join(f"line {number}\n" for number in range(5000)))
    assert last_lines(tmp_path / "log", 2) == ("line 4999", "line 4998")
    assert last_lines(tmp_path / "none", 2) == ()

"""Does the log reach its file, and does it go on without one?"""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from game.shell.log import MAX_BYTES, start_logging


def test_lines_reach_the_file_when_the_log_ends(tmp_path: Path) -> None:
    stop = start_logging(tmp_path / "logs")
    logging.getLogger("game.test").info("a line")
    stop()
    assert "a line" in (tmp_path / "logs" / "sittuyin.log").read_text(encoding="utf-8")
    logging.getLogger("game.test").info("too late")
    assert "too late" not in (tmp_path / "logs" / "sittuyin.log").read_text(encoding="utf-8")


def test_files_stay_few_and_small(tmp_path: Path) -> None:
    stop = start_logging(tmp_path)
    for _ in range(1_200):
        logging.getLogger("game.test").info("x" * 1_000)
    stop()
    files = list(tmp_path.iterdir())
    assert len(files) == 3
    assert all(path.stat().st_size <= MAX_BYTES for path in files)


def test_a_folder_that_cannot_be_made_is_told_on_standard_error(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    stop = start_logging(blocked / "logs")
    stop()
    assert "no log file" in capfd.readouterr().err

"""Is a game found again, and does the screen say when nothing is being kept?"""

from __future__ import annotations

import os
import queue
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.shell.kept_settings import kept_settings
from game.shell.save_thread import Report
from game.shell.saves import Saves
from game.ui.settings import DEFAULTS, Settings
from tests.pilot import Pilot

SEEN = replace(DEFAULTS, guide_seen=True)


class Table:
    """An app with a real save folder."""

    def __init__(self, folder: Path) -> None:
        reports: queue.SimpleQueue[Report] = queue.SimpleQueue()
        self.saves = Saves(folder, reports.put)
        settings, _ = kept_settings(folder)
        kept = replace(settings, guide_seen=True)
        self.pilot = Pilot(settings=kept, keeper=self.saves, reports=reports, chance=os.getpid())
        self.saves.start()

    def wait(self, until: Callable[[Pilot], bool]) -> None:
        """Until the saver has done its work; the limit only ends a test that fails."""
        end = time.monotonic() + 20
        while not until(self.pilot):
            assert time.monotonic() < end, "the saver does nothing"
            time.sleep(0.002)
            self.pilot.advance(20)

    def leave(self) -> None:
        self.saves.close()
        self.pilot.close()


@pytest.fixture
def open_table(tmp_path: Path) -> Iterator[Callable[[], Table]]:
    tables: list[Table] = []

    def start() -> Table:
        tables.append(Table(tmp_path / "saves"))
        tables[-1].wait(lambda pilot: pilot.ui.games_known)
        return tables[-1]

    yield start
    for table in tables:
        table.leave()


def test_game_is_continued_in_the_middle_of_placing(open_table: Callable[[], Table]) -> None:
    table = open_table()
    table.pilot.tap("two_players")
    table.pilot.tap("start")
    table.pilot.play_moves(["K@g2", "R@h8", "R@a1"])
    position = table.pilot.fen()
    table.leave()
    again = open_table()
    assert again.pilot.has("continue")
    again.pilot.tap("continue")
    assert again.pilot.fen() == position
    again.pilot.play_move("N@c7")


def test_settings_are_kept(open_table: Callable[[], Table]) -> None:
    table = open_table()
    settings: Settings = replace(table.pilot.ui.settings, volume=70, confirm_moves=True)
    table.pilot.app.ui = replace(table.pilot.ui, settings=settings)
    table.pilot.press("f11")  # any change keeps them all
    table.leave()
    assert open_table().pilot.ui.settings == replace(settings, full_screen=True)


def test_deleted_game_comes_back_by_undo(open_table: Callable[[], Table]) -> None:
    table = open_table()
    table.pilot.tap("play_now")
    table.pilot.press("m")
    table.pilot.tap("home")
    table.pilot.tap("saved")
    game_id = table.pilot.ui.games[0].game_id
    table.pilot.tap(f"delete:{game_id}")
    assert table.pilot.ui.games == ()
    assert table.pilot.ui.notice is not None
    assert table.pilot.ui.notice.undo is not None
    table.pilot.tap(table.pilot.ui.notice.undo)
    assert [game.game_id for game in table.pilot.ui.games] == [game_id]
    table.leave()
    assert [game.game_id for game in open_table().pilot.ui.games] == [game_id]


def test_folder_that_is_a_file_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.write_text("not a folder", encoding="utf-8")
    table = Table(folder)
    table.wait(lambda pilot: pilot.ui.unsaved is not None)
    assert "Not saved" in table.pilot.words()
    table.pilot.tap("two_players")
    table.pilot.tap("start")
    table.pilot.play_moves(["K@g2", "K@b7"])
    assert "Not saved" in table.pilot.words()
    folder.unlink()  # the disk is there again
    table.pilot.play_move("R@a1")
    table.wait(lambda pilot: pilot.ui.unsaved is None)
    assert "Not saved" not in table.pilot.words()
    table.leave()


def test_second_copy_says_that_the_folder_is_in_use(
    open_table: Callable[[], Table], tmp_path: Path
) -> None:
    open_table()
    second = Table(tmp_path / "saves")
    second.wait(lambda pilot: pilot.ui.unsaved == "unsaved.locked")
    assert "opened twice" in second.pilot.words()
    second.leave()

"""Is a game found again, and does the screen say when nothing is being kept?"""

from __future__ import annotations

import os
import queue
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.match.begin import new_match
from game.rules.records import replaced
from game.rules.rulesets import PYCHESS, RULESETS
from game.shell.kept_settings import kept_settings
from game.shell.save_thread import Report
from game.shell.saves import Saves
from game.storage.atomic import file_name
from game.storage.codec import SavedGame, encode_game
from game.storage.envelope import FILE_LIMIT, FORMAT, seal
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

    def cut(self) -> None:
        """What was told to be saved is; nothing says good-bye."""
        self.leave()


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
    table.cut()
    again = open_table()
    assert again.pilot.fen() == position  # with no tap
    assert "Here is your game again" in again.pilot.words()
    again.pilot.play_move("N@c7")


def test_who_left_begins_at_home_and_goes_on_by_a_tap(open_table: Callable[[], Table]) -> None:
    table = open_table()
    table.pilot.tap("play_now")
    table.pilot.post(pygame.Event(pygame.QUIT))
    assert not table.pilot.app.is_running
    table.cut()
    again = open_table()
    assert again.pilot.screen == "home"
    again.pilot.tap("continue")
    again.pilot.press("m")
    again.pilot.tap("home")
    again.cut()
    assert open_table().pilot.screen == "home"


def test_game_that_ends_the_app_again_and_again_is_left_on_the_list(
    open_table: Callable[[], Table],
) -> None:
    table = open_table()
    table.pilot.tap("play_now")
    table.cut()
    screens = []
    for _ in range(4):
        table = open_table()
        screens.append(table.pilot.screen)
        table.cut()
    assert screens == ["play"] * 3 + ["home"]
    table = open_table()
    table.pilot.tap("continue")
    table.cut()
    assert open_table().pilot.screen == "play"


def test_tries_are_forgotten_with_each_move(open_table: Callable[[], Table]) -> None:
    table = open_table()
    table.pilot.tap("two_players")
    table.pilot.tap("start")
    for move in ("K@g2", "K@b7", "R@a1", "R@a8", "R@h1"):
        table.pilot.play_move(move)
        table.cut()
        table = open_table()
        assert table.pilot.screen == "play"


def test_start_after_damage_goes_back_and_says_so(
    open_table: Callable[[], Table], tmp_path: Path
) -> None:
    table = open_table()
    table.pilot.tap("two_players")
    table.pilot.tap("start")

    def newest() -> Path | None:
        found = sorted(tmp_path.glob("saves/games/*/g-*.sav"), key=lambda path: path.name)
        return found[-1] if found else None

    for move in ("K@g2", "K@b7"):  # a busy saver writes only the newest state
        table.wait(lambda pilot: newest() is not None)
        before = newest()
        table.pilot.play_move(move)
        table.wait(lambda pilot, before=before: newest() != before)
    table.cut()
    damaged = newest()
    assert damaged is not None
    damaged.write_bytes(damaged.read_bytes()[:-1])
    again = open_table()
    assert len(again.pilot.match.moves) == 1
    assert "newest save was damaged" in again.pilot.words()


def test_each_game_that_cannot_be_opened_has_its_true_reason(
    open_table: Callable[[], Table], tmp_path: Path
) -> None:
    body = {**encode_game(SavedGame(new_match("aa", PYCHESS))), "seq": 1}
    martian = {**body, "rules": {"id": "martian", "revision": 1, "house": {}}}
    files = {
        "damaged": b"STYN",
        "newer": seal(body, FORMAT + 1),
        "rules": seal(martian),
        "large": bytes(FILE_LIMIT + 1),
        "unreadable": None,
    }
    for name, data in files.items():
        folder = tmp_path / "saves" / "games" / name
        folder.mkdir(parents=True)
        path = folder / file_name(1)
        path.mkdir() if data is None else path.write_bytes(data)
    for _ in range(2):  # the damaged file is in quarantine the second time
        table = open_table()
        games = table.pilot.ui.games
        assert {game.game_id: game.problem for game in games} == {
            name: f"saved.problem_{name}" for name in files
        }
        table.leave()


def test_game_by_changed_rules_is_looked_at_and_never_written(
    open_table: Callable[[], Table], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table()
    table.pilot.tap("two_players")
    table.pilot.tap("start")
    table.pilot.play_moves(["R@a1", "R@a8", "K@g2"])
    table.pilot.post(pygame.Event(pygame.QUIT))
    table.leave()
    before = {path: path.read_bytes() for path in tmp_path.glob("saves/games/*/*")}
    stricter = replaced(PYCHESS, revision=2, placement_zones=(1 << 4, 1 << 60))
    monkeypatch.setitem(RULESETS, "pychess", stricter)
    pilot = open_table().pilot
    assert not pilot.has("continue")
    pilot.tap("saved")
    (game,) = pilot.ui.games
    assert game.cut_at_ply == 2
    assert not pilot.has(f"star:{game.game_id}")
    pilot.tap(f"game:{game.game_id}")
    assert "To look at only" in pilot.words()
    pilot.press("u")
    pilot.press("m")
    pilot.tap("resign")
    pilot.tap("resign_yes")
    pilot.press("esc")
    assert pilot.match.outcome is None
    assert {path: path.read_bytes() for path in tmp_path.glob("saves/games/*/*")} == before


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


def test_what_was_learned_is_known_again(open_table: Callable[[], Table]) -> None:
    table = open_table()
    table.pilot.tap("learn")
    table.pilot.tap("lesson:king")
    table.pilot.tap("e4")
    table.pilot.tap("d5")
    assert table.pilot.ui.progress.lessons == (("king", 1),)
    table.leave()
    again = open_table()
    again.wait(lambda pilot: pilot.ui.progress.lessons == (("king", 1),))
    again.pilot.tap("learn")
    assert "1 / 3" in again.pilot.words()


def test_how_games_ended_is_known_again(open_table: Callable[[], Table]) -> None:
    table = open_table()
    table.pilot.tap("two_players")
    table.pilot.tap("start")
    for name in ("menu", "resign", "resign_yes"):
        table.pilot.tap(name)
    assert table.pilot.ui.statistics.two_players == 1
    table.leave()
    again = open_table()
    again.wait(lambda pilot: pilot.ui.statistics.two_players == 1)

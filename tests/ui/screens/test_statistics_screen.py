"""Does the page of results tell what has been played, and forget it only when told twice?"""

from __future__ import annotations

from dataclasses import replace

from game.ui.draw import texts
from game.ui.effects import SaveProgress, SaveStatistics
from game.ui.events import Done, KeyName, StatisticsRead, Tick
from game.ui.kiosk import Kiosk
from game.ui.new_game import entered
from game.ui.progress import NOTHING_LEARNED
from game.ui.screens import learn, statistics
from game.ui.state import UiState
from game.ui.statistics import NO_STATISTICS, tally_of, whole
from game.ui.view import view
from tests.ui.screens.hands import after, has, press, reached, tap
from tests.ui.screens.stages import LEARNED, PLAYED, bare, look, on, placed, stage


def _words(ui: UiState) -> str:
    return "\n".join(texts(view(ui, look()).items))


def _resigned(ui: UiState, name: str = "a") -> tuple[UiState, list[object]]:
    """A game against the bot that its only person gave up, and what was to be kept of it."""
    ui = entered(ui, placed(name, 3))
    found: list[object] = []
    for target in ("button:menu", "button:resign", "button:resign_yes"):
        ui, effects = tap(ui, target)
        found += [effect for effect in effects if isinstance(effect, SaveStatistics)]
    return ui, found


def test_it_is_reached_from_the_list_of_what_can_be_learned() -> None:
    ui = reached(on(bare(), learn.State()), learn.RESULTS)
    ui, _ = tap(ui, learn.RESULTS)
    assert isinstance(ui.screen, statistics.State)
    assert "No game against the app has ended yet." in _words(ui)
    assert isinstance(press(ui, KeyName.ESCAPE)[0].screen, learn.State)


def test_a_game_that_ends_is_counted_and_kept() -> None:
    ui, kept = _resigned(bare())
    assert tally_of(ui.statistics, 3, 0) == (0, 0, 1)
    assert kept == [SaveStatistics(ui.statistics)]
    ui, kept = _resigned(ui)
    assert whole(ui.statistics).games == 1 and not kept, "the same game, loaded once more"


def test_the_figures_stand_there() -> None:
    words = _words(stage("results", 1920, 1200))
    assert "21 – 3 – 4" in words and "18 – 2 – 7" in words
    assert "51 – 13 – 146" in words, "all games together"
    assert "6 / " in words, "tasks of lessons"


def test_results_go_only_when_asked_twice() -> None:
    ui = reached(stage("results"), "ask:games")
    asked, effects = tap(ui, "ask:games")
    assert not effects and asked.statistics == PLAYED
    kept, _ = tap(asked, "link:no")
    assert kept.statistics == PLAYED and isinstance(kept.screen, statistics.State)
    gone, effects = tap(asked, "link:yes")
    assert gone.statistics == NO_STATISTICS and gone.progress == LEARNED
    assert effects == (SaveStatistics(NO_STATISTICS),)
    assert not has(gone, "ask:games"), "there is nothing left to forget"


def test_a_game_that_has_counted_does_not_count_after_all_was_forgotten() -> None:
    ui, _ = _resigned(bare())
    ui = on(replace(ui, stack=ui.stack[:1]), statistics.State())
    ui, _ = tap(ui, "ask:games")
    ui, _ = tap(ui, "link:yes")
    ui, kept = _resigned(ui)
    assert whole(ui.statistics).games == 0 and not kept


def test_lessons_and_drills_are_forgotten_by_themselves() -> None:
    ui, _ = tap(reached(stage("results"), "ask:learning"), "ask:learning")
    ui, effects = tap(ui, "link:yes")
    assert ui.progress == NOTHING_LEARNED and ui.statistics == PLAYED
    assert effects == (SaveProgress(NOTHING_LEARNED),)


def test_escape_answers_no() -> None:
    ui, _ = press(stage("results_sure"), KeyName.ESCAPE)
    assert isinstance(ui.screen, statistics.State) and ui.screen.ask is None


def test_what_was_kept_is_there_at_the_next_start() -> None:
    ui, _ = after(bare(), StatisticsRead(1, (Done("level_4_black_won", 6), Done("streak", 2))))
    assert tally_of(ui.statistics, 4, 1) == (6, 0, 0) and ui.statistics.streak == 2


def test_a_kiosk_counts_nothing_for_its_guests() -> None:
    ui = replace(bare(), kiosk=Kiosk(), tick=10)
    ui, kept = _resigned(after(ui, Tick(11))[0])
    assert ui.statistics == NO_STATISTICS and not kept
    rows = learn.rows_of(ui.progress, counts=False)
    assert all(getattr(row, "id", "") != learn.RESULTS for row in rows)

"""Is every game counted once, and are the numbers kept whole?"""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from game.match.match import HUMAN_SEAT, MatchState
from game.rules.ending import Outcome, Reason
from game.storage.records import encode_record
from game.ui.new_game import seats_against
from game.ui.statistics import (
    HIGHEST,
    ID_LIMIT,
    MOST_KNOWN,
    NO_GAMES,
    NO_STATISTICS,
    Statistics,
    Tally,
    from_plain,
    merged,
    tally_of,
    to_plain,
    whole,
    with_end,
)
from tests.ui.screens.stages import mated, placed


def _ended(name: str, winner: int | None, *, level: int = 2, person: int = 0) -> MatchState:
    match = replace(placed(name), seats=seats_against(level, person))
    reason = Reason.CHECKMATE if winner is not None else Reason.STALEMATE
    return replace(match, outcome=Outcome(winner, reason))


def _after(*matches: MatchState) -> Statistics:
    statistics = NO_STATISTICS
    for match in matches:
        statistics = with_end(statistics, match)
    return statistics


def test_games_count_by_level_and_side() -> None:
    statistics = _after(
        _ended("a", 0), _ended("b", None), _ended("c", 1), _ended("d", 1, person=1),
        _ended("e", 0, level=8),
    )  # fmt: skip
    assert tally_of(statistics, 2, 0) == (1, 1, 1)
    assert tally_of(statistics, 2, 1) == (1, 0, 0)
    assert tally_of(statistics, 8, 0) == (1, 0, 0)
    assert whole(statistics) == (3, 1, 1)


def test_a_game_counts_once() -> None:
    once = _after(_ended("a", 1))
    assert with_end(once, _ended("a", 0)) == once, "another end after going back"


def test_a_draw_and_a_loss_end_a_streak_and_the_best_one_stays() -> None:
    statistics = _after(*(_ended(name, 0) for name in "abc"))
    assert (statistics.streak, statistics.best_streak) == (3, 3)
    statistics = with_end(with_end(statistics, _ended("d", None)), _ended("e", 0))
    assert (statistics.streak, statistics.best_streak) == (1, 3)
    assert with_end(statistics, _ended("f", 1)).streak == 0


def test_people_among_themselves_have_no_streak() -> None:
    match = replace(_ended("a", 0), seats=(HUMAN_SEAT, HUMAN_SEAT))
    statistics = _after(match, match)
    assert statistics.two_players == 1 and statistics.streak == 0
    assert whole(statistics) == NO_GAMES


def test_a_position_set_up_by_hand_says_nothing_of_a_level() -> None:
    assert _after(mated()) == NO_STATISTICS


def test_they_come_back_as_they_were_kept() -> None:
    statistics = _after(*(_ended(str(number), number % 3 - 1) for number in range(9)))
    assert from_plain(to_plain(statistics)) == statistics


def test_what_was_kept_is_added_to_what_is_new() -> None:
    earlier, later = _after(_ended("a", 0), _ended("b", 0)), _after(_ended("c", 0))
    assert merged(earlier, later) == _after(*(_ended(name, 0) for name in "abc"))
    lost = _after(_ended("c", 1), _ended("d", 0))
    assert (merged(earlier, lost).streak, merged(earlier, lost).best_streak) == (1, 2)
    assert merged(earlier, NO_STATISTICS) == earlier


def test_only_the_last_games_are_remembered_and_no_number_grows_without_end() -> None:
    many = _after(*(_ended(f"game{number}", 0) for number in range(MOST_KNOWN + 2)))
    assert len(many.known) == MOST_KNOWN
    full = NO_STATISTICS._replace(tallies=((Tally(HIGHEST), NO_GAMES),) * 8, streak=HIGHEST)
    assert with_end(full, _ended("a", 0))._replace(known=(), best_streak=0) == full


def test_full_statistics_fit_into_a_record() -> None:
    tally = Tally(HIGHEST, HIGHEST, HIGHEST)
    known = tuple(ID_LIMIT - 1 - number for number in range(MOST_KNOWN))
    full = Statistics(((tally, tally),) * 8, HIGHEST, HIGHEST, HIGHEST, known)
    assert encode_record(to_plain(full))["kind"] == "record"


def test_what_is_unsound_is_nothing() -> None:
    plain = {
        "level_1_red_won": -1, "level_1_red_lost": True, "level_2_black_won": HIGHEST + 1,
        "level_9_red_won": 3, "streak": "2", "best_streak": 4, "known_0": ID_LIMIT, "known_3": 5,
    }  # fmt: skip
    assert from_plain(plain) == NO_STATISTICS._replace(best_streak=4, known=(5,))


_NAMES = st.sampled_from(sorted({*to_plain(NO_STATISTICS), "level_1_red_won", "known_0", "x"}))


@given(st.dictionaries(_NAMES, st.integers() | st.sampled_from(["", "2", True, False])))
def test_any_map_gives_statistics_that_can_be_kept(plain: dict[str, object]) -> None:
    statistics = from_plain(plain)
    assert from_plain(to_plain(statistics)) == statistics
    encode_record(to_plain(statistics))

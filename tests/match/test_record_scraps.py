"""Does anything at all, read as a record, give a game or the one error?"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from game.match.commands import Resign
from game.match.match import HUMAN_SEAT
from game.match.record import export_game
from game.match.record_text import BadRecord
from game.rules import FEDERATION, PYCHESS, START_FEN, Ruleset
from tests.match.games import BOT, PLACED, ROOKS, after, match_from, played
from tests.match.records import read
from tests.rules.positions import rulesets

SCRAPS = [
    *["[", "]", '"', "{", "}", "(", ")", ";", "%", "\n", " ", ".", "...", "*", "1-0", "1/2-1/2"],
    *["R@a1", "K@e1", "e5=F", "d4", "12.", "$5", "!?", "\\", "\x00", "\u202e", "[Variant", "FEN"],
    *['[Variant "Sittuyin"]\n', f'[FEN "{ROOKS}"]\n', f'[FEN "{START_FEN}"]\n', "40. Rh2 ", "Ra7 "],
    *['[Ruleset "federation"]\n', '[Placement "R@a1 R@b1"]\n', '[Rule_counting "off"]\n'],
]


@given(st.lists(st.sampled_from(SCRAPS), max_size=30).map("".join), rulesets())
@settings(max_examples=400)
def test_scraps_give_a_game_or_the_one_error(text: str, ruleset: Ruleset) -> None:
    assert_only_bad_record(text, ruleset)


@given(st.integers(0, 10_000), st.binary(max_size=6), st.integers(0, 40))
@settings(max_examples=300)
def test_a_damaged_record_gives_a_game_or_the_one_error(place: int, junk: bytes, cut: int) -> None:
    match = after(
        played(match_from(ruleset=FEDERATION, seats=(HUMAN_SEAT, BOT)), PLACED), Resign(0)
    )
    data = export_game(match).encode()
    place %= len(data)
    assert_only_bad_record(data[:place] + junk + data[place + cut :], FEDERATION)


@given(st.binary(max_size=200))
@settings(max_examples=100)
def test_any_bytes_give_a_game_or_the_one_error(data: bytes) -> None:
    assert_only_bad_record(data, PYCHESS)


def assert_only_bad_record(data: str | bytes, ruleset: Ruleset) -> None:
    try:
        match = read(data, ruleset)
    except BadRecord as error:
        assert len(str(error)) < 2_000
        assert str(error).isprintable()
    else:
        assert read(export_game(match)) == match

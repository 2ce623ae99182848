"""How does a game become a text that others can read, and come back from one?"""

from __future__ import annotations

import gzip
import json
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.match.begin import restore
from game.match.clock import new_clock
from game.match.commands import AnswerDraw, ClaimDraw, OfferDraw, PassTime, Resign
from game.match.match import HUMAN_SEAT, MAX_PLIES, MatchState, Seat, SeatKind
from game.match.record import LINE_LENGTH, Occasion, export_game, export_position, import_position
from game.match.record_text import BadRecord, RecordFault
from game.rules import (
    FEDERATION,
    PYCHESS,
    START_FEN,
    TRADITIONAL,
    Position,
    Ruleset,
    parse_fen,
    with_switches,
    write_fen,
)
from game.rules.position_faults import PositionFault
from tests.match.games import (
    ALTERNATING,
    BOT,
    FIFTY_IN_ONE,
    MATE_IN_ONE,
    PEOPLE,
    PLACED,
    RED_ONLY,
    ROOKS,
    ROUND_TRIP,
    STALEMATE_IN_ONE,
    after,
    match_from,
    played,
)
from tests.match.records import moves_of, read, record_of
from tests.rules.positions import choices, play_out, rulesets, starts

GAMES = Path(__file__).parents[1] / "data" / "rules" / "vectors" / "games.jsonl.gz"


def tags_of(text: str) -> list[tuple[str, str]]:
    head = text.partition("\n\n")[0]
    return [(line[1:].partition(" ")[0], line.partition('"')[2][:-2]) for line in head.splitlines()]


# Writing


def test_a_game_is_written_in_the_form_of_pychess() -> None:
    seats = (Seat(SeatKind.HUMAN, "Daw Mya"), HUMAN_SEAT)
    match = match_from(seats=seats, clock=new_clock(900_000, 10_000))
    match = after(played(match, f"{ALTERNATING} d3d4"), Resign(1))
    text = export_game(match, Occasion("Club evening", "Yangon", "2026.11.30"))
    assert tags_of(text) == [
        ("Event", "Club evening"),
        ("Site", "Yangon"),
        ("Date", "2026.11.30"),
        ("Round", "-"),
        ("White", "Daw Mya"),
        ("Black", "?"),
        ("Result", "1-0"),
        ("TimeControl", "900+10"),
        ("WhiteElo", "?"),
        ("BlackElo", "?"),
        ("Variant", "Sittuyin"),
        ("FEN", START_FEN),
        ("SetUp", "1"),
        ("Ruleset", "pychess"),
        ("Reason", "resignation"),
    ]
    assert text.partition("\n\n")[2].replace("\n", " ") == (
        "1. K@e1 K@d8 2. R@a1 R@h8 3. R@b1 R@g8 4. S@e3 S@d6 5. S@f3 S@c6 6. N@e2 N@d7 "
        "7. N@f2 N@c7 8. F@d2 F@e7 9. d4 1-0 "
    )


def test_lines_of_moves_are_short_and_whole() -> None:
    match = played(match_from(ROOKS), " ".join([ROUND_TRIP] * 40))
    body = export_game(match).partition("\n\n")[2]
    lines = body.splitlines()
    assert max(len(line) for line in lines) <= LINE_LENGTH
    assert all(len(line) > LINE_LENGTH - 10 for line in lines[:-1])
    assert body.endswith(" *\n")


def test_a_game_without_moves_is_its_result() -> None:
    assert export_game(match_from()).endswith("\n\n*\n")


def test_black_to_move_begins_with_dots() -> None:
    match = played(match_from(FIFTY_IN_ONE.replace(" w ", " b ")), "c6c5 d2e3")
    assert "\n\n90... Kc5 91. Ke3 *" in export_game(match)


def test_bots_are_named_with_their_level() -> None:
    tags = dict(tags_of(export_game(match_from(seats=(HUMAN_SEAT, BOT)))))
    assert tags["Black"] == "Bo"
    assert tags["BlackType"] == "program"
    assert (tags["BlackLevel"], tags["BlackPersonality"]) == ("3", "calm")
    assert "WhiteType" not in tags


def test_names_cannot_break_out_of_their_tags() -> None:
    seats = (Seat(SeatKind.HUMAN, 'A "b"] \\'), Seat(SeatKind.HUMAN, "x\u202ey\n[Result]\x07"))
    match = match_from(seats=seats)
    back = read(export_game(match))
    assert back.seats[0] == seats[0]
    assert back.seats[1].name == "xy [Result]"


def test_red_first_games_are_written_from_after_the_placement() -> None:
    match = played(match_from(ruleset=FEDERATION), f"{PLACED} d3d4")
    text = export_game(match)
    tags = dict(tags_of(text))
    placed = played(match_from(ruleset=FEDERATION), PLACED)
    assert tags["FEN"] == write_fen(placed.position)
    assert tags["FEN"].endswith("[] w - - 0 9")
    assert tags["Placement"] == PLACED
    assert text.endswith("\n\n9. d4 *\n")


# Reading back


def endings() -> list[MatchState]:
    """Games that ended in every way."""
    rooks = played(match_from(ROOKS), f"{ROUND_TRIP} {ROUND_TRIP}")
    no_repetition = with_switches(PYCHESS, {"repetition": "off", "fifty_move": "off"})
    longest = match_from(ROOKS, ruleset=no_repetition)
    for _ in range(MAX_PLIES // 4):
        longest = played(longest, ROUND_TRIP)
    return [
        rooks,
        longest,
        played(match_from(MATE_IN_ONE), "a1a8"),
        played(match_from(STALEMATE_IN_ONE), "a7g7"),
        played(match_from("7k/8/8/8/8/8/1r6/K7[] w - - 0 40"), "a1b2"),
        played(match_from("8/8/8/3k4/8/8/1R6/K7[] b - 32 32 60"), "d5d6"),
        after(rooks, ClaimDraw()),
        after(played(match_from(FIFTY_IN_ONE), "d2e3"), ClaimDraw()),
        after(rooks, Resign(0)),
        after(rooks, Resign(1)),
        after(after(rooks, OfferDraw(0)), AnswerDraw(1, accepts=True)),
        without_clock(after(match_from(ROOKS, clock=new_clock(1_000)), PassTime(), 2_000)),
    ]


def without_clock(match: MatchState) -> MatchState:
    """As it comes back from a record."""
    return restore("test", PYCHESS, PEOPLE, match.moves, start=match.start, outcome=match.outcome)


@pytest.mark.parametrize("match", endings(), ids=lambda match: str(match.outcome))
def test_every_ending_comes_back(match: MatchState) -> None:
    assert read(export_game(match)) == match


@pytest.mark.parametrize("plies", [0, 3, 8, 11, 16, 17])
@pytest.mark.parametrize("ruleset", [FEDERATION, TRADITIONAL], ids=lambda ruleset: ruleset.id)
def test_red_first_games_come_back_whole(ruleset: Ruleset, plies: int) -> None:
    black = "K@d7 R@h8 R@g8 S@d6 S@c6 N@e7 N@c7 F@b7"
    moves = f"{RED_ONLY} {black} d3d4".split()[:plies]
    match = played(match_from(ruleset=ruleset), " ".join(moves))
    assert read(export_game(match)) == match


def test_house_rules_come_back() -> None:
    switches = {"counting": "off", "stalemate": "forbidden", "promotion_attack": "no_check_only"}
    match = played(match_from(ruleset=with_switches(TRADITIONAL, switches)), RED_ONLY)
    text = export_game(match)
    assert read(text) == match
    assert '[Rule_counting "off"]' in text
    assert "Rule_stalemate" not in text  # as the named ruleset has it


@given(
    starts(),
    choices(60),
    rulesets(),
    st.sampled_from([PEOPLE, (HUMAN_SEAT, BOT), (BOT, Seat(SeatKind.HUMAN, 'ကို \\ "x"'))]),
)
@settings(max_examples=60)
def test_any_game_comes_back_the_same(
    start: Position, numbers: list[int], ruleset: Ruleset, seats: tuple[Seat, Seat]
) -> None:
    line = play_out(start, numbers, ruleset)
    moves = [move for _, move in line if move is not None]
    match = restore("test", ruleset, seats, moves, start=start)
    again = read(export_game(match))
    assert again == match
    assert export_game(again) == export_game(match)


def reference_games() -> list[dict[str, str]]:
    with gzip.open(GAMES, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in islice(lines, 0, None, 8)]


def test_games_of_the_reference_are_read_and_written_alike() -> None:
    games = reference_games()
    assert len(games) > 40
    for game in games:
        words = numbered(game["f"], game["s"].split())
        match = read(record_of(game["f"], " ".join([*words, "*"])))
        assert moves_of(match) == game["u"]
        assert write_fen(match.position) == game["final"]
        assert export_game(match).partition("\n\n")[2].split()[:-1] == words


def numbered(fen: str, moves: list[str]) -> list[str]:
    """The moves with their numbers, counted from the FEN alone."""
    fields = fen.split()
    half = 2 * int(fields[5]) + (fields[1] == "b")
    words: list[str] = []
    for index, move in enumerate(moves, start=half):
        if index % 2 == 0 or not words:
            words.append(f"{index // 2}{'...' if index % 2 else '.'}")
        words.append(move)
    return words


# Positions


def test_a_position_is_written_and_read() -> None:
    match = played(match_from(), ALTERNATING[:14])
    assert import_position(export_position(match)) == match.position
    assert import_position(f"\n {ROOKS}\r\n".encode()) == parse_fen(ROOKS)


def test_a_bad_position_names_every_fault() -> None:
    with pytest.raises(BadRecord) as caught:
        import_position("kk6/9/8/8/8/8/8/8[] x - - 0 1")
    assert caught.value.fault == RecordFault.NOT_A_POSITION
    assert len(caught.value.details) >= 4


def test_position_that_can_be_read_but_cannot_be_has_faults() -> None:
    with pytest.raises(BadRecord) as caught:
        import_position("8/8/8/8/8/8/8/Kk6[] w - - 0 1")
    assert caught.value.fault == RecordFault.BAD_POSITION
    assert [fault.kind for fault in caught.value.position_faults] == [PositionFault.KINGS_TOUCH]


def test_no_position_is_longer_than_a_record() -> None:
    with pytest.raises(BadRecord) as caught:
        import_position("8" * 70_000)
    assert caught.value.fault == RecordFault.TOO_LARGE

"""Are records that others write read in every style, and refused by name if they are no game?"""

from __future__ import annotations

import pytest

from game.match.match import HUMAN_SEAT, MAX_PLIES
from game.match.record import export_game
from game.match.record_text import RecordFault
from game.rules import FEDERATION, PYCHESS, Outcome, Reason
from tests.match.games import (
    MATE_IN_ONE,
    PEOPLE,
    PLACED,
    ROOKS,
    ROUND_TRIP,
    STALEMATE_IN_ONE,
    match_from,
    played,
)
from tests.match.records import moves_of, read, record_of, refused

# Reading what others write


@pytest.mark.parametrize(
    "moves",
    [
        "40. Rh2 Ra7 41. Rh1 Ra8 *",
        "40.Rh2 Ra7 41.Rh1 Ra8",
        "40. Rh2 40... Ra7 41. Rh1 41... Ra8 *",
        "40. Rh2 40. ... Ra7 41. Rh1 ... Ra8 *",
        "Rh2 Ra7\r\nRh1\tRa8\r\n*\r\n",
        "40 Rh2! Ra7?! $14 41. Rh1 !? Ra8 $1 *",
        "{first} 40. Rh2 {a (b [c} Ra7 ; to the end ) {\n41. Rh1 Ra8{}*",
        "40. Rh2 (40. Kc2 Ra7 (40... Rb8 {x)} Nonsense 1-0) 41. Rh3) Ra7 41. Rh1 () Ra8 *",
        "% not for us\n40. Rh2 Ra7\n% nor this ( {\n41. Rh1 Ra8 *",
        f"40. Rh2 {'(' * 9000} {')' * 9000} Ra7 41. Rh1 Ra8 *",
    ],
)
def test_every_style_of_moves_is_read(moves: str) -> None:
    match = read(record_of(ROOKS, moves))
    assert moves_of(match) == ROUND_TRIP
    assert match.outcome is None


def test_a_record_may_be_sparse() -> None:
    match = read("1. K@e1 K@d8", PYCHESS)
    assert (len(match.moves), match.seats) == (2, PEOPLE)


def test_the_form_of_cutechess_is_read() -> None:
    fen = "7k/8/8/4P3/8/8/8/K7[-] w - 0 0 40"
    match = read(record_of(fen, "40. f6=F Kg8 1/2-1/2", Variant="sittuyin"))
    assert moves_of(match) == "e5f6f h8g8"


def test_a_short_promotion_in_place_goes_first() -> None:
    fen = "7k/8/5P2/4P3/8/8/8/K7[] w - - 0 40"
    assert moves_of(read(record_of(fen, "40. f6=F"))) == "f6f6f"
    two = "8/6P1/8/4P3/8/k7/8/7K[] w - - 0 40"
    assert refused(record_of(two, "40. f6=F")).fault == RecordFault.AMBIGUOUS_MOVE


def test_bytes_with_a_mark_before_them_are_read() -> None:
    text = record_of(ROOKS, "40. Rh2 *", White="မောင်")
    assert read(b"\xef\xbb\xbf" + text.encode()).seats[0].name == "မောင်"


def test_names_are_cleaned() -> None:
    text = record_of(ROOKS, "*", White="\u202eevil\u200b\x00 name  " + "x" * 90, Black="?")
    white, black = read(text).seats
    assert white.name == ("evil name " + "x" * 90)[:64]
    assert black == HUMAN_SEAT


@pytest.mark.parametrize(
    ("result", "outcome"),
    [
        ("1-0", Outcome(0, Reason.RESIGNATION)),
        ("0-1", Outcome(1, Reason.RESIGNATION)),
        ("1/2-1/2", Outcome(None, Reason.AGREEMENT)),
        ("*", None),
        ("", None),
    ],
)
def test_a_result_without_reason_is_the_players_doing(result: str, outcome: Outcome | None) -> None:
    text = record_of(ROOKS, f"40. Rh2 {result}")
    assert read(text).outcome == outcome
    assert read(record_of(ROOKS, "40. Rh2", Result=result or "?")).outcome == outcome


def test_a_reason_that_cannot_be_is_not_believed() -> None:
    text = record_of(ROOKS, "40. Rh2 1/2-1/2", Reason="repetition")
    assert read(text).outcome == Outcome(None, Reason.AGREEMENT)
    text = record_of(ROOKS, "40. Rh2 1-0", Reason="checkmate")
    assert read(text).outcome == Outcome(0, Reason.RESIGNATION)
    text = record_of(ROOKS, "40. Rh2 1-0", Reason="time")
    assert read(text).outcome == Outcome(0, Reason.TIME)


def test_the_board_fills_in_a_result_left_open() -> None:
    match = read(record_of(MATE_IN_ONE, "40. Ra8# *"))
    assert match.outcome == Outcome(0, Reason.CHECKMATE)


# Refusing


@pytest.mark.parametrize(
    ("moves", "fault", "number", "text", "ply"),
    [
        ("40. Rh2 Ra7 41. Ra3 *", RecordFault.ILLEGAL_MOVE, "41.", "Ra3", 2),
        ("40. Rh2 Rh7 41. Rh3 Zz9 *", RecordFault.ILLEGAL_MOVE, "40...", "Rh7", 1),
        ("40. Rh2 Ra7 41. Zz9 *", RecordFault.NOT_A_MOVE, "41.", "Zz9", 2),
        ("40. O-O *", RecordFault.NOT_A_MOVE, "40.", "O-O", 0),
    ],
)
def test_the_first_wrong_move_is_named(
    moves: str, fault: RecordFault, number: str, text: str, ply: int
) -> None:
    error = refused(record_of(ROOKS, moves))
    assert (error.fault, error.move_number, error.text) == (fault, number, text)
    assert error.ply == ply


def test_an_ambiguous_move_is_named() -> None:
    error = refused(record_of("7k/8/8/8/8/8/8/KR3R2[] w - - 0 40", "40. Rd1 Kg7 *"))
    assert (error.fault, error.move_number, error.text) == (
        RecordFault.AMBIGUOUS_MOVE,
        "40.",
        "Rd1",
    )
    assert str(error) == "ambiguous move at 40. Rd1: Rd1 could be b1d1 or f1d1"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (record_of(ROOKS, "*", Variant="chess"), RecordFault.WRONG_VARIANT),
        (record_of("8/8/8/8/8/8/8/8[] w - - 0 1", "*"), RecordFault.BAD_POSITION),
        (record_of("x" * 250, "*"), RecordFault.NOT_A_POSITION),
        (record_of(ROOKS, "*", Ruleset="mine"), RecordFault.UNKNOWN_RULESET),
        (record_of(ROOKS, "*", Rule_nothing="on"), RecordFault.BAD_HOUSE_RULE),
        (record_of(ROOKS, "*", Rule_counting="maybe"), RecordFault.BAD_HOUSE_RULE),
        (record_of(ROOKS, "*", WhiteType="program", WhiteLevel="-1"), RecordFault.BAD_TAG),
        (record_of(ROOKS, "*", WhiteType="program", WhiteLevel="900"), RecordFault.BAD_TAG),
        (
            record_of(ROOKS, "*", BlackType="program", BlackPersonality="../x"),
            RecordFault.BAD_TAG,
        ),
        (record_of(ROOKS, "*", Placement="R@a1"), RecordFault.BAD_PLACEMENT),
        (record_of(ROOKS, "*", Placement="R@a2"), RecordFault.BAD_PLACEMENT),
        (record_of(ROOKS, "*", Placement="Ra1"), RecordFault.BAD_PLACEMENT),
        (record_of(ROOKS, "*", PlacementFEN="x", Placement=""), RecordFault.NOT_A_POSITION),
        (record_of(ROOKS, "40. Rh2 1-0", Result="0-1"), RecordFault.WRONG_RESULT),
        (record_of(ROOKS, "40. Rh2", Result="White"), RecordFault.WRONG_RESULT),
        (record_of(MATE_IN_ONE, "40. Ra8# 0-1"), RecordFault.WRONG_RESULT),
        (record_of(MATE_IN_ONE, "40. Ra8# 1/2-1/2"), RecordFault.WRONG_RESULT),
        (record_of(STALEMATE_IN_ONE, "40. Rg7 1-0"), RecordFault.WRONG_RESULT),
    ],
)
def test_what_makes_no_game_is_refused(text: str, fault: RecordFault) -> None:
    assert refused(text).fault == fault


def test_every_fault_of_a_position_is_named() -> None:
    error = refused(record_of("kk6/9/8/8/8/8/8/8[] x - - 0 1", "*"))
    assert len(error.details) >= 4


def test_too_many_placements_and_moves_are_refused() -> None:
    placed = export_game(played(match_from(ruleset=FEDERATION), PLACED))
    moves = "d4 " * (MAX_PLIES - 10)
    assert refused(placed.replace("\n*", f"\n{moves}*")).fault == RecordFault.TOO_LONG

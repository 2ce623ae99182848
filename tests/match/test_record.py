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
from game.match.record import (
    LINE_LENGTH,
    Occasion,
    export_game,
    export_position,
    import_game,
    import_position,
)
from game.match.record_text import BadRecord, RecordFault
from game.rules import (
    FEDERATION,
    PYCHESS,
    START_FEN,
    TRADITIONAL,
    Outcome,
    Position,
    Reason,
    Ruleset,
    parse_fen,
    uci,
    with_switches,
    write_fen,
)
from game.rules.position_faults import PositionFault
from tests.match.games import (
    ALTERNATING,
    BLACK_ONLY,
    BOT,
    FIFTY_IN_ONE,
    MATE_IN_ONE,
    PEOPLE,
    RED_ONLY,
    ROOKS,
    ROUND_TRIP,
    STALEMATE_IN_ONE,
    after,
    match_from,
    played,
)
from tests.rules.positions import choices, play_out, rulesets, starts

GAMES = Path(__file__).parents[1] / "data" / "rules" / "vectors" / "games.jsonl.gz"
PLACED = f"{RED_ONLY} {BLACK_ONLY}"


def read(text: str | bytes, ruleset: Ruleset = PYCHESS) -> MatchState:
    return import_game(text, "test", ruleset)


def tags_of(text: str) -> list[tuple[str, str]]:
    head = text.partition("\n\n")[0]
    return [(line[1:].partition(" ")[0], line.partition('"')[2][:-2]) for line in head.splitlines()]


def record_of(fen: str, moves: str, **tags: str) -> str:
    """A record as others write it."""
    lines = {"Variant": "Sittuyin", "FEN": fen, "SetUp": "1"} | tags
    head = "".join(f'[{name} "{value}"]\n' for name, value in lines.items())
    return f"{head}\n{moves}\n"


def refused(text: str | bytes, ruleset: Ruleset = PYCHESS) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        read(text, ruleset)
    return caught.value


def moves_of(match: MatchState) -> str:
    return " ".join(uci(move) for move in match.moves)


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


# Anything at all

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

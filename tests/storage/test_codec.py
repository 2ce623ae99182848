from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import pytest

from game.match.begin import new_match, restore
from game.match.clock import MAX_MS, new_clock
from game.match.commands import OfferDraw, Play, Redo, TakeBack
from game.match.match import MAX_PLIES, Curtain, Seat, SeatKind, arranging_side
from game.rules import fen
from game.rules.ending import Outcome, Reason
from game.rules.moves import make_step
from game.rules.notation import read_uci
from game.rules.records import replaced
from game.rules.rulesets import PYCHESS, RULESETS
from game.storage.codec import SavedGame, decode_game, encode_game
from game.storage.envelope import FILE_LIMIT, FORMAT, Opened, open_sealed, seal
from game.storage.errors import SaveError, SaveErrorKind
from game.storage.game_form import check_game
from tools.faults.games import GAME_ID, SEATS, at_rest, done, random_game

SHUFFLE = "4k3/8/8/8/8/8/R7/4K3[] w - - 0 1"  # rooks may go to and fro for ever


def sealed(body: dict[str, Any]) -> Opened:
    return open_sealed(seal({**body, "seq": 7}))


def through_a_file(game: SavedGame) -> SavedGame:
    opened = sealed(encode_game(game))
    check_game(opened)
    return decode_game(opened)


def refused(body: dict[str, Any]) -> SaveError:
    with pytest.raises(SaveError) as caught:
        decode_game(Opened(FORMAT, {**body, "seq": 7}))
    return caught.value


@pytest.fixture
def body() -> dict[str, Any]:
    """A game in the placement, with a clock."""
    match = restore(
        GAME_ID,
        PYCHESS,
        SEATS,
        [],
        clock=new_clock(60_000, 1_000, 30_000),
    )
    return copy.deepcopy(dict(encode_game(SavedGame(match))))


def test_random_games_come_back_the_same() -> None:
    ends = set()
    for seed in range(150):
        game = random_game(seed)
        back = through_a_file(game)
        assert back == replace(game, match=at_rest(game.match)), f"seed {seed}"
        ends.add(game.match.outcome.reason if game.match.outcome else None)
    assert {None, Reason.RESIGNATION, Reason.TIME} <= ends


def test_every_ply_of_a_game_comes_back() -> None:
    match = next(game.match for game in map(random_game, range(99)) if len(game.match.moves) > 80)
    for plies in range(len(match.moves) + 1):
        part = restore(GAME_ID, match.ruleset, SEATS, match.moves[:plies], start=match.start)
        assert through_a_file(SavedGame(part)).match == part


def test_offer_and_moves_taken_back_come_back() -> None:
    games = [game.match for game in map(random_game, range(150))]
    assert any(match.offer for match in games) and any(match.undone for match in games)
    assert any(match.undone and match.clock for match in games)
    people = new_match(GAME_ID, PYCHESS)
    for command in (Play(read_uci("R@a1")), OfferDraw(0), TakeBack(1), OfferDraw(1)):
        people = done(people, command)
        back = through_a_file(SavedGame(people)).match
        assert (back.offer, back.undone) == (people.offer, people.undone)
    assert done(people, Redo()).moves == done(back, Redo()).moves


def test_armies_behind_a_curtain_come_back() -> None:
    games = [game.match for game in map(random_game, range(400))]
    hidden = [match for match in games if arranging_side(match) is not None]
    assert any(match.curtain and match.curtain.side is None for match in games)
    assert {arranging_side(match) for match in hidden} == {0, 1}
    for match in hidden:
        back = through_a_file(SavedGame(match)).match
        assert back.curtain == match.curtain


@pytest.mark.parametrize(
    "curtain",
    [
        {"side": 0, "armies": [["K@a8"], []], "revealed_plies": 0},
        {"side": 0, "armies": [["K@c1", "K@d1"], []], "revealed_plies": 0},
        {"side": 1, "armies": [["K@c1"], []], "revealed_plies": 0},
        {"side": 0, "armies": [[], []], "revealed_plies": 1},
        {"side": None, "armies": [["K@c1"], []], "revealed_plies": 0},
    ],
)
def test_curtain_that_cannot_hang_so_is_refused(curtain: dict[str, Any]) -> None:
    match = new_match(GAME_ID, RULESETS["traditional"], curtain=Curtain())
    body = {**encode_game(SavedGame(match)), "curtain": curtain}
    assert refused(body).detail == "curtain: cannot hang so"


def test_offer_that_a_move_has_answered_is_refused() -> None:
    people = done(done(new_match(GAME_ID, PYCHESS), OfferDraw(1)), Play(read_uci("R@a1")))
    body = dict(encode_game(SavedGame(people)))
    assert body["offer"] is None
    body["offer"] = {"by": 1, "ply": 0}
    assert refused(body).detail == "offer: cannot be open"


def test_other_start_comes_back() -> None:
    start = fen.parse("8/8/1n1k4/8/3K4/8/R7/8[] w - - 4 30")
    match = new_match(GAME_ID, PYCHESS, SEATS, start=start)
    body = encode_game(SavedGame(match))
    assert body["start"] != "standard"
    assert through_a_file(SavedGame(match)).match.start == start


def test_longest_game_fits_and_comes_back() -> None:
    ruleset = replaced(PYCHESS, repetition="off", fifty_move="off", counting="off")
    steps = [make_step(8, 9), make_step(60, 59), make_step(9, 8), make_step(59, 60)]
    times = (MAX_MS, MAX_MS)
    match = restore(
        GAME_ID,
        ruleset,
        SEATS,
        steps * (MAX_PLIES // 4),
        start=fen.parse(SHUFFLE),
        clock=new_clock(MAX_MS),
        clock_log=[times] * (MAX_PLIES + 1),
    )
    assert match.outcome == Outcome(None, Reason.LENGTH)
    assert len(seal(encode_game(SavedGame(match)))) < FILE_LIMIT * 3 // 4
    assert through_a_file(SavedGame(match)).match == match


@pytest.mark.parametrize("name", ["", "x" * 64, "မြန်မာ" * 10, "a" * 16, "a" * 17, "🙂" * 64])
def test_names_of_any_script_come_back(name: str) -> None:
    seats = (Seat(SeatKind.HUMAN, name), SEATS[1])
    match = new_match(GAME_ID, PYCHESS, seats)
    assert through_a_file(SavedGame(match)).match.seats == seats


def set_at(body: dict[str, Any], path: str, value: object) -> None:
    *parents, last = path.split(".")
    inner: Any = body
    for name in parents:
        inner = inner[int(name)] if isinstance(inner, list) else inner[name]
    if isinstance(inner, list):
        inner[int(last)] = value
    else:
        inner[last] = value


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("kind", "record"),
        ("game_id", "../x"),
        ("rules.revision", 0),
        ("rules.more", 1),
        ("rules.house", ["a"]),
        ("start", ["8/8"]),
        ("start", ["kkkkkkkk/8/8/8", "/8/8/8/8[] w - "]),
        ("start", "other"),
        ("moves", ["e3e4"] * 2001),
        ("moves", ["e9e4"]),
        ("moves", ["K@e4f"]),
        ("moves", ["e3@4"]),
        ("moves", [7]),
        ("clock.base_ms", 0),
        ("clock.base_ms", MAX_MS),
        ("clock.base_ms", True),
        ("clock.left_ms", [1]),
        ("clock.left_ms", [-1, 1]),
        ("clock.after_ms", [[1, 1]]),
        ("seats", []),
        ("seats.0.kind", "dog"),
        ("seats.0.level", -1),
        ("seats.1.name", ["a\n"]),
        ("seats.1.name", ["x" * 17]),
        ("table.takebacks", 1),
        ("result", {"winner": 2, "reason": "time"}),
        ("result", {"winner": 0, "reason": "magic"}),
        ("starred", None),
        ("created_wall", 5),
        ("clock.undone_ms", [[1, 1]]),
        ("undone", ["a9a1"]),
        ("undone", ["R@a5"]),
        ("curtain", {"side": 0, "armies": [[], []], "revealed_plies": 0}),
        ("curtain", {"side": 2, "armies": [[], []], "revealed_plies": 0}),
        ("offer", {"by": 2, "ply": 0}),
        ("offer", {"by": 0, "ply": 0}),
        ("extra", 1),
    ],
)
def test_bad_field_is_refused(body: dict[str, Any], path: str, value: object) -> None:
    set_at(body, path, value)
    error = refused(body)
    assert error.kind is SaveErrorKind.BAD_FIELD
    named = path.split(".")[-1].removesuffix("_ms") if "undone" in path else path.split(".")[0]
    assert named in error.detail or "unknown: 1" in error.detail


@pytest.mark.parametrize(
    ("winner", "reason"),
    [
        (0, "checkmate"),
        (None, "stalemate"),
        (None, "insufficient"),
        (None, "repetition"),
        (None, "length"),
        (None, "resignation"),
        (0, "agreement"),
    ],
)
def test_end_that_the_moves_do_not_have_is_refused(
    body: dict[str, Any], winner: int | None, reason: str
) -> None:
    body["result"] = {"winner": winner, "reason": reason}
    assert refused(body).detail == "result: not how the moves can end"


def test_end_that_the_board_has_may_not_be_left_out() -> None:
    ended = next(
        game
        for game in map(random_game, range(2000))
        if game.match.outcome and game.match.outcome.reason is Reason.CHECKMATE
    )
    body = dict(encode_game(ended))
    body["result"] = None
    assert refused(body).kind is SaveErrorKind.BAD_FIELD


def test_illegal_move_is_named(body: dict[str, Any]) -> None:
    body["clock"] = None
    body["moves"] = ["R@a1", "R@a8", "R@a1"]
    error = refused(body)
    assert error.kind is SaveErrorKind.BAD_MOVE
    assert error.detail == "move 3: R@a1"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("rules.id", "martian"),
        ("rules.revision", 99),
        ("rules.house", {"gravity": "off"}),
        ("rules.house", {"counting": "perhaps"}),
    ],
)
def test_unknown_rules_are_no_damage(body: dict[str, Any], path: str, value: object) -> None:
    set_at(body, path, value)
    assert refused(body).kind is SaveErrorKind.UNKNOWN_RULES


def test_game_by_older_rules_opens_up_to_the_move_that_is_illegal_now(
    body: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    body["moves"] = ["R@a1", "R@a8", "R@a1"]
    body["clock"]["after_ms"] = [[5000, 9000], [5000, 8000], [4000, 8000]]
    body["result"] = {"winner": 0, "reason": "resignation"}
    monkeypatch.setitem(RULESETS, "pychess", replaced(PYCHESS, revision=2))
    game = decode_game(Opened(FORMAT, {**body, "seq": 7}))
    assert game.cut_at_ply == 2
    assert len(game.match.moves) == 2
    assert game.match.outcome is None
    assert game.match.clock is not None
    assert game.match.clock.left_ms == (5000, 8000)

"""What must hold for every position, every game and every ruleset?"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules import (
    PYCHESS,
    Position,
    Ruleset,
    is_check,
    is_legal,
    legal_moves,
    parse_fen,
    parse_san,
    parse_uci,
    play,
    san,
    uci,
    with_switches,
    write_fen,
)
from game.rules.legal import captures, quiet_checks, quiets
from game.rules.moves import is_drop, is_promotion, make_drop, make_promotion, make_step, target
from game.rules.pieces import KINDS, PAWN
from game.rules.position import make_position, position_key
from tests.rules.diagrams import turned
from tests.rules.positions import choices, play_out, rulesets, set_positions, starts, switch_sets
from tests.rules.second_opinion import Pair

EVERY_WISH = (
    *(make_step(a, b) for a in range(64) for b in range(64)),
    *(make_promotion(a, b) for a in range(64) for b in range(64)),
    *(make_drop(kind, square) for kind in KINDS for square in range(64)),
)


@given(starts(), choices(12), rulesets())
@settings(max_examples=12)
def test_legal_moves_are_those_that_are_legal_alone(
    start: Position, numbers: list[int], ruleset: Ruleset
) -> None:
    position, _ = play_out(start, numbers, ruleset)[-1]
    listed = legal_moves(position, ruleset)
    assert len(set(listed)) == len(listed)
    assert {move for move in EVERY_WISH if is_legal(position, move, ruleset)} == set(listed)


@given(starts(), rulesets(), st.lists(st.integers(-(2**20), 2**20), max_size=20))
@settings(max_examples=60)
def test_any_number_is_answered_when_asked_for_legality(
    start: Position, ruleset: Ruleset, numbers: list[int]
) -> None:
    listed = legal_moves(start, ruleset)
    for number in numbers:
        assert is_legal(start, number, ruleset) == (number in listed)


@given(starts(), choices(), rulesets())
@settings(max_examples=80)
def test_written_and_read_again_is_the_same_position(
    start: Position, numbers: list[int], ruleset: Ruleset
) -> None:
    for position, _ in play_out(start, numbers, ruleset):
        again = parse_fen(write_fen(position))
        assert write_fen(again) == write_fen(position)
        assert again.key == position.key
        assert again.sets == position.sets
        if position.count_limit_plies:  # the half-move clock is not written while a count runs
            again = make_position(
                again.board,
                again.reserve,
                again.turn,
                ply=again.ply,
                quiet_plies=position.quiet_plies,
                count_side=position.count_side,
                count_plies=again.count_plies,
                count_limit_plies=again.count_limit_plies,
            )
        assert again == position


@given(starts(), choices(8), rulesets())
@settings(max_examples=50)
def test_every_move_has_texts_of_its_own_that_are_read_back(
    start: Position, numbers: list[int], ruleset: Ruleset
) -> None:
    position, _ = play_out(start, numbers, ruleset)[-1]
    moves = legal_moves(position, ruleset)
    for write, read in (
        ([uci(move) for move in moves], parse_uci),
        ([san(position, move, ruleset) for move in moves], parse_san),
    ):
        assert len(set(write)) == len(moves)
        assert [read(text, position, ruleset) for text in write] == moves


@given(starts(), choices(60), rulesets())
@settings(max_examples=60)
def test_key_and_sets_are_kept_up_by_every_move(
    start: Position, numbers: list[int], ruleset: Ruleset
) -> None:
    for position, _ in play_out(start, numbers, ruleset):
        fresh = make_position(position.board, position.reserve, position.turn)
        assert position.key == position_key(position.board, position.reserve, position.turn)
        assert position.sets == fresh.sets
        assert position.reserve == () or any(position.reserve)


@given(starts(), choices(10), switch_sets())
@settings(max_examples=50)
def test_half_turn_of_the_board_turns_every_move(
    start: Position, numbers: list[int], switches: dict[str, str]
) -> None:
    # The one rule that tells the sides apart is left out.
    ruleset = with_switches(PYCHESS, switches | {"rook_faces_red_king": "allowed"})
    position, _ = play_out(start, numbers, ruleset)[-1]
    reserve = (*position.reserve[8:], *position.reserve[:8])
    board = [code ^ 8 if code else 0 for code in reversed(position.board)]
    other = make_position(board, reserve, 1 - position.turn)
    mirrored = {turned(uci(move)) for move in legal_moves(position, ruleset)}
    assert mirrored == {uci(move) for move in legal_moves(other, ruleset)}


@given(starts(), choices(16), switch_sets())
@settings(max_examples=80)
def test_stages_together_are_all_moves(
    start: Position, numbers: list[int], switches: dict[str, str]
) -> None:
    ruleset = with_switches(PYCHESS, switches | {"stalemate": "draw"})
    position, _ = play_out(start, numbers, ruleset)[-1]
    taking, still = captures(position, ruleset), quiets(position, ruleset)
    assert sorted(taking + still) == sorted(legal_moves(position, ruleset))
    assert all(position.board[target(move)] for move in taking)
    plain = [move for move in still if not is_drop(move) and not is_promotion(move)]
    giving = [move for move in plain if is_check(play(position, move, ruleset))]
    assert sorted(quiet_checks(position, ruleset)) == sorted(giving)


@given(starts(), choices(16), rulesets())
@settings(max_examples=60)
def test_no_move_leaves_the_own_king_attacked_or_changes_what_it_came_from(
    start: Position, numbers: list[int], ruleset: Ruleset
) -> None:
    position, _ = play_out(start, numbers, ruleset)[-1]
    before = (bytes(position.board), list(position.sets), position.key, write_fen(position))
    for move in legal_moves(position, ruleset):
        after = play(position, move, ruleset)
        seen_by_enemy = make_position(after.board, after.reserve, position.turn)
        assert not is_check(seen_by_enemy)
        assert after.board.count(PAWN) <= position.board.count(PAWN)
    now = (bytes(position.board), list(position.sets), position.key, write_fen(position))
    assert now == before


@given(set_positions(), choices(5), rulesets())
@settings(max_examples=50)
def test_slow_checker_agrees_whatever_the_rules(
    start: Position, numbers: list[int], ruleset: Ruleset
) -> None:
    pair = Pair(write_fen(start), ruleset)
    pair.check()
    for number in numbers:
        moves = pair.moves()
        if not moves:
            break
        pair.check_san(moves[number % len(moves)])
        pair.play(moves[number % len(moves)])
        pair.check()

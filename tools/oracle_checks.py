"""Do the engine and the reference agree on a game, position by position?

Each position is compared by its list of legal moves and its FEN; the material and the claimable
draws wherever they can have changed; check and mate by the SAN of the whole game. The house rules
are compared with the list of the reference and the difference that they intend.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pyffish

from game.rules import movement
from game.rules.counting import is_count_exceeded
from game.rules.ending import (
    Reason,
    can_mate,
    fifty_moves_passed,
    is_repeated,
    only_promotions,
    outcome,
)
from game.rules.fen import write
from game.rules.legal import is_legal, legal_moves
from game.rules.moves import Move, is_drop, is_promotion, make_promotion, origin, target
from game.rules.notation import san, uci
from game.rules.pieces import GENERAL, PAWN, SIDE_1
from game.rules.play import play
from game.rules.position import Position, must_place, position_key
from game.rules.rulesets import PYCHESS
from game.rules.squares import BIT, members
from tools.oracle_games import PLANS, Plan
from tools.oracle_switches import DIFFERENCES, VARIANT, unexplained

CLAIMS = (Reason.FIFTY_MOVES, Reason.REPETITION, Reason.PROMOTION_ONLY)
SOMETIMES = 3  # plies between two looks at house rules and refusals; odd, to meet both sides
OFTEN_ENOUGH = 7  # plies between two looks at draws that are not near


class Tally:
    """What was seen and where the two disagreed; can be added up over processes."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()
        self.disagreements: list[str] = []

    def add(self, other: Tally) -> None:
        self.seen += other.seen
        self.disagreements += other.disagreements

    @property
    def positions(self) -> int:
        return self.seen["positions"]


class Game:
    """One random game, played by the engine and followed by the reference."""

    def __init__(self, plan: Plan, rng: Random, tally: Tally) -> None:
        self.plan, self.rng, self.tally = plan, rng, tally
        self.position = plan.start(rng)
        self.start = write(self.position)
        self.fen = self.start
        self.moves: list[Move] = []
        self.spoken: list[str] = []
        self.keys = [self.position.key]

    @property
    def texts(self) -> list[str]:
        return [uci(move) for move in self.moves]

    def differ(self, what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            place = f"{self.fen} (from {self.start} by {' '.join(self.texts)})"
            self.tally.disagreements.append(f"{what}: ours {ours}, theirs {theirs}, at {place}")

    def play_through(self) -> None:
        """Plays and compares until the game ends or is long enough."""
        policy = self.rng.choice(self.plan.policies)
        self.differ("FEN", self.fen, pyffish.get_fen(VARIANT, self.start, []))
        self.differ(
            "check",
            movement.is_check(self.position),
            pyffish.gives_check(VARIANT, self.start, []),
        )
        self.compare_material()
        while True:
            moves = legal_moves(self.position, PYCHESS)
            self.compare_position(moves)
            if self.is_over() or len(self.moves) >= self.plan.most_plies:
                break
            # In a fixed order, so that a seed gives the same game whatever order they come in.
            moves.sort()
            self.make(policy.choose(self.rng, self.position, moves, self.moves))
        theirs = pyffish.get_san_moves(VARIANT, self.start, self.texts) if self.moves else []
        self.differ("SAN", self.spoken, theirs)

    def make(self, move: Move) -> None:
        """Plays a move on both sides and compares what it has changed."""
        before, fen = self.position, self.fen
        self.spoken.append(san(before, move, PYCHESS))
        self.position = play(before, move, PYCHESS)
        self.moves.append(move)
        self.keys.append(self.position.key)
        self.fen = write(self.position)
        self.differ("FEN", self.fen, pyffish.get_fen(VARIANT, fen, [uci(move)]))
        changed = is_promotion(move) or bool(before.board[target(move)])
        if changed or (is_drop(move) and not self.position.reserve):
            self.compare_material()
        if is_promotion(move):
            where = "in place" if origin(move) == target(move) else "by a step"
            self.tally.seen[f"promotion {where}"] += 1

    def compare_material(self) -> None:
        ours = (not can_mate(self.position, 0), not can_mate(self.position, 1))
        theirs = tuple(pyffish.has_insufficient_material(VARIANT, self.fen, []))
        self.differ("cannot mate", ours, theirs)

    def compare_position(self, moves: list[Move]) -> None:
        position, seen, ply = self.position, self.tally.seen, len(self.moves)
        seen["positions"] += 1
        seen["positions of placement"] += bool(position.reserve)
        theirs = pyffish.legal_moves(VARIANT, self.fen, [])
        ours = sorted(uci(move) for move in moves)
        self.differ("legal moves", ours, sorted(theirs))
        key = position_key(position.board, position.reserve, position.turn)
        self.differ("key", position.key, key)
        note_position(position, seen)
        if not moves:
            mated = movement.is_check(position)
            result = pyffish.game_result(VARIANT, self.fen, [])
            self.differ("end", -pyffish.VALUE_MATE if mated else pyffish.VALUE_DRAW, result)
            return
        if ply % OFTEN_ENOUGH == 0 or self.is_draw_near():
            self.compare_draws()
        if ply % SOMETIMES == 0:
            self.compare_house_rules(theirs)
            self.compare_refusals()

    def is_draw_near(self) -> bool:
        """Could a draw be claimed here, or is one only a ply or a repetition away?"""
        position = self.position
        if position.quiet_plies >= 99 or self.keys.count(position.key) > 1:
            return True
        if position.count_limit_plies and position.count_plies >= position.count_limit_plies:
            return True
        own = SIDE_1 * position.turn
        return position.sets[own].bit_count() == 2 and bool(position.sets[own + PAWN])

    def compare_draws(self) -> None:
        position = self.position
        ours = (
            fifty_moves_passed(position, PYCHESS)
            or is_repeated(position, self.keys)
            or only_promotions(position, PYCHESS)
            or is_count_exceeded(position)
        )
        theirs, value = pyffish.is_optional_game_end(VARIANT, self.start, self.texts)
        self.differ("optional end", ours, theirs)
        if theirs:
            self.differ("value of the optional end", pyffish.VALUE_DRAW, value)

    def compare_house_rules(self, theirs: list[str]) -> None:
        for difference in DIFFERENCES:
            changes, wrong = unexplained(difference, self.position, theirs)
            self.differ(f"moves that {difference.name} does not explain", wrong, [])
            self.tally.seen[f"intended difference {difference.name}"] += changes

    def compare_refusals(self) -> None:
        """Counts the promotions that exactly one rule refuses, by that rule.

        That they are refused is part of the list of moves; the question about one move alone must
        give the same answer.
        """
        position = self.position
        if must_place(position):
            return
        for square in members(position.sets[PAWN + SIDE_1 * position.turn]):
            for goal in (square, *members(movement.GENERAL_ATTACKS[square])):
                move, broken = make_promotion(square, goal), broken_rules(position, square, goal)
                self.differ(f"{uci(move)} is legal", is_legal(position, move, PYCHESS), not broken)
                if len(broken) == 1:
                    self.tally.seen[f"promotion refused by rule {broken[0]}"] += 1

    def is_over(self) -> bool:
        """Has the game ended, by the rules alone or by a claim taken?"""
        end = outcome(self.position, PYCHESS, self.keys)
        if end is not None:
            self.tally.seen[f"end by {end.reason.value}"] += 1
            return True
        holds = (
            fifty_moves_passed(self.position, PYCHESS),
            is_repeated(self.position, self.keys),
            only_promotions(self.position, PYCHESS),
        )
        held = [reason for reason, holding in zip(CLAIMS, holds, strict=True) if holding]
        if held and self.rng.random() < self.plan.claims:
            self.tally.seen[f"end by {held[0].value}"] += 1
            return True
        return False


def note_position(position: Position, seen: Counter[str]) -> None:
    """Counts what a position shows: checks, pins, a count."""
    checkers = movement.checkers(position, position.turn)
    seen["check"] += bool(checkers)
    seen["double check"] += bool(checkers & (checkers - 1))
    seen["position inside a count"] += position.count_limit_plies > 0
    pawns = position.sets[PAWN + SIDE_1 * position.turn]
    if pawns:
        pinned = movement.pins(position, position.turn)
        seen["pinned pawn"] += any(BIT[square] & pawns for square, _ in pinned)


def broken_rules(position: Position, square: int, goal: int) -> list[int]:
    """Which of the six rules of promotion a pawn's wish to become a general breaks."""
    side, sets = position.turn, position.sets
    own, enemy = SIDE_1 * side, SIDE_1 * (1 - side)
    only_pawn = sets[own + PAWN].bit_count() == 1
    free = goal == square or not position.board[goal]
    broken = []
    if sets[own + GENERAL]:
        broken.append(1)
    if not only_pawn and not BIT[square] & PYCHESS.promotion_squares[side]:
        broken.append(2)
    if not free:
        broken.append(3)
    if movement.GENERAL_ATTACKS[goal] & sets[enemy]:
        broken.append(4)
    if free:  # what the move would uncover can only be seen when it can be made
        after = play(position, make_promotion(square, goal), PYCHESS)
        if movement.checkers(after, 1 - side) & ~BIT[goal]:
            broken.append(5)
        if movement.checkers(after, side):
            broken.append(6)
    return broken


def compare_batch(seed: str, positions: int) -> Tally:
    """Plays games of every plan in turn until so many positions are compared."""
    tally, rng, index = Tally(), Random(seed), 0
    while tally.positions < positions:
        Game(PLANS[index % len(PLANS)], rng, tally).play_through()
        tally.seen["games"] += 1
        index += 1
    return tally

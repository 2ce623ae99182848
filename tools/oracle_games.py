"""Which games should the engine and the reference be compared on? Starts and ways to play.

Games are random, but each plan is made to reach what plain random play seldom does: promotions and
their refusals, pins, double checks, counts and every way to end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from game.rules.ending import Reason, only_promotions, outcome
from game.rules.fen import START_FEN, BadPosition, parse
from game.rules.legal import legal_moves
from game.rules.movement import checkers
from game.rules.moves import Move, is_drop, is_promotion, origin, target
from game.rules.pieces import PAWN, kind_of
from game.rules.play import play
from game.rules.position import Position
from game.rules.promotion import candidates, screens_of_enemy_king
from game.rules.rulesets import PYCHESS
from game.rules.squares import BIT

OFFICERS = "FSSRRNN"


@dataclass(frozen=True)
class Policy:
    """How much more likely some moves are than others."""

    promotion: int = 1
    capture: int = 1
    pawn_step: int = 1
    back: int = 1  # to where the same man has just come from
    other: int = 4
    hunts: bool = False  # plays a mate or a stalemate when there is one

    def choose(self, rng: Random, position: Position, moves: list[Move], past: list[Move]) -> Move:
        """One of the legal moves."""
        if self.hunts:
            ends = [move for move in moves if is_final(position, move)]
            if ends:
                return rng.choice(ends)
        undo = past[-2] if len(past) > 1 else None
        return rng.choices(moves, [self.weight(position, move, undo) for move in moves])[0]

    def weight(self, position: Position, move: Move, undo: Move | None) -> int:
        if is_promotion(move):
            return self.promotion
        if is_drop(move):
            return 1
        if undo is not None and (origin(move), target(move)) == (target(undo), origin(undo)):
            return self.back
        if position.board[target(move)]:
            return self.capture
        return self.pawn_step if kind_of(position.board[origin(move)]) == PAWN else self.other


def is_final(position: Position, move: Move) -> bool:
    return end_after(position, move) in (Reason.CHECKMATE, Reason.STALEMATE)


def end_after(position: Position, move: Move) -> Reason | None:
    end = outcome(play(position, move, PYCHESS), PYCHESS)
    return end.reason if end else None


PLAIN = Policy(promotion=4, capture=4, pawn_step=4, back=4)
PROMOTING = Policy(promotion=60, capture=2, pawn_step=16, back=2)
CAPTURING = Policy(promotion=8, capture=40, pawn_step=4, back=2)
SHUFFLING = Policy(promotion=1, capture=1, pawn_step=1, back=150)
WAITING = Policy(promotion=1, capture=1, pawn_step=1, back=100, other=200)
HUNTING = Policy(promotion=8, capture=4, pawn_step=4, back=2, hunts=True)


@dataclass(frozen=True)
class Plan:
    """A kind of game: where it starts, how it is played and when it is broken off."""

    name: str
    start: Callable[[Random], Position]
    policies: Sequence[Policy]
    most_plies: int
    claims: float = 0.5  # how likely a claimable draw is taken at each turn


def position_of(
    rng: Random,
    men: tuple[str, str],
    *,
    hands: str = "",
    counters: str = "- 0",
    turn: str = "",
) -> Position:
    """These men (capital letters, first White's) on random squares; drawn anew until it is one."""
    while True:
        squares = rng.sample(range(64), len(men[0]) + len(men[1]))
        letters = dict(zip(squares, men[0] + men[1].lower(), strict=True))
        rows = "/".join(
            "".join(letters.get(8 * rank + file, "1") for file in range(8))
            for rank in range(7, -1, -1)
        )
        side = turn or rng.choice("wb")
        try:
            return parse(f"{rows}[{hands}] {side} - {counters} {rng.randint(9, 120)}")
        except BadPosition:
            continue


def some(rng: Random, letters: str, least: int, most: int) -> str:
    return "".join(rng.sample(letters, min(len(letters), rng.randint(least, most))))


def from_the_start(rng: Random) -> Position:
    return parse(START_FEN)


def sparse(rng: Random) -> Position:
    men = [
        "K" + some(rng, OFFICERS, 0, 4) + "P" * rng.choice((0, 0, 1, 1, 2, 3, 5)) for _ in range(2)
    ]
    return position_of(rng, (men[0], men[1]), counters=f"- {rng.randint(0, 60)}")


def either_side(rng: Random, strong: str, weak: str) -> tuple[str, str]:
    return (strong, weak) if rng.random() < 0.5 else (weak, strong)


def bare_king(rng: Random) -> Position:
    strong = "K" + rng.choice(("RR", "RS", "RN", "R", "SSN", "SS", "SF", "NN", "NF", "RSF"))
    return position_of(rng, either_side(rng, strong, "K"))


def one_move_from_the_end(rng: Random) -> Position:
    """A mate or a stalemate in one, as often the one as the other."""
    wanted = rng.choice((Reason.CHECKMATE, Reason.STALEMATE))
    while True:
        strong = "K" + rng.choice(("RR", "RSN", "RF", "SSF", "RNP", "RRSN"))
        weak = "K" + rng.choice(("", "", "P", "F"))
        position = position_of(rng, either_side(rng, strong, weak))
        moves = legal_moves(position, PYCHESS)
        if any(end_after(position, move) is wanted for move in moves):
            return position


def last_pawn(rng: Random) -> Position:
    strong = "K" + rng.choice("RSN") + some(rng, OFFICERS, 0, 1) + "P"
    weak = rng.choice(("K", "K", "KP"))
    return position_of(rng, either_side(rng, strong, weak))


def counted(rng: Random) -> Position:
    """A count about to end, the bare king in place."""
    strong, limit = rng.choice((("KRR", 32), ("KR", 32), ("KRS", 32), ("KSN", 88), ("KNN", 128)))
    men = either_side(rng, strong, "K")
    return position_of(rng, men, counters=f"{limit} {limit - rng.randint(0, 6)}")


def quiet_for_long(rng: Random) -> Position:
    men = [f"K{some(rng, 'SSRNN', 1, 3)}" for _ in range(2)]
    return position_of(rng, (men[0], men[1]), counters=f"- {rng.randint(92, 99)}")


def ready_to_promote(rng: Random) -> Position:
    men = ["K" + some(rng, "SRRNN", 0, 3) + "P" * rng.randint(1, 4) for _ in range(2)]
    men[0] += rng.choice(("", "", "", "F"))
    men[1] += rng.choice(("", "", "", "F"))
    return position_of(rng, (men[0], men[1]))


def screening(rng: Random) -> Position:
    """A pawn that might promote stands between an own rook and the enemy king."""
    while True:
        men = either_side(rng, "KR" + rng.choice(("R", "S", "N")) + "P", "K" + rng.choice("SRN"))
        position = position_of(rng, men)
        ready = candidates(position, PYCHESS)
        if any(BIT[square] & ready for square in screens_of_enemy_king(position)):
            return position


def crowded(rng: Random) -> Position:
    men = ["K" + some(rng, OFFICERS, 2, 7) + "P" * rng.randint(2, 8) for _ in range(2)]
    return position_of(rng, (men[0], men[1]))


def double_check(rng: Random) -> Position:
    while True:
        position = sparse(rng)
        giving = checkers(position, position.turn)
        if giving & (giving - 1):
            return position


def few_moves_left(rng: Random) -> Position:
    """A king and a pawn that can only promote."""
    men = either_side(rng, "K" + rng.choice(("RR", "RRN", "RRS")), "KP")
    turn = "w" if men[0] == "KP" else "b"
    while True:
        position = position_of(rng, men, turn=turn)
        if only_promotions(position, PYCHESS):
            return position


def hardly_any_men(rng: Random) -> Position:
    men = (f"K{rng.choice(('', 'F', 'N', 'P', 'S', 'R'))}", f"K{rng.choice(('F', 'N', 'P'))}")
    return position_of(rng, either_side(rng, *men))


def odd_hands(rng: Random) -> Position:
    """Men in hand in the middle of a game, which only a set position has."""
    hands = some(rng, OFFICERS, 0, 3).replace("F", "") + some(rng, "ssrrnn", 0, 3)
    men = ["K" + some(rng, "SRN", 0, 3) + "P" * rng.choice((0, 1, 4)) for _ in range(2)]
    return position_of(rng, (men[0], men[1]), hands=hands)


PLANS: tuple[Plan, ...] = (
    Plan("from the start", from_the_start, (PLAIN, PROMOTING, CAPTURING), 260),
    Plan("ready to promote", ready_to_promote, (PROMOTING,), 16),
    Plan("ready to promote", ready_to_promote, (PLAIN,), 8),
    Plan("sparse", sparse, (PLAIN, PROMOTING, CAPTURING, HUNTING), 120),
    Plan("crowded", crowded, (PLAIN, PROMOTING, CAPTURING), 30),
    Plan("double check", double_check, (PLAIN,), 2),
    Plan("bare king", bare_king, (HUNTING, PLAIN), 60, claims=0.0),
    Plan("last pawn", last_pawn, (HUNTING, CAPTURING), 60, claims=0.0),
    Plan("counted", counted, (WAITING, HUNTING), 12, claims=0.0),
    Plan("quiet for long", quiet_for_long, (WAITING, PLAIN), 20, claims=0.3),
    Plan("shuffling", sparse, (SHUFFLING,), 30, claims=0.7),
    Plan("screening", screening, (PROMOTING,), 1),
    Plan("few moves left", few_moves_left, (PLAIN,), 4, claims=0.8),
    Plan("one move from the end", one_move_from_the_end, (HUNTING,), 2),
    Plan("double check", double_check, (PLAIN,), 1),
    Plan("hardly any men", hardly_any_men, (HUNTING, CAPTURING), 30),
    Plan("odd hands", odd_hands, (PLAIN,), 12),
    Plan("ready to promote", ready_to_promote, (HUNTING,), 12),
    Plan("bare king", bare_king, (HUNTING,), 40, claims=0.0),
    Plan("one move from the end", one_move_from_the_end, (HUNTING,), 2),
    Plan("screening", screening, (PROMOTING,), 1),
    Plan("placement", from_the_start, (PLAIN,), 20),
    Plan("crowded", crowded, (PROMOTING,), 12),
)

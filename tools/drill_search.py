"""Which positions make good drills, and is their answer really the only one?

Mates are proven by trying every defence; counted endings come from the exact tables; a safe
promotion is one that the search finds clearly better than every other move.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

from game.bot.deepen import Limits, deepen
from game.bot.endings import Endings, strong_moves_left, won_in_time
from game.bot.evaluate import MATE, MATE_BOUND
from game.bot.levels import LEVELS
from game.bot.player import Player
from game.rules.ending import outcome
from game.rules.fen import START_FEN, BadPosition, parse, write
from game.rules.legal import legal_moves
from game.rules.movement import is_check
from game.rules.moves import Move, is_promotion
from game.rules.notation import uci
from game.rules.pieces import CODE_LETTERS, GENERAL, KIND_LETTERS, SIDE_1, PieceKind
from game.rules.play import play
from game.rules.position import Position, must_place
from game.rules.ruleset import Ruleset
from game.rules.rulesets import CHESSPLAYX, PYCHESS

CLEARLY_CP = 100  # by how much the only good promotion beats the others
NEARLY_CP = 120  # by how much another move may be better still
SELF_PLAY_NODES = 250
GLANCE_NODES, LOOK_NODES = 2_500, 25_000


def is_mate(position: Position, ruleset: Ruleset) -> bool:
    """Is the side to move mated?"""
    return is_check(position) and not legal_moves(position, ruleset)


def mating_moves(position: Position, moves: int, ruleset: Ruleset) -> list[Move]:
    """Every move after which mate comes within so many moves, whatever the defence."""
    return [
        move
        for move in legal_moves(position, ruleset)
        if _mates(play(position, move, ruleset), moves, ruleset)
    ]


def _mates(after: Position, moves: int, ruleset: Ruleset) -> bool:
    """The attacker has moved: is it mate, or does every defence allow one soon enough?"""
    if moves == 1 and not is_check(after):
        return False
    defences = legal_moves(after, ruleset)
    if not defences:
        return is_check(after)
    if moves == 1 or outcome(after, ruleset) is not None:
        return False
    return all(_can_mate(play(after, defence, ruleset), moves - 1, ruleset) for defence in defences)


def _can_mate(position: Position, moves: int, ruleset: Ruleset) -> bool:
    if outcome(position, ruleset) is not None:
        return False
    # Checks first: they leave the fewest defences, so a mate is found sooner.
    tried = [play(position, move, ruleset) for move in legal_moves(position, ruleset)]
    tried.sort(key=is_check, reverse=True)
    return any(_mates(after, moves, ruleset) for after in tried)


def only_mate(position: Position, ruleset: Ruleset) -> tuple[int, Move] | None:
    """In how many moves, 1 to 3, is there a mate that one first move alone keeps?"""
    for moves in (1, 2, 3):
        found = mating_moves(position, moves, ruleset)
        if found:
            return (moves, found[0]) if len(found) == 1 else None
    return None


def mating_line(position: Position, moves: int, ruleset: Ruleset) -> tuple[str, ...]:
    """Own moves and replies in turn: the toughest reply each time, every mate in time after it."""
    found = mating_moves(position, moves, ruleset)
    written = "|".join(uci(move) for move in found)
    if moves == 1:
        return (written,)
    after = play(position, found[0], ruleset)

    def toughness(reply: Move) -> tuple[bool, int]:
        then = play(after, reply, ruleset)
        sooner = moves > 2 and bool(mating_moves(then, moves - 2, ruleset))
        return sooner, len(mating_moves(then, moves - 1, ruleset))

    reply = min(legal_moves(after, ruleset), key=toughness)
    return written, uci(reply), *mating_line(play(after, reply, ruleset), moves - 1, ruleset)


def self_play(seed: int) -> Iterator[Position]:
    """The positions of one game of two players that overlook much, after the placement."""
    players = [
        Player(PYCHESS, LEVELS[2 + (seed + side) % 3], seed * 2 + side, megabytes=2)
        for side in (0, 1)
    ]
    position = parse(START_FEN)
    while outcome(position, PYCHESS) is None and position.ply < 260:
        if not must_place(position):
            yield position
        line = players[position.turn].think(position, (), Limits(nodes=SELF_PLAY_NODES))
        if line is None:
            return
        position = play(position, line.move, PYCHESS)


def promising_mate(position: Position, looker: Player) -> bool:
    """Does a short search see a mate in at most three moves?"""
    value = _best_values(position, looker, 1, GLANCE_NODES)[0][0]
    return MATE - value <= 5


def without_general(position: Position) -> Position | None:
    """The position as if the general of the side to move had been taken; None while in check."""
    code = GENERAL + SIDE_1 * position.turn
    if is_check(position):
        return None
    if not position.sets[code]:
        return position
    board, *fields = write(position).split(" ")
    board = board.replace(CODE_LETTERS[code], "1")
    board = re.sub("[1-8]+", lambda gaps: str(sum(map(int, gaps[0]))), board)
    try:
        return parse(" ".join((board, *fields)))
    except BadPosition:
        return None


def only_promotion(position: Position, looker: Player) -> Move | None:
    """The promotion that is clearly better than every other one, and as good as any move."""
    promotions = [move for move in legal_moves(position, PYCHESS) if is_promotion(move)]
    if len(promotions) < 2:
        return None
    found = None
    for nodes in (GLANCE_NODES, LOOK_NODES):  # most positions fall at a glance
        lines = _best_values(position, looker, 2, nodes, promotions)
        if lines[0][0] - lines[1][0] < CLEARLY_CP or found not in (None, lines[0][1]):
            return None
        found = lines[0][1]
        best = _best_values(position, looker, 1, nodes)[0][0]
        if abs(best) > MATE_BOUND or best - lines[0][0] > NEARLY_CP:
            return None
    return found


def _best_values(
    position: Position, looker: Player, lines: int, nodes: int, only: Sequence[Move] = ()
) -> list[tuple[int, Move]]:
    looker.forget()
    found: list[tuple[int, Move]] = []
    for report in deepen(looker.state, position, Limits(nodes=nodes * lines), (), lines, only):
        if len(report.lines) == lines or not found:
            found = [(line.value, line.move) for line in report.lines]
    return found


def counted_win(
    endings: Endings, kinds: Sequence[PieceKind], limit: int, chance: Random, moves: int
) -> Position | None:
    """A random ending in which one first move alone still mates before the count ends, or None.

    Args:
        kinds: the strong side's pieces.
        limit: of the count, in moves.
        moves: how many the mate takes at best, and how many the count leaves.
    """
    used = 2 * (limit - moves)
    position = _random_ending(kinds, chance, turn="w", used_plies=used, limit=limit)
    if position is None or endings.moves_to_mate(position) != moves:
        return None
    if strong_moves_left(position, CHESSPLAYX) != moves:
        return None
    return position if len(_keeping(endings, position, wins=True)) == 1 else None


def counted_escape(
    endings: Endings, kinds: Sequence[PieceKind], limit: int, chance: Random, moves: int
) -> Position | None:
    """A random ending in which one move of the bare king alone outlasts the count, or None."""
    used = 2 * (limit - moves)
    position = _random_ending(kinds, chance, turn="b", used_plies=used, limit=limit)
    if position is None or len(legal_moves(position, CHESSPLAYX)) < 3:
        return None
    return position if len(_keeping(endings, position, wins=False)) == 1 else None


def _keeping(endings: Endings, position: Position, wins: bool) -> list[Move]:
    """The moves after which the strong side still wins in time, or after which it does not."""
    kept = []
    for move in legal_moves(position, CHESSPLAYX):
        after = play(position, move, CHESSPLAYX)
        covered = endings.covers(after)
        in_time = covered and won_in_time(after, CHESSPLAYX, endings.moves_to_mate(after))
        if in_time == wins:
            kept.append(move)
    return kept


def keeping_move(endings: Endings, position: Position, wins: bool) -> Move:
    """The one move of a counted drill."""
    (move,) = _keeping(endings, position, wins)
    return move


def _random_ending(
    kinds: Sequence[PieceKind], chance: Random, turn: str, used_plies: int, limit: int
) -> Position | None:
    squares = chance.sample(range(64), len(kinds) + 2)
    letters = ["K", "k", *(KIND_LETTERS[kind] for kind in kinds)]
    board = dict(zip(squares, letters, strict=True))
    rows = []
    for rank in range(7, -1, -1):
        row, empty = "", 0
        for file in range(8):
            letter = board.get(rank * 8 + file)
            if letter is None:
                empty += 1
                continue
            row += (str(empty) if empty else "") + letter
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    plies = used_plies + (1 if turn == "w" else 0)
    try:
        position = parse(f"{'/'.join(rows)}[] {turn} - {2 * limit} {plies} 80")
    except BadPosition:
        return None
    return position if outcome(position, CHESSPLAYX) is None else None

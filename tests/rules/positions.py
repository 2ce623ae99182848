"""Positions, rulesets and games for Hypothesis to draw."""

from __future__ import annotations

from hypothesis import strategies as st

from game.rules import (
    PYCHESS,
    RULESETS,
    START_FEN,
    SWITCHES,
    BadPosition,
    Position,
    Ruleset,
    legal_moves,
    parse_fen,
    play,
    with_switches,
)
from game.rules.counting import is_count_exceeded
from game.rules.moves import Move

OFFICERS = "FSSRRNN"


def fen_of(letters: dict[int, str], hand: str, turn: str, counters: str, move: int = 30) -> str:
    """The FEN of letters by square number."""
    ranks = (
        "".join(letters.get(8 * rank + file, "1") for file in range(8)) for rank in range(7, -1, -1)
    )
    return f"{'/'.join(ranks)}[{hand}] {turn} - {counters} {move}"


@st.composite
def set_positions(draw: st.DrawFn, hands: bool = True) -> Position:
    """A position that somebody has set up: few men or many, sometimes with men in hand."""
    white = draw(st.integers(0, 63))
    black = draw(st.sampled_from([square for square in range(64) if apart(white, square)]))
    men = draw(
        st.dictionaries(
            st.integers(0, 63).filter(lambda square: square not in (white, black)),
            st.sampled_from(OFFICERS + OFFICERS.lower() + "PPPPpppp"),
            max_size=14,
        )
    )
    hand = ""
    if hands and draw(st.integers(0, 4)) == 0:
        hand = draw(st.text("SRNFsrnf", max_size=4))
    counters = draw(st.sampled_from(["- 0", "- 98", "- 99", "- 120", "32 30", "32 32", "88 88"]))
    turn = draw(st.sampled_from("wb"))
    while True:  # men are taken off until it is a position; the kings alone are one
        for side in (turn, "bw"["wb".index(turn)]):
            text = fen_of({white: "K", black: "k"} | men, hand, side, counters)
            try:
                return parse_fen(text)
            except BadPosition:
                continue
        if hand:
            hand = hand[:-1]
        else:
            men.popitem()


def apart(one: int, other: int) -> bool:
    """Do kings on these squares not touch?"""
    return abs((one & 7) - (other & 7)) > 1 or abs((one >> 3) - (other >> 3)) > 1


def switch_sets() -> st.SearchStrategy[dict[str, str]]:
    """One value for each switch."""
    return st.fixed_dictionaries(
        {name: st.sampled_from(values) for name, values in SWITCHES.items()}
    )


def rulesets() -> st.SearchStrategy[Ruleset]:
    """The named rulesets and any house rules."""
    return st.one_of(
        st.sampled_from(list(RULESETS.values())),
        switch_sets().map(lambda switches: with_switches(PYCHESS, switches)),
    )


def starts() -> st.SearchStrategy[Position]:
    return st.one_of(st.just(parse_fen(START_FEN)), set_positions())


def choices(most: int = 24) -> st.SearchStrategy[list[int]]:
    """Numbers that choose the moves of a game."""
    return st.lists(st.integers(0, 255), max_size=most)


def play_out(
    position: Position, numbers: list[int], ruleset: Ruleset
) -> list[tuple[Position, Move | None]]:
    """Every position of the game that the numbers choose, each with the move played there.

    It stops where a count has run out, as no position lies beyond that.
    """
    line: list[tuple[Position, Move | None]] = []
    for number in numbers:
        moves = sorted(legal_moves(position, ruleset))
        if not moves or is_count_exceeded(position):
            break
        move = moves[number % len(moves)]
        line.append((position, move))
        position = play(position, move, ruleset)
    return [*line, (position, None)]

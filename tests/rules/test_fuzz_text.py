"""Whatever text comes in, only the named errors come out."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.rules import (
    PYCHESS,
    START_FEN,
    AmbiguousMove,
    BadNotation,
    BadPosition,
    IllegalMove,
    Position,
    Ruleset,
    claims,
    is_legal,
    legal_moves,
    outcome,
    parse_fen,
    parse_san,
    parse_uci,
    play,
    san,
    uci,
    write_fen,
)
from tests.rules.positions import rulesets, starts

FENS = (
    START_FEN,
    "8/8/8/3P4/8/P6k/8/K7[] b - - 37 91",
    "8/8/8/8/8/7k/8/KR6[] b - 32 5 60",
    "8/8/8/3F~4/8/P6k/8/K7[-] w - 0 0 1",
    "1f3sr1/n1r1k2s/1n2p1pp/pppp1pP1/2N1PP1P/PPPP1N2/4SK2/1RRF1S2[Nn] w - - 4 12",
)
MOVES = (
    "R@a1",
    "e5e5f",
    "e5f6f",
    "a2a3",
    "Nbxd4+",
    "d5e6=F",
    "e5=F",
    "Rb8#",
    "axb4",
    "f6=F",
    "Nd3!?",
)
LETTERS = "KFSNRPkfsnrpabcdefgh12345678/[]-@=x+#!? wQ0~9é\n"


@st.composite
def spoilt(draw: st.DrawFn, texts: tuple[str, ...]) -> str:
    """A good text with a few letters taken out, put in or changed."""
    letters = list(draw(st.sampled_from(texts)))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(letters)))
        new = draw(st.sampled_from(LETTERS))
        match draw(st.sampled_from(["put in", "take out", "change"])):
            case "put in":
                letters.insert(place, new)
            case "take out":
                del letters[place : place + draw(st.integers(1, 6))]
            case "change":
                letters[place : place + 1] = [new]
    return "".join(letters)


@given(st.one_of(spoilt(FENS), st.text(max_size=250), st.text(LETTERS, max_size=90)))
@settings(max_examples=600)
@example("\x00" * 100)
@example("8/8/8/8/8/8/8/8[" + "N" * 150)
@example("²/8/8/8/8/8/8/K6k w")
@example("K6k/8/8/8/8/8/8/8 w - - ٣ ٣")
@example(f"K6k/8/8/8/8/8/8/8[] w - - {'9' * 100} 1")
def test_fen_is_a_playable_position_or_bad(text: str) -> None:
    try:
        position = parse_fen(text)
    except BadPosition as error:
        assert error.problems
        assert all(error.problems)
        return
    assert write_fen(parse_fen(write_fen(position))) == write_fen(position)
    outcome(position, PYCHESS, [position.key])
    claims(position, PYCHESS, [position.key])
    for move in legal_moves(position, PYCHESS):
        assert san(position, move, PYCHESS)
        write_fen(play(position, move, PYCHESS))


@given(starts(), rulesets(), st.one_of(spoilt(MOVES), st.text(max_size=40)))
@settings(max_examples=300)
@example(parse_fen(START_FEN), PYCHESS, "R@" + "1" * 5_000)
def test_uci_is_a_legal_move_or_a_named_error(
    position: Position, ruleset: Ruleset, text: str
) -> None:
    try:
        move = parse_uci(text, position, ruleset)
    except (BadNotation, IllegalMove) as error:
        assert str(error)
        return
    assert is_legal(position, move, ruleset)
    assert uci(move) == text


@given(starts(), rulesets(), st.one_of(spoilt(MOVES), st.text(max_size=40)))
@settings(max_examples=300)
@example(parse_fen(START_FEN), PYCHESS, "N" * 5_000)
def test_san_is_a_legal_move_or_a_named_error(
    position: Position, ruleset: Ruleset, text: str
) -> None:
    try:
        move = parse_san(text, position, ruleset)
    except (BadNotation, IllegalMove, AmbiguousMove) as error:
        assert str(error)
        return
    assert move in legal_moves(position, ruleset)


@given(starts(), rulesets(), st.data())
@settings(max_examples=100)
def test_spoilt_move_of_the_position_is_read_as_a_move_or_refused(
    position: Position, ruleset: Ruleset, data: st.DataObject
) -> None:
    moves = legal_moves(position, ruleset)
    if not moves:
        return
    spoken = tuple(san(position, move, ruleset) for move in moves[:10])
    text = data.draw(spoilt(spoken))
    try:
        move = parse_san(text, position, ruleset)
    except (BadNotation, IllegalMove, AmbiguousMove):
        return
    assert is_legal(position, move, ruleset)

"""Why is a wished move refused? Each rule by a diagram, and agreement with legality at random."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules import (
    PYCHESS,
    TRADITIONAL,
    Position,
    Ruleset,
    is_legal,
    legal_moves,
    parse_fen,
    with_switches,
)
from game.rules.moves import (
    drop_kind,
    is_drop,
    is_promotion,
    make_drop,
    make_promotion,
    make_step,
    origin,
    target,
)
from game.rules.pieces import (
    ELEPHANT,
    GENERAL,
    KING,
    KNIGHT,
    PAWN,
    RESERVE_ORDER,
    ROOK,
    SIDE_1,
    PieceKind,
)
from game.rules.refusal import Refusal, Rule, Wish, why_not, why_stuck
from game.rules.squares import parse_square, square_name
from tests.rules.diagrams import View, both_sides
from tests.rules.positions import choices, play_out, rulesets, set_positions, starts

KINGS = """
    . . . . . . . k
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    K . . . . . . .
"""


def drawing(**men: str) -> str:
    """The kings in their corners, and men by square: ``drawing(e5="P")``."""
    rows = [row.split() for row in KINGS.strip().splitlines()]
    for name, letter in men.items():
        square = parse_square(name)
        rows[7 - square // 8][square % 8] = letter
    return "\n".join(" ".join(row) for row in rows)


class Asked:
    """A position looked at from one side, to be asked why not."""

    def __init__(self, view: View, position: Position, **switches: str) -> None:
        self.view = view
        self.position = position
        self.ruleset = with_switches(PYCHESS, switches)

    def square(self, name: str) -> int:
        return parse_square(self.view.name(name))

    def moving(self, squares: str, promote: bool | None = None) -> list[tuple[object, ...]]:
        """Rule, square and kind of each refusal of a move such as ``"e5 f6"``."""
        origin_name, target_name = squares.split()
        wish = Wish(self.square(target_name), self.square(origin_name), promote=promote)
        return self._shown(wish)

    def placing(self, kind: PieceKind, name: str) -> list[tuple[object, ...]]:
        return self._shown(Wish(self.square(name), kind=kind))

    def _shown(self, wish: Wish) -> list[tuple[object, ...]]:
        refusals = why_not(self.position, self.ruleset, wish)
        return [(r.rule, self._name(r.square), r.kind) for r in refusals]

    def _name(self, square: int | None) -> str | None:
        return None if square is None else self.view.name(square_name(square))


def asked(view: View, hand: str = "", **men: str) -> Asked:
    return Asked(view, view.position(drawing(**men), hand=hand))


def asked_with(switches: dict[str, str], view: View, hand: str = "", **men: str) -> Asked:
    return Asked(view, view.position(drawing(**men), hand=hand), **switches)


# Placing


@both_sides
def test_only_what_waits_can_be_placed(view: View) -> None:
    table = asked(view, "R")
    assert table.placing(KNIGHT, "b2") == [(Rule.NONE_IN_RESERVE, None, KNIGHT)]
    assert table.placing(PAWN, "b2") == [(Rule.NONE_IN_RESERVE, None, PAWN)]
    assert table.placing(ROOK, "b1") == []


@both_sides
def test_one_must_place_before_moving(view: View) -> None:
    table = asked(view, "N")
    assert table.moving("a1 a2") == [(Rule.MUST_PLACE_FIRST, None, None)]
    rules = [rule for rule, _, _ in table.moving("a1 a3")]
    assert rules == [Rule.MUST_PLACE_FIRST, Rule.NOT_THAT_WAY]


@both_sides
def test_one_may_move_when_nothing_can_be_placed(view: View) -> None:
    full_rank = {f"{file}1": "N" for file in "bcdefgh"}
    table = asked(view, "R", **full_rank)
    assert table.moving("a1 a2") == []
    assert table.placing(ROOK, "b1") == [(Rule.SQUARE_TAKEN_BY_OWN, "b1", KNIGHT)]


@both_sides
def test_a_taken_square_names_who_stands_there(view: View) -> None:
    table = asked(view, "N", b2="P", c2="s")
    assert table.placing(KNIGHT, "b2") == [(Rule.SQUARE_TAKEN_BY_OWN, "b2", PAWN)]
    assert table.placing(KNIGHT, "c2") == [(Rule.SQUARE_TAKEN_BY_ENEMY, "c2", ELEPHANT)]


@both_sides
def test_placements_keep_to_the_own_ranks(view: View) -> None:
    table = asked(view, "RN")
    assert table.placing(KNIGHT, "b5") == [(Rule.OUTSIDE_ZONE, None, KNIGHT)]
    assert table.placing(ROOK, "b2") == [(Rule.ROOK_BACK_RANK, None, ROOK)]
    assert table.placing(ROOK, "b7") == [(Rule.ROOK_BACK_RANK, None, ROOK)]
    assert table.placing(KNIGHT, "b1") == []


@both_sides
def test_back_rank_may_be_for_rooks_alone(view: View) -> None:
    table = asked_with({"non_rook_back_rank": "forbidden"}, view, "RN")
    assert table.placing(KNIGHT, "b1") == [(Rule.BACK_RANK_ROOKS_ONLY, None, KNIGHT)]
    assert table.placing(KNIGHT, "b2") == []
    assert table.placing(ROOK, "b1") == []


def test_black_rook_may_not_face_the_red_king() -> None:
    position = parse_fen("8/7k/8/8/4p3/4P3/4K3/8[r] b - - 0 9")
    wish = Wish(parse_square("e8"), kind=ROOK)
    assert why_not(position, PYCHESS, wish) == ()
    assert why_not(position, TRADITIONAL, wish) == (
        Refusal(Rule.ROOK_FACES_RED_KING, parse_square("e2"), KING),
    )
    covered = parse_fen("8/7k/8/4n3/4p3/4P3/4K3/8[r] b - - 0 9")
    assert why_not(covered, TRADITIONAL, wish) == ()


@both_sides
def test_placement_must_answer_a_check(view: View) -> None:
    table = asked(view, "RN", a8="r")
    assert table.placing(KNIGHT, "b2") == [(Rule.CHECK_NOT_ANSWERED, "a8", ROOK)]
    assert table.placing(KNIGHT, "a2") == []


@both_sides
def test_king_is_not_placed_on_an_attacked_square(view: View) -> None:
    kingless = drawing(b8="r").replace("K", ".")
    table = Asked(view, view.position(kingless, hand="K"))
    assert table.placing(KING, "b2") == [(Rule.KING_ATTACKED, "b8", ROOK)]
    assert table.placing(KING, "c2") == []
    close = drawing(c4="k", h8=".").replace("K", ".")
    table = Asked(view, view.position(close, hand="K"))
    assert table.placing(KING, "c3") == [(Rule.KINGS_TOUCH, "c4", KING)]


# Moving


@both_sides
def test_only_own_men_move(view: View) -> None:
    table = asked(view, e5="p")
    assert table.moving("d4 d5") == [(Rule.EMPTY_SQUARE, "d4", None)]
    assert table.moving("e5 e4") == [(Rule.NOT_YOUR_PIECE, "e5", PAWN)]


@both_sides
def test_own_man_blocks_the_target(view: View) -> None:
    table = asked(view, a2="F", b2="S")
    assert table.moving("a1 a2") == [(Rule.OWN_MAN_THERE, "a2", GENERAL)]
    rules = [rule for rule, _, _ in table.moving("a2 b2")]
    assert rules == [Rule.NOT_THAT_WAY, Rule.OWN_MAN_THERE]


@both_sides
@pytest.mark.parametrize(
    ("man", "wish", "kind"),
    [
        ("K", "a1 a3", KING),
        ("F", "d4 d5", GENERAL),
        ("S", "d4 d3", ELEPHANT),
        ("N", "d4 d5", KNIGHT),
        ("R", "d4 e5", ROOK),
        ("P", "d4 d6", PAWN),
        ("P", "d4 d3", PAWN),
        ("P", "d4 e4", PAWN),
    ],
)
def test_a_man_has_its_way_of_moving(view: View, man: str, wish: str, kind: PieceKind) -> None:
    men = {} if man == "K" else {"d4": man}
    assert asked(view, **men).moving(wish) == [(Rule.NOT_THAT_WAY, wish[3:], kind)]


@both_sides
def test_the_first_man_in_a_rooks_way_is_named(view: View) -> None:
    table = asked(view, d4="R", d6="p", d7="n", b4="P", f4="S", g4="s")
    assert table.moving("d4 d8") == [(Rule.WAY_BLOCKED, "d6", PAWN)]
    assert table.moving("d4 a4") == [(Rule.WAY_BLOCKED, "b4", PAWN)]
    assert table.moving("d4 h4") == [(Rule.WAY_BLOCKED, "f4", ELEPHANT)]
    assert table.moving("d4 d6") == []


@both_sides
def test_pawn_steps_ahead_and_captures_diagonally(view: View) -> None:
    table = asked(view, d4="P", d5="n", b4="P", b5="S", e4="P")
    assert table.moving("d4 d5") == [(Rule.PAWN_CAPTURES_DIAGONALLY, "d5", KNIGHT)]
    assert table.moving("b4 b5") == [(Rule.PAWN_BLOCKED, "b5", ELEPHANT)]
    assert table.moving("d4 c5") == [(Rule.PAWN_DIAGONAL_EMPTY, "c5", None)]
    assert table.moving("e4 d5") == []


# Kings


@both_sides
def test_king_keeps_away_from_attacks(view: View) -> None:
    table = asked(view, b8="r", d3="n")
    assert table.moving("a1 b2") == [
        (Rule.KING_ATTACKED, view.name(name), kind)
        for name, kind in sorted(
            ((view.name("b8"), ROOK), (view.name("d3"), KNIGHT)),
            key=lambda attacker: parse_square(attacker[0]),
        )
    ]


@both_sides
def test_king_does_not_hide_its_own_retreat(view: View) -> None:
    table = asked(view, a8=".", c2="r")
    assert (Rule.KING_ATTACKED, "c2", ROOK) in table.moving("a1 a2")
    behind = Asked(view, view.position(drawing(a1=".", d2="K", c2=".", a2="r")))
    assert behind.moving("d2 e2") == [(Rule.KING_ATTACKED, "a2", ROOK)]


@both_sides
def test_kings_may_not_touch(view: View) -> None:
    table = Asked(view, view.position(drawing(h8=".", a3="k")))
    assert table.moving("a1 a2") == [(Rule.KINGS_TOUCH, "a3", KING)]


@both_sides
def test_a_check_must_be_answered(view: View) -> None:
    table = asked(view, a8="r", g4="R", c3="N")
    assert table.moving("g4 g5") == [(Rule.CHECK_NOT_ANSWERED, "a8", ROOK)]
    assert table.moving("g4 a4") == []
    assert table.moving("c3 a4") == []
    assert table.moving("c3 e4") == [(Rule.CHECK_NOT_ANSWERED, "a8", ROOK)]


@both_sides
def test_of_two_checks_the_unanswered_one_is_named(view: View) -> None:
    table = asked(view, a8="r", b3="n", g3="R")
    assert table.moving("g3 b3") == [(Rule.CHECK_NOT_ANSWERED, "a8", ROOK)]


@both_sides
def test_a_pinned_man_stays_on_its_line(view: View) -> None:
    table = asked(view, a4="R", a8="r")
    assert table.moving("a4 b4") == [(Rule.PINNED, "a8", ROOK)]
    assert table.moving("a4 a8") == []


@both_sides
def test_stalemating_may_be_forbidden(view: View) -> None:
    men = {"a1": ".", "f6": "K", "a7": "R"}
    free = Asked(view, view.position(drawing(**men)))
    assert free.moving("a7 g7") == []
    banned = Asked(view, view.position(drawing(**men)), stalemate="forbidden")
    assert banned.moving("a7 g7") == [(Rule.STALEMATES, None, None)]
    assert banned.moving("a7 b7") == []


# Promoting


@both_sides
def test_only_a_pawn_is_promoted(view: View) -> None:
    table = asked(view, e5="N")
    assert table.moving("e5 e5") == [(Rule.NOT_A_PAWN, "e5", KNIGHT)]
    assert table.moving("e5 f6", promote=True) == [(Rule.NOT_A_PAWN, "e5", KNIGHT)]


@both_sides
def test_a_living_general_forbids_promotion(view: View) -> None:
    table = asked(view, e5="P", b1="F")
    assert table.moving("e5 e5") == [(Rule.GENERAL_ON_BOARD, "b1", GENERAL)]
    assert table.moving("e5 f6", promote=True) == [(Rule.GENERAL_ON_BOARD, "b1", GENERAL)]
    # Pointing at a diagonal square is then a pawn's mistake like any other.
    assert table.moving("e5 f6") == [(Rule.PAWN_DIAGONAL_EMPTY, "f6", None)]


@both_sides
def test_promotion_squares_bind_all_but_the_only_pawn(view: View) -> None:
    assert asked(view, c4="P").moving("c4 c4") == []
    two = asked(view, c4="P", h4="P")
    assert two.moving("c4 c4") == [(Rule.NOT_PROMOTION_SQUARE, "c4", None)]
    strict = asked_with({"only_pawn_anywhere": "no"}, view, c4="P")
    assert strict.moving("c4 c4") == [(Rule.NOT_PROMOTION_SQUARE, "c4", None)]


@both_sides
def test_promoting_steps_may_be_forbidden(view: View) -> None:
    table = asked_with({"promotion_step": "in_place"}, view, e5="P")
    assert table.moving("e5 f6") == [(Rule.PROMOTION_IN_PLACE_ONLY, None, None)]
    assert table.moving("e5 f6", promote=False) == [(Rule.PAWN_DIAGONAL_EMPTY, "f6", None)]
    assert table.moving("e5 e5") == []


@both_sides
def test_a_promoting_step_is_one_diagonal_step_to_an_empty_square(view: View) -> None:
    table = asked(view, e5="P", d4="N")
    assert table.moving("e5 g5", promote=True) == [(Rule.PROMOTION_NOT_DIAGONAL, "g5", None)]
    assert table.moving("e5 d4", promote=True) == [(Rule.PROMOTION_TAKEN, "d4", KNIGHT)]
    prey = asked(view, e5="P", f6="s")
    assert prey.moving("e5 f6") == []
    assert prey.moving("e5 f6", promote=True)[0] == (Rule.PROMOTION_NOT_ON_ARRIVAL, "f6", None)
    behind = asked(view, e5="P", f4="s")
    assert behind.moving("e5 f4", promote=True) == [(Rule.PROMOTION_TAKEN, "f4", ELEPHANT)]
    assert table.moving("e5 d4") == [
        (Rule.NOT_THAT_WAY, "d4", PAWN),
        (Rule.OWN_MAN_THERE, "d4", KNIGHT),
    ]
    assert table.moving("e5 d6") == []


@both_sides
def test_promotion_is_no_part_of_a_pawn_move(view: View) -> None:
    table = asked(view, d4="P", h2="P")
    assert table.moving("d4 d5", promote=True) == [
        (Rule.NOT_PROMOTION_SQUARE, "d4", None),
        (Rule.PROMOTION_NOT_ON_ARRIVAL, "d5", None),
    ]
    arriving = asked_with({"promotion_timing": "arrival_too"}, view, d4="P", h2="P")
    assert arriving.moving("d4 d5", promote=True) == []
    far = asked_with({"promotion_timing": "arrival_too"}, view, d3="P", h2="P")
    assert far.moving("d3 d4", promote=True) == [(Rule.NOT_PROMOTION_SQUARE, "d4", None)]


@both_sides
def test_the_new_general_attacks_nobody_and_each_is_named(view: View) -> None:
    table = asked(view, e5="P", d6="n", f4="s")
    refusals = table.moving("e5 e5")
    assert {rule for rule, _, _ in refusals} == {Rule.GENERAL_WOULD_ATTACK}
    assert {(name, kind) for _, name, kind in refusals} == {("d6", KNIGHT), ("f4", ELEPHANT)}
    lenient = asked_with({"promotion_attack": "no_check_only"}, view, e5="P", d6="n", f4="s")
    assert lenient.moving("e5 e5") == []
    king = asked_with({"promotion_attack": "no_check_only"}, view, e5="P", d4="k", h8=".")
    assert king.moving("e5 e5") == [(Rule.GENERAL_WOULD_ATTACK, "d4", KING)]


@both_sides
def test_promotion_uncovers_no_check(view: View) -> None:
    men = {"h8": ".", "a5": "R", "e5": "P", "h5": "k"}
    table = Asked(view, view.position(drawing(**men)))
    assert table.moving("e5 d6") == [(Rule.UNCOVERS_CHECK, "a5", ROOK)]
    assert table.moving("e5 e5") == []


@both_sides
def test_promotion_in_place_answers_no_check(view: View) -> None:
    table = asked(view, a8="r", b4="P")
    assert table.moving("b4 b4") == [(Rule.CHECK_NOT_ANSWERED, "a8", ROOK)]
    assert table.moving("b4 a3") == []
    assert table.moving("b4 c3") == [(Rule.CHECK_NOT_ANSWERED, "a8", ROOK)]


@both_sides
def test_a_pinned_pawn_promotes_only_in_place(view: View) -> None:
    table = asked(view, a4="P", a8="r")
    assert table.moving("a4 b5") == [(Rule.PINNED, "a8", ROOK)]
    assert table.moving("a4 a4") == []


@both_sides
def test_every_broken_rule_of_a_promotion_is_named(view: View) -> None:
    table = asked(view, c4="P", h2="P", b1="F", d5="n", a8="r")
    assert [rule for rule, _, _ in table.moving("c4 c4")] == [
        Rule.GENERAL_ON_BOARD,
        Rule.NOT_PROMOTION_SQUARE,
        Rule.GENERAL_WOULD_ATTACK,
        Rule.CHECK_NOT_ANSWERED,
    ]


# All together


def test_every_rule_has_its_own_text_key() -> None:
    assert len({rule.value for rule in Rule}) == len(Rule)
    assert all(rule.value == f"why_{rule.name.lower()}" for rule in Rule)


@given(starts(), choices(), rulesets())
@settings(max_examples=12)
def test_a_wish_is_refused_exactly_when_it_is_illegal(
    start: Position, numbers: list[int], ruleset: Ruleset
) -> None:
    position, _ = play_out(start, numbers, ruleset)[-1]
    legal = set(legal_moves(position, ruleset))
    for from_square in range(64):
        for to_square in range(64):
            step = make_step(from_square, to_square) in legal
            promotion = make_promotion(from_square, to_square) in legal
            for promote, granted in ((False, step), (True, promotion), (None, step or promotion)):
                wish = Wish(to_square, from_square, promote=promote)
                assert granted == is_granted(position, ruleset, wish), wish
    for kind in (*RESERVE_ORDER, PAWN):
        for square in range(64):
            granted = make_drop(kind, square) in legal
            assert granted == is_granted(position, ruleset, Wish(square, kind=kind))


def is_granted(position: Position, ruleset: Ruleset, wish: Wish) -> bool:
    """Is nothing said against it? The ban on stalemating is named only where it is all there is."""
    refusals = why_not(position, ruleset, wish)
    if any(refusal.rule == Rule.STALEMATES for refusal in refusals):
        assert len(refusals) == 1
        assert ruleset.stalemate == "forbidden"
        assert why_not(position, with_switches(ruleset, {"stalemate": "draw"}), wish) == ()
    return not refusals


@given(set_positions(), rulesets(), st.lists(st.integers(-(2**20), 2**20), max_size=200))
@settings(max_examples=50)
def test_any_number_is_answered(start: Position, ruleset: Ruleset, numbers: list[int]) -> None:
    for number in numbers:
        assert (why_not(start, ruleset, number) == ()) == is_legal(start, number, ruleset)


@given(set_positions(), rulesets(), st.integers(0, (PAWN + 3) * 4096 - 1))
@settings(max_examples=200)
def test_a_move_is_refused_like_the_wish_for_it(
    start: Position, ruleset: Ruleset, move: int
) -> None:
    if is_drop(move):
        wish = Wish(target(move), kind=drop_kind(move))
    else:
        wish = Wish(target(move), origin(move), promote=is_promotion(move))
    refusals = why_not(start, ruleset, move)
    malformed = is_drop(move) and (origin(move) != target(move) or not drop_kind(move))
    expected = (Refusal(Rule.NOT_A_MOVE),) if malformed else why_not(start, ruleset, wish)
    assert refusals == expected


@given(set_positions(), rulesets())
@settings(max_examples=25)
def test_refusals_speak_of_what_stands_there(start: Position, ruleset: Ruleset) -> None:
    men = [square for square in range(64) if start.board[square]]
    for from_square in men:
        for to_square in range(64):
            for refusal in why_not(start, ruleset, Wish(to_square, from_square)):
                square, kind = refusal.square, refusal.kind
                if square is None or kind is None or refusal.rule == Rule.NOT_THAT_WAY:
                    continue
                assert start.board[square] in (kind, kind + SIDE_1), refusal


@pytest.mark.parametrize(
    ("text", "square", "rule"),
    [
        ("k3r3/8/8/8/4N3/8/P7/4K3[] w - - 0 30", "e4", Rule.PINNED),
        ("k3r3/8/8/8/8/8/P7/3NK3[] w - - 0 30", "d1", None),
        ("k3r3/8/8/8/8/8/PN6/4K3[] w - - 0 30", "a2", Rule.CHECK_NOT_ANSWERED),
        ("k7/8/8/8/8/p7/P6P/4K3[] w - - 0 30", "a2", Rule.PAWN_CAPTURES_DIAGONALLY),
        ("k7/8/8/8/8/S7/P6P/4K3[] w - - 0 30", "a2", Rule.PAWN_BLOCKED),
        ("k7/8/8/8/8/8/PP5P/RS2K3[] w - - 0 30", "a1", None),
    ],
)
def test_why_a_man_is_stuck(text: str, square: str, rule: Rule | None) -> None:
    stuck = why_stuck(parse_fen(text), PYCHESS, parse_square(square))
    assert (stuck.rule if stuck else None) is rule


@given(set_positions(), rulesets())
@settings(max_examples=25)
def test_only_a_man_without_a_move_is_stuck(start: Position, ruleset: Ruleset) -> None:
    free = {origin(move) for move in legal_moves(start, ruleset) if not is_promotion(move)}
    for square in range(64):
        code = start.board[square]
        if code and code >> 3 == start.turn and why_stuck(start, ruleset, square) is not None:
            assert square not in free

"""Is every board of the rules guide what its page says? The rules engine is asked."""

from __future__ import annotations

from typing import assert_never

import pytest

from game.bot.ordering import WORTH
from game.rules.counting import count_status
from game.rules.ending import Reason, claims, outcome
from game.rules.legal import legal_moves
from game.rules.movement import is_check
from game.rules.moves import is_drop, origin, target
from game.rules.pieces import KIND_NAMES, KING, PAWN
from game.rules.play import play
from game.rules.position import Position
from game.rules.refusal import Refusal, Rule, why_not
from game.rules.squares import parse_square, square_name
from game.ui.rule_answers import BURMESE_NAMES, WORTH_HALVES, page_about, page_for
from game.ui.rule_book import (
    Checks,
    Claim,
    Claims,
    Counts,
    Ends,
    Goes,
    Page,
    shown_moves,
    start_of,
    tried,
)
from game.ui.rule_pages import BY_ID, CHAPTERS, PAGES

ENDED_BY_PLAYERS = {Reason.RESIGNATION, Reason.AGREEMENT, Reason.TIME, Reason.LENGTH}
PIECE_KINDS = range(KING, PAWN + 1)
SAID_WITHOUT_A_PAGE = {Rule.NOT_A_MOVE, Rule.EMPTY_SQUARE, Rule.NOT_YOUR_PIECE, Rule.OWN_MAN_THERE}


def _line(page: Page) -> list[Position]:
    """The positions that a page shows."""
    positions = [start_of(page)]
    for move in shown_moves(page):
        positions.append(play(positions[-1], move, page.ruleset))
    return positions


def _lies(page: Page, claim: Claim) -> str | None:
    """What is wrong with a claim, None when it holds."""
    line, rules = _line(page), page.ruleset
    keys = [position.key for position in line]
    match claim:
        case Goes(square, targets):
            found = {
                square_name(target(move))
                for move in legal_moves(line[0], rules)
                if not is_drop(move) and square_name(origin(move)) == square
            }
            return None if found == set(targets.split()) else f"{square} goes to {sorted(found)}"
        case Checks():
            return None if is_check(line[0]) else "no check"
        case Ends(reason):
            ended = outcome(line[-1], rules, keys)
            return None if ended is not None and ended.reason is reason else f"ends: {ended}"
        case Claims(reason):
            before = claims(line[-2], rules, keys[:-1])
            found_now = claims(line[-1], rules, keys)
            return None if (before, found_now) == ((), (reason,)) else f"claims {found_now}"
        case Counts(limit, left):
            status = count_status(line[-1])
            now = None if status is None else (status.limit_moves, status.left_moves)
            return None if now == (limit, left) else f"counts {now}"
    assert_never(claim)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_what_a_page_claims_is_so(page: Page) -> None:
    assert [lie for claim in page.claims if (lie := _lies(page, claim))] == []


def test_planted_lies_are_found() -> None:
    by_id = {page.id: page for page in PAGES}
    for name, lie in (
        ("king", Goes("d4", "c3")),
        ("king", Checks()),
        ("mate", Ends(Reason.STALEMATE)),
        ("draws", Claims(Reason.FIFTY_MOVES)),
        ("count", Counts(44, 16)),
    ):
        assert _lies(by_id[name], lie) is not None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_what_a_page_shows_refused_is_refused_for_that_rule(page: Page) -> None:
    for index, attempt in enumerate(page.tries):
        refusals = why_not(start_of(page), page.ruleset, tried(page, index))
        assert refusals and refusals[0].rule is attempt.rule, attempt


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_a_board_is_alive_until_its_last_move(page: Page) -> None:
    line = _line(page)
    for position in line[:-1] if page.moves else line:
        assert outcome(position, page.ruleset) is None
    if page.selected:
        there = start_of(page).board[parse_square(page.selected)]
        assert there and there >> 3 == start_of(page).turn


def test_the_page_of_a_piece_claims_its_moves() -> None:
    for page in PAGES:
        if page.piece:
            square = next(claim.square for claim in page.claims if isinstance(claim, Goes))
            assert start_of(page).board[parse_square(square)] == page.piece
    assert {page.piece for page in PAGES} - {0} == set(PIECE_KINDS)
    assert set(BURMESE_NAMES) == set(PIECE_KINDS)


def test_every_rule_of_promotion_has_a_board_that_shows_it() -> None:
    shown = {attempt.rule for page in PAGES for attempt in page.tries}
    assert {
        Rule.GENERAL_ON_BOARD,
        Rule.NOT_PROMOTION_SQUARE,
        Rule.PROMOTION_NOT_DIAGONAL,
        Rule.PROMOTION_NOT_ON_ARRIVAL,
        Rule.PROMOTION_TAKEN,
        Rule.GENERAL_WOULD_ATTACK,
        Rule.UNCOVERS_CHECK,
        Rule.CHECK_NOT_ANSWERED,
    } <= shown


@pytest.mark.parametrize("rule", Rule)
def test_a_refusal_leads_to_the_page_that_shows_it(rule: Rule) -> None:
    identity = page_for(Refusal(rule, 0, PAWN))
    if rule in SAID_WITHOUT_A_PAGE:
        assert identity == ""
        return
    page = PAGES[BY_ID[identity]]
    shown = {attempt.rule for one in PAGES for attempt in one.tries}
    if rule in shown and rule is not Rule.NOT_THAT_WAY:
        assert rule in {attempt.rule for attempt in page.tries}


def test_a_piece_that_moves_otherwise_is_explained_on_its_own_page() -> None:
    for kind in PIECE_KINDS:
        assert page_for(Refusal(Rule.NOT_THAT_WAY, 0, kind)) == KIND_NAMES[kind]


@pytest.mark.parametrize("reason", Reason)
def test_every_ending_by_the_rules_leads_to_a_page(reason: Reason) -> None:
    if reason in ENDED_BY_PLAYERS:
        assert page_about(reason) == ""
        return
    page = PAGES[BY_ID[page_about(reason)]]
    told = [c.reason for c in page.claims if isinstance(c, Ends | Claims)]
    by_the_board = reason.value in ("checkmate", "stalemate", "insufficient", "count")
    assert told == [reason] if by_the_board else told


def test_pages_are_known_by_their_ids() -> None:
    assert len(BY_ID) == len(PAGES) == sum(len(chapter.pages) for chapter in CHAPTERS)


def test_what_pieces_are_worth_is_what_the_bot_thinks() -> None:
    for kind, halves in WORTH_HALVES.items():
        assert abs(halves * 50 - WORTH[kind]) <= 35, kind

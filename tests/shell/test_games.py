"""Whole games through the screen, from the first placement to every way in which a game ends."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.match.begin import new_match
from game.match.clock import new_clock
from game.match.match import HUMAN_SEAT
from game.rules.ending import Reason
from game.rules.notation import parse_uci, uci
from game.rules.rulesets import RULESETS
from game.ui.effects import Save
from game.ui.events import BotMoved
from game.ui.settings import DEFAULTS, PlayAs, Settings, Turning
from tests.fakes import FakeBot, from_list, simple
from tests.pilot import Pilot

GAMES = Path(__file__).parents[1] / "data/games"
SEEN = replace(DEFAULTS, guide_seen=True)


def moves_of(name: str) -> list[str]:
    return (GAMES / f"{name}.txt").read_text(encoding="utf-8").split()


def two_players(
    pilots: list[Pilot],
    size: tuple[int, int] = (800, 480),
    settings: Settings = SEEN,
    turn: int = 0,
) -> Pilot:
    pilot = Pilot(size, settings=settings, turn=turn)
    pilots.append(pilot)
    pilot.tap("two_players")
    pilot.tap("start")
    return pilot


def outcome(pilot: Pilot) -> tuple[int | None, Reason]:
    ended = pilot.match.outcome
    assert ended is not None
    return ended.winner, ended.reason


@pytest.mark.parametrize(
    ("size", "turn"), [((480, 320), 0), ((320, 480), 0), ((800, 480), 2), ((480, 800), 1)]
)
def test_two_people_play_to_checkmate(
    size: tuple[int, int], turn: int, pilots: list[Pilot]
) -> None:
    pilot = two_players(pilots, size, turn=turn)
    pilot.play_moves(moves_of("checkmate"))
    pilot.rest()
    pilot.advance(500)
    assert pilot.screen == "result"
    assert outcome(pilot)[1] is Reason.CHECKMATE
    assert "Checkmate" in pilot.words()
    assert [uci(move) for move in pilot.match.moves] == moves_of("checkmate")


@pytest.mark.parametrize("turning", list(Turning))
def test_every_way_of_sharing_the_screen_plays_the_same_game(
    turning: Turning, pilots: list[Pilot]
) -> None:
    pilot = two_players(pilots, settings=replace(SEEN, turning=turning))
    for index, text in enumerate(moves_of("checkmate")):
        pilot.play_move(text, drag=index % 2 == 0)
    assert outcome(pilot)[1] is Reason.CHECKMATE


@pytest.mark.parametrize("name", ["stalemate", "count", "insufficient"])
def test_two_people_play_to_a_draw_by_itself(name: str, pilots: list[Pilot]) -> None:
    pilot = two_players(pilots)
    pilot.play_moves(moves_of(name))
    pilot.advance(500)
    assert outcome(pilot) == (None, Reason(name))
    assert pilot.screen == "result"


@pytest.mark.parametrize("name", ["repetition", "fifty_moves"])
def test_a_draw_is_claimed_with_the_lit_button(name: str, pilots: list[Pilot]) -> None:
    pilot = two_players(pilots)
    moves = moves_of(name)
    pilot.play_moves(moves[:-1])
    assert not pilot.has("claim")
    pilot.play_move(moves[-1])
    assert "may be claimed" in pilot.words()
    pilot.tap("claim")
    pilot.advance(500)
    assert outcome(pilot) == (None, Reason(name))
    assert pilot.screen == "result"


def test_a_table_may_make_claims_automatic(pilots: list[Pilot]) -> None:
    pilot = two_players(pilots, settings=replace(SEEN, claims_automatic=True))
    pilot.play_moves(moves_of("repetition"))
    assert outcome(pilot) == (None, Reason.REPETITION)


def test_resigning_asks_first(pilots: list[Pilot]) -> None:
    pilot = two_players(pilots)
    pilot.play_moves(moves_of("checkmate")[:20])
    pilot.tap("menu")
    pilot.tap("resign")
    pilot.tap("button:close:no")
    assert pilot.match.outcome is None
    pilot.tap("menu")
    pilot.tap("resign")
    pilot.tap("resign_yes")
    pilot.advance(500)
    assert outcome(pilot) == (1, Reason.RESIGNATION)


def test_a_draw_is_offered_and_accepted(pilots: list[Pilot]) -> None:
    pilot = two_players(pilots)
    pilot.play_moves(moves_of("checkmate")[:17])
    pilot.tap("menu")
    pilot.tap("offer")
    assert "offers a draw" in pilot.words()
    pilot.tap("decline")
    assert pilot.match.offer is None
    pilot.tap("menu")
    pilot.tap("offer")
    pilot.tap("accept")
    pilot.advance(500)
    assert outcome(pilot) == (None, Reason.AGREEMENT)


def test_a_flag_falls(pilots: list[Pilot]) -> None:
    pilot = Pilot(settings=SEEN)
    pilots.append(pilot)
    clock = new_clock(3_000)
    match = new_match("ab", RULESETS["pychess"], (HUMAN_SEAT, HUMAN_SEAT), clock=clock)
    pilot.enter(match)
    pilot.play_moves(moves_of("checkmate")[:17])
    pilot.advance(6_000)
    assert outcome(pilot) == (0, Reason.TIME)
    assert pilot.screen == "result"


def test_a_paused_clock_waits(pilots: list[Pilot]) -> None:
    pilot = Pilot(settings=SEEN)
    pilots.append(pilot)
    clock = new_clock(10_000)
    match = new_match("ab", RULESETS["pychess"], (HUMAN_SEAT, HUMAN_SEAT), clock=clock)
    pilot.enter(match)
    pilot.play_moves(moves_of("checkmate")[:16])
    pilot.tap("menu")
    pilot.tap("pause")
    before = pilot.match.clock
    pilot.advance(60_000)
    assert pilot.match.clock == before
    assert "Paused" in pilot.words()
    pilot.tap("resume")
    pilot.advance(2_000)
    assert before is not None
    assert pilot.match.clock is not None
    assert pilot.match.clock.left_ms[0] < before.left_ms[0]


def against_the_bot(pilots: list[Pilot], name: str, **bot: object) -> tuple[Pilot, FakeBot]:
    fake = FakeBot(from_list(moves_of(name)), **bot)  # type: ignore[arg-type]
    pilot = Pilot(settings=SEEN, bot=fake)
    pilots.append(pilot)
    pilot.tap("new_game")
    pilot.tap("start")
    return pilot, fake


def test_a_person_beats_or_loses_to_the_bot(pilots: list[Pilot]) -> None:
    moves = moves_of("checkmate")
    pilot, fake = against_the_bot(pilots, "checkmate")
    while pilot.match.outcome is None:
        pilot.play_move(moves[len(pilot.match.moves)])
        pilot.rest()
    pilot.advance(600)
    assert [uci(move) for move in pilot.match.moves] == moves
    assert pilot.screen == "result"
    assert len(fake.asked) == len(moves) // 2


def test_the_bot_claims_with_its_move(pilots: list[Pilot]) -> None:
    moves = moves_of("repetition")
    pilot, fake = against_the_bot(pilots, "repetition")
    while len(pilot.match.moves) < len(moves):
        if len(pilot.match.moves) == len(moves) - 2:
            fake.claim_next = "repetition"
        pilot.play_move(moves[len(pilot.match.moves)])
        pilot.rest()
    pilot.advance(600)
    assert outcome(pilot) == (None, Reason.REPETITION)


def test_the_bot_claims_instead_of_moving(pilots: list[Pilot]) -> None:
    moves = moves_of("repetition")
    fake = FakeBot(from_list([*moves, moves[-3]]))
    pilot = Pilot(settings=replace(SEEN, play_as=PlayAs.BLACK), bot=fake)
    pilots.append(pilot)
    pilot.tap("new_game")
    pilot.tap("start")
    pilot.rest()
    while len(pilot.match.moves) < len(moves):
        if len(pilot.match.moves) == len(moves) - 1:
            fake.claim = "repetition"
            fake.choose = simple
        pilot.play_move(moves[len(pilot.match.moves)])
        pilot.rest()
    pilot.advance(600)
    assert outcome(pilot) == (None, Reason.REPETITION)
    assert len(pilot.match.moves) == len(moves)


def test_a_claim_of_the_bot_that_does_not_hold_is_a_move(pilots: list[Pilot]) -> None:
    pilot, fake = against_the_bot(pilots, "checkmate")
    fake.claim = fake.claim_next = "fifty_moves"
    pilot.play_move(moves_of("checkmate")[0])
    pilot.rest()
    assert pilot.match.outcome is None
    assert len(pilot.match.moves) == 2


def test_every_half_move_is_saved(pilots: list[Pilot]) -> None:
    pilot = two_players(pilots)
    moves = moves_of("checkmate")[:18]
    pilot.play_moves(moves)
    saves = [effect for effect in pilot.keeper.done if isinstance(effect, Save)]
    assert [len(save.match.moves) for save in saves] == list(range(len(moves) + 1))


def test_undo_and_redo_go_through_the_game(pilots: list[Pilot]) -> None:
    pilot = two_players(pilots)
    moves = moves_of("checkmate")[:20]
    pilot.play_moves(moves)
    end = pilot.fen()
    for _ in range(4):
        pilot.tap("undo")
        pilot.rest()
    assert len(pilot.match.moves) == 16
    for _ in range(4):
        pilot.press("r")
        pilot.rest()
    assert pilot.fen() == end


def test_undo_while_the_bot_thinks_never_leaves_a_stale_move(pilots: list[Pilot]) -> None:
    pilot, fake = against_the_bot(pilots, "checkmate", polls=10**6)
    for _ in range(10):
        pilot.play_move("K@g2")
        assert pilot.play.ticket is not None
        pilot.tap("undo")
        assert len(pilot.match.moves) == 0
        assert fake.waiting is None
    fake.polls = 1
    fake.choose = from_list(["K@g2", "K@b7"])
    pilot.play_move("K@g2")
    pilot.rest()
    assert [uci(move) for move in pilot.match.moves] == ["K@g2", "K@b7"]


def test_a_late_reply_to_another_move_of_the_same_ply_is_shut_out(pilots: list[Pilot]) -> None:
    pilot, fake = against_the_bot(pilots, "checkmate", polls=10**6)
    pilot.play_move("K@g2")
    late = fake.asked[-1]
    pilot.tap("undo")
    pilot.play_move("R@a1")
    now = fake.asked[-1]
    assert (late.ticket.match_id, late.ticket.ply) == (now.ticket.match_id, now.ticket.ply)
    reply = parse_uci("K@b7", late.match.position, late.match.ruleset)
    pilot.tell(BotMoved(pilot.loop.tick, late.ticket, reply))
    pilot.advance(2000)
    assert [uci(move) for move in pilot.match.moves] == ["R@a1"]
    pilot.tell(BotMoved(pilot.loop.tick, now.ticket, reply))
    pilot.advance(2000)
    assert [uci(move) for move in pilot.match.moves][:2] == ["R@a1", "K@b7"]


def test_a_bot_that_fails_is_played_for(pilots: list[Pilot]) -> None:
    pilot, _ = against_the_bot(pilots, "checkmate", fails=True)
    pilot.play_move("K@g2")
    pilot.rest()
    assert len(pilot.match.moves) == 2
    assert "the game goes on" in pilot.words()


def test_a_reply_does_not_tear_from_an_earlier_moment(pilots: list[Pilot]) -> None:
    pilot, _ = against_the_bot(pilots, "checkmate", polls=40)
    first = moves_of("checkmate")[0]
    pilot.tap(first[0])
    pilot.tap(first[2:])
    pilot.press("page_up")
    assert len(pilot.match.moves) == 1
    pilot.rest()
    assert len(pilot.match.moves) == 2
    assert pilot.play.view_ply == 0
    assert "Looking back" in pilot.words()
    pilot.tap("to_game")
    assert pilot.play.view_ply is None

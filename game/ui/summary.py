"""How is a game told in a few words: who plays whom, how far it is, how it stands or ended?"""

from __future__ import annotations

from game.match.match import MatchState, arranging_side, full_move_number, human_side, is_placing
from game.rules.pieces import Side
from game.ui.geometry import Turn
from game.ui.phrases import Phrase, phrase

SIDE_KEYS = ("side.red", "side.black")


def opponent(match: MatchState) -> Phrase:
    """Who sits opposite: "Ferryman, level 2", or two players."""
    level = _bot_level(match)
    if level is None:
        return phrase("summary.two_players")
    return phrase("summary.against", name=phrase(f"bot.{level}_name"), level=level)


def opponent_name(match: MatchState) -> Phrase:
    """Who sits opposite, without the level."""
    level = _bot_level(match)
    return phrase("summary.two_players" if level is None else f"bot.{level}_name")


def progress(match: MatchState) -> Phrase:
    """How strong the opponent is, and how far the game: "Level 2 · Move 14"."""
    level = _bot_level(match)
    if level is None:
        return move_number(match)
    return phrase("summary.both", one=phrase("summary.level", n=level), two=move_number(match))


def _bot_level(match: MatchState) -> int | None:
    side = human_side(match)
    return None if side is None else match.seats[1 - side].level


def state(match: MatchState) -> Phrase:
    """What is going on: whose turn it is, or how it ended."""
    if match.outcome is not None:
        return ending(match)
    hidden = arranging_side(match)
    side = match.position.turn if hidden is None else hidden
    doing = "places" if is_placing(match) else "moves"
    if human_side(match) is not None:
        whose = "you" if human_side(match) == side else "bot"
        return phrase(f"summary.{whose}_{doing}")
    return phrase(f"summary.{('red', 'black')[side]}_{doing}")


def ending(match: MatchState) -> Phrase:
    """Who won and by what, in one line."""
    assert match.outcome is not None
    reason = phrase(f"summary.{match.outcome.reason.value}")
    return phrase("summary.ended", who=winner(match), reason=reason)


def winner(match: MatchState) -> Phrase:
    """Who has won: as the only person at the table is told, or by side."""
    assert match.outcome is not None
    side = match.outcome.winner
    if side is None:
        return phrase("summary.draw")
    person = human_side(match)
    if person is not None:
        return phrase("summary.you_won" if person == side else "summary.you_lost")
    return phrase(("summary.red_won", "summary.black_won")[side])


def move_number(match: MatchState) -> Phrase:
    """Which move it is."""
    return phrase("summary.move", n=full_move_number(match))


def near_side(match: MatchState) -> Side:
    """Whose army stands at the lower edge."""
    return human_side(match) or 0


def turn_of(match: MatchState) -> Turn:
    """Which way the board of a game is turned."""
    return 2 if near_side(match) else 0

"""How may the app be found when somebody starts it? As one person or another has left it.

Settings of any kind, and a game that is nearly over: so a short run sees what only some people set,
and games that end by the rules.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from game.match.apply import Rejection, apply
from game.match.begin import new_match
from game.match.clock import new_clock
from game.match.commands import Play
from game.match.match import HUMAN_SEAT, MatchState, Seat, SeatKind, is_over
from game.rules.legal import legal_moves
from game.rules.rulesets import RULESETS
from game.storage.codec import SavedGame, decode_game, encode_game
from game.storage.slots import SaveFolder
from game.ui.layout import TextSize
from game.ui.new_game import PRESETS
from game.ui.settings import AnimationSpeed, ReleaseMode, Settings, Turning
from tools.faults.games import at_rest

LEFT_ALONE = 0.3  # of all starts find the settings as they were
MOVES_LEFT = 2  # at most, of a game that is nearly over
BOT_SEAT = Seat(SeatKind.BOT, level=1)


def settings_found(
    settings: Settings, chance: random.Random, languages: Sequence[tuple[str, str]]
) -> Settings:
    """The settings, perhaps as somebody else has set them."""
    if chance.random() < LEFT_ALONE:
        return settings
    return replace(
        settings,
        language=chance.choice(languages)[0],
        language_seen=chance.random() < 0.9,
        burmese_digits=chance.random() < 0.3,
        text_size=chance.choice(tuple(TextSize)),
        turning=chance.choice(tuple(Turning)),
        confirm_moves=chance.random() < 0.2,
        release=chance.choice(tuple(ReleaseMode)),
        animation=chance.choice(tuple(AnimationSpeed)),
        captions=chance.random() < 0.3,
        claims_automatic=chance.random() < 0.3,
        guide_seen=chance.random() < 0.7,
        ruleset=chance.choice(sorted(RULESETS)),
        house_rules=(),
        clock=chance.choice(PRESETS).id,
        curtain=chance.random() < 0.7,
    )


def game_nearly_over(chance: random.Random) -> MatchState:
    """A game that chance has played, but for its last moves."""
    ruleset = RULESETS[chance.choice(sorted(RULESETS))]
    seats = chance.choice(((HUMAN_SEAT, HUMAN_SEAT), (HUMAN_SEAT, BOT_SEAT)))
    clock = chance.choice((None, new_clock(60_000, 0), new_clock(300_000, 2_000)))
    match = new_match(f"{chance.getrandbits(64):016x}", ruleset, seats, clock=clock)
    trail = deque([match], maxlen=chance.randint(1, MOVES_LEFT) + 1)
    while not is_over(match):
        after = apply(match, Play(chance.choice(legal_moves(match.position, ruleset))), 0)
        assert not isinstance(after, Rejection), after
        match = after
        trail.append(match)
    return at_rest(trail[0])


def leave_game(folder: Path, match: MatchState) -> None:
    """The game in the save folder, as the app's last run has left it."""
    saves = SaveFolder(str(folder), check_game=decode_game, check_record=lambda opened: opened)
    saves.open()
    saves.save_game(match.match_id, encode_game(SavedGame(match)))
    saves.close()

"""How is a match game written as PGN? As pychess writes Sittuyin."""

from __future__ import annotations

import textwrap
from datetime import date

from game.rules.fen import parse
from game.rules.notation import parse_uci, san
from game.rules.play import play
from game.rules.ruleset import Ruleset
from tools.match_game import GameRecord


def pgn(
    record: GameRecord, names: tuple[str, str], ruleset: Ruleset, event: str, number: int
) -> str:
    """One game, names by side."""
    position = parse(record.start_fen)
    words = []
    for index, text in enumerate(record.moves):
        move = parse_uci(text, position, ruleset)
        if index == 0 or position.turn == 0:
            dots = "." if position.turn == 0 else "..."
            words.append(f"{position.ply // 2 + 1}{dots}")
        words.append(san(position, move, ruleset))
        position = play(position, move, ruleset)
    tags = {
        "Event": event,
        "Site": "-",
        "Date": date.today().strftime("%Y.%m.%d"),
        "Round": str(number),
        "White": names[0],
        "Black": names[1],
        "Result": record.result,
        "Variant": "Sittuyin",
        "FEN": record.start_fen,
        "SetUp": "1",
        "Ruleset": ruleset.id,
        "Termination": record.reason,
    }
    head = "\n".join(f'[{name} "{_quoted(value)}"]' for name, value in tags.items())
    body = textwrap.fill(" ".join([*words, record.result]), 79, break_on_hyphens=False)
    return f"{head}\n\n{body}\n"


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')

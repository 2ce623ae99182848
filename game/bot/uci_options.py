"""What can be set on the engine from outside, and is a value acceptable?"""

from __future__ import annotations

from collections.abc import Mapping

from game.bot.levels import LEVELS, STRONGEST, Level
from game.bot.table import DEFAULT_MEGABYTES, MOST_MEGABYTES
from game.rules.records import record, replaced
from game.rules.ruleset import BadSwitch, Ruleset, with_switches
from game.rules.rulesets import PYCHESS, RULESETS

VARIANT = "sittuyin"
MOST_LINES = 20
MOST_SEED = 2**63 - 1
NO_SWITCHES: Mapping[str, str] = {}
# What the levels reach on the scale of Fairy-Stockfish's UCI_Elo: a logistic fit of matches against
# it, and of each level against the one below where there are none; the README has the ladder.
ELO_OF_LEVEL = (800, 1020, 1230, 1450, 1680, 1890, 2060, 2230)


class BadOption(ValueError):
    """There is no such option, or it cannot have that value."""


@record
class Options:
    """The engine's settings."""

    ruleset: Ruleset = PYCHESS
    switches: Mapping[str, str] = NO_SWITCHES  # house rules on top of the ruleset
    level: Level = STRONGEST
    seed: int | None = None  # None: drawn anew for every game
    hash_mb: int = DEFAULT_MEGABYTES
    lines: int = 1
    limit_strength: bool = False
    elo: int = ELO_OF_LEVEL[-1]
    hint: bool = False

    @property
    def rules(self) -> Ruleset:
        """The ruleset with its house rules."""
        return with_switches(self.ruleset, self.switches)

    @property
    def playing_level(self) -> Level:
        """The level that plays: the one set, or the one nearest to a limited strength."""
        if self.hint:  # advice is given with open eyes
            return replaced(self.level, overlooks_percent=0, spread_cp=0)
        if not self.limit_strength:
            return self.level
        nearest = min(range(len(LEVELS)), key=lambda i: abs(ELO_OF_LEVEL[i] - self.elo))
        return LEVELS[nearest]


DESCRIPTIONS = (
    f"option name UCI_Variant type combo default {VARIANT} var {VARIANT}",
    "option name Ruleset type combo default pychess "
    + " ".join(f"var {identifier}" for identifier in RULESETS),
    "option name Rules type string default <empty>",
    f"option name Level type spin default {STRONGEST.number} min 1 max {len(LEVELS)}",
    f"option name Seed type spin default -1 min -1 max {MOST_SEED}",
    f"option name Hash type spin default {DEFAULT_MEGABYTES} min 1 max {MOST_MEGABYTES}",
    f"option name MultiPV type spin default 1 min 1 max {MOST_LINES}",
    "option name UCI_LimitStrength type check default false",
    f"option name UCI_Elo type spin default {ELO_OF_LEVEL[-1]} "
    f"min {ELO_OF_LEVEL[0]} max {ELO_OF_LEVEL[-1]}",
    "option name Hint type check default false",
    "option name Ponder type check default false",
)


def changed(options: Options, name: str, value: str) -> Options:
    """The options with one of them set.

    Raises:
        BadOption: with a text that says what is wrong.
    """
    match name.lower():
        case "uci_variant":
            if value.lower() != VARIANT:
                raise BadOption(f"the only variant is {VARIANT}")
            return options
        case "ruleset":
            if value not in RULESETS:
                raise BadOption(f"Ruleset is one of {', '.join(RULESETS)}")
            return replaced(options, ruleset=RULESETS[value])
        case "rules":
            return replaced(options, switches=_switches(options.ruleset, value))
        case "level":
            number = _number(name, value, 1, len(LEVELS))
            return replaced(options, level=LEVELS[number - 1])
        case "seed":
            seed = _number(name, value, -1, MOST_SEED)
            return replaced(options, seed=None if seed < 0 else seed)
        case "hash":
            return replaced(options, hash_mb=_number(name, value, 1, MOST_MEGABYTES))
        case "multipv":
            return replaced(options, lines=_number(name, value, 1, MOST_LINES))
        case "uci_limitstrength":
            return replaced(options, limit_strength=_truth(name, value))
        case "uci_elo":
            return replaced(options, elo=_number(name, value, ELO_OF_LEVEL[0], ELO_OF_LEVEL[-1]))
        case "hint":
            return replaced(options, hint=_truth(name, value))
        case "ponder":
            _truth(name, value)
            return options  # nothing is thought over on the enemy's time
    raise BadOption(f"no option {name[:40]!r}")


def _number(name: str, text: str, least: int, most: int) -> int:
    digits = text.removeprefix("-")
    number = int(text) if digits.isascii() and digits.isdigit() and len(digits) < 20 else None
    if number is None or not least <= number <= most:
        raise BadOption(f"{name} is a whole number from {least} to {most}, not {text[:20]!r}")
    return number


def _truth(name: str, text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise BadOption(f"{name} is true or false, not {text[:20]!r}")
    return text.lower() == "true"


def _switches(ruleset: Ruleset, text: str) -> dict[str, str]:
    """House rules written ``stalemate=forbidden,counting=off``; empty for none."""
    if text in ("", "<empty>"):
        return {}
    result = {}
    for part in text.split(","):
        switch, equals, value = part.strip().partition("=")
        if not equals:
            raise BadOption(f"Rules are written switch=value,…, not {part[:40]!r}")
        result[switch.strip()] = value.strip()
    try:
        with_switches(ruleset, result)
    except BadSwitch as error:
        raise BadOption(str(error)) from error
    return result

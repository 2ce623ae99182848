"""What do a match's results say about the difference in strength? Elo, error bars, SPRT."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

SURE = 1.959964  # standard deviations on either side that hold 95 % of the cases


@dataclass(frozen=True)
class Score:
    """Games as the first engine saw them."""

    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Points for each game, 0 to 1."""
        return (self.wins + self.draws / 2) / max(1, self.games)

    def __str__(self) -> str:
        return f"+{self.wins} ={self.draws} -{self.losses}"


def elo(share: float) -> float:
    """The rating difference at which this share of the points is expected.

    >>> round(elo(0.75))
    191
    """
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return -400 * math.log10(1 / share - 1)


def expected(difference: float) -> float:
    """The share of the points that a rating difference promises."""
    return float(1 / (1 + 10 ** (-difference / 400)))


def share_error(score: Score, pairs: Sequence[float] = ()) -> float:
    """Half the width of the 95 % interval of the share.

    Args:
        pairs: the points of each pair of games from one opening, 0 to 2; the two games of a pair
            are not independent, so their sums are what is counted when there are any.
    """
    if len(pairs) > 1:
        mean = sum(pairs) / len(pairs)
        variance = sum((points - mean) ** 2 for points in pairs) / (len(pairs) - 1)
        return SURE * math.sqrt(variance / len(pairs)) / 2
    games, mean = max(1, score.games), score.share
    variance = (
        score.wins * (1 - mean) ** 2 + score.draws * (0.5 - mean) ** 2 + score.losses * mean**2
    ) / games
    return SURE * math.sqrt(variance / games)


def elo_words(score: Score, pairs: Sequence[float] = ()) -> str:
    """As ``+85 Elo (+20 to +160)``."""
    share, error = score.share, share_error(score, pairs)
    low, high = (elo(min(1.0, max(0.0, end))) for end in (share - error, share + error))
    return f"{elo(share):+.0f} Elo ({low:+.0f} to {high:+.0f})"


def sprt(score: Score, elo_0: float, elo_1: float) -> float:
    """The log-likelihood ratio of elo_1 against elo_0, by the normal approximation."""
    games, mean = score.games, score.share
    if games < 2 or not 0 < mean < 1:
        return 0.0
    variance = (
        score.wins * (1 - mean) ** 2 + score.draws * (0.5 - mean) ** 2 + score.losses * mean**2
    ) / games
    low, high = expected(elo_0), expected(elo_1)
    return (high - low) * (2 * mean - low - high) / (2 * variance / games)


def sprt_bounds(alpha: float = 0.05, beta: float = 0.05) -> tuple[float, float]:
    """The log-likelihood ratios at which elo_0 and elo_1 are accepted."""
    return math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)

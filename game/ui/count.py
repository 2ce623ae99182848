"""What should both players see of the count?

Whose count it is, how many moves are used of how many, and how many are left to the strong side.
Where the fifty-move claim would come sooner, that is shown instead. Before any count, a move that
would start one is announced.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from game.rules.counting import count_status
from game.rules.ending import FIFTY_MOVES_PLIES
from game.rules.pieces import Side
from game.rules.position import Position
from game.rules.ruleset import Ruleset
from game.ui.draw import AlignX, Fill, Group, Image, Item, Text, tagged
from game.ui.geometry import Rect
from game.ui.style import Style
from game.ui.text_layout import probably_fits
from game.ui.ticks import ticks_of
from game.ui.words import Words

WARNING_LEFT = 5  # moves: from here on the count is lit
BEAT_MS = 640  # an urgent count beats a few times after each move, then rests
BEATS = 3
FIFTY_SHOWN_PLIES = 60  # before that the fifty-move rule is of no interest


@dataclass(frozen=True, slots=True)
class CountModel:
    """A count as it is shown."""

    used: int  # moves
    limit: int  # moves
    left: int  # moves that the strong side, or either side, still has
    counter: Side | None  # who counts; None for the fifty-move rule, which is both sides'

    @property
    def is_urgent(self) -> bool:
        """Whether it is nearly over."""
        return self.left <= WARNING_LEFT


def count_model(position: Position, ruleset: Ruleset) -> CountModel | None:
    """The count that matters next, None when none runs."""
    status = count_status(position)
    fifty_left = (FIFTY_MOVES_PLIES - position.quiet_plies + 1) // 2
    fifty_runs = ruleset.fifty_move != "off" and (
        status is None or ruleset.fifty_during_count == "on"
    )
    if status is not None and not (fifty_runs and fifty_left < status.left_moves):
        used = min(status.used_moves, status.limit_moves)
        return CountModel(used, status.limit_moves, status.left_moves, status.side)
    if fifty_runs and position.quiet_plies >= FIFTY_SHOWN_PLIES:
        used = min(50, position.quiet_plies // 2)
        return CountModel(used, 50, max(0, fifty_left), None)
    return None


def is_lit(since_tick: int, tick: int) -> bool:
    """Whether an urgent count, changed at that tick, is in the bright half of a beat."""
    half = (tick - since_tick) // ticks_of(BEAT_MS // 2)
    return 0 <= half < 2 * BEATS and half % 2 == 0


def next_beat(since_tick: int, tick: int) -> int | None:
    """When that changes next."""
    length = ticks_of(BEAT_MS // 2)
    half = (tick - since_tick) // length
    return since_tick + (half + 1) * length if 0 <= half < 2 * BEATS else None


def words_for(model: CountModel, words: Words) -> str:
    """The count in a sentence: "Black counts: 9 moves left"."""
    if model.counter is None:
        return words("count.fifty_left", n=model.left)
    return words(f"count.{('red', 'black')[model.counter]}_left", n=model.left)


def count_chip(
    model: CountModel | None, rect: Rect, style: Style, words: Words, pulse: bool = False
) -> Group:
    """The count on its chip; a dash while none runs."""
    sizes = style.sizes
    colours = style.theme.colours
    urgent = model is not None and model.is_urgent
    edge = colours.gold if urgent else colours.card_edge
    items: list[Item] = [
        Fill(
            rect,
            colours.danger_bottom if pulse else colours.well,
            radius=sizes.radius,
            border=edge,
            border_px=2 if urgent else 1,
        )
    ]
    value = "–"
    if model is not None:
        value = f"{words.number(model.used)}/{words.number(model.limit)}"
    colour = colours.muted if model is None else colours.gold
    if rect.h >= 2 * sizes.bar and rect.w < 4 * rect.h:
        items += _tall(value, model, rect, style, words, colour)
    else:
        items += _flat(value, model, rect, style, words, colour)
    return tagged("count", *items)


def _label(
    model: CountModel | None, rect: Rect, px: int, style: Style, words: Words
) -> tuple[Item, ...]:
    """The count in as many words as there is room for, at times in none.

    Few words of a good size are better than many small ones.
    """
    colours, least = style.theme.colours, style.sizes.least
    good = max(least, px * 4 // 5)
    if model is None:
        texts, colour = [words("count.title")], colours.muted
    else:
        texts, colour = [words_for(model, words), words("count.left", n=model.left)], colours.ink
    for size, text in product((good, least), texts):
        if probably_fits(text, rect.w, rect.h, size):
            return (Text(text, rect, max(px, least), colour, min_px=least, max_lines=2),)
    return ()


def _flat(
    value: str, model: CountModel | None, rect: Rect, style: Style, words: Words, colour: str
) -> list[Item]:
    colours, sizes = style.theme.colours, style.sizes
    inner = rect.inset(max(3, min(rect.h // 6, rect.w // 12)), 2)
    icon = min(inner.h, sizes.large)
    px = min(sizes.large, inner.h * 7 // 10)
    digits = max(len(value) * px * 6 // 10, px)
    if inner.w < icon + 5 + digits:
        return [Text(value, inner, px, colour, AlignX.CENTRE, bold=True, min_px=sizes.least)]
    icon_rect, rest = inner.split_left(icon, 5)
    label, number = rest.split_right(digits, 4)
    return [
        Image("icon/count", icon_rect.square(), colours.gold),
        Text(value, number, px, colour, AlignX.RIGHT, bold=True, min_px=sizes.least),
        *_label(model, label, min(sizes.text, inner.h * 6 // 10), style, words),
    ]


def _tall(
    value: str, model: CountModel | None, rect: Rect, style: Style, words: Words, colour: str
) -> list[Item]:
    colours, sizes = style.theme.colours, style.sizes
    inner = rect.inset(6, 4)
    upper, lower = inner.split_top(inner.h // 2)
    icon = min(upper.h, sizes.text + 2)
    icon_rect, label = upper.split_left(icon, 4)
    return [
        Image("icon/count", icon_rect.square(), colours.gold),
        *_label(model, label, sizes.small, style, words),
        Text(
            value,
            lower,
            min(sizes.title, lower.h * 8 // 10),
            colour,
            AlignX.CENTRE,
            bold=True,
            min_px=sizes.least,
        ),
    ]

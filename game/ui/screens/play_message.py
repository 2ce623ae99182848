"""How is a player told something: beside the board, or in a bubble where that place is too small?

On the smallest screens a heading fits beside the board but no sentence does. What answers a tap,
such as why a piece may not go there, must be read all the same: it covers the player's bar and as
much of the tray as it needs, never a button, until the next tap.
"""

from __future__ import annotations

from game.ui.draw import AlignX, AlignY, Fill, Group, Item, Scene, Text, tagged, turned
from game.ui.geometry import Point, Rect, Turn
from game.ui.layout import Places, Sizes
from game.ui.screens.play_texts import Status
from game.ui.style import Style
from game.ui.text_layout import ink_height, line_height, lines_within, probable_lines, probably_fits
from game.ui.widgets import Voice, words_item

MOST_LINES, BUBBLE_LINES = 4, 6
BUBBLE_PX = 2  # between a bubble's edge and its words
TALL_EM = 15  # of the letter size


def message_scene(told: Status, places: Places, style: Style, roomy: bool, turn: Turn) -> Scene:
    """What one player is told, turned to that player."""
    assert places.message is not None
    sizes = style.sizes
    if told.warns and not _fits(told.line, places.message, sizes):
        area = _bubble_area(told.line, places, sizes, is_opposite=turn == 2)
        return _turned(Scene((_bubble(told.line, area, style),)), area, turn)
    text = Scene((message_of(told, places.message, style, roomy),))
    return _turned(text, places.message, turn)


def _turned(scene: Scene, area: Rect, turn: Turn) -> Scene:
    return turned(scene, area, turn) if turn else scene


def _fits(text: str, rect: Rect, sizes: Sizes, most_lines: int = MOST_LINES) -> bool:
    return probably_fits(text, rect.w, rect.h, sizes.least, most_lines)


def _least_height(text: str, width: int, sizes: Sizes) -> int:
    """What a text needs in the smallest letters."""
    more = probable_lines(text, width, sizes.least) - 1
    return more * line_height(text, sizes.least) + ink_height(text, sizes.least)


def _bubble_area(text: str, places: Places, sizes: Sizes, *, is_opposite: bool) -> Rect:
    """The smallest union of the player's own places in which the text has room.

    Where even the largest is too small it grows over the edge of the board.
    """
    assert places.message is not None
    mine = [rect for rect in (places.message, places.count, places.bar, places.tray) if rect]
    areas = {_around(mine[:end]) for end in range(1, len(mine) + 1)}
    # A count between the buttons is left where it is.
    areas |= {
        _around([places.bar, places.tray]),
        _around([places.message, places.bar]),
        _around([places.message, places.bar, places.tray]),
    }
    free = sorted(
        (area for area in areas if places.buttons is None or not area.overlaps(places.buttons)),
        key=lambda area: area.w * area.h,
    )
    found = next((area for area in free if _fits(text, _inner(area), sizes, BUBBLE_LINES)), None)
    if found is not None:
        return found
    largest = free[-1]
    missing = max(0, _least_height(text, _inner(largest).w, sizes) + 2 * BUBBLE_PX - largest.h)
    top = largest.y if is_opposite else largest.y - missing
    return largest._replace(y=top, h=largest.h + missing)


def _around(rects: list[Rect]) -> Rect:
    corners = [Point(rect.x, rect.y) for rect in rects]
    corners += [Point(rect.right - 1, rect.bottom - 1) for rect in rects]
    return Rect.around(*corners)


def _inner(area: Rect) -> Rect:
    return area.inset(6, BUBBLE_PX)


def _bubble(text: str, area: Rect, style: Style) -> Group:
    """The text on a ground of its own, which hides all of what it covers; laid out upright."""
    colours, sizes = style.colours, style.sizes
    box = Fill(area, colours.well, None, sizes.radius, colours.gold, 2, shadow_px=4)
    words = words_item(style, _inner(area), text, align=AlignX.CENTRE, max_lines=BUBBLE_LINES,
                       colour=colours.gold_top)  # fmt: skip
    return tagged("message", box, words)


def message_of(told: Status, rect: Rect, style: Style, roomy: bool) -> Group:
    """Heading and line, below each other where there is room; else the line that matters more."""
    sizes, colours = style.sizes, style.colours
    line_colour = colours.gold_top if told.warns else colours.ink
    items: tuple[Item, ...]
    if roomy and rect.h >= 4 * sizes.bar:
        # Both near the middle, so that they are read as one.
        upper, lower = rect.split_top(rect.h * 45 // 100, 2 * sizes.gap)
        is_tall = rect.h >= TALL_EM * sizes.text  # what is read most may then be large
        items = (
            Text(told.heading, upper, sizes.title * 3 // 2 if is_tall else sizes.title,
                 colours.gold, AlignX.CENTRE, AlignY.BOTTOM, True, 2, sizes.least),
            Text(told.line, lower, sizes.large if is_tall else sizes.text, line_colour,
                 AlignX.CENTRE, AlignY.TOP, min_px=sizes.least, max_lines=4),
        )  # fmt: skip
    elif told.tells_move and not _both_fit(told, rect, sizes):
        # Whose move it is shows at the bars; what was played shows nowhere else.
        items = (
            words_item(style, rect, told.line, align=AlignX.CENTRE, max_lines=MOST_LINES),
        )  # fmt: skip
    elif _has_two_rows(rect, sizes) and not told.warns:
        # The line may need more than half of the height; the heading gives up what it can.
        spare = rect.h - _least_height(told.line, rect.w, sizes)
        least = _least_height(told.heading, rect.w, sizes)
        height = min(rect.h * 45 // 100, max(spare, least))
        gap = max(0, min(sizes.gap // 2, spare - height))
        upper, lower = rect.split_top(height, gap)
        lines = _lines_in(lower.h, sizes)
        items = (
            words_item(style, upper, told.heading, Voice.HEADING, align=AlignX.CENTRE,
                       valign=AlignY.BOTTOM if lines > 1 else AlignY.MIDDLE,
                       max_lines=_lines_in(upper.h, sizes)),
            words_item(style, lower, told.line, align=AlignX.CENTRE, colour=line_colour,
                       valign=AlignY.TOP if lines > 1 else AlignY.MIDDLE, max_lines=lines),
        )  # fmt: skip
    else:
        text = told.line if told.warns or not told.heading else told.heading
        colour = line_colour if told.warns else colours.gold
        items = (
            words_item(style, rect, text, align=AlignX.CENTRE, colour=colour, bold=not told.warns,
                       max_lines=_lines_in(rect.h, sizes)),
        )  # fmt: skip
    return tagged("message", *(item for item in items if not isinstance(item, Text) or item.text))


def _both_fit(told: Status, rect: Rect, sizes: Sizes) -> bool:
    heights = [_least_height(text, rect.w, sizes) for text in (told.heading, told.line)]
    return sum(heights) + 2 <= rect.h and _has_two_rows(rect, sizes)


def _has_two_rows(rect: Rect, sizes: Sizes) -> bool:
    return rect.h >= 2 * sizes.bar - 6


def shows_line(told: Status, rect: Rect, sizes: Sizes) -> bool:
    """Whether the line has a place, not the heading alone."""
    return told.warns or told.tells_move or _has_two_rows(rect, sizes)


def _lines_in(height: int, sizes: Sizes) -> int:
    """How many lines the smallest letters could make there."""
    return max(1, min(MOST_LINES, lines_within("", height, sizes.least)))

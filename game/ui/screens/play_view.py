"""How does the play screen look?"""

from __future__ import annotations

from dataclasses import replace

from game.match.match import is_over, is_placing
from game.rules.pieces import Side
from game.ui.board import SIDE_NAMES, BoardModel, board_scene
from game.ui.count import count_chip, count_model
from game.ui.draw import AlignX, Fill, Group, Image, Item, Scene, Text, join, tagged, turned
from game.ui.geometry import Rect
from game.ui.memo import remembered
from game.ui.pages import ground_items, style_of
from game.ui.screens import play_sheets
from game.ui.screens.play_actions import (
    FAR,
    SKIP_GUIDE,
)
from game.ui.screens.play_board import board_model, count_is_lit, tray_model
from game.ui.screens.play_buttons import ButtonPlan, button_row, fitting, row_gap
from game.ui.screens.play_guide import STEPS
from game.ui.screens.play_idle_count import idle_note, without_count
from game.ui.screens.play_message import message_scene
from game.ui.screens.play_state import (
    Arrangement,
    State,
    arrangement,
    at_rest,
    is_live,
    shown_position,
    turn_now,
)
from game.ui.screens.play_texts import Status, clock_text, seat_texts, status
from game.ui.state import Look, UiState, has_language_button
from game.ui.style import Style
from game.ui.text_layout import estimated_width
from game.ui.tray import FORMATION_TARGET, tray_scene
from game.ui.widgets import button, card, words_item

ICON_ONLY_PX = 78  # narrower buttons show no words


def view(ui: UiState, look: Look) -> Scene:
    """The whole screen."""
    play = ui.screen if isinstance(ui.screen, State) else None
    assert play is not None
    return view_of(ui, play, look)


def view_of(ui: UiState, play: State, look: Look) -> Scene:
    """The whole screen for a game that need not be in front."""
    style = style_of(ui, look)
    where = arrangement(ui, play)
    model = board_model(play, ui.settings, where, ui.tick)
    still = _still(
        at_rest(play),
        model._replace(lifted=None, moving=(), sparks=()),
        where,
        style,
        look,
        ui.settings.captions,
        count_is_lit(play, ui.settings, ui.tick),
        has_language_button(ui),
    )
    above = board_scene(
        model._replace(pieces=bytes(64), marks=(), ghost=None, hint=None, trail=()),
        where.geometry,
        look.theme,
    )
    # What moves is seen over trays and panels too.
    whole = Scene(still.items + above.items[1:], still.targets)
    sheet = play_sheets.sheet_of(ui, play, where, style, look)
    return whole if sheet is None else whole.beneath(sheet)


@remembered(calls=4)
def _still(
    play: State,
    model: BoardModel,
    where: Arrangement,
    style: Style,
    look: Look,
    captions: bool,
    is_lit: bool,
    has_language: bool,
) -> Scene:
    """All but what is in the air, which is all that changes from frame to frame."""
    items: list[Item] = [Group("ground", ground_items(style, where.layout.window))]
    if where.layout.card is not None:
        items.append(Group("card", (card(style, where.layout.card),)))
    parts = [Scene(tuple(items))]
    for side in (0, 1):
        told = status(play, side, look.words, is_facing=where.is_facing, captions=captions)
        plans = button_row(play, side, where, has_language=has_language)
        parts.append(_player(play, side, where, style, look, told, plans, is_lit))
    parts.append(board_scene(model, where.geometry, look.theme))
    if play.guide is not None and is_live(play):
        parts.append(_guide(play, where, style, look))
    return join(parts)


def _player(
    play: State,
    side: Side,
    where: Arrangement,
    style: Style,
    look: Look,
    told: Status,
    plans: tuple[ButtonPlan, ...],
    is_lit: bool,
) -> Scene:
    """Everything that belongs to one player, turned to that player."""
    places, turn = where.places(side), where.turn_of(side)
    is_lower = side == where.lower
    model = None
    if not is_placing(play.match):
        model = count_model(shown_position(play), play.match.ruleset)
    if model is None:
        places = without_count(places)
    count, bar = None, places.bar
    if model is not None and places.count is not None:
        count = count_chip(model, places.count, style, look.words, is_lit)
    elif places.count is not None:
        count = idle_note(play, told, places.count, places.message, style, look.words)
    tray = tray_model(play, side, where)
    if tray.can_choose_formation:
        tray = replace(
            tray,
            is_focused=style.focus == FORMATION_TARGET,
            is_pressed=style.pressed == FORMATION_TARGET,
        )
    parts = [
        _turned(_bar(play, side, bar, style, look), bar, turn),
        _turned(tray_scene(tray, places, look.theme), places.tray, turn),
    ]
    if count is not None and places.count is not None:
        parts.append(_turned(Scene((count,)), places.count, turn))
    if places.message is not None:
        roomy = where.layout.card is not None and is_lower
        parts.append(message_scene(told, places, style, roomy, turn))
    if places.buttons is not None:
        plans = fitting(plans, places, style.sizes)
        row = _row(plans, places.buttons, style, look, is_far=not is_lower)
        parts.append(_turned(row, places.buttons, turn))
    return join(parts)


def _turned(scene: Scene, area: Rect, turn: int) -> Scene:
    return turned(scene, area, turn) if turn else scene


def _bar(
    play: State,
    side: Side,
    rect: Rect,
    style: Style,
    look: Look,
) -> Scene:
    """Disc, name, who plays it, and the clock; the side to move has a golden edge."""
    colours, sizes = style.colours, style.sizes
    active = not is_over(play.match) and turn_now(play) == side and is_live(play)
    items: list[Item] = []
    if active:
        items.append(
            Fill(
                rect,
                colours.jade_top,
                colours.jade_bottom,
                rect.h // 2,
                colours.gold,
                border_px=2,
            )
        )
    disc_px = rect.h * 56 // 100
    disc, rest = rect.inset(rect.h // 5, 0).split_left(disc_px, 5)
    colour = style.theme.armies[side].disc
    items.append(
        Fill(
            disc.middle(disc_px, disc_px),
            colour,
            radius=disc_px // 2,
            border=colours.ink,
            border_px=2,
        )
    )
    name, sub = seat_texts(play.match, side, look.words)
    time = clock_text(play.match, side, look.words)
    # Rough widths are enough to share the bar out: the painter shrinks what does not fit.
    whole_em = (estimated_width(name, 100) + estimated_width(time + "0", 100)) / 100
    px = min(sizes.text + 1, rect.h * 72 // 100, max(sizes.least, round((rest.w - 8) / whole_em)))
    time_w = estimated_width(time + "0", px)
    if time and rest.w >= time_w:
        rest, place = rest.split_right(time_w, 4)
        running = play.match.clock is not None and play.match.clock.running == side
        ink = colours.gold if running else colours.muted
        items.append(tagged(f"clock:{SIDE_NAMES[side]}", Text(time, place, px, ink, AlignX.RIGHT,
                            bold=True, min_px=sizes.least)))  # fmt: skip
    name_w = estimated_width(name, px) + 4
    first, second = rest.split_left(min(rest.w, name_w), 4)
    with_sub = bool(sub) and second.w >= estimated_width(sub, sizes.least)
    if not with_sub:
        first = rest
    # The disc alone must do where the name would be cut.
    if first.w >= estimated_width(name, sizes.least) + 4:
        items.append(Text(name, first, px, colours.ink, bold=True, min_px=sizes.least))
    if with_sub:
        items.append(Text(sub, second, px * 86 // 100, colours.muted, min_px=sizes.least))
    return Scene((tagged(f"bar:{SIDE_NAMES[side]}", *items),))


def _row(
    plans: tuple[ButtonPlan, ...], rect: Rect, style: Style, look: Look, *, is_far: bool
) -> Scene:
    gap = row_gap(len(plans), rect.w, style.sizes)
    cells = rect.columns(len(plans), gap)
    suffix = FAR if is_far else ""
    return join(
        button(
            style,
            cell,
            plan.id + suffix,
            look.words(plan.key) if cell.w >= ICON_ONLY_PX else "",
            plan.icon,
            plan.kind,
            enabled=plan.enabled,
            lit=plan.lit,
        )
        for plan, cell in zip(plans, cells, strict=True)
    )


def _guide(play: State, where: Arrangement, style: Style, look: Look) -> Scene:
    """The first placement explained, over the middle of the board where nothing is placed."""
    assert play.guide is not None
    field, cell, sizes = where.geometry.field, where.geometry.cell, style.sizes
    height = max(2 * cell, sizes.button + 12, sizes.text * 9 // 2)
    rect = Rect(field.x + 4, field.y + 3 * cell + cell - height // 2, field.w - 8, height)
    inner = rect.inset(8, 4)
    skip_w = max(sizes.button + 20, min(sizes.text * 5, inner.w * 3 // 10))
    text, skip = inner.split_right(skip_w, sizes.gap)
    picture, text = text.split_left(min(sizes.button, inner.h) * 2 // 3, sizes.gap)
    side = min(picture.w, picture.h)
    items: tuple[Item, ...] = (
        card(style, rect)._replace(border=style.colours.gold, border_px=2),
        Image("icon/hand", picture.middle(side, side), style.colours.gold),
        words_item(style, text, look.words(f"guide.{STEPS[play.guide]}"), max_lines=3),
    )
    place = skip.middle(skip.w, min(skip.h, max(sizes.button, 46)))
    scene = Scene((tagged("guide", *items),))
    return scene + button(style, place, SKIP_GUIDE, look.words("guide.skip"))

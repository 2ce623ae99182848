"""How does the play screen look?"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from game.match.match import can_take_back, claims_now, human_side, is_over, is_placing
from game.rules.pieces import Side
from game.ui.board import SIDE_NAMES, board_scene
from game.ui.count import count_chip, count_model
from game.ui.draw import AlignX, Fill, Group, Image, Item, Scene, Text, join, tagged, turned
from game.ui.geometry import Rect
from game.ui.pages import ground_items, style_of, window_of
from game.ui.screens import play_sheets
from game.ui.screens.play_actions import (
    ACCEPT,
    CLAIM,
    CONFIRM,
    DECLINE,
    DISCARD,
    FAR,
    FORMATION,
    HINT,
    MENU,
    NEXT,
    PREVIOUS,
    PROMOTE,
    RESULT,
    RESUME,
    SKIP_GUIDE,
    STOP_PLACING,
    TO_GAME,
    UNDO,
)
from game.ui.screens.play_board import board_model, tray_model
from game.ui.screens.play_guide import STEPS
from game.ui.screens.play_state import (
    Arrangement,
    State,
    acting_side,
    arrangement,
    is_live,
    promotion_in_place,
    shown_ply,
    shown_position,
)
from game.ui.screens.play_texts import Status, clock_text, seat_texts, status
from game.ui.state import Look, UiState
from game.ui.style import Style
from game.ui.tray import has_formation_cell, tray_scene
from game.ui.widgets import ButtonKind, Voice, button, card, words_item

ICON_ONLY_PX = 78  # narrower buttons show no words


class ButtonPlan(NamedTuple):
    """One button of a row."""

    id: str
    key: str  # of its label
    icon: str
    kind: ButtonKind = ButtonKind.JADE
    enabled: bool = True
    lit: bool = False


def view(ui: UiState, look: Look) -> Scene:
    """The whole screen."""
    play = ui.screen if isinstance(ui.screen, State) else None
    assert play is not None
    return view_of(ui, play, look)


def view_of(ui: UiState, play: State, look: Look) -> Scene:
    """The whole screen for a game that need not be in front."""
    style = style_of(ui, look)
    where = arrangement(ui, play)
    scene = Scene((Group("ground", ground_items(style, window_of(ui))),))
    model = board_model(play, ui.settings, where, ui.tick)
    parts = [scene]
    if where.layout.card is not None:
        parts.append(Scene((Group("card", (card(style, where.layout.card),)),)))
    parts += [_player(ui, play, side, where, style, look) for side in (0, 1)]
    board = board_scene(replace(model, lifted=None, moving=()), where.geometry, look.theme)
    parts.append(board)
    if play.guide is not None and is_live(play):
        parts.append(_guide(play, where, style, look))
    above = board_scene(
        replace(model, pieces=bytes(64), marks=(), ghost=None, hint=None),
        where.geometry,
        look.theme,
    )
    parts.append(Scene(above.items[1:]))  # what moves is seen over trays and panels too
    whole = join(parts)
    sheet = play_sheets.sheet_of(ui, play, where, style, look)
    return whole if sheet is None else whole.beneath(sheet)


def _player(
    ui: UiState, play: State, side: Side, where: Arrangement, style: Style, look: Look
) -> Scene:
    """Everything that belongs to one player, turned to that player."""
    places, turn = where.places(side), where.turn_of(side)
    is_lower = side == where.lower
    told = status(ui, play, side, look.words)
    own_message = places.message is not None
    parts = [
        _turned(_bar(play, side, places.bar, style, look, told, own_message), places.bar, turn),
        _turned(
            tray_scene(
                tray_model(play, side, where),
                places,
                look.theme,
            ),
            places.tray,
            turn,
        ),
    ]
    if places.count is not None and not is_placing(play.match):
        count = count_model(shown_position(play), play.match.ruleset)
        if count is not None or where.layout.card is not None or is_lower or where.is_facing:
            chip = Scene((count_chip(count, places.count, style, look.words),))
            parts.append(_turned(chip, places.count, turn))
    if places.message is not None:
        roomy = where.layout.card is not None and is_lower
        text = Scene((_message(told, places.message, style, roomy),))
        parts.append(_turned(text, places.message, turn))
    if places.buttons is not None:
        with_formation = is_placing(play.match) and not has_formation_cell(places)
        plans = button_row(play, side, ui, with_formation=with_formation, facing=where.is_facing)
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
    told: Status,
    own_message: bool,
) -> Scene:
    """Disc, name, who plays it, and the clock; the side to move has a golden edge."""
    colours, sizes = style.colours, style.sizes
    active = not is_over(play.match) and play.match.position.turn == side and is_live(play)
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
    colour = colours.black if side else colours.red
    items.append(
        Fill(
            disc.middle(disc_px, disc_px),
            colour,
            radius=disc_px // 2,
            border=colours.ink,
            border_px=2,
        )
    )
    px = min(sizes.text + 1, rect.h * 72 // 100)
    name, sub = seat_texts(play.match, side, look.words)
    time = clock_text(play.match, side, look.words)
    if time:
        rest, place = rest.split_right(min(rest.w // 2, px * (len(time) + 1) * 6 // 10), 4)
        running = play.match.clock is not None and play.match.clock.running == side
        ink = colours.gold if running else colours.muted
        items.append(tagged(f"clock:{SIDE_NAMES[side]}", Text(time, place, px, ink, AlignX.RIGHT,
                            bold=True, min_px=sizes.least)))  # fmt: skip
    words = (name, sub) if sub else (name,)
    # Rough widths are enough to share the bar out: the painter shrinks what does not fit.
    name_w = min(rest.w, len(name) * px * 66 // 100 + 4)
    first, second = rest.split_left(name_w, 4)
    if second.w < 3 * px or not sub:
        first, words = rest, (name,)
    items.append(Text(name, first, px, colours.ink, bold=True, min_px=sizes.least))
    if len(words) == 2:
        items.append(Text(sub, second, px * 86 // 100, colours.muted, min_px=sizes.least))
    return Scene((tagged(f"bar:{SIDE_NAMES[side]}", *items),))


def _message(told: Status, rect: Rect, style: Style, roomy: bool) -> Group:
    """Heading and line, below each other where there is room; else the line that matters more."""
    colours = style.colours
    line_colour = colours.gold_top if told.warns else colours.ink
    if roomy and rect.h >= 4 * style.sizes.bar:
        upper, lower = rect.split_top(rect.h * 45 // 100)
        items: tuple[Item, ...] = (
            Text(
                told.heading,
                upper,
                style.sizes.title,
                colours.gold,
                AlignX.CENTRE,
                bold=True,
                min_px=style.sizes.least,
                max_lines=2,
            ),
            words_item(style, lower, told.line, align=AlignX.CENTRE, max_lines=3,
                       colour=line_colour),
        )  # fmt: skip
    elif rect.h >= 2 * style.sizes.bar - 6 and not told.warns:
        upper, lower = rect.rows(2)
        items = (
            words_item(style, upper, told.heading, Voice.HEADING, align=AlignX.CENTRE),
            words_item(style, lower, told.line, align=AlignX.CENTRE, colour=line_colour),
        )
    else:
        text = told.line if told.warns or not told.heading else told.heading
        colour = line_colour if told.warns else colours.gold
        lines = max(1, min(3, rect.h // max(1, style.sizes.least + 3)))
        items = (
            words_item(
                style,
                rect,
                text,
                align=AlignX.CENTRE,
                max_lines=lines,
                colour=colour,
                bold=not told.warns,
            ),
        )
    return tagged("message", *(item for item in items if not isinstance(item, Text) or item.text))


def button_row(
    play: State, side: Side, ui: UiState, *, with_formation: bool, facing: bool
) -> tuple[ButtonPlan, ...]:
    """The buttons that make sense now."""
    match = play.match
    menu = ButtonPlan(MENU, "play.menu", "menu")
    undo = ButtonPlan(UNDO, "play.undo", "undo", enabled=can_take_back(match))
    if not is_live(play):
        return (
            ButtonPlan(PREVIOUS, "play.previous", "back", enabled=shown_ply(play) > 0),
            ButtonPlan(NEXT, "play.next", "forward"),
            ButtonPlan(TO_GAME, "play.to_game", "last", ButtonKind.GOLD),
        )
    if match.outcome is not None:
        return (undo, ButtonPlan(RESULT, "play.result", "flag", ButtonKind.GOLD), menu)
    if match.clock is not None and match.clock.paused:
        return (undo, ButtonPlan(RESUME, "play.resume", "play", ButtonKind.GOLD), menu)
    if match.offer is not None and _answers(play, side, facing):
        return (
            ButtonPlan(ACCEPT, "play.accept", "draw", ButtonKind.GOLD),
            ButtonPlan(DECLINE, "play.decline", "close"),
            menu,
        )
    acts = acting_side(play) is not None and (not facing or acting_side(play) == side)
    if play.pending is not None and acts:
        return (
            ButtonPlan(DISCARD, "play.discard", "close"),
            ButtonPlan(CONFIRM, "play.confirm_move", "check", ButtonKind.GOLD),
            menu,
        )
    if play.formations[side] is not None and is_placing(match):
        return (undo, ButtonPlan(STOP_PLACING, "play.stop", "pause", ButtonKind.GOLD), menu)
    gold = _gold_button(play, acts)
    if with_formation and acts:
        return (undo, ButtonPlan(FORMATION, "play.formation", "formation"), gold, menu)
    return (undo, gold, menu)


def _answers(play: State, side: Side, facing: bool) -> bool:
    """Whether an offer is this player's to answer; at a shared edge whoever holds the device."""
    offer = play.match.offer
    return offer is not None and (not facing or offer.by != side)


def _gold_button(play: State, acts: bool) -> ButtonPlan:
    """The one thing that is worth doing most."""
    if acts and promotion_in_place(play) is not None:
        return ButtonPlan(PROMOTE, "play.promote", "promote", ButtonKind.GOLD, lit=True)
    if claims_now(play.match) and human_side(play.match) in (None, 0, 1):
        return ButtonPlan(CLAIM, "play.claim", "draw", ButtonKind.GOLD, lit=True)
    free = acts and play.ticket is None
    return ButtonPlan(HINT, "play.hint", "hint", ButtonKind.GOLD, enabled=free)


def _row(
    plans: tuple[ButtonPlan, ...], rect: Rect, style: Style, look: Look, *, is_far: bool
) -> Scene:
    gap = style.sizes.gap
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
    height = max(2 * cell, sizes.button + 12)
    rect = Rect(field.x + 4, field.y + 3 * cell + cell - height // 2, field.w - 8, height)
    inner = rect.inset(8, 4)
    text, skip = inner.split_right(max(sizes.button + 20, sizes.text * 5), sizes.gap)
    picture, text = text.split_left(min(sizes.button, inner.h) * 2 // 3, sizes.gap)
    side = min(picture.w, picture.h)
    items: tuple[Item, ...] = (
        replace(card(style, rect), border=style.colours.gold, border_px=2),
        Image("icon/hand", picture.middle(side, side), style.colours.gold),
        words_item(style, text, look.words(f"guide.{STEPS[play.guide]}"), max_lines=3),
    )
    place = skip.middle(skip.w, min(skip.h, max(sizes.button, 46)))
    scene = Scene((tagged("guide", *items),))
    return scene + button(style, place, SKIP_GUIDE, look.words("guide.skip"))

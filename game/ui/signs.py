"""Which small steady signs lie over a screen while something is not as it should be?"""

from __future__ import annotations

from game.ui.draw import AlignX, Fill, Image, Scene, Text, tagged
from game.ui.geometry import Rect
from game.ui.pages import style_of, window_of
from game.ui.screens import play_state
from game.ui.state import Look, UiState
from game.ui.text_layout import estimated_width


def unsaved_sign(ui: UiState, look: Look) -> Scene:
    """In the upper left corner: what is played now is not being kept.

    On a board there is room for the sign alone; the words were a notice.
    """
    assert ui.unsaved is not None
    style = style_of(ui, look)
    colours, sizes = style.colours, style.sizes
    text = look.words(ui.unsaved)
    height = sizes.small + 8
    board = _board(ui)
    if board is not None:
        rect, text = Rect(board.x, board.y, height - 2, height - 2), ""
    else:
        width = min(ui.width * 2 // 3, height + estimated_width(text, sizes.small) + 8)
        rect = Rect(sizes.margin, sizes.margin, width, height)
    icon, rest = rect.inset(4, 2).split_left(height - 4 if text else rect.w - 8, 4)
    return Scene(
        (
            tagged(
                "sign:unsaved",
                Fill(rect, colours.well, radius=height // 2, border=colours.gold, border_px=1),
                Image("icon/not_saved", icon.square(), colours.gold),
                Text(text, rest, sizes.small, colours.ink, AlignX.LEFT, min_px=sizes.least),
            ),
        )
    )


def silent_sign(ui: UiState, look: Look) -> Scene:
    """In the lower left corner: nothing is heard; the settings say why."""
    style = style_of(ui, look)
    colours, sizes = style.colours, style.sizes
    side = sizes.small + 4
    corner = _board(ui) or window_of(ui).inset(2)
    rect = Rect(corner.x, corner.bottom - side, side, side)
    ground = Fill(rect, colours.well, radius=side // 2, border=colours.card_edge, border_px=1)
    icon = Image("icon/mute", rect.inset(side // 5), colours.muted)
    return Scene((tagged("sign:silent", ground, icon),))


def _board(ui: UiState) -> Rect | None:
    """The board of a game; on its frame a sign covers no words and no button."""
    if not isinstance(ui.screen, play_state.State):
        return None
    return play_state.arrangement(ui, ui.screen).geometry.rect

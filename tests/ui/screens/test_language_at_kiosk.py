"""Does a guest of a kiosk find the button for the language on every screen, and is it free?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ui.draw import Scene, TargetKind
from game.ui.events import Down, Up
from game.ui.geometry import Rect
from game.ui.kiosk import Kiosk, Machine
from game.ui.language_button import language_place
from game.ui.layout import TOUCH_PX
from game.ui.new_game import entered
from game.ui.operator import IdleShow, Operator
from game.ui.screens import attract, language, operator_state, pin, play_state, still_there
from game.ui.state import LANGUAGE, UiState, with_screen
from game.ui.update import update
from game.ui.view import view
from tests.ui.screens import board_stages
from tests.ui.screens.stages import LANGUAGES, SIZES, STAGES, bare, look, placed, stage

KIOSK = Kiosk(machine=Machine(has_pin=True, can_export=True, can_ask=True), languages=LANGUAGES)
OWN = (
    attract.State(0), still_there.State(0), pin.State(pin.Purpose.ENTER),
    *(operator_state.State(page) for page in operator_state.Page
      if page is not operator_state.Page.SURE),
)  # fmt: skip


def at_kiosk(ui: UiState) -> UiState:
    return replace(ui, kiosk=KIOSK, settings=replace(ui.settings, full_screen=True))


def buttons(scene: Scene) -> list[Rect]:
    return [target.rect for target in scene.targets
            if target.id.partition("@")[0] == LANGUAGE]  # fmt: skip


@pytest.mark.parametrize("size", [*SIZES[:4], (1024, 600)], ids=str)
@pytest.mark.parametrize("name", [*STAGES, *(f"board:{name}" for name in board_stages.STAGES)])
def test_it_stands_on_every_screen_of_guests(name: str, size: tuple[int, int]) -> None:
    where, _, board = name.partition(":")
    ui = at_kiosk(board_stages.stage(board, *size) if board else stage(where, *size))
    if isinstance(ui.screen, language.State):
        return
    scene = view(ui, look())
    found = buttons(scene)
    if not found:
        # A dialog may fill the window until it is closed; the smallest boards have it in the menu.
        assert isinstance(ui.screen, play_state.State)
        assert ui.screen.sheet is not None or min(size) < 400, name
        return
    assert len(found) <= 2, "one for each of two who sit face to face"
    for place in found:
        assert min(place.w, place.h) >= TOUCH_PX - 2
        others = [target for target in scene.targets
                  if target.kind is TargetKind.BUTTON and target.rect != place]  # fmt: skip
        assert [other.id for other in others if other.rect.overlaps(place)] == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("screen", OWN, ids=lambda screen: type(screen).__module__)
def test_it_stands_on_the_screens_of_a_kiosk(screen: object, size: tuple[int, int]) -> None:
    ui = at_kiosk(bare(*size))
    ui = replace(ui, stack=(*ui.stack, screen))  # type: ignore[arg-type]
    for minutes in range(8):  # everything moves a little
        found = buttons(view(replace(ui, tick=minutes * 3_600), look()))
        assert len(found) == 1
        assert Rect(0, 0, *size).inset(4).holds(found[0])


@pytest.mark.parametrize("size", [(480, 320), (320, 480)], ids=str)
def test_in_a_small_window_the_menu_of_the_board_has_it(size: tuple[int, int]) -> None:
    ui = entered(at_kiosk(bare(*size)), placed("one"))
    assert isinstance(ui.screen, play_state.State)
    ui = with_screen(ui, replace(ui.screen, sheet=play_state.SheetKind.MENU))
    assert len(buttons(view(ui, look()))) == 1


@pytest.mark.parametrize("screen", [attract.State(0), still_there.State(0)])
def test_a_touch_on_it_leads_to_the_choice_and_nothing_else(screen: object) -> None:
    ui = at_kiosk(bare())
    ui = replace(ui, stack=(*ui.stack, screen))  # type: ignore[arg-type]
    place = language_place(ui)
    assert place is not None
    ui, _ = update(ui, Down(1, place.centre), look())
    assert isinstance(ui.screen, language.State) and len(ui.stack) == 2
    ui, effects = update(ui, Up(5, place.centre), look())
    assert isinstance(ui.screen, language.State) and effects == ()


def test_a_dark_screen_has_none() -> None:
    kiosk = replace(KIOSK, operator=Operator(idle_show=IdleShow.DIM))
    ui = replace(bare(), kiosk=kiosk)
    ui = replace(ui, stack=(*ui.stack, attract.State(0)))
    assert buttons(view(ui, look())) == []


def test_with_one_language_there_is_nothing_to_choose() -> None:
    ui = replace(at_kiosk(bare()), languages=LANGUAGES[:1])
    assert buttons(view(ui, look())) == []

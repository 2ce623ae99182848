"""The screens of a kiosk, and what its guests see, as states of the app."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.ui.events import Resize
from game.ui.kiosk import Kiosk, Machine
from game.ui.layout import TextSize
from game.ui.operator import USUAL, IdleShow, Operator
from game.ui.screens import attract, calibrate, keep, operator_state, pin, still_there
from game.ui.screens.operator_state import Ask, Page
from game.ui.state import UiState, opened
from game.ui.update import update
from tests.ui.screens import board_stages, stages
from tests.ui.screens.stages import BOTTOM, LANGUAGES, bare, look

MACHINE = Machine(has_pin=True, can_export=True, can_ask=True)
DIM = Operator(idle_show=IdleShow.DIM)
DEVICE = (("device.model", "Raspberry Pi 4 Model B Rev 1.4"), ("device.room", "12.4 GB"),
          ("device.heat", "61 °C"), ("device.running", "3 d 4 h"))  # fmt: skip
LOG = ("08:14:03 save: the newest generation was damaged; the one before it is used", "08:15 ok")
# What guests come to: of their screens the same as at home, but with a button for the language.
GUESTS = (
    "home_first", "home_continue", "setup", "setup_two", "setup_rules", "language", "result_mate",
    "result_resigned", "learn", "learn_end", "task_asked", "task_solved", "help_contents",
    "help_promotion", "help_count_run", "editor_faults", "review_turn", "handover_red",
)  # fmt: skip
GUESTS_AT_BOARD = (
    "board_placing", "board_guide", "board_facing_placing", "board_moving", "board_count",
    "board_facing_count", "board_offer", "board_menu", "board_looking_back", "board_coach_harm",
)  # fmt: skip


def at_kiosk(ui: UiState, operator: Operator = USUAL) -> UiState:
    """The same in a kiosk."""
    kiosk = Kiosk(operator=operator, machine=MACHINE, languages=LANGUAGES)
    return replace(ui, kiosk=kiosk, settings=replace(ui.settings, full_screen=True))


def _page(page: Page, **changes: object) -> Callable[[UiState], UiState]:
    return lambda ui: opened(ui, operator_state.State(page, **changes))  # type: ignore[arg-type]


STAGES: dict[str, Callable[[UiState], UiState]] = {
    "kiosk_attract": lambda ui: opened(ui, attract.State(0, 20, 0)),
    "kiosk_attract_end": lambda ui: opened(ui, attract.State(0, 60, 0)),
    "kiosk_dim": lambda ui: opened(at_kiosk(ui, DIM), attract.State(0, 0, 0)),
    "kiosk_still_there": lambda ui: opened(
        board_stages.STAGES["board_moving"](ui), still_there.State(0)
    ),
    "kiosk_pin": lambda ui: opened(ui, pin.State(pin.Purpose.ENTER, "12")),
    "kiosk_pin_wrong": lambda ui: opened(ui, pin.State(pin.Purpose.ENTER, problem="pin.wrong")),
    "kiosk_pin_waits": lambda ui: opened(
        replace(ui, kiosk=replace(ui.kiosk, pin_wait_tick=3_000)),  # type: ignore[type-var]
        pin.State(pin.Purpose.ENTER),
    ),
    "kiosk_pin_new": lambda ui: opened(ui, pin.State(pin.Purpose.NEW, problem="pin.differs")),
    "kiosk_pin_none": lambda ui: opened(ui, pin.State(pin.Purpose.CLOSED)),
    "kiosk_calibrate": lambda ui: opened(ui, calibrate.State()),
    "kiosk_keep": lambda ui: opened(ui, keep.State(USUAL, 0)),
    **{f"kiosk_{page}": _page(page) for page in Page if page not in (Page.SURE, Page.DEVICE)},
    **{
        f"kiosk_{page}_end": _page(page, scroll=BOTTOM)
        for page in (Page.MENU, Page.GUESTS, Page.GAMES, Page.SCREEN, Page.COUNTERS)
    },
    "kiosk_device": _page(Page.DEVICE, board=DEVICE),
    "kiosk_log_read": _page(Page.LOG, log=LOG * 20),
    **{f"kiosk_sure_{ask}": _page(Page.SURE, ask=ask) for ask in Ask},
    **{f"guest_{name}": stages.STAGES[name] for name in GUESTS},
    **{f"guest_{name}": board_stages.STAGES[name] for name in GUESTS_AT_BOARD},
}


def stage(
    name: str, width: int = 800, height: int = 480, text_size: TextSize = TextSize.NORMAL
) -> UiState:
    """A state by its name, in a window; what is scrolled too far is scrolled to its end."""
    ui = STAGES[name](at_kiosk(bare(width, height, text_size)))
    return update(ui, Resize(0, width, height), look())[0]

"""What do the screens look like? Pictures of them, in every language and size, into a folder.

    python tools/screens.py FOLDER                          every screen at 800x480 in English
    python tools/screens.py FOLDER --lang my --lang ru --size 480x320 --text-size 3
    python tools/screens.py FOLDER board_ --together 3      those that begin so, three in a row

No window opens. Each screen is reached as a person reaches it, by taps; no bot answers.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame  # noqa: E402  (the driver is chosen before)

from game.match.apply import apply  # noqa: E402
from game.match.begin import new_match, restore  # noqa: E402
from game.match.clock import new_clock  # noqa: E402
from game.match.commands import OfferDraw, Play  # noqa: E402
from game.match.match import HUMAN_SEAT, Curtain, MatchState  # noqa: E402
from game.rules.fen import parse  # noqa: E402
from game.rules.notation import parse_uci  # noqa: E402
from game.rules.pieces import Side  # noqa: E402
from game.rules.rulesets import RULESETS  # noqa: E402
from game.shell.assets import Assets  # noqa: E402
from game.shell.brush import Brush  # noqa: E402
from game.shell.paint import Painter  # noqa: E402
from game.shell.paths import assets_folder  # noqa: E402
from game.shell.run import first_state  # noqa: E402
from game.shell.text import TextRenderer  # noqa: E402
from game.ui.events import Down, GamesListed, GameSummary, Resize, Up  # noqa: E402
from game.ui.kiosk import Kiosk, Machine  # noqa: E402
from game.ui.layout import TextSize  # noqa: E402
from game.ui.new_game import entered, placements, seats_against  # noqa: E402
from game.ui.rule_pages import PAGES  # noqa: E402
from game.ui.screens import attract, calibrate, operator_state, pin, still_there  # noqa: E402
from game.ui.screens.operator_state import Ask, Page  # noqa: E402
from game.ui.settings import Settings, Turning  # noqa: E402
from game.ui.state import Look, UiState, opened  # noqa: E402
from game.ui.update import update  # noqa: E402
from game.ui.view import view  # noqa: E402

if TYPE_CHECKING:
    from game.ui.state import ScreenState

MIDDLE = "2r1k3/2s5/2pn1P2/2P3Np/1P1S3P/2SK4/8/5R2[] w - - 0 20"
COUNT = "4k3/8/4K3/3S2N1/8/8/8/R7[] w - 32 25 40"
CHECK = "4k3/4R3/8/8/8/4K3/4P3/3r4[] b - - 0 40"
FIFTY = "4k3/8/4K3/3S2N1/4P3/8/8/R7[] w - - 100 90"
MATE = "k7/3p4/1KN2p2/p7/8/4P3/2P5/7R[] w - - 0 60"
RULES = ("button:learn", "link:rules")
TAP_TICKS = 40  # from one tap to the next: no bounce, and what slides has arrived
SHEET_GAP_PX = 6


def game(
    fen: str = "", *moves: str, two: bool = False, timed: bool = False, name: str = "shown"
) -> MatchState:
    """A game after some moves in UCI."""
    match = new_match(
        name,
        RULESETS["pychess"],
        (HUMAN_SEAT, HUMAN_SEAT) if two else seats_against(4, 0),
        start=parse(fen) if fen else None,
        clock=new_clock(300_000, 3_000) if timed else None,
    )
    for text in moves:
        after = apply(match, Play(parse_uci(text, match.position, match.ruleset)), 0)
        assert isinstance(after, MatchState), (text, after)
        match = after
    return match


def offered() -> MatchState:
    """A game of two in which a draw is offered."""
    after = apply(game(MIDDLE, two=True), OfferDraw(0), 0)
    assert isinstance(after, MatchState)
    return after


def curtained(side: Side = 0) -> MatchState:
    """A game of two in which a side sets up behind the curtain."""
    return restore("shown", RULESETS["federation"], (HUMAN_SEAT, HUMAN_SEAT), curtain=Curtain(side))


def opened_by_two() -> MatchState:
    """A game of two whose armies are placed."""
    rules = RULESETS["pychess"]
    return restore("shown", rules, (HUMAN_SEAT, HUMAN_SEAT), placements(rules))


@dataclass(frozen=True)
class Way:
    """How a screen is reached: with a game on the board or from the first screen, then by taps."""

    taps: tuple[str, ...] = ()  # ids of targets; one with "?" behind it may be missing
    match: Callable[[], MatchState] | None = None
    settings: dict[str, object] = field(default_factory=dict)
    has_games: bool = False
    in_kiosk: bool = False
    screen: ScreenState | None = None  # put on top before the taps


SCROLL = "button:scroll_down"
DOWN = (SCROLL + "?",) * 12
FACING: dict[str, object] = {"turning": Turning.FACE_TO_FACE}
MACHINE = Machine(has_pin=True, can_export=True, can_ask=True)

WAYS: dict[str, Way] = {
    "home": Way(),
    "home_games": Way(has_games=True),
    "setup": Way(("button:new_game",)),
    "setup_end": Way(("button:new_game", *DOWN)),
    "setup_two": Way(("button:two_players",)),
    "setup_rules": Way(("button:new_game", "link:rules")),
    "setup_house": Way(("button:new_game", "link:rules", "link:house")),
    "setup_house_end": Way(("button:new_game", "link:rules", "link:house", *DOWN)),
    "saved_none": Way(("button:saved",)),
    "saved": Way(("button:saved",), has_games=True),
    "settings": Way(("button:settings",)),
    "settings_end": Way(("button:settings", *DOWN)),
    "first_start": Way(settings={"language_seen": False}),
    "language": Way(("button:settings", "link:language")),
    **{
        f"help_{page.id}": Way((*RULES, "topic:goal", *("button:next",) * index))
        for index, page in enumerate(PAGES)
    },
    "help_contents": Way(RULES),
    "learn": Way(("button:learn",)),
    "task": Way(("button:learn", "lesson:king")),
    "task_hint": Way(("button:learn", "lesson:king", "button:main")),
    "task_drill": Way(("button:learn", "lesson:drill_knight")),
    "editor": Way(("button:learn", "link:editor")),
    "editor_example": Way(("button:learn", "link:editor", "button:example")),
    "files": Way(("button:saved", "button:files"), has_games=True),
    "board_guide": Way(("button:play_now",)),
    "board_placing": Way((), game),
    "board_slot": Way(("tray:red_rook",), game),
    "board_refused": Way(("tray:red_rook", "square:e3"), game),
    "board_formations": Way(("button:formation",), game),
    "board_moving": Way((), lambda: game(MIDDLE)),
    "board_promotion": Way(("square:f6",), lambda: game(MIDDLE)),
    "board_why": Way(("square:f1", "square:g2"), lambda: game(MIDDLE)),
    "board_count": Way((), lambda: game(COUNT)),
    "board_check": Way((), lambda: game(CHECK, two=True)),
    "board_claim": Way((), lambda: game(FIFTY, two=True)),
    "board_confirm": Way(("square:f1", "square:f2"), lambda: game(MIDDLE), {"confirm_moves": True}),
    "board_menu": Way(("button:menu",), lambda: game(MIDDLE)),
    "board_menu_timed": Way(("button:menu",), lambda: game(MIDDLE, two=True, timed=True)),
    "board_moves": Way(("button:menu", "button:moves"), opened_by_two),
    "board_offer": Way((), offered),
    "board_resign": Way(("button:menu", "button:resign"), lambda: game(MIDDLE)),
    "board_facing_placing": Way((), lambda: game("", "K@g2", two=True, timed=True), FACING),
    "board_facing_count": Way((), lambda: game(COUNT, two=True, timed=True), FACING),
    "board_facing_offer": Way((), offered, FACING),
    "result_mate": Way(("button:result",), lambda: game(MATE, "h1h8")),
    "result_two": Way(("button:result",), lambda: game(MATE, "h1h8", two=True)),
    "review": Way(("button:result", "button:review"), lambda: game(MATE, "h1h8")),
    "curtain_red": Way((), curtained),
    "curtain_places": Way(("button:go_on",), curtained),
    "curtain_black": Way((), lambda: curtained(1)),
    "kiosk_home": Way(has_games=True, in_kiosk=True),
    "kiosk_board": Way((), lambda: game(MIDDLE), in_kiosk=True),
    "kiosk_attract": Way(in_kiosk=True, screen=attract.State(0, 20, 0)),
    "kiosk_still_there": Way((), lambda: game(MIDDLE), in_kiosk=True, screen=still_there.State(0)),
    "kiosk_pin": Way(in_kiosk=True, screen=pin.State(pin.Purpose.ENTER, "12")),
    "kiosk_calibrate": Way(in_kiosk=True, screen=calibrate.State()),
    **{
        f"kiosk_{page}": Way(
            in_kiosk=True,
            screen=operator_state.State(page, ask=Ask.LEAVE if page is Page.SURE else None),
        )
        for page in Page
    },
}


class Camera:
    """Reaches screens and takes their pictures."""

    def __init__(self) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((320, 320))  # pictures are made in the display's format
        self.assets = Assets(assets_folder())
        self.languages = self.assets.languages()
        self._text = TextRenderer(self.assets.folder / "fonts")

    def picture(self, way: Way, size: tuple[int, int], settings: Settings) -> pygame.Surface:
        """The screen at the end of a way."""
        wishes = {"language_seen": True, **way.settings}
        settings = replace(settings, **wishes)  # type: ignore[arg-type]
        look = Look(
            self.assets.theme(settings.appearance),
            self.assets.words(settings.language, settings.burmese_digits),
        )
        ui = replace(first_state(size, settings, 7, self.languages), games_known=True)
        if way.has_games:
            ui = update(ui, GamesListed(0, games()), look)[0]
        if way.match is not None:
            ui = entered(ui, way.match())
        if way.in_kiosk:
            kiosk = Kiosk(machine=MACHINE, languages=self.languages)
            ui = replace(ui, kiosk=kiosk, settings=replace(ui.settings, full_screen=True))
        if way.screen is not None:
            ui = opened(ui, way.screen)
        ui = update(ui, Resize(0, *size), look)[0]
        for target in way.taps:
            ui = tapped(ui, target, look)
        surface = pygame.Surface(size).convert()
        brush = Brush(self.assets, self._text, look.theme)
        Painter(surface, brush).paint(view(ui, look).items)
        return surface


def games() -> tuple[GameSummary, ...]:
    """Saved games of several sorts."""
    matches = (
        game(MIDDLE, name="1"),
        game(MATE, "h1h8", name="2"),
        game("", "K@g2", two=True, name="3"),
        None,
        game(COUNT, two=True, name="5"),
    )
    return tuple(
        GameSummary(str(number), match, number == 1, "" if match else "saved.problem_damaged")
        for number, match in enumerate(matches, 1)
    )


def tapped(ui: UiState, target: str, look: Look) -> UiState:
    """The state after a tap on something, scrolled to if need be and given time to come to rest."""
    wanted = target.removesuffix("?")
    found = [place for place in view(ui, look).targets if place.id == wanted]
    if not found:
        if target.endswith("?"):
            return ui
        if wanted != SCROLL and any(place.id == SCROLL for place in view(ui, look).targets):
            return tapped(tapped(ui, SCROLL, look), target, look)
        known = ", ".join(sorted({place.id for place in view(ui, look).targets}))
        raise SystemExit(f"{wanted} cannot be touched; there are {known}")
    at = found[-1].rect.centre
    ui = update(ui, Down(ui.tick + TAP_TICKS, at), look)[0]
    return update(ui, Up(ui.tick + TAP_TICKS // 8, at), look)[0]


def sheets(pictures: dict[str, pygame.Surface], columns: int) -> Iterator[pygame.Surface]:
    """The pictures on sheets, as many below each other as side by side."""
    all_of_them = list(pictures.values())
    w, h = all_of_them[0].get_size()
    for first in range(0, len(all_of_them), columns * columns):
        part = all_of_them[first : first + columns * columns]
        rows = -(-len(part) // columns)
        sheet = pygame.Surface((columns * (w + SHEET_GAP_PX), rows * (h + SHEET_GAP_PX)))
        sheet.fill("#808080")
        for index, picture in enumerate(part):
            place = (index % columns * (w + SHEET_GAP_PX), index // columns * (h + SHEET_GAP_PX))
            sheet.blit(picture, place)
        yield sheet


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("names", nargs="*", default=[""], help="beginnings of screens' names")
    parser.add_argument("--lang", action="append", metavar="CODE")
    parser.add_argument("--size", action="append", metavar="WxH")
    parser.add_argument("--text-size", action="append", type=int, choices=[*map(int, TextSize)])
    parser.add_argument("--digits", action="store_true", help="Burmese digits")
    parser.add_argument("--together", type=int, metavar="N", help="on sheets, N side by side")
    return parser.parse_args()


def main() -> int:
    """Take the pictures that are asked for."""
    options = _options()
    wanted = {name: way for name, way in WAYS.items() if name.startswith(tuple(options.names))}
    if not wanted:
        raise SystemExit("no such screen; there are " + ", ".join(WAYS))
    options.folder.mkdir(parents=True, exist_ok=True)
    camera = Camera()
    for code in options.lang or ["en"]:
        for size in options.size or ["800x480"]:
            width, height = (int(side) for side in size.split("x"))
            for text_size in options.text_size or [0]:
                settings = Settings(
                    code, burmese_digits=options.digits, text_size=TextSize(text_size)
                )
                pictures = {
                    name: camera.picture(way, (width, height), settings)
                    for name, way in wanted.items()
                }
                if options.together:
                    made = enumerate(sheets(pictures, options.together), 1)
                    pictures = {f"sheet{number:02}": sheet for number, sheet in made}
                for name, picture in pictures.items():
                    path = options.folder / f"{code}_{size}_{text_size}_{name}.png"
                    pygame.image.save(picture, path)
                print(f"{code} {size} text size {text_size}: {len(wanted)} screens")
    return 0


if __name__ == "__main__":
    sys.exit(main())

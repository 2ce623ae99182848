"""Does the page for a new game make the game that it shows, and remember it?"""

from __future__ import annotations

from dataclasses import replace

from game.match.match import SeatKind, house_rules
from game.rules.ruleset import SWITCHES
from game.rules.rulesets import RULESETS
from game.ui.draw import texts
from game.ui.effects import Save, SaveSettings
from game.ui.events import KeyName
from game.ui.screens import play, setup
from game.ui.screens.setup import PageName
from game.ui.settings import PlayAs, Turning
from game.ui.state import UiState
from game.ui.view import view
from tests.ui.screens.hands import has, press, reached, tap
from tests.ui.screens.stages import bare, look, on


def _page(name: PageName = PageName.GAME, *, two: bool = False, **settings: object) -> UiState:
    return on(bare(1280, 800), setup.State(two, name), **settings)


def _game(ui: UiState) -> play.State:
    assert isinstance(ui.screen, play.State)
    return ui.screen


def test_what_is_chosen_is_kept_in_the_settings() -> None:
    ui = _page()
    for target, name, value in (
        ("choice:level=7", "level", 7),
        ("choice:side=black", "play_as", PlayAs.BLACK),
        ("choice:clock=10+5", "clock", "10+5"),
    ):
        ui, effects = tap(ui, target)
        assert getattr(ui.settings, name) == value
        assert effects == (SaveSettings(ui.settings),)
    assert tap(ui, "choice:level=7")[1] == ()


def test_start_begins_the_game_that_is_set() -> None:
    ui, effects = tap(_page(level=5, play_as=PlayAs.BLACK, clock="10+5"), "button:start")
    match = _game(ui).match
    assert (match.seats[0].kind, match.seats[0].level) == (SeatKind.BOT, 5)
    assert match.seats[1].kind is SeatKind.HUMAN
    assert match.clock is not None
    assert (match.clock.base_ms, match.clock.added_ms, match.clock.setup_ms) == (600_000, 5_000, 0)
    assert match.moves == () and Save(match) in effects
    assert len(ui.stack) == 2


def test_a_side_by_lot_follows_chance() -> None:
    sides = set()
    for chance in range(1, 9):
        ui = replace(_page(play_as=PlayAs.LOT), chance=chance)
        first, again = (_game(tap(ui, "button:start")[0]).match.seats for _ in range(2))
        assert first == again
        sides.add(first[0].kind)
    assert sides == {SeatKind.HUMAN, SeatKind.BOT}


def test_two_people_get_two_seats_and_choose_how_they_sit() -> None:
    ui, _ = tap(_page(), "choice:players=two")
    assert not has(ui, "choice:level=1")
    ui, _ = tap(ui, "choice:turning=face_to_face")
    assert ui.settings.turning is Turning.FACE_TO_FACE
    ui, _ = tap(ui, "button:start")
    assert [seat.kind for seat in _game(ui).match.seats] == [SeatKind.HUMAN] * 2


def test_set_up_is_timed_only_where_one_side_places_first() -> None:
    assert not has(_page(clock="5+3"), "toggle:setup_clock")
    assert not has(_page(ruleset="federation"), "toggle:setup_clock")
    ui, _ = tap(
        reached(_page(ruleset="federation", clock="5+3"), "toggle:setup_clock"),
        "toggle:setup_clock",
    )
    match = _game(tap(ui, "button:start")[0]).match
    assert match.clock is not None and match.clock.setup_ms == 300_000
    other = _page(ruleset="chessplayx", clock="5+3", setup_clock=True)
    match = _game(tap(other, "button:start")[0]).match
    assert match.clock is not None and match.clock.setup_ms == 0


def test_every_ruleset_can_be_chosen_and_forgets_house_rules() -> None:
    ui, _ = tap(_page(house_rules=(("stalemate", "forbidden"),)), "link:rules")
    for identity in RULESETS:
        ui, _ = tap(ui, f"ruleset:{identity}")
        assert (ui.settings.ruleset, ui.settings.house_rules) == (identity, ())
    game = _game(tap(press(ui, KeyName.ESCAPE)[0], "button:start")[0])
    assert game.match.ruleset == RULESETS[identity]


def test_a_house_rule_is_a_difference_from_the_named_rules() -> None:
    ui, _ = tap(_page(PageName.HOUSE), "switch:placement_order=red_first")
    assert ui.settings.house_rules == (("placement_order", "red_first"),)
    ui, _ = tap(ui, "switch:placement_order=alternating")
    assert ui.settings.house_rules == ()
    ui, _ = tap(ui, "switch:non_rook_back_rank=forbidden")
    game = _game(tap(press(ui, KeyName.ESCAPE, KeyName.ESCAPE)[0], "button:start")[0])
    assert house_rules(game.match.ruleset) == {"non_rook_back_rank": "forbidden"}
    ui, _ = tap(ui, "link:reset")
    assert ui.settings.house_rules == ()


def test_every_switch_with_a_choice_has_a_row() -> None:
    rows = setup.rows_of(_page(PageName.HOUSE), setup.State(page=PageName.HOUSE))
    ids = {row.id for row in rows if hasattr(row, "picks")}
    assert ids == {f"switch:{name}" for name, values in SWITCHES.items() if len(values) > 1}


def test_escape_goes_back_page_by_page() -> None:
    ui = _page(PageName.HOUSE)
    pages = []
    for _ in range(2):
        ui, _ = press(ui, KeyName.ESCAPE)
        assert isinstance(ui.screen, setup.State)
        pages.append(ui.screen.page)
    assert pages == [PageName.RULES, PageName.GAME]
    assert len(press(ui, KeyName.ESCAPE)[0].stack) == 1


def test_the_opponent_is_named_and_described() -> None:
    for level, name in ((1, "Field hand"), (8, "Minister")):
        shown = texts(view(_page(level=level), look()).items)
        about = look().words(f"bot.{level}_about")
        assert {name, about} <= set(shown)


def test_unknown_rules_and_clocks_of_other_versions_do_no_harm() -> None:
    ui, _ = tap(_page(ruleset="gone", clock="99+9", house_rules=(("gone", "yes"),)), "button:start")
    assert _game(ui).match.ruleset == RULESETS["pychess"]
    assert _game(ui).match.clock is None


def test_the_first_placement_is_guided_until_it_has_been() -> None:
    assert _game(tap(_page(), "button:start")[0]).guide is not None
    assert _game(tap(_page(guide_seen=True), "button:start")[0]).guide is None
    assert _game(tap(_page(two=True), "button:start")[0]).guide is None

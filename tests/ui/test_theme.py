"""Is a theme file checked as a whole, and is the shipped one readable?"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.theme import BadTheme, Theme, blend, parse_theme

THEMES = Path(__file__).parents[2] / "assets" / "themes"
JADE = (THEMES / "jade" / "theme.toml").read_text(encoding="utf-8")


def _brightness(colour: str) -> float:
    def linear(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    darker, lighter = sorted((_brightness(one), _brightness(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _all_themes() -> list[Theme]:
    return [
        parse_theme(path.parent.name, path.read_text(encoding="utf-8"))
        for path in sorted(THEMES.glob("*/theme.toml"))
    ]


@pytest.mark.parametrize("theme", _all_themes(), ids=lambda theme: theme.id)
def test_words_are_readable_on_every_ground(theme: Theme) -> None:
    colours = theme.colours
    for ground in (colours.ground_top, colours.card_top, colours.card_bottom, colours.well):
        assert _contrast(colours.ink, ground) >= 7, ground
        assert _contrast(colours.muted, ground) >= 4.5, ground
        assert _contrast(colours.gold, ground) >= 4.5, ground
    assert _contrast(colours.ink, colours.jade_top) >= 4.5
    assert _contrast(colours.on_gold, colours.gold_bottom) >= 4.5
    assert _contrast(colours.ink, colours.danger_bottom) >= 4.5
    assert _contrast(colours.on_rail, colours.rail_bottom) >= 4.5
    assert _contrast(colours.target, colours.board_bottom) >= 3


def test_every_fault_is_named() -> None:
    text = JADE.replace('ink = "#FFF4DE"', 'ink = "cream"').replace("scrim = 170", "veil = 1")
    with pytest.raises(BadTheme) as caught:
        parse_theme("broken", text + "\nextra = 3")
    problems = caught.value.problems
    assert "colours.ink: not #RRGGBB" in problems
    assert "alphas.scrim: missing" in problems
    assert "alphas.veil: unknown" in problems


def test_a_huge_file_is_refused() -> None:
    with pytest.raises(BadTheme, match="too long"):
        parse_theme("huge", "#" * 40_000)


@given(st.text(max_size=200))
def test_any_text_is_a_theme_or_is_refused(text: str) -> None:
    with pytest.raises(BadTheme):
        parse_theme("noise", text)


def test_blending_ends_at_the_colours() -> None:
    assert blend("#102030", "#A0B0C0", 0) == "#102030"
    assert blend("#102030", "#A0B0C0", 1) == "#A0B0C0"

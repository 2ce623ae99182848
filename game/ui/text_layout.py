"""Where may a text break, and at which size does it fit?

Burmese is written without spaces between words and must not break inside a syllable, which the
font library does not know. A break may stand before a consonant or an independent vowel, unless
the letter before it stacks it (U+1039) or the letter itself is killed (U+103A) or stacks another.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

Measure = Callable[[str, int], int]  # text and letter size in px -> width in px

ELLIPSIS = "…"
VIRAMA, DOT_BELOW, ASAT = "\u1039", "\u1037", "\u103a"
STOPS = "\u104a\u104b"
OPENING = "([{«“‘„"
LATE = "–—:;!?»"  # with a space behind them they stay with the word before
# Of the letter size. Burmese ink reaches from +1.00 to -0.54: it needs its own line height.
LATIN_LINE, BURMESE_LINE = 1.28, 1.60
LATIN_INK, BURMESE_INK = 1.0, 1.54
# About how wide bold letters are, of their size; the first group that holds a letter counts.
LETTER_EM = (
    (frozenset("iljtfrI|.,:;!'’()[] -၊။"), 0.38),
    (frozenset("mwMWшщжюыфмШЩЖЮЫФМдД@%–…—«»"), 0.83),
    (frozenset("ကဃငညဈဏတထဘယလသဟအဿဩ"), 1.05),
    (frozenset("\u102b\u102c\u1031\u1038\u103c"), 0.41),  # marks beside their consonant
    (frozenset("\u103b\u103d"), 0.15),
    (frozenset("\u102d\u102e\u102f\u1030\u1032\u1036\u1037\u1039\u103a\u103e"), 0.0),
    (frozenset(map(chr, range(0x1000, 0x102B))), 0.74),
)
CAPITAL_EM, OTHER_EM = 0.76, 0.57
# Half the height of capitals or Burmese consonants: the middle of a line for the eye.
LATIN_MIDDLE, BURMESE_MIDDLE = 0.36, 0.30


class Run(NamedTuple):
    """A part of a text in one script."""

    text: str
    burmese: bool


class Fitted(NamedTuple):
    """A text broken into lines at a size."""

    px: int
    lines: tuple[str, ...]
    complete: bool  # False when an ellipsis stands for what did not fit


def is_burmese(text: str) -> bool:
    """Whether any letter is of the Burmese block."""
    return any("\u1000" <= letter <= "\u109f" for letter in text)


@lru_cache(maxsize=512)
def runs(text: str) -> tuple[Run, ...]:
    """The text in parts of one script each; spaces go with the part before them.

    >>> [run.text for run in runs("အဆင့် 4")]
    ['အဆင့် ', '4']
    """
    parts: list[Run] = []
    for letter in text:
        burmese = parts[-1].burmese if letter == " " and parts else is_burmese(letter)
        if parts and parts[-1].burmese == burmese:
            parts[-1] = Run(parts[-1].text + letter, burmese)
        else:
            parts.append(Run(letter, burmese))
    return tuple(parts)


def line_height(text: str, px: int) -> int:
    """From one line to the next."""
    return round(px * (BURMESE_LINE if is_burmese(text) else LATIN_LINE))


def ink_height(text: str, px: int) -> int:
    """What one line needs so that nothing is cut off."""
    return round(px * (BURMESE_INK if is_burmese(text) else LATIN_INK))


@lru_cache(maxsize=512)
def _estimated_em(text: str) -> float:
    return sum(next((em for letters, em in LETTER_EM if letter in letters),
                    CAPITAL_EM if letter.isupper() else OTHER_EM) for letter in text)  # fmt: skip


def estimated_width(text: str, px: int) -> int:
    """About how wide a line of bold letters is, for those who cannot measure; seldom too little."""
    return round(_estimated_em(text) * px * 1.06)


def lines_within(text: str, height: int, px: int) -> int:
    """How many lines of such a text a height holds."""
    spare = height - ink_height(text, px)
    return 0 if spare < 0 else 1 + spare // line_height(text, px)


def may_break(text: str, index: int) -> bool:
    """Whether a line may end before text[index]; spaces are handled by `wrap`."""
    before, letter = text[index - 1], text[index]
    if before in OPENING or letter in STOPS:
        return False
    if before in "-–—/" and index >= 2 and text[index - 2] != " ":
        return letter != " "
    if _is_digit(letter):
        return is_burmese(before) and not _is_digit(before)
    if not _starts_syllable(letter) or before == VIRAMA:
        return False
    after = text[index + 1 : index + 3]
    if after[:1] == DOT_BELOW:
        after = after[1:]
    return after[:1] not in (ASAT, VIRAMA)


def _is_late(text: str, index: int) -> bool:
    """Whether no line may begin with the sign there."""
    letter = text[index]
    return letter in STOPS or (letter in LATE and text[index + 1 : index + 2] in ("", " "))


def _is_digit(letter: str) -> bool:
    return "\u1040" <= letter <= "\u1049"


def _starts_syllable(letter: str) -> bool:
    return "\u1000" <= letter <= "\u102a" or letter == "\u103f" or "\u104c" <= letter <= "\u104f"


def pieces(text: str) -> list[str]:
    """The parts between which a line may break, each with the spaces behind it.

    >>> pieces("မီနူး one-two")
    ['မီ', 'နူး ', 'one-', 'two']
    >>> pieces("one – two")
    ['one – ', 'two']
    """
    parts: list[str] = []
    start = 0
    for index in range(1, len(text)):
        spaced = text[index - 1] == " " and text[index] != " " and not _is_late(text, index)
        if spaced or may_break(text, index):
            parts.append(text[start:index])
            start = index
    parts.append(text[start:])
    return parts


def wrap(text: str, width: int, px: int, measure: Measure) -> tuple[str, ...]:
    """The lines of a text; a part that is wider than the line stands alone and overflows."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for part in pieces(paragraph):
            if line and measure((line + part).rstrip(), px) > width:
                lines.append(line.rstrip())
                line = part
            else:
                line += part
        lines.append(line.rstrip())
    return tuple(lines)


def balanced(text: str, width: int, px: int, measure: Measure) -> tuple[str, ...]:
    """The same number of lines as in `wrap`, but about equally long: no word is left alone."""
    lines = wrap(text, width, px, measure)
    if len(lines) == 1 or "\n" in text:
        return lines
    low, high = width // 2, width
    while high - low > px:
        middle = (low + high) // 2
        tried = wrap(text, middle, px, measure)
        if len(tried) > len(lines) or any(measure(line, px) > middle for line in tried):
            low = middle
        else:
            lines, high = tried, middle
    return lines


def probable_lines(text: str, width: int, px: int) -> int:
    """In how many lines a text stands, as far as one can tell without measuring."""
    return len(wrap(text, width, px, estimated_width))


def probably_fits(text: str, width: int, height: int, px: int, max_lines: int = 2) -> bool:
    """Whether a text fits in a width and a height, as far as one can tell without measuring."""
    lines = wrap(text, width, px, estimated_width)
    return len(lines) <= min(max_lines, lines_within(text, height, px)) and all(
        estimated_width(line, px) <= width for line in lines
    )


def fit(
    text: str, width: int, height: int, px: int, least_px: int, max_lines: int, measure: Measure
) -> Fitted:
    """The largest size from `px` down to `least_px` at which the text fits, and its lines."""
    least_px = min(px, least_px) if least_px > 0 else px
    for size in range(px, least_px - 1, -1):
        lines = _lines(text, width, size, max_lines, measure)
        if _fits(lines, width, height, size, max_lines, measure):
            return Fitted(size, lines, True)
    lines = _lines(text, width, least_px, max_lines, measure)
    shown = max_lines
    while shown > 1 and _block_height(text, shown, least_px) > height:
        shown -= 1
    if len(lines) > shown:
        lines = (*lines[: shown - 1], "".join(lines[shown - 1 :]))
    cut = tuple(_shortened(line, width, least_px, measure) for line in lines)
    return Fitted(least_px, cut, cut == lines)


def _lines(text: str, width: int, px: int, max_lines: int, measure: Measure) -> tuple[str, ...]:
    return (text,) if max_lines == 1 else wrap(text, width, px, measure)


def _block_height(text: str, lines: int, px: int) -> int:
    return (lines - 1) * line_height(text, px) + ink_height(text, px)


def _fits(
    lines: tuple[str, ...], width: int, height: int, px: int, max_lines: int, measure: Measure
) -> bool:
    if len(lines) > max_lines or _block_height("".join(lines), len(lines), px) > height:
        return False
    return all(measure(line, px) <= width for line in lines)


def _shortened(line: str, width: int, px: int, measure: Measure) -> str:
    """The line, or as much of it as fits before an ellipsis; never cut inside a syllable."""
    if measure(line, px) <= width:
        return line
    ends = [
        index
        for index in range(1, len(line))
        if not is_burmese(line[index]) or may_break(line, index)
    ]
    for end in reversed(ends):
        cut = line[:end].rstrip() + ELLIPSIS
        if measure(cut, px) <= width:
            return cut
    return ELLIPSIS

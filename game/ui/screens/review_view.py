"""How does a review look: board, curve, words, turning points, steps?"""

from __future__ import annotations

from itertools import pairwise

from game.match.review import (
    MATE,
    MATE_BOUND,
    Grade,
    Judged,
    chance,
    first_judged,
    grade_of,
    losses,
    record_of,
)
from game.rules.notation import san
from game.rules.play import play
from game.ui import live_board
from game.ui.board import SIDE_NAMES, board_scene
from game.ui.draw import AlignX, AlignY, Fill, Group, Item, Scene, Text, line
from game.ui.geometry import Point, Rect
from game.ui.move_reasons import reason_text
from game.ui.pages import Tool, frame_of, frame_scene, style_of
from game.ui.phrases import literal, phrase, said
from game.ui.refusals import refusal_phrase
from game.ui.screens import review_places
from game.ui.screens.review import (
    FIRST,
    LAST,
    NEXT,
    PLAY_ON,
    PREVIOUS,
    TO_GAME,
    TURN,
    State,
    board_of,
    may_play_on,
    missing,
    points,
    review_of,
)
from game.ui.state import Look, UiState
from game.ui.style import Style
from game.ui.text_layout import estimated_width
from game.ui.widgets import Voice, button, card, well, words_item
from game.ui.words import Words

ROOMY_EM = 9  # a card as high as this many letters tells also that moves may be tried
LEVEL_SHARE, SLIGHT_SHARE, CLEAR_SHARE = 0.55, 0.7, 0.9  # of a win, for the words of a verdict


def view(ui: UiState, look: Look) -> Scene:
    """The screen."""
    state, places = review_of(ui), review_places.places(ui)
    style, words = style_of(ui, look), look.words
    label = phrase("review.play_on") if ui.width >= 30 * style.sizes.text else None
    tools = (Tool(PLAY_ON, "play", may_play_on(state), label, 9 if label else 0, is_main=True),)
    frame = frame_of(ui, tools, widest_em=review_places.WIDEST_EM)
    scene = frame_scene(ui, look, frame, literal(_heading(state, words)), tools)
    model = live_board.model_of(board_of(state), places.board, ui.settings, ui.tick)
    scene += board_scene(model, places.board, look.theme)
    scene += Scene((Group("curve", _curve(state, places.curve, style)),))
    scene += Scene((Group("told", _told(state, places.told, style, words)),))
    return scene + _turns(state, places.turns, style, words) + _steps(state, places.steps, style)


def _curve(state: State, rect: Rect, style: Style) -> tuple[Item, ...]:
    """Red's chances once the armies stand: the higher, the better for Red; what shows is marked."""
    colours = style.colours
    items: list[Item] = [well(style, rect)]
    inner = rect.inset(4)
    middle = inner.y + inner.h // 2
    items.append(Fill(Rect(inner.x, middle, inner.w, 1), colours.muted, alpha=120))
    first = min(first_judged(state.history.positions), len(state.judged) - 1)

    def across(ply: int) -> int:
        part = max(0, ply - first) / max(1, len(state.judged) - 1 - first)
        return inner.x + round(inner.w * part)

    spots = [
        Point(across(ply), inner.y + round((1 - chance(judged.score)) * (inner.h - 1)))
        for ply, judged in enumerate(state.judged)
        if judged is not None
    ]
    items += [line(start, end, colours.gold, 2) for start, end in pairwise(spots)]
    for point in points(state):
        x = across(point.ply + 1)
        items.append(Fill(Rect(x - 1, inner.y, 2, inner.h), colours.danger_top, alpha=200))
    x = across(state.ply)
    items.append(Fill(Rect(x - 1, rect.y + 1, 3, rect.h - 2), colours.ink, alpha=200))
    return tuple(items)


def _told(state: State, rect: Rect, style: Style, words: Words) -> tuple[Item, ...]:
    """What is to be said of the position shown."""
    sizes, colours = style.sizes, style.colours
    items: list[Item] = [card(style, rect, shadow=False)]
    inner = rect.inset(max(5, sizes.gap))
    waiting = missing(state)
    if waiting is not None and not state.failed:
        bar, inner = _progress(state, waiting, inner, style, words)
        items += bar
    below = None
    if not state.aside and inner.h >= ROOMY_EM * sizes.text:
        inner, below = inner.split_bottom(3 * sizes.small, sizes.gap)
    text = "\n".join(_lines(state, words))
    items.append(
        Text(text, inner, sizes.text, colours.ink, AlignX.LEFT, AlignY.TOP, False, 12, sizes.least)
    )
    if below is not None:
        items.append(
            words_item(style, below, words("review.try"), Voice.NOTE, valign=AlignY.BOTTOM,
                       max_lines=2)
        )  # fmt: skip
    return tuple(items)


def _progress(
    state: State, waiting: int, rect: Rect, style: Style, words: Words
) -> tuple[list[Item], Rect]:
    sizes, colours = style.sizes, style.colours
    first = first_judged(state.history.positions)
    done, whole = waiting - first, max(1, len(state.judged) - first)
    row, rest = rect.split_top(round(1.6 * sizes.small), 2)
    track, rest = rest.split_top(6, sizes.gap)
    filled = Rect(track.x, track.y, track.w * done // whole, track.h)
    text = words("review.judging", done=done, of=whole)
    return [
        words_item(style, row, text, Voice.NOTE),
        Fill(track, colours.well, None, 3),
        Fill(filled, colours.gold_top, colours.gold_bottom, 3),
    ], rest


def _heading(state: State, words: Words) -> str:
    """The last move with what it was worth; the beginning by its name."""
    if state.aside:
        position, texts = state.history.positions[state.ply], []
        for move in state.aside:
            texts.append(san(position, move, state.match.ruleset))
            position = play(position, move, state.match.ruleset)
        return words("review.tried", moves=" ".join(texts[-3:]))
    if state.ply == 0:
        return words("review.start")
    text = _numbered(state, state.ply - 1, words)
    grade = grade_of(losses(state.history.positions, state.judged)[state.ply - 1])
    return text if grade is None else f"{text} – {words(f'review.move_{grade}')}"


def _numbered(state: State, ply: int, words: Words) -> str:
    """A move of the game with its number, as records have it."""
    position = state.history.positions[ply]
    dots = "…" if position.turn else "."
    return f"{words.number(position.ply // 2 + 1)}{dots} {state.history.texts[ply]}"


def _lines(state: State, words: Words) -> list[str]:
    if state.refusal is not None:
        return [said(words, refusal_phrase(state.refusal))]
    lines: list[str] = []
    if state.failed:
        lines.append(words("review.failed"))
    if state.aside:
        judged = state.aside_judged
        if judged is not None:
            lines += [*_verdict(judged, words), *_answer(state, judged, words)]
        return lines
    better = _better(state, words)
    if better:
        lines.append(better)
    here = state.judged[state.ply]
    if here is not None:
        lines += _verdict(here, words)
    elif state.history.positions[state.ply].reserve:
        lines.append(words("review.placing"))
    if missing(state) is None and state.ply in (0, len(state.match.moves)):
        lines += _records(state, words)
    return lines


def _better(state: State, words: Words) -> str:
    """What would have been better than the last move, when it gave something away."""
    if state.ply == 0:
        return ""
    lost = losses(state.history.positions, state.judged)[state.ply - 1]
    before = state.judged[state.ply - 1]
    if before is None or before.best is None or grade_of(lost) in (None, Grade.GOOD):
        return ""
    if before.best == state.match.moves[state.ply - 1]:
        return ""
    move = san(state.history.positions[state.ply - 1], before.best, state.match.ruleset)
    reason = reason_text(words, before.reason)
    better = words("review.better", move=move)
    return f"{better} – {reason}" if reason else better


def _answer(state: State, judged: Judged, words: Words) -> list[str]:
    if judged.best is None:
        return []
    move = san(board_of(state).position, judged.best, state.match.ruleset)
    return [words("review.answer", move=move)]


def _verdict(judged: Judged, words: Words) -> list[str]:
    """Who is better, in words and hundredths of a pawn."""
    side = SIDE_NAMES[0 if judged.score >= 0 else 1]
    if judged.best is None and abs(judged.score) in (0, MATE):
        return []  # the game is over here, and the board shows how
    if abs(judged.score) > MATE_BOUND:
        return [words(f"review.{side}_mates", n=MATE - abs(judged.score))]
    share = chance(abs(judged.score))
    if share < LEVEL_SHARE:
        return [words("review.level")]
    word = "slight" if share < SLIGHT_SHARE else "clear" if share < CLEAR_SHARE else "winning"
    return [f"{words(f'review.{side}_{word}')} ({judged.score / 100:+.1f})"]


def _records(state: State, words: Words) -> list[str]:
    """How both sides played, in plain terms."""
    lost = losses(state.history.positions, state.judged)
    found = []
    for side in (0, 1):
        record = record_of(side, state.history.positions, lost)
        if record is not None:
            found.append(
                words(
                    f"review.{SIDE_NAMES[side]}_record",
                    percent=record.accuracy,
                    grade=words(f"review.play_{record.grade}"),
                )
            )
    return found


def _turns(state: State, rect: Rect, style: Style, words: Words) -> Scene:
    """The turning points, or the way back from moves that were only tried."""
    if state.aside:
        return button(style, rect, TO_GAME, words("review.to_game"), "undo")
    found = points(state)
    if not found:
        if missing(state) is not None:
            return Scene()
        told = words_item(style, rect, words("review.no_turns"), Voice.NOTE, max_lines=2)
        return Scene((Group("no_turns", (told,)),))
    scene = Scene()
    for point, place in zip(found, rect.columns(len(found), style.sizes.gap), strict=True):
        move = _numbered(state, point.ply, words)
        label = words("review.turn", move=move)
        if estimated_width(label, style.sizes.least) > place.w - 2 * style.sizes.gap:
            label = move
        lit = state.ply == point.ply + 1
        scene += button(style, place, f"{TURN}{point.ply + 1}", label, "", lit=lit)
    return scene


def _steps(state: State, rect: Rect, style: Style) -> Scene:
    last = len(state.match.moves)
    buttons = (
        (FIRST, "first", state.ply > 0),
        (PREVIOUS, "back", state.ply > 0 or bool(state.aside)),
        (NEXT, "forward", state.ply < last),
        (LAST, "last", state.ply < last),
    )
    scene = Scene()
    for (identity, icon, enabled), place in zip(
        buttons, rect.columns(4, style.sizes.gap), strict=True
    ):
        scene += button(style, place, identity, "", icon, enabled=enabled)
    return scene

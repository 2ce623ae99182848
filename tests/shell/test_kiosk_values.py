"""Do the operator's settings and the counters come back from plain values, sound or not?"""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from game.ui.counters import Counters, counters_of, counters_plain
from game.ui.operator import USUAL, Operator, operator_of, operator_plain
from tests.shell.kiosks import OPERATOR, TRUE


def test_settings_come_back_from_plain_values() -> None:
    operator = replace(OPERATOR, languages=("my", "en"), calibration=TRUE, rotation=270, idle_s=60)
    guest = replace(operator.guest, guide_seen=False)
    assert operator_of(operator_plain(operator)) == replace(operator, guest=guest)


PLAIN = st.one_of(st.text(max_size=30), st.integers(), st.booleans(), st.none())


@given(st.dictionaries(st.sampled_from(sorted(operator_plain(USUAL))), PLAIN))
def test_any_plain_values_make_settings_that_can_be_used(plain: dict[str, object]) -> None:
    operator = operator_of(plain)
    assert 30 <= operator.idle_s <= 3600 and 1 <= operator.top_level <= 8
    assert isinstance(operator, Operator) and operator.guest.full_screen
    assert operator_of(operator_plain(operator)) == operator


def test_counters_come_back_from_plain_values() -> None:
    counters = Counters(1, 2, 3, 4, 5, 6, 7, 8, 9, (1, 2, 3, 4, 5, 6, 7, 8))
    assert counters_of(counters_plain(counters)) == counters


@given(st.dictionaries(st.sampled_from(sorted(counters_plain(Counters()))), PLAIN))
def test_any_plain_values_make_counters(plain: dict[str, object]) -> None:
    assert min(counters_of(plain).by_level) >= 0

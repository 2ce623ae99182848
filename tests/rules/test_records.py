"""Are records values: made by position or name, compared by fields, never changed?"""

from __future__ import annotations

import pytest

from game.rules.records import record, replaced


@record
class Place:
    """Two numbers."""

    file: int
    rank: int = 0

    @property
    def square(self) -> int:
        return self.rank * 8 + self.file


@record
class Other:
    """As many fields, of the same names."""

    file: int
    rank: int


def test_fields_come_by_position_by_name_or_by_default() -> None:
    assert [Place(3).square, Place(3, 1).square, Place(rank=2, file=3).square] == [3, 11, 19]


@pytest.mark.parametrize(
    ("values", "named"), [((), {}), ((1, 2, 3), {}), ((1,), {"row": 2}), ((), {"rank": 1})]
)
def test_fields_that_are_missing_or_unknown_are_refused(
    values: tuple[int, ...], named: dict[str, int]
) -> None:
    with pytest.raises(TypeError, match="Place has the fields file, rank"):
        Place(*values, **named)


def test_records_are_equal_by_kind_and_fields() -> None:
    assert Place(1) == Place(1, 0)
    assert hash(Place(1)) == hash(Place(1, 0))
    assert Place(1) != Place(2)
    assert Place(1, 0) != Other(1, 0)


def test_a_record_is_never_changed() -> None:
    place = Place(1)
    with pytest.raises(AttributeError, match=r"Place\.file"):
        place.file = 2  # type: ignore[misc]
    with pytest.raises(AttributeError, match=r"Place\.rank"):
        del place.rank
    with pytest.raises(AttributeError, match="colour"):
        place.colour = 1  # type: ignore[attr-defined]
    assert place == Place(1)


def test_replaced_gives_another_record() -> None:
    place = Place(1, 2)
    assert (replaced(place, file=4), place) == (Place(4, 2), Place(1, 2))
    with pytest.raises(TypeError):
        replaced(place, row=1)


def test_a_record_can_be_matched_by_position() -> None:
    match Place(5, 6):
        case Place(file, rank):
            assert (file, rank) == (5, 6)

"""How are small values made that hold named fields, without what `dataclasses` costs to import?

An engine that is ready soon on a slow board cannot afford the standard library's way: it reads a
tenth of the library and compiles code for every class. `record` gives what is used of it.

>>> @record
... class Place:
...     file: int
...     rank: int = 0
>>> Place(3), Place(3) == Place(3, rank=0), replaced(Place(3), rank=7)
(Place(file=3, rank=0), True, Place(file=3, rank=7))
"""

from __future__ import annotations

TYPE_CHECKING = False  # checkers take it for true; `typing` costs as much as a whole package here
if TYPE_CHECKING:
    from typing import TypeVar, dataclass_transform

    Kind = TypeVar("Kind", bound=type)
    Value = TypeVar("Value")
else:

    def dataclass_transform(frozen_default):
        """Says nothing at run time."""
        return lambda decorator: decorator


@dataclass_transform(frozen_default=True)
def record(kind: Kind) -> Kind:
    """Makes a class whose annotations name its fields a value: set once, compared by its fields.

    Fields may have defaults that nobody changes; those without come first.
    """
    names = tuple(kind.__annotations__)
    defaults = {name: vars(kind)[name] for name in names if name in vars(kind)}

    def start(self: object, *values: object, **named: object) -> None:
        given = {**defaults, **dict(zip(names, values, strict=False)), **named}
        if len(values) > len(names) or given.keys() != set(names):
            raise TypeError(f"{kind.__name__} has the fields {', '.join(names)}")
        for name in names:
            object.__setattr__(self, name, given[name])

    def values_of(self: object) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in names])

    def is_equal(self: object, other: object) -> bool:
        return type(self) is type(other) and values_of(self) == values_of(other)

    def hashed(self: object) -> int:
        return hash(values_of(self))

    def shown(self: object) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{kind.__name__}({fields})"

    def refuse(self: object, name: str, *_: object) -> None:
        raise AttributeError(f"{kind.__name__}.{name} is never changed")

    methods = {
        "__init__": start,
        "__eq__": is_equal,
        "__hash__": hashed,
        "__repr__": shown,
        "__setattr__": refuse,
        "__delattr__": refuse,
        "__match_args__": names,
    }
    for name, method in methods.items():
        setattr(kind, name, method)
    return kind


def replaced(value: Value, **changes: object) -> Value:
    """The record with some fields changed."""
    kind = type(value)
    fields = {name: getattr(value, name) for name in kind.__annotations__}
    return kind(**{**fields, **changes})

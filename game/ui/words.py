"""Which words does the screen show, in the chosen language?

A language is a file ``<code>.toml``: a table ``[language]`` that names it, and tables of texts,
one for each screen; a text is asked for as ``screen.name``. Fields stand in braces. A text that
depends on a number has one form for each plural class and is asked for with ``n``. What a language
lacks is taken from the next one in the chain, at last from English, which lacks nothing.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from string import Formatter

MAX_BYTES = 128 * 1024
MAX_TEXT = 2000  # letters; a rules page is the longest text
BURMESE_DIGITS = str.maketrans("0123456789", "၀၁၂၃၄၅၆၇၈၉")

Entry = str | Mapping[str, str]  # a text, or its forms by plural class


class BadLanguage(ValueError):
    """A language file that cannot be used; `problems` names each fault."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class PluralRule:
    """How a language tells numbers apart."""

    forms: tuple[str, ...]
    form_of: Callable[[int], str]


def _one_other(number: int) -> str:
    return "one" if number == 1 else "other"


def _zero_one_other(number: int) -> str:
    return "one" if number in (0, 1) else "other"


def _slavic(number: int) -> str:
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14):
        return "few"
    return "many"


def _all_alike(number: int) -> str:
    return "other"


PLURAL_RULES: Mapping[str, PluralRule] = {
    "en": PluralRule(("one", "other"), _one_other),
    "fr": PluralRule(("one", "other"), _zero_one_other),
    "pt": PluralRule(("one", "other"), _zero_one_other),
    "ru": PluralRule(("one", "few", "many"), _slavic),
    "my": PluralRule(("other",), _all_alike),
}


@dataclass(frozen=True, slots=True)
class Language:
    """One language file."""

    code: str
    name: str  # in the language itself
    plural: PluralRule
    entries: Mapping[str, Entry]  # by flat key, "screen.name"


@dataclass(frozen=True, slots=True)
class Words:
    """Texts by key, from the first language of the chain that has them."""

    chain: tuple[Language, ...]
    burmese_digits: bool = False

    @property
    def code(self) -> str:
        """The code of the chosen language."""
        return self.chain[0].code

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key with its fields filled; `n` also chooses the plural form.

        Raises:
            KeyError: when no language of the chain has the key: a slip in the program.
        """
        for language in self.chain:
            entry = language.entries.get(key)
            if entry is None:
                continue
            if not isinstance(entry, str):
                number = values["n"]
                assert isinstance(number, int), key
                entry = entry[language.plural.form_of(number)]
            return entry.format(**{name: self._shown(value) for name, value in values.items()})
        raise KeyError(key)

    def has(self, key: str) -> bool:
        """Whether some language of the chain has the key."""
        return any(key in language.entries for language in self.chain)

    def number(self, value: int) -> str:
        """A number in the chosen digits."""
        text = str(value)
        return text.translate(BURMESE_DIGITS) if self.burmese_digits else text

    def _shown(self, value: object) -> str:
        return self.number(value) if isinstance(value, int) else str(value)


def parse_language(text: str) -> Language:
    """The language in the text of a file.

    Raises:
        BadLanguage: with every fault of the file.
    """
    if len(text.encode()) > MAX_BYTES:
        raise BadLanguage(("the file is too long",))
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadLanguage((str(error),)) from error
    header = data.pop("language", None)
    if not isinstance(header, dict) or set(header) != {"code", "name"}:
        raise BadLanguage(("[language] needs code and name, and nothing else",))
    code, name = header["code"], header["name"]
    if not isinstance(code, str) or code not in PLURAL_RULES or not isinstance(name, str):
        raise BadLanguage((f"[language]: no plural rule for {code!r:.20}",))
    rule = PLURAL_RULES[code]
    problems: list[str] = []
    entries: dict[str, Entry] = {}
    for screen, table in data.items():
        if not isinstance(table, dict):
            problems.append(f"{screen}: stands in no table")
            continue
        for short, entry in table.items():
            key = f"{screen}.{short}"
            problem = _problem(entry, rule) if _KEY.fullmatch(key) else "not a plain key"
            if problem:
                problems.append(f"{key}: {problem}")
            else:
                entries[key] = entry
    if problems:
        raise BadLanguage(tuple(problems))
    return Language(code, name, rule, entries)


_KEY = re.compile(r"[a-z][a-z0-9_]*\.[a-z0-9][a-z0-9_]*")


def _problem(entry: object, rule: PluralRule) -> str | None:
    if isinstance(entry, str):
        return _text_problem(entry)
    if not isinstance(entry, dict):
        return "neither a text nor a table of forms"
    if set(entry) != set(rule.forms):
        return "needs exactly the forms " + ", ".join(rule.forms)
    for text in entry.values():
        if not isinstance(text, str):
            return "a form is not a text"
        if problem := _text_problem(text):
            return problem
    return None


def _text_problem(text: str) -> str | None:
    if not text.strip():
        return "empty"
    if len(text) > MAX_TEXT:
        return "too long"
    try:
        parts = list(Formatter().parse(text))
    except ValueError as error:
        return str(error)
    for _, field, spec, conversion in parts:
        if field is not None and (not re.fullmatch(r"[a-z_]+", field) or spec or conversion):
            return f"bad field {{{field}}}"
    return None


def fields_of(entry: Entry) -> frozenset[str]:
    """The names of all fields in a text or in its forms."""
    texts = (entry,) if isinstance(entry, str) else tuple(entry.values())
    return frozenset(field for text in texts for _, field, _, _ in Formatter().parse(text) if field)


def differences(language: Language, reference: Language) -> tuple[str, ...]:
    """Where a language has other keys or fields than the one that lacks nothing."""
    ours, theirs = language.entries, reference.entries
    problems = [f"{key}: missing" for key in theirs if key not in ours]
    problems += [f"{key}: unknown" for key in ours if key not in theirs]
    for key in ours.keys() & theirs.keys():
        wanted, found = fields_of(theirs[key]), fields_of(ours[key])
        # A plural form may leave the number out ("one move left").
        if wanted - {"n"} != found - {"n"}:
            problems.append(f"{key}: other fields")
        if isinstance(ours[key], str) and not isinstance(theirs[key], str):
            problems.append(f"{key}: needs plural forms")
    return tuple(sorted(problems))

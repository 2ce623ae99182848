"""Which words does the screen show, in the chosen language?

A language is a file ``<code>.toml``: a table ``[language]`` that names it, and tables of texts,
one for each screen; a text is asked for as ``screen.name``. Fields stand in braces. A text that
depends on a number has one form for each plural class and is asked for with ``n``. What a language
lacks is taken from the next one in the chain, at last from English, which lacks nothing.

Names that other texts build on stand in the tables ``[man]`` (kinds of piece) and ``[side]``. Such
a name may have forms: the cases of Russian, or a French one with its article. Each language names
forms of its own, the same for all names of a table, and its texts ask for them: ``{kind}`` is the
plain form, ``{kind.accusative}`` another one, ``{kind.The}`` a form with a capital in front. A
caller only hands over ``words("man.rook")``; which form is wanted is the translator's business.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from string import Formatter
from typing import NamedTuple

HEADER = "language"  # the table that names the language
MAX_BYTES = 128 * 1024
MAX_TEXT = 2000  # letters; a rules page is the longest text
BURMESE_DIGITS = str.maketrans("0123456789", "၀၁၂၃၄၅၆၇၈၉")

NOUN_TABLES = ("man", "side")
PLAIN = "plain"  # the form of a name that stands alone

Entry = str | Mapping[str, str]  # a text, or its forms by plural class; of a name, by form


class BadLanguage(ValueError):
    """A language file that cannot be used; `problems` names each fault."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


class Noun(str):
    """A name as it stands alone, with its other forms as attributes."""

    def __new__(cls, forms: Mapping[str, str]) -> Noun:
        """`forms` holds the plain one, too."""
        noun = super().__new__(cls, forms[PLAIN])
        noun.__dict__.update(forms)
        noun.__dict__.update({name.capitalize(): _capital(text) for name, text in forms.items()})
        return noun

    def __getattr__(self, name: str) -> str:
        # Asked for by a text of another language in the chain, whose forms are not these.
        return str(self)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class PluralRule(NamedTuple):
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


class Language(NamedTuple):
    """One language file."""

    code: str
    name: str  # in the language itself
    plural: PluralRule
    entries: Mapping[str, Entry]  # by flat key, "screen.name"


class Words(NamedTuple):
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
            if _is_noun(key):
                return Noun({PLAIN: entry} if isinstance(entry, str) else entry)
            if not isinstance(entry, str):
                number = values["n"]
                assert isinstance(number, int), key
                entry = entry[language.plural.form_of(number)]
            return self._in_digits(entry).format(
                **{name: self._shown(value) for name, value in values.items()}
            )
        raise KeyError(key)

    def has(self, key: str) -> bool:
        """Whether some language of the chain has the key."""
        return any(key in language.entries for language in self.chain)

    def number(self, value: int) -> str:
        """A number in the chosen digits."""
        return self._in_digits(str(value))

    def _in_digits(self, text: str) -> str:
        return text.translate(BURMESE_DIGITS) if self.burmese_digits else text

    def _shown(self, value: object) -> str:
        if isinstance(value, int):
            return self.number(value)
        return value if isinstance(value, str) else str(value)


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
    header = data.pop(HEADER, None)
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
            if not _KEY.fullmatch(key):
                problem: str | None = "not a plain key"
            elif _is_noun(key):
                problem = _noun_problem(entry, _forms(next(iter(table.values()))))
            else:
                problem = _problem(entry, rule)
            if problem:
                problems.append(f"{key}: {problem}")
            else:
                entries[key] = entry
    problems += _unknown_forms(entries)
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


def _is_noun(key: str) -> bool:
    return key.partition(".")[0] in NOUN_TABLES


def _forms(entry: object) -> frozenset[str]:
    return frozenset(entry) if isinstance(entry, dict) else frozenset((PLAIN,))


def _noun_problem(entry: object, forms: frozenset[str]) -> str | None:
    """What is wrong with a name; all of its table have the same forms."""
    texts = list(entry.values()) if isinstance(entry, dict) else [entry]
    if _forms(entry) != forms or PLAIN not in forms:
        return f"needs the forms of its table, {PLAIN} among them"
    for text in texts:
        if not isinstance(text, str) or not text.strip() or re.search(r"[{}]", text):
            return "a form is not a plain text"
    bad = [name for name in forms if not re.fullmatch(r"[a-z]+", name)]
    return f"bad form {bad[0]}" if bad else None


def _unknown_forms(entries: Mapping[str, Entry]) -> list[str]:
    """Where a text asks for a form that no name of the language has."""
    known = {form for key in entries if _is_noun(key) for form in _forms(entries[key])}
    return [
        f"{key}: no form {form}"
        for key, entry in entries.items()
        for form in sorted(_forms_asked_for(entry))
        if form.lower() not in known
    ]


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
        if field is not None and (not _FIELD.fullmatch(field) or spec or conversion):
            return f"bad field {{{field}}}"
    return None


_FIELD = re.compile(r"[a-z_]+(\.[A-Z]?[a-z]+)?")
_HEADING = re.compile(r"^\[([a-z0-9_]+)\]", re.MULTILINE)


def excerpt(text: str, tables: Collection[str]) -> str:
    """The parts of a language file with these tables: to read them takes a part of the time.

    >>> excerpt('[language]\\ncode = "en"\\n\\n[home]\\ntitle = "X"\\n', ("language",))
    '[language]\\ncode = "en"\\n\\n'
    """
    starts = [*_HEADING.finditer(text)]
    ends = [*(heading.start() for heading in starts[1:]), len(text)]
    return "".join(
        text[heading.start() : end]
        for heading, end in zip(starts, ends, strict=True)
        if heading[1] in tables
    )


def fields_of(entry: Entry) -> frozenset[str]:
    """The names of all fields in a text or in its forms."""
    return frozenset(field.partition(".")[0] for field in _fields(entry))


def _forms_asked_for(entry: Entry) -> frozenset[str]:
    return frozenset(form for field in _fields(entry) if (form := field.partition(".")[2]))


def _fields(entry: Entry) -> frozenset[str]:
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
        if isinstance(ours[key], str) and not isinstance(theirs[key], str) and not _is_noun(key):
            problems.append(f"{key}: needs plural forms")
    return tuple(sorted(problems))

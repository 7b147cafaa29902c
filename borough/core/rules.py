"""A game's rules page: one paragraph per rule, found by its id.

In `rules.md` a rule is a list item that begins with its anchor and its id in bold:
`- <a id="bid-higher"></a>**bid-higher** · …`. Our own rulings are marked `(ruling)`. The translated pages are
`text/rules.de.md` and `text/rules.fr.md`, with the same ids in the same order.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

_RULE = re.compile(r"^- <a id=\"([a-z0-9-]+)\"></a>\*\*\1\*\* · (.*)$")
RULINGS = ("(ruling)", "(Festlegung)", "(décision)")
"""How each language marks a ruling."""


@dataclass(frozen=True)
class Rule:
    """One rule in our own words."""

    id: str
    text: str
    section: str

    @property
    def ruling(self) -> bool:
        """Whether this is our decision where the rulebook is silent."""
        return any(mark in self.text for mark in RULINGS)


@dataclass(frozen=True)
class Rules:
    """All rules of a game, by id, and the page they are on."""

    page: str
    rules: dict[str, Rule]

    def __getitem__(self, rule: str) -> Rule:
        return self.rules[rule]

    def __contains__(self, rule: str) -> bool:
        return rule in self.rules

    def plain(self) -> str:
        """The page without its anchors."""
        return re.sub(r'<a id="[a-z0-9-]+"></a>', "", self.page)

    @staticmethod
    def of_the_table(language: str = "en") -> Rules:
        """The rules of every table, whatever the game."""
        return rules_of("borough.core", language)

    @staticmethod
    def read(page: str) -> Rules:
        """Find the rules on a page."""
        rules: dict[str, Rule] = {}
        section = ""
        current = ""
        for line in page.split("\n"):
            found = _RULE.match(line)
            if line.startswith("#"):
                section, current = line.lstrip("# "), ""
            elif found:
                current = found[1]
                if current in rules:
                    raise ValueError(f"rule {current} appears twice")
                rules[current] = Rule(current, found[2], section)
            elif current and line.startswith("  "):
                rules[current] = Rule(current, f"{rules[current].text} {line.strip()}", section)
            else:
                current = ""
        return Rules(page, rules)


@cache
def rules_of(package: str, language: str = "en") -> Rules:
    """The rules page of a package in a language; in English if it is not translated."""
    from importlib import resources

    folder = resources.files(package)
    translated = folder / "text" / f"rules.{language}.md"
    page = translated if translated.is_file() else folder / "rules.md"
    return Rules.read(page.read_text(encoding="utf-8"))

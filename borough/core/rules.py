"""A game's rules page: one paragraph per rule, found by its id.

In `rules.md` a rule is a list item that begins with its anchor and its id in bold:
`- <a id="bid-higher"></a>**bid-higher** · …`. A ruling of ours says so: `(ruling)`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import resources

_RULE = re.compile(r"^- <a id=\"([a-z0-9-]+)\"></a>\*\*\1\*\* · (.*)$")


@dataclass(frozen=True)
class Rule:
    """One rule in our own words."""

    id: str
    text: str
    section: str

    @property
    def ruling(self) -> bool:
        """Whether this is our decision where the rulebook is silent."""
        return "(ruling)" in self.text


@dataclass(frozen=True)
class Rules:
    """All rules of a game, by id, and the page they stand on."""

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
    def of_the_table() -> Rules:
        """What holds at every table, whatever the game."""
        return Rules.read(resources.files("borough.core").joinpath("rules.md").read_text(encoding="utf-8"))

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
                    raise ValueError(f"rule {current} stands twice")
                rules[current] = Rule(current, found[2], section)
            elif current and line.startswith("  "):
                rules[current] = Rule(current, f"{rules[current].text} {line.strip()}", section)
            else:
                current = ""
        return Rules(page, rules)

"""The old name of `log`, `prompts` and `choices`, for what still imports it."""

from __future__ import annotations

from borough.games.key_flow.words.choices import explain
from borough.games.key_flow.words.log import lines
from borough.games.key_flow.words.prompts import prompt

__all__ = ["explain", "lines", "prompt"]

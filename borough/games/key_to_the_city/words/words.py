"""The log, the prompts and the explanations under one name, for the game object."""

from __future__ import annotations

from borough.games.key_to_the_city.words.choices import explain as explain
from borough.games.key_to_the_city.words.log import lines as lines
from borough.games.key_to_the_city.words.prompts import prompt as prompt

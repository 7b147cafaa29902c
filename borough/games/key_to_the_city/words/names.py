"""Tiles, pieces, colours and sides as parts of sentences."""

from __future__ import annotations

from borough.core.words import later, many, say
from borough.games.key_to_the_city.rules.figures import Figures

# Colours, types and sides in the order of their numbers.
COMPASS = [
    later("north-east"),
    later("east"),
    later("south-east"),
    later("south-west"),
    later("west"),
    later("north-west"),
]
A_SKILL = [later("a brick"), later("a coin"), later("a compass"), later("a skill tile of any type")]
A_CONNECTOR = [
    later("a black connector"),
    later("a blue connector"),
    later("a brown connector"),
    later("a grey connector"),
    later("a red connector"),
    later("a yellow connector"),
    later("a connector of any colour"),
]
THE_CONNECTOR = [
    later("the black connector"),
    later("the blue connector"),
    later("the brown connector"),
    later("the grey connector"),
    later("the red connector"),
    later("the yellow connector"),
]


def name(figures: Figures, tile: int) -> str:
    """The name of a tile within a sentence."""
    return say(figures.names[tile])


def title(figures: Figures, tile: int) -> str:
    """The name of a tile by itself."""
    return capital(name(figures, tile))


def capital(text: str) -> str:
    """A text that begins with a capital letter, also where it begins with a name such as `das O2`."""
    return text[:1].upper() + text[1:]


def a_connector(colour: int) -> str:
    """A connector of a colour, or of any colour (FREE_CHOICE)."""
    return say(A_CONNECTOR[colour])


def a_skill(skill: int) -> str:
    """A skill tile of a type, or of any type (FREE_SKILL)."""
    return say(A_SKILL[skill])


def keyples(number: int, colour: int) -> str:
    """A number of keyples of a colour, as the object of a sentence."""
    return [
        many(number, "{n} blue keyple", "{n} blue keyples", context="object"),
        many(number, "{n} red keyple", "{n} red keyples", context="object"),
        many(number, "{n} yellow keyple", "{n} yellow keyples", context="object"),
    ][colour]


def more_keyples(number: int, colour: int) -> str:
    """A number of keyples more, as the object of a sentence."""
    return [
        many(number, "{n} more blue keyple", "{n} more blue keyples"),
        many(number, "{n} more red keyple", "{n} more red keyples"),
        many(number, "{n} more yellow keyple", "{n} more yellow keyples"),
    ][colour]


def with_keyples(number: int, colour: int) -> str:
    """With a number of keyples of a colour."""
    return [
        many(number, "with {n} blue keyple", "with {n} blue keyples"),
        many(number, "with {n} red keyple", "with {n} red keyples"),
        many(number, "with {n} yellow keyple", "with {n} yellow keyples"),
    ][colour]


def with_colour(colour: int) -> str:
    """With keyples of a colour, however many."""
    return say([later("with blue keyples"), later("with red keyples"), later("with yellow keyples")][colour])


def connectors(number: int, colour: int) -> str:
    """A number of connectors of a colour."""
    return [
        many(number, "{n} black connector", "{n} black connectors"),
        many(number, "{n} blue connector", "{n} blue connectors"),
        many(number, "{n} brown connector", "{n} brown connectors"),
        many(number, "{n} grey connector", "{n} grey connectors"),
        many(number, "{n} red connector", "{n} red connectors"),
        many(number, "{n} yellow connector", "{n} yellow connectors"),
    ][colour]


def skills(number: int, skill: int) -> str:
    """A number of skill tiles of a type."""
    return [
        many(number, "{n} brick", "{n} bricks"),
        many(number, "{n} coin", "{n} coins"),
        many(number, "{n} compass", "{n} compasses"),
    ][skill]

"""Actions keep their numbers: tables in the database store them, and records of older rules are written from them."""

from __future__ import annotations

import hashlib

import pytest

import borough

STORED = {
    "key-to-the-city": (1458, "8f523444eab75195"),
    "london": (1050, "e923bd29e37be23a"),
    "key-flow": (4599, "53deb09b0941ac73"),
}
"""How many actions a game has had since its first version, and the digest of their texts in this order."""


@pytest.mark.parametrize("ident", borough.game_ids())
def test_stored_numbers_keep_their_texts(ident: str):
    """New actions come last. If that is impossible, stored events need a migration, or old records change."""
    game = borough.game(ident)
    count, digest = STORED[ident]
    texts = "\n".join(game.text(number) for number in range(count))
    assert hashlib.sha256(texts.encode()).hexdigest()[:16] == digest

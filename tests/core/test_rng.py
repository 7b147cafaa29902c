"""The generator: the same on every machine, uniform, and copyable at any position."""

from __future__ import annotations

import pytest

from borough import Rng


def test_a_seed_gives_the_same_words_on_every_machine_and_build():
    rng = Rng(7)
    assert [rng.word() for _ in range(4)] == WORDS_OF_SEED_7
    large = Rng(2**200)
    assert [large.below(6) for _ in range(8)] == ROLLS_OF_2_TO_THE_200


ROLLS_OF_2_TO_THE_200 = [5, 5, 2, 4, 2, 4, 5, 4]
WORDS_OF_SEED_7 = [74843809, 415795813, 1674500168, 1977869485]


def test_below_is_uniform():
    rng = Rng(1)
    counts = [0] * 6
    for _ in range(60_000):
        counts[rng.below(6)] += 1
    chi_squared = sum((count - 10_000) ** 2 / 10_000 for count in counts)
    assert chi_squared < 20.5  # one in a thousand for five degrees of freedom


def test_below_stays_in_its_range():
    rng = Rng(3)
    assert {rng.below(3) for _ in range(500)} == {0, 1, 2}
    assert rng.below(1) == 0
    assert 0 <= rng.below(2**31 - 1) < 2**31 - 1
    with pytest.raises(ValueError, match="nothing to choose"):
        rng.below(0)
    with pytest.raises(ValueError, match="more than 2147483647"):
        rng.below(2**31)


@pytest.mark.parametrize("used", [0, 1, 15, 16, 17, 40])
def test_copied_and_saved_generators_continue_the_same_stream(used: int):
    rng = Rng(99)
    for _ in range(used):
        rng.word()
    copied = rng.copy()
    loaded = Rng.load(rng.save())
    assert loaded.position() == rng.position()
    words = [rng.word() for _ in range(40)]
    assert [copied.word() for _ in range(40)] == words
    assert [loaded.word() for _ in range(40)] == words


def test_a_spawned_generator_has_a_different_stream():
    rng = Rng(5)
    child = rng.spawn()
    assert [child.word() for _ in range(8)] != [rng.word() for _ in range(8)]


def test_shuffle_keeps_the_items_and_reaches_every_order():
    orders = set()
    rng = Rng(8)
    for _ in range(200):
        items = [1, 2, 3]
        rng.shuffle(items)
        orders.add(tuple(items))
    assert len(orders) == 6

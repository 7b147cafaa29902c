"""Final scoring of Key Flow as a mixed-integer model, straight from the rules: the second opinion on the solver."""

from __future__ import annotations

from collections import Counter

import highspy
import numpy as np

from borough.games.key_flow.rules import cards as c
from borough.games.key_flow.rules.solver import Estate

Sum = dict[int, float]
"""A linear expression: coefficients by variable."""


class Model:
    """Variables are whole numbers; rows say that an expression is at most a number."""

    def __init__(self) -> None:
        self.points: list[float] = []
        self.highest: list[float] = []
        self.rows: list[tuple[Sum, float]] = []

    def count(self, most: float, points: float = 0) -> int:
        """A new variable from 0 to `most` that brings points for each unit."""
        self.points.append(points)
        self.highest.append(most)
        return len(self.points) - 1

    def at_most(self, left: Sum, limit: float = 0, right: Sum | None = None) -> None:
        """Demand left <= limit + right."""
        row = dict(left)
        for variable, factor in (right or {}).items():
            row[variable] = row.get(variable, 0) - factor
        self.rows.append((row, limit))

    def solve(self) -> int:
        """The highest number of points."""
        if not self.points:
            return 0
        lp = highspy.HighsLp()
        lp.num_col_ = len(self.points)
        lp.num_row_ = len(self.rows)
        lp.sense_ = highspy.ObjSense.kMaximize
        lp.col_cost_ = np.array(self.points, dtype=np.double)
        lp.col_lower_ = np.zeros(lp.num_col_)
        lp.col_upper_ = np.array(self.highest, dtype=np.double)
        lp.row_lower_ = np.full(lp.num_row_, -highspy.kHighsInf)
        lp.row_upper_ = np.array([limit for _, limit in self.rows], dtype=np.double)
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        starts, index, value = [0], [], []
        for row, _ in self.rows:
            index += row.keys()
            value += row.values()
            starts.append(len(index))
        lp.a_matrix_.start_ = np.array(starts, dtype=np.int32)
        lp.a_matrix_.index_ = np.array(index, dtype=np.int32)
        lp.a_matrix_.value_ = np.array(value, dtype=np.double)
        lp.integrality_ = [highspy.HighsVarType.kInteger] * lp.num_col_
        highs = highspy.Highs()
        highs.setOptionValue("output_flag", False)
        highs.setOptionValue("threads", 1)
        highs.setOptionValue("mip_rel_gap", 0.0)
        highs.setOptionValue("mip_abs_gap", 0.5)
        highs.passModel(lp)
        highs.run()
        assert highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
        return round(highs.getInfo().objective_function_value)


def plus(*sums: Sum) -> Sum:
    """The sum of expressions."""
    result: Sum = {}
    for each in sums:
        for variable, factor in each.items():
            result[variable] = result.get(variable, 0) + factor
    return result


class Books:
    """Which cards are assigned to which scoring, as expressions."""

    def __init__(self) -> None:
        self.keyples: dict[tuple[int, str], Sum] = {}
        """Keyples by scoring and colour as counted."""
        self.animals: dict[tuple[int, str], Sum] = {}
        """Animals by scoring and species as printed."""
        self.token_cards: Sum = {}


def add(sums: dict[tuple[int, str], Sum], key: tuple[int, str], variable: int, factor: int) -> None:
    """Add to one of several expressions."""
    if factor:
        sums.setdefault(key, {})[variable] = factor


ANIMAL_SCORINGS = [
    c.PER_COW,
    c.PER_ANIMAL,
    c.PER_COW_TOKEN,
    c.PER_PIG_SHEEP,
    c.PER_PIG_GOLD,
    c.PER_SHEEP_SKILL,
    c.BY_COWS,
    c.BY_PIGS,
    c.BY_SHEEP,
]


def owned(estate: Estate, scoring: int) -> bool:
    """Whether a card scores it."""
    if scoring >= c.BY_SHIPS:
        return bool(estate.steps[scoring - c.BY_SHIPS])
    return estate.rates[scoring] > 0


def animal_uses(model: Model, estate: Estate, books: Books, shown: dict[str, int], most: int) -> Sum:
    """Variables for cards that go to animal scorings."""
    all_uses: Sum = {}
    for scoring in ANIMAL_SCORINGS:
        if owned(estate, scoring) and any(shown.values()):
            use = model.count(most)
            all_uses[use] = 1
            for animal, number in shown.items():
                add(books.animals, (scoring, animal), use, number)
    return all_uses


def keyple_uses(model: Model, estate: Estate, books: Books, code: int, most: int, hall: dict[str, int]) -> Sum:
    """Variables for keyple cards that go to keyple scorings."""
    colour = c.COLOURS[code % 4]
    number = 1 + code // 4 % 2
    counted_as = [colour]
    if estate.green_as_yellow and colour in ("green", "yellow"):
        counted_as = ["green", "yellow"]
    uses: Sum = {}
    for shade in counted_as:
        rate = estate.rates[c.PER_GREEN + c.COLOURS.index(shade)]
        if rate:
            uses[model.count(most, rate * number)] = 1
        if estate.rates[c.PER_KEYPLE_OF_ONE_COLOUR]:
            use = model.count(most, estate.rates[c.PER_KEYPLE_OF_ONE_COLOUR] * number)
            uses[use] = 1
            model.at_most({use: 1}, 0, {hall[shade]: most})
        if estate.rates[c.PER_RED_YELLOW_BLUE] and shade != "green":
            use = model.count(most)
            uses[use] = 1
            add(books.keyples, (c.PER_RED_YELLOW_BLUE, shade), use, number)
        if estate.rates[c.PER_GREEN_GOLD] and shade == "green":
            use = model.count(most)
            uses[use] = 1
            add(books.keyples, (c.PER_GREEN_GOLD, shade), use, number)
    if number == 2 and estate.rates[c.PER_CARD_WITH_2]:
        uses[model.count(most, estate.rates[c.PER_CARD_WITH_2])] = 1
    if code // 8 % 2 and estate.rates[c.PER_TOKEN_AND_CARD]:
        use = model.count(most)
        uses[use] = 1
        books.token_cards[use] = 1
    return uses


def steps(model: Model, table: list[int], counted: Sum) -> None:
    """At most one step of a threshold table, and only if enough is counted."""
    reached: Sum = {}
    needed: Sum = {}
    for need, points in zip(table[::2], table[1::2], strict=True):
        step = model.count(1, points)
        reached[step] = 1
        needed[step] = need
    model.at_most(reached, 1)
    model.at_most(needed, 0, counted)


def counted_animals(model: Model, estate: Estate, books: Books, scoring: int) -> tuple[Sum, Sum, Sum]:
    """Sheep, pigs and cows counted at a scoring, with the Ark's changes."""
    sheep = books.animals.get((scoring, "sheep"), {})
    pigs = books.animals.get((scoring, "pig"), {})
    cows = books.animals.get((scoring, "cow"), {})
    if not estate.pig_as_2_sheep:
        return sheep, pigs, cows
    sheep_to_pigs = model.count(1000)
    pigs_to_sheep = model.count(1000)
    model.at_most({sheep_to_pigs: 1}, 0, sheep)
    model.at_most({pigs_to_sheep: 1}, 0, pigs)
    return (
        plus(sheep, {sheep_to_pigs: -1, pigs_to_sheep: 2}),
        plus(pigs, {sheep_to_pigs: 2, pigs_to_sheep: -1}),
        cows,
    )


def add_cards(model: Model, estate: Estate, books: Books) -> None:
    """All cards, each to at most one scoring. Cards that look the same share variables."""
    hall = {colour: model.count(1) for colour in c.COLOURS}
    model.at_most(dict.fromkeys(hall.values(), 1), 1)
    for code, most in Counter(estate.keyples).items():
        shown = {animal: int(code // 16 == 1 + number) for number, animal in enumerate(c.ANIMALS)}
        uses = keyple_uses(model, estate, books, code, most, hall)
        model.at_most(plus(uses, animal_uses(model, estate, books, shown, most)), most)
    for code, most in Counter(estate.beasts).items():
        shown = {"sheep": code % 8, "pig": code // 8 % 8, "cow": code // 64}
        model.at_most(animal_uses(model, estate, books, shown, most), most)


def add_animal_scorings(model: Model, estate: Estate, books: Books, pools: dict[str, Sum]) -> None:
    """Points for animals; what is used with them goes into the pools."""
    rates = estate.rates
    for scoring in ANIMAL_SCORINGS:
        if not owned(estate, scoring):
            continue
        sheep, pigs, cows = counted_animals(model, estate, books, scoring)
        if scoring >= c.BY_SHIPS:
            counted = {c.BY_COWS: cows, c.BY_PIGS: pigs, c.BY_SHEEP: sheep}[scoring]
            steps(model, estate.steps[scoring - c.BY_SHIPS], counted)
            continue
        units = model.count(1000, rates[scoring])
        if scoring == c.PER_ANIMAL:
            model.at_most({units: 1}, 0, plus(sheep, pigs, cows))
        if scoring in (c.PER_COW, c.PER_COW_TOKEN):
            model.at_most({units: 1}, 0, cows)
        if scoring in (c.PER_PIG_SHEEP, c.PER_PIG_GOLD):
            model.at_most({units: 1}, 0, pigs)
        if scoring in (c.PER_PIG_SHEEP, c.PER_SHEEP_SKILL):
            model.at_most({units: 1}, 0, sheep)
        pool = {c.PER_COW_TOKEN: "tokens", c.PER_PIG_GOLD: "gold", c.PER_SHEEP_SKILL: "skills"}.get(scoring)
        if pool:
            pools[pool][units] = 1


def add_keyple_scorings(model: Model, estate: Estate, books: Books, pools: dict[str, Sum]) -> None:
    """Sets of three, greens with gold, token cards with tokens."""
    sets = model.count(1000, estate.rates[c.PER_RED_YELLOW_BLUE])
    for colour in ("red", "yellow", "blue"):
        model.at_most({sets: 1}, 0, books.keyples.get((c.PER_RED_YELLOW_BLUE, colour), {}))
    pairs = model.count(1000, estate.rates[c.PER_GREEN_GOLD])
    model.at_most({pairs: 1}, 0, books.keyples.get((c.PER_GREEN_GOLD, "green"), {}))
    pools["gold"][pairs] = 1
    guild = model.count(1000, estate.rates[c.PER_TOKEN_AND_CARD])
    model.at_most({guild: 1}, 0, books.token_cards)
    pools["tokens"][guild] = 1


def add_skills(model: Model, estate: Estate, with_sheep: Sum) -> None:
    """Every tile goes to one scoring."""
    rates = estate.rates
    scribe = model.count(1000, rates[c.PER_ANVIL_PICKAXE_SAW])
    scholar = [model.count(1) for _ in c.SKILLS]
    model.at_most(dict.fromkeys(scholar, 1), 1)
    weaver: Sum = {}
    for skill, have in enumerate(estate.skills):
        single = model.count(have, rates[c.PER_ANVIL + skill])
        one_type = model.count(have, rates[c.PER_SKILL_OF_ONE_TYPE])
        model.at_most({one_type: 1}, 0, {scholar[skill]: have})
        sheep = model.count(have)
        weaver[sheep] = 1
        model.at_most({single: 1, one_type: 1, sheep: 1, scribe: 1}, have)
    model.at_most(with_sheep, 0, weaver)


def add_goods(model: Model, estate: Estate, with_cards: Sum) -> None:
    """Every resource goes to one scoring; gold may stand for any other."""
    rates = estate.rates
    free = list(estate.goods)
    at_stores: list[Sum] = [{}, {}, {}, {}]
    for at in range(0, len(estate.stores), 7):
        rate, first, second = estate.stores[at : at + 3]
        lying = estate.stores[at + 3 : at + 7]
        scored = [model.count(number) for number in lying]
        for good in range(4):
            free[good] += lying[good]
            at_stores[good][scored[good]] = 1
        units = model.count(1000, rate)
        if first < 0:
            model.at_most({units: 1}, 0, dict.fromkeys(scored, 1))
            continue
        halves: dict[int, Sum] = {}
        gold_used: Sum = {}
        for wanted in (first, second):
            as_gold = model.count(1000)
            gold_used[as_gold] = 1
            half: Sum = {as_gold: 1}
            if wanted != c.GOLD:
                plain = model.count(1000)
                half[plain] = 1
                halves[wanted] = plus(halves.get(wanted, {}), {plain: 1})
            model.at_most({units: 1}, 0, half)
        for wanted, used in halves.items():
            model.at_most(used, 0, {scored[wanted]: 1})
        model.at_most(gold_used, 0, {scored[c.GOLD]: 1})
    spent = [dict(each) for each in at_stores]
    sets = model.count(1000, rates[c.PER_IRON_STONE_WOOD])
    fives = model.count(1000, rates[c.PER_5_RESOURCES])
    five_goods: Sum = {}
    for good in range(3):
        in_sets, in_twos = model.count(1000), model.count(1000)
        gold_sets, gold_twos = model.count(1000), model.count(1000)
        to_fives = model.count(1000)
        twos = model.count(1000, rates[c.PER_2_IRON + good])
        model.at_most({sets: 1}, 0, {in_sets: 1, gold_sets: 1})
        model.at_most({twos: 2}, 0, {in_twos: 1, gold_twos: 1})
        spent[good] = plus(spent[good], {in_sets: 1, in_twos: 1, to_fives: 1})
        spent[c.GOLD] = plus(spent[c.GOLD], {gold_sets: 1, gold_twos: 1})
        five_goods[to_fives] = 1
    gold_fives = model.count(1000)
    five_goods[gold_fives] = 1
    model.at_most({fives: 5}, 0, five_goods)
    jeweller = model.count(1000, rates[c.PER_GOLD])
    loose = model.count(1000, 1)
    spent[c.GOLD] = plus(spent[c.GOLD], {gold_fives: 1, jeweller: 1, loose: 1}, with_cards)
    for good in range(4):
        model.at_most(spent[good], free[good])


def milp_total(estate: Estate) -> int:
    """The most points that an estate can bring."""
    model = Model()
    books = Books()
    pools: dict[str, Sum] = {"tokens": {}, "gold": {}, "skills": {}}
    add_cards(model, estate, books)
    add_animal_scorings(model, estate, books, pools)
    add_keyple_scorings(model, estate, books, pools)
    add_skills(model, estate, pools["skills"])
    add_goods(model, estate, pools["gold"])
    single = model.count(1000, estate.rates[c.PER_TOKEN])
    model.at_most(plus(pools["tokens"], {single: 1}), estate.tokens)
    at_lodge = model.count(1000, estate.rates[c.PER_SHIP])
    at_breese = model.count(1000)
    model.at_most({at_lodge: 1, at_breese: 1}, estate.ships)
    if estate.steps[0]:
        steps(model, estate.steps[0], {at_breese: 1})
    return model.solve() + estate.carts * estate.rates[c.PER_TRANSPORT_POINT]

"""The table drawn for a terminal, and what is said beside it."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import cast

import pytest
from game_builder import drawn, line_with, lines
from key_flow_builder import (
    GAME,
    above,
    card,
    chosen,
    give_tokens,
    goods,
    hands,
    home,
    new_flow,
    play,
    skills,
    stored,
    upgraded,
    using,
    village,
    winter_picking,
)
from rich.cells import cell_len

import borough
from borough import Rng
from borough.games.key_flow.drawing.terminal_text import (
    SCORING_SIGNS,
    card_lines,
    card_signs,
    cost_signs,
    fold,
    panel_signs,
)
from borough.games.key_flow.rules.actions import SLOT_NAMES
from borough.games.key_flow.rules.cards import CARD_COUNT, CARDS, HOME_COUNT, LEFT, SCORING_COUNT, VILLAGE_COUNT
from borough.games.key_flow.rules.figures import PANELS
from borough.games.key_flow.rules.key_flow import KeyFlow
from borough.games.key_flow.rules.village import Village, new_village, pack_above
from borough.games.key_flow.words.card_words import card_words
from borough.games.key_flow.words.results import assignment_lines


def positions(seats: int, *, every: int = 35, tournament: bool = False) -> Iterator[KeyFlow]:
    """Positions from a random game whose players seldom discard or stop, so that villages grow."""
    rng = Rng(seats)
    flow = cast(KeyFlow, GAME.deal(seats, seats, {"tournament": tournament}))
    number = 0
    while flow.deciders():
        seat = flow.deciders()[rng.below(len(flow.deciders()))]
        legal = flow.legal(seat)
        busy = [action for action in legal if GAME.text(action) not in ("discard", "stop", "done")]
        choices = busy if busy and rng.below(20) else legal
        flow.play(seat, choices[rng.below(len(choices))])
        if number % every == 0 or not flow.deciders():
            yield flow
        number += 1


@functools.cache
def end(seats: int) -> KeyFlow:
    """The end of such a game."""
    *_, last = positions(seats, every=10000)
    return last


def block(flow: KeyFlow, words: str, seat: int | None = 0) -> str:
    """The lines from the one with these words to the next empty one."""
    whole = lines(flow, seat)
    first = next(number for number, line in enumerate(whole) if words in line)
    return "\n".join(whole[first : whole.index("", first)])


def explained(flow: KeyFlow, text: str, seat: int = 0) -> str:
    return GAME.explain(GAME.view(flow, seat), GAME.action(text))


def prompted(flow: KeyFlow, seat: int = 0) -> str:
    return GAME.prompt(GAME.view(flow, seat)).text


def own_village(flow: KeyFlow, seat: int) -> Village:
    turn = flow.turns[seat]
    return flow.open.villages[seat] if turn is None else turn.village


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_line_of_a_whole_game_fits_100_columns(seats: int):
    for flow in positions(seats):
        for seat in (None, 0, seats - 1):
            assert max(cell_len(line) for line in lines(flow, seat)) <= 100
            assert not any(line.endswith("…") for line in lines(flow, seat)), "something was cut off"


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_own_card_stands_in_its_slot(seats: int):
    for flow in positions(seats, every=60):
        for seat in range(seats):
            own = block(flow, f"Village of Seat {seat + 1} (you)", seat)
            mine = own_village(flow, seat)
            for number, where in zip(mine.cards, mine.slots, strict=True):
                assert SLOT_NAMES[where] in own
                assert flow.open.figures.names[number] in own


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_village_is_drawn_for_everybody(seats: int):
    for flow in positions(seats, every=60):
        for seat in (None, *range(seats)):
            whole = drawn(flow, seat)
            for other in range(seats):
                assert whole.count(f"Village of Seat {other + 1}") == 1
            slots = [SLOT_NAMES[where] for mine in flow.open.villages for where in mine.slots]
            assert all(whole.count(name) >= slots.count(name) for name in slots)


@pytest.mark.parametrize("tournament", [False, True])
@pytest.mark.parametrize("seats", GAME.seats)
def test_hidden_hands__what_a_seat_cannot_know_makes_no_difference(seats: int, tournament: bool):
    for number, flow in enumerate(positions(seats, every=120, tournament=tournament)):
        for seat in (None, *range(seats)):
            twin = GAME.twin(flow, seat, Rng(number))
            twin.news = flow.news
            assert GAME.draw(GAME.view(twin, seat)) == GAME.draw(GAME.view(flow, seat))


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_choice_of_a_whole_game_is_explained_and_asked_for(seats: int):
    for flow in positions(seats, every=7):
        for seat in range(seats):
            view = GAME.view(flow, seat)
            assert GAME.prompt(view).text.endswith(".")
            for action in view.legal:
                words = GAME.explain(view, action)
                assert words
                assert words[0].isupper()
                assert "  " not in words


# Signs.


def test_every_card_fits_its_box():
    figures = new_flow().open.figures
    for number in range(VILLAGE_COUNT):
        mine = new_village(number)
        for level in range(figures.most_upgrades[number] + 1):
            mine.levels[0] = level
            mine.goods = [10, 10, 10, 10]
            for detail, width in ((0, 13), (1, 13), (2, 17)):
                texts = card_lines(figures, mine, 0, detail, width)
                assert max(text.cell_len for text in texts) <= width
                assert len(texts) <= 7
                if detail == 2:
                    assert texts[0].plain == figures.names[number], "own cards are named in full"


def test_every_card_has_words_and_signs():
    figures = new_flow().open.figures
    for number in range(HOME_COUNT, CARD_COUNT):
        assert card_words(figures, number)
        assert card_signs(figures, number)
    assert len(SCORING_SIGNS) == SCORING_COUNT


def test_panels_are_said_in_signs():
    figures = new_flow().open.figures
    said = {name: panel_signs(figures, card(name) * PANELS) for name in ("home_1", "workshop", "brewer", "merchant")}
    assert said == {
        "home_1": "move 1 upgr 1",
        "workshop": "+iron/stone/wood",
        "brewer": "skill > gold+○",
        "merchant": "3★/2 wood 3★/saw",
    }
    assert panel_signs(figures, card("carried_away") * PANELS) == "cows 3:10★ 5:20★"
    assert panel_signs(figures, card("blacksmith") * PANELS) == "5★/iron+gold here"
    assert cost_signs(figures, card("forge") * PANELS + 1) == "3I+anvil"
    assert cost_signs(figures, card("keythedral") * PANELS + 1) == "2G+2 skill"


def test_signs_are_folded_where_they_may_be():
    assert fold("+iron/stone/wood", 13) == ["+iron/stone/", "wood"]
    assert fold("skill > 2 gold+○", 13) == ["skill > 2", "gold+○"]


def test_names_that_look_like_markup_are_only_text():
    other = "game = 'key-flow'\n[[card]]\nid = 'home_1'\nname = '[red]Ho[/]'\n"
    flow = new_flow(components=other)
    home(flow, 0, 1)
    assert "[red]Ho[/]" in drawn(flow)


# The village.


def test_village_rows__the_lower_row_is_shifted_by_half_a_card():
    flow = new_flow()
    village(flow, 0, "keywood@road1", "spring_pasture_1@river0")
    own = block(flow, "(you)").split("\n")
    top = next(line for line in own if "road0" in line)
    low = next(line for line in own if "river0" in line)
    assert top.index("road1") - top.index("road0") == 18
    assert low.index("river0") - top.index("road0") == 9
    assert own.index(low) > own.index(top)


def test_a_card_shows_its_panel_upgrade_goods_and_animals():
    flow = new_flow(season="autumn")
    village(flow, 0, "gold_mine@road1", "autumn_pasture_2@river0")
    goods(flow, 0, "road1", iron=2, gold=1)
    own = block(flow, "(you)")
    for words in ("Gold Mine", "+gold", "▲ I+S: +2 gold 3★", "I2 G1", "2 sheep"):
        assert words in own


def test_upgrade_tile__tiles_and_points_stand_in_the_border():
    flow = new_flow(season="autumn")
    village(flow, 0, "gold_mine@road1", "forge@road2")
    upgraded(flow, 0, "road1", 1)
    upgraded(flow, 0, "road2", 2, flipped=1)
    top = line_with(flow, "road2")
    assert "▲3★" in top
    assert "▲◆20★" in top
    assert "+2 gold" in block(flow, "(you)")


def test_keyple_above__cards_lie_above_their_building():
    flow = new_flow(season="summer")
    village(flow, 0, "keywood@road1")
    above(flow, 0, "road1", "summer_keyple_01", "summer_keyple_02")
    flow.open.own_village(0).above[-1] += pack_above(0, 0, 2)
    own = block(flow, "(you)").split("\n")
    number = next(at for at, line in enumerate(own) if "road1" in line)
    stack = own[number - 1].split()
    assert [word.rstrip("○")[:2] for word in stack] == ["●y", "●y"]
    assert stack[1].endswith("○○")
    assert own[number - 1].index("●y") == own[number].index("road1")


def test_token_cost__uses_with_tokens_are_counted():
    flow = new_flow()
    village(flow, 0, "keywood@road1")
    using(flow, 2)
    play(flow, 0, "use road1")
    assert "1×○" in block(flow, "(you)")


def test_wide_villages_are_drawn_in_strips():
    flow = new_flow(season="autumn")
    names = "builder stable gold_mine key_mine keywood miner quarryman woodcutter workshop inn brewer mason"
    village(flow, 0, *[f"{name}@road{number}" for number, name in enumerate(names.split(), 1)])
    own = block(flow, "(you)")
    assert own.count("further to the right:") == 2
    assert max(cell_len(line) for line in own.split("\n")) <= 100
    assert "road12" in own


def test_what_can_be_chosen_is_marked():
    flow = new_flow()
    village(flow, 1, "keywood@road1", "spring_pasture_1@river0")
    chosen(flow, "spring_keyple_01")
    neighbour = block(flow, "Village of Seat 2")
    assert "▸road0" in neighbour
    assert "▸road1" in neighbour
    assert "▸river0" not in neighbour
    assert "▸road0" not in block(flow, "Village of Seat 2", None)


def test_village_connect__free_slots_are_shown_while_a_card_is_laid():
    flow = new_flow()
    chosen(flow, "keywood")
    own = block(flow, "(you)")
    assert "▸road1?" in own
    assert "▸road-1?" in own
    play(flow, 0, "place road1")
    assert "?" not in block(flow, "(you)")


def test_play_secret__the_own_turn_is_drawn_for_its_owner_only():
    flow = new_flow()
    chosen(flow, "keywood")
    play(flow, 0, "place road1")
    own = block(flow, "(you)")
    assert "nobody else sees that yet" in own
    assert "Keywood" in own
    assert "Keywood laid at road1" in drawn(flow, 0)
    for seat in (None, 1, 2):
        assert "Keywood" not in block(flow, "Village of Seat 1", seat)
        assert "laid at" not in drawn(flow, seat)


def test_a_keyple_card_on_its_way_is_drawn_above_the_own_building():
    flow = new_flow()
    goods(flow, 0, "road0", wood=1)
    village(flow, 0, "spring_pasture_1@river0")
    chosen(flow, "spring_keyple_01")
    play(flow, 0, "work 1 road0")
    assert "●g1" in block(flow, "(you)")
    assert "above your Home" in drawn(flow)
    assert "●g1" not in block(flow, "Village of Seat 1", 1)


def test_keyple_two__the_opponents_sides_are_explained():
    assert "← home and all left of it, → home and all right of it" in line_with(new_flow(2), "opposite")


def facing() -> KeyFlow:
    """Two players; the second one has a Gold Mine to the right of home and a Key Mine to the left, as that one sits."""
    flow = new_flow(2, "winter")
    village(flow, 1, "gold_mine@road1", "key_mine@road-1")
    return flow


@pytest.mark.difference(14)
def test_keyple_two__the_picture_shows_the_opponents_village_as_one_sees_it():
    """Seen from across the table, what lies to the opponent's right is to the left of the home card."""
    drawn = line_with(facing(), "Gold Mine", 0)
    assert drawn.index("Gold Mine") < drawn.index("Home") < drawn.index("Key Mine")
    own = line_with(facing(), "Gold Mine", 1)
    assert own.index("Key Mine") < own.index("Home") < own.index("Gold Mine")


@pytest.mark.difference(14, 18)
def test_keyple_two__picture_choices_and_refusals_agree_about_left_and_right():
    """A card with an arrow to the left reaches what the picture shows to the left."""
    flow = facing()
    figures = flow.open.figures
    only_left = next(
        n for n in range(VILLAGE_COUNT, CARD_COUNT) if figures.arrows[n] == LEFT and figures.season[n] == 3
    )
    chosen(flow, CARDS[only_left])
    assert [GAME.text(action) for action in flow.legal(0)] == ["work 2 road0", "work 2 road1", "discard"]
    with pytest.raises(borough.Refusal, match="Key Mine lies to the right of the home card as you see it") as caught:
        play(flow, 0, "work 2 road-1")
    assert caught.value.rule == "keyple-two"
    with pytest.raises(borough.Refusal, match="no card there: by the road, 2 to the left of home"):
        play(flow, 0, "work 2 road2")


@pytest.mark.difference(14)
def test_keyple_two__log_and_picture_agree_about_left_and_right():
    flow = new_flow(2, "winter")
    chosen(flow, "", "ranch")
    play(flow, 0, "discard")
    row = "river" if flow.open.figures.river[card("ranch")] else "road"
    play(flow, 1, f"place {row}1")
    told = "\n".join(GAME.lines(GAME.view(flow, 0)))
    own = "\n".join(GAME.lines(GAME.view(flow, 1)))
    assert "to the left of home" in told
    assert "to the right of home" in own
    opposite = flow.open.figures.names[flow.open.villages[1].cards[0]]
    assert line_with(flow, "Ranch", 0).index("Ranch") < line_with(flow, opposite, 0).index(opposite)


@pytest.mark.difference(24)
def test_hidden_backs__hands_are_shown_by_their_backs():
    flow = cast(KeyFlow, GAME.deal(3, 4))
    line = line_with(flow, "Card backs", 0)
    assert "Seat 2 5×2+ 1×3+ 5×winter K  ·  Seat 1 2×K 3×2+ 1×3+" in line
    assert "K building or ship  2+ to 6+ keyple card or pasture" in "\n".join(lines(flow, 0))


@pytest.mark.difference(24)
def test_supply_share__the_terminal_shows_all_supplies_and_who_is_served_first():
    text = " ".join(drawn(GAME.deal(3, 4), 0).split())
    assert "51 tokens, 45 upgrade tiles, 45 skill tiles face down, double-sided: 3 anvil, 3 pickaxe, 3 saw" in text
    assert "if pieces run short, Seat 1 is served first" in text


def test_neighbours_stand_beside_each_other_and_in_order():
    flow = new_flow(4)
    line = line_with(flow, "Seat 2 (left ←)", 0)
    assert line.index("Village of Seat 2 (left ←)") < line.index("Village of Seat 4 (right →)")
    table = block(flow, "Players", 0)
    order = [table.index(name) for name in ("Seat 2 (left ←)", "Seat 1 (you)", "Seat 4 (right →)", "Seat 3 ")]
    assert order == sorted(order)


# What the seats have.


def cells(flow: KeyFlow, name: str, seat: int | None = 0) -> dict[str, str]:
    """A seat's row of the table of players."""
    table = block(flow, "Players", seat).split("\n")
    heads = table[0].replace("★ now", "★").split()[1:]
    row = next(line for line in table if line.startswith(name))
    return dict(zip(heads, row[17:].split(), strict=True))


def test_hidden_skills__types_are_shown_to_their_owner_only():
    flow = new_flow()
    skills(flow, 1, saw=2, anvil=1)
    skills(flow, 1, double=True, saw=1)
    own = cells(flow, "Seat 2", 1)
    assert (own["anvil"], own["pickaxe"], own["saw"], own["hidden"]) == ("1", "·", "2+1²", "·")
    for seat in (None, 0):
        seen = cells(flow, "Seat 2", seat)
        assert (seen["anvil"], seen["pickaxe"], seen["saw"], seen["hidden"]) == ("·", "·", "1²", "3")


def test_hidden_stored__stored_keyples_tokens_and_animals_are_open():
    flow = new_flow(season="summer")
    stored(flow, 1, "spring_keyple_05", "spring_keyple_08", "summer_keyple_03")
    village(flow, 1, "summer_pasture_1@river0")
    give_tokens(flow, 1, 4)
    for seat in (None, 0, 1):
        seen = cells(flow, "Seat 2", seat)
        assert (seen["stored"], seen["●g"], seen["●y"], seen["○"], seen["sheep"]) == ("3", "4", "1", "4", "2")


def test_points_so_far_say_that_hidden_tiles_may_bring_more():
    flow = new_flow(season="winter")
    village(flow, 1, "scholar@road1")
    skills(flow, 1, saw=2)
    assert cells(flow, "Seat 2", 1)["★"] == "6"
    assert cells(flow, "Seat 2", 0)["★"] == "0+"


# Cards in hand.


def test_hidden_hands__a_hand_is_shown_to_its_owner_only():
    flow = new_flow()
    hands(flow, ["keywood", "spring_pasture_3"], ["miner", "spring_keyple_01"], ["stable", "spring_keyple_02"])
    assert line_with(flow, "Keywood", 0).startswith("road   Keywood")
    assert " ".join(line_with(flow, "Pasture", 0).split()) == "river Pasture pig; gain 1 anvil at once"
    for seat in (None, 2):
        assert "Miner" not in drawn(flow, seat)


def test_draft_pick__the_choice_is_marked_until_it_is_shown():
    flow = new_flow()
    hands(flow, ["keywood", "miner"], ["stable", "workshop"], ["builder", "key_mine"])
    play(flow, 0, "pick miner")
    assert "▸ your choice" in line_with(flow, "Miner")
    assert "choice" not in line_with(flow, "Keywood")
    play(flow, 1, "pick stable")
    play(flow, 2, "pick builder")
    assert "Shown: Seat 1 Miner  ·  Seat 2 Stable  ·  Seat 3 Builder" in drawn(flow, None)
    assert "Passed on to Seat 2: Keywood" in drawn(flow)


def test_memory_hands__a_hand_once_held_is_remembered():
    flow = new_flow(3)
    hands(flow, ["keywood", "miner"], ["stable", "workshop"], ["builder", "key_mine"])
    assert "Seen before, now with Seat 2: Stable, Workshop" in drawn(flow, 0)
    assert "now with Seat 3" not in drawn(flow, 0)
    assert "Seen before" not in drawn(flow, None)


def test_setup_winter__the_own_winter_cards_are_shown():
    flow = new_flow(season="autumn")
    for seat in range(3):
        for number in flow.winter[seat]:
            assert flow.open.figures.names[number] in block(flow, "Your winter cards", seat)
    winter_picking(flow)
    play(flow, 0, f"pick {GAME.text(flow.legal(0)[0]).split()[1]}")
    assert block(flow, "Your winter cards").count("▸ your choice") == 1
    assert "choice" not in drawn(flow, 1)


def test_memory_winter__the_cards_put_into_the_winter_deck_are_remembered():
    flow = new_flow(season="winter")
    flow.returned[0] = [card("dairy"), card("scribe")]
    assert "were dealt: Dairy, Scribe" in drawn(flow, 0)
    assert "Scribe" not in drawn(flow, 1)


def test_tournament_order__what_others_have_done_is_shown():
    flow = new_flow(tournament=True)
    chosen(flow, "spring_keyple_01", "spring_keyple_02", "spring_keyple_03")
    first = flow.deciders()[0]
    play(flow, first, "discard")
    for seat in (None, *range(3)):
        if seat != first:
            assert "discarded" in line_with(flow, "Shown", seat)


# The end.


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_score_best__the_end_shows_points_by_source_and_the_assignment(seats: int):
    flow = end(seats)
    results = GAME.scores(flow)
    for viewer in (None, 0):
        whole = " ".join(drawn(flow, viewer).split())
        for score in results:
            sources = ", ".join(f"{source} {points}" for source, points in score.sources.items())
            assert f": {score.total} point" in whole
            assert f"({sources})" in whole
            for words in assignment_lines(flow.open, score.seat, flow.open.lifted):
                assert words in whole
        assert "the game is over" in whole


def test_the_header_says_season_round_stage_and_supply():
    flow = new_flow(season="summer")
    chosen(flow, "artisan")
    give_tokens(flow, 0, 3)
    skills(flow, 1, saw=2)
    skills(flow, 2, double=True, anvil=1)
    head = " ".join(lines(flow, 0)[:4])
    for words in ("summer, card 2 of 7", "play the card chosen", "Seat 1, 2, 3", "right, to the seat before"):
        assert words in head
    assert "48 tokens, 45 upgrade tiles, 43 skill tiles face down" in head
    assert "double-sided: 2 anvil, 3 pickaxe, 3 saw" in head
    assert "if pieces run short, Seat 3 is served first" in head


# Words.


def test_cards_are_explained_in_full():
    flow = new_flow(season="winter")
    figures = flow.open.figures
    said = {name: card_words(figures, card(name)) for name in ("key_mine", "forge", "ranch", "sea_bastion", "flipper")}
    assert said == {
        "key_mine": "gain 1 iron; upgraded (anvil): gain 3 iron, 3 points",
        "forge": "3 points; upgraded (3 iron): 10 points; upgraded again (3 iron + anvil): 20 points",
        "ranch": "2 points per cow; cow",
        "sea_bastion": "points for sheep: 10 for 4, 20 for 6; ship",
        "flipper": "whenever you flip an upgrade tile, you gain a gold on that card; ship",
    }
    assert card_words(figures, card("spring_keyple_05")) == "2 green keyples, sheep, ←→"


def test_choices_are_explained_in_words():
    flow = new_flow(season="autumn")
    home(flow, 0, 1)
    village(flow, 0, "key_mine@road1", "spring_pasture_1@river0", "spring_pasture_2@river1")
    goods(flow, 0, "river0", iron=1)
    skills(flow, 0, anvil=1)
    skills(flow, 0, double=True, anvil=1)
    using(flow, 1)
    assert explained(flow, "use road0") == "Use Home 1 for 1 token: move 1, upgrade 1"
    assert prompted(flow) == "You: use a building with tokens (1 left), or keep them."
    play(flow, 0, "use road0")
    assert explained(flow, "carry iron river0 right") == (
        "Carry iron from Pasture (1 to the right of home) to Pasture (2 to the right of home)"
    )
    assert explained(flow, "upgrade road1") == "Upgrade Key Mine for anvil: gain 3 iron, 3 points"
    assert prompted(flow) == "You: carry goods (1 transport point left), upgrade (1 upgrade left) or finish."
    play(flow, 0, "upgrade road1")
    assert prompted(flow) == "You: pay an anvil for the upgrade of Key Mine."
    assert explained(flow, "pay double-anvil") == "Pay a double-sided anvil"
    play(flow, 0, "pay anvil", "carry iron river0 right")
    assert prompted(flow) == "You: finish; nothing more can be carried, upgraded or flipped."


def test_the_log_tells_cards_apart():
    flow = new_flow()
    village(flow, 1, "keywood@road1")
    skills(flow, 2, anvil=1)
    chosen(flow, "spring_keyple_01", "spring_pasture_1", "miner")
    play(flow, 0, "work 2 road1")
    play(flow, 1, "place river0")
    play(flow, 2, "discard")
    told = GAME.lines(GAME.view(flow, 0))
    assert "Seat 1 uses Seat 2's Keywood with Spring keyple card 1." in told
    assert "Seat 2 lays Pasture (sheep) by the river, 1 to the right of home." in told
    assert "Seat 3 discards Miner." in told


def test_those_who_wait_are_told_for_whom():
    flow = new_flow(4)
    chosen(flow, "keywood")
    play(flow, 0, "discard")
    assert prompted(flow) == "Waiting for Seat 2, Seat 3 and Seat 4."

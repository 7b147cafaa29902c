"""Bots that are other programs: what they are told, whatever they do, and that they end."""

from __future__ import annotations

import copy
import io
import json
import os
import pickle
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from programs import Alive, alive_in, first_view, recorder, shell, spec_of, told
from rich.console import Console

import borough
from borough import Rng
from borough.bots.ask_bot import decide, has_abandoned_work, tell_time_limit
from borough.bots.bot_process import ANSWER_LENGTH, BotProcess, TooSlow
from borough.bots.failures import BotFailure
from borough.bots.process_bot import ProcessBot, end_processes
from borough.bots.process_guard import Guard
from borough.bots.registry import files_of
from borough.terminal import TerminalPlayer

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples" / "bots"
PAGE = ROOT / "docs" / "add-a-bot.md"
FIRST = (EXAMPLES / "first.sh").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def no_program_is_kept() -> Iterator[None]:
    yield
    end_processes()


@pytest.fixture
def alive(tmp_path: Path) -> Iterator[Alive]:
    with alive_in(tmp_path) as made:
        yield made


def made(spec: str, ident: str = "london") -> ProcessBot:
    """The bot of a spec."""
    bot = borough.make_bot(spec, borough.game(ident))
    assert isinstance(bot, ProcessBot)
    return bot


def play(ident: str, specs: list[str], seed: int = 1, **dealt: object) -> list[tuple[dict[str, object], str]]:
    """A whole game; the view of each decision of the first seat as data, and the text of its action."""
    game = borough.game(ident)
    state = game.deal(len(specs), seed, **dealt)
    bots = [borough.make_bot(spec, game) for spec in specs]
    rng, seen = Rng(seed), []
    while not state.over:
        seat = state.deciders()[0]
        view = game.view(state, seat)
        action = decide(bots[seat], view, rng)
        if seat == 0:
            seen.append((view.data(), game.text(action)))
        state.play(seat, action)
    return seen


def test_one_program_plays_a_whole_game_and_is_told_only_the_views_of_its_seat(tmp_path: Path):
    seen = play("key-flow", [recorder(tmp_path), "random"])
    end_processes()
    start, hello, *decisions, end = told(tmp_path)
    assert (start["type"], end["type"]) == ("start", "end"), "the program ended when its input ended"
    assert hello == {
        "type": "hello",
        "protocol": 1,
        "game": "key-flow",
        "rules": borough.game("key-flow").rules_version,
        "seats": 2,
        "options": {"tournament": False},
        "components": [],
        "seed": hello["seed"],
    }
    assert [one["view"] for one in decisions] == [view for view, _ in seen]
    assert [one["legal"] for one in decisions] == [view["legal"] for view, _ in seen]
    assert [one["legal"][-1] for one in decisions] == [action for _, action in seen]
    assert {(one["type"], one["seat"], one["time_limit"]) for one in decisions} == {("decide", 0, None)}


def test_a_program_is_told_options_and_changed_component_values(tmp_path: Path):
    override = 'game = "key-to-the-city"\n[[tile]]\nid = "harrods"\nvp = [0, 7]\n'
    game = borough.game("key-to-the-city")
    state = game.deal(2, 1, {"jennifer": True}, override)
    view = game.view(state, state.deciders()[0])
    decide(made(recorder(tmp_path), "key-to-the-city"), view, Rng(1))
    hello = told(tmp_path)[1]
    assert hello["options"] == {"jennifer": True}
    assert hello["components"] == [["tile", "harrods", "vp", [0, 7]]]


def test_a_program_is_told_its_time_limit(tmp_path: Path):
    bot = made(recorder(tmp_path))
    tell_time_limit(bot, 12.5)
    decide(bot, first_view(), Rng(1), 12.5)
    assert told(tmp_path)[-1]["time_limit"] == 12.5


def test_a_program_is_kept_for_the_next_game_and_gets_a_seed_that_reproduces(tmp_path: Path):
    spec = recorder(tmp_path)
    for seed in (5, 5, 6):
        bot = made(spec)
        view = first_view()
        decide(bot, view, Rng(seed))
        decide(bot, view, Rng(seed))
        bot.close()
    lines = told(tmp_path)
    assert [line["type"] for line in lines] == ["start", *["hello", "decide", "decide"] * 3]
    first, again, other = (line["seed"] for line in lines if line["type"] == "hello")
    assert first == again != other


def test_two_seats_have_two_programs(tmp_path: Path):
    spec = recorder(tmp_path)
    play("key-flow", [spec, spec])
    assert sum(line["type"] == "start" for line in told(tmp_path)) == 2


def test_one_program_plays_in_the_terminal(tmp_path: Path):
    player = TerminalPlayer(borough.Table.new("key-flow", 2, 1), Console(file=io.StringIO()), [recorder(tmp_path)])
    for _ in range(30):
        if 0 in player.table.state.deciders():
            player.act(0, player.view().legal[0])
        else:
            player.bot_moves()
    kinds = [line["type"] for line in told(tmp_path)]
    assert kinds[:2] == ["start", "hello"]
    assert set(kinds[2:]) == {"decide"}
    assert {line["time_limit"] for line in told(tmp_path)[2:]} == {60.0}


def test_a_bot_that_is_dropped_leaves_its_program_for_the_next(tmp_path: Path):
    for _ in range(2):
        decide(made(recorder(tmp_path)), first_view(), Rng(1))
    assert [line["type"] for line in told(tmp_path)] == ["start", "hello", "decide", "hello", "decide"]


def test_a_bot_is_pickled_and_copied_as_its_spec(tmp_path: Path):
    bot = made(recorder(tmp_path))
    decide(bot, first_view(), Rng(1))
    for twin in (pickle.loads(pickle.dumps(bot)), copy.copy(bot), copy.deepcopy(bot)):
        assert repr(twin) == repr(bot)
        decide(twin, first_view(), Rng(1))
        twin.close()
    starts = [line["pid"] for line in told(tmp_path) if line["type"] == "start"]
    assert len(set(starts)) == 2, "one of the bot, and one that the copies had after each other"


# Failures.

ANSWER = 'read hello; read decide; printf "%s\\n" '


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("exit 3", "ended with exit status 3"),
        ("echo first >&2; echo 'no\x1b[31m luck' >&2; exit 3", "ended with exit status 3: no [31m luck"),
        ("read hello; exit 0", "ended with exit status 0"),
        ("kill -9 $$", "was ended by signal 9"),
        ("sleep 1000 & exit 3", "ended with exit status 3"),
        ("exec >&-; read a; read b; read c", "closed its output"),
        (ANSWER + "hello", "answered 'hello', which is not JSON"),
        (ANSWER + "''", "answered '', which is not JSON"),
        (ANSWER + "'\\377'", "which is not JSON"),
        (ANSWER + "[[[[[[", "which is not JSON"),
        ("read a; read b; head -c 60000 /dev/zero | tr '\\0' '['; echo", "which is not JSON"),
        (ANSWER + "'[1]'", "answered '[1]', which has no text 'action'"),
        (ANSWER + "'{\"action\": 0}'", "which has no text 'action'"),
        (ANSWER + '\'{"move": "pay"}\'', "which has no text 'action'"),
        (ANSWER + '\'{"action": "fly"}\'', "chose 'fly', which is not legal"),
        ("read hello; read decide; exec yes", "answered 'y', which is not JSON"),
        ("exec yes", "answered 'y', which is not JSON|wrote 'y' without being asked"),
        ("read hello; read decide; exec cat /dev/zero", f"answered with more than {ANSWER_LENGTH} bytes"),
    ],
)
def test_a_program_that_fails_is_ended_with_all_that_it_has_started(
    script: str, reason: str, alive: Alive, tmp_path: Path
):
    bot = made(shell(tmp_path, f"{alive.hold} sleep 1000 > /dev/null & {script}"))
    with pytest.raises(BotFailure) as caught:
        decide(bot, first_view(), Rng(1))
    assert any(part in str(caught.value) for part in reason.split("|"))
    assert str(caught.value).isprintable()
    assert alive.ended()


@pytest.mark.parametrize("enforced_by", ["the bot", "who asks"])
@pytest.mark.parametrize(
    "script",
    [
        "exec sleep 1000",
        "trap '' TERM INT HUP; while :; do sleep 1; done",
        "exec yes >&2",
        "read hello; read decide; printf '{'; exec sleep 1000",
        "exec <&-; exec sleep 1000",
        "kill -STOP $$",
    ],
)
def test_a_program_that_hangs_is_ended(script: str, enforced_by: str, alive: Alive, tmp_path: Path):
    bot = made(shell(tmp_path, f"{alive.hold} sleep 1000 & {script}"))
    limits = (0.1, None) if enforced_by == "the bot" else (None, 0.1)
    tell_time_limit(bot, limits[0])
    with pytest.raises(BotFailure, match=r"took longer than 0\.1 s for a decision"):
        decide(bot, first_view(), Rng(1), limits[1])
    assert not has_abandoned_work(60)
    assert alive.ended()


def test_a_file_that_is_no_program_cannot_be_started(tmp_path: Path):
    file = tmp_path / "bot"
    file.write_bytes(b"\x7fELF and nothing more")
    file.chmod(0o755)
    with pytest.raises(BotFailure, match="cannot be started: "):
        decide(made(spec_of(file)), first_view(), Rng(1))


def test_after_a_failure_the_next_decision_starts_the_program_again(tmp_path: Path):
    script = f"echo x >> {tmp_path / 'starts'}; test $(wc -l < {tmp_path / 'starts'}) = 1 && exit 1; {FIRST}"
    bot, view = made(shell(tmp_path, script)), first_view()
    with pytest.raises(BotFailure, match="exit status 1"):
        decide(bot, view, Rng(1))
    assert decide(bot, view, Rng(1)) == view.legal[0]
    assert decide(bot, view, Rng(1)) == view.legal[0]
    assert (tmp_path / "starts").read_text() == "x\nx\n"


def test_a_second_answer_is_not_taken_for_the_next_one(tmp_path: Path):
    twice = FIRST.replace("\"}\\n'", '"}\\n{"action":"fly"}\\n\'')
    assert twice != FIRST
    bot, view = made(shell(tmp_path, twice)), first_view()
    assert decide(bot, view, Rng(1)) == view.legal[0]
    with pytest.raises(BotFailure, match=r"wrote .* without being asked|chose 'fly'"):
        decide(bot, view, Rng(1))


def test_a_program_that_has_ended_meanwhile_is_not_taken_for_the_next_game(tmp_path: Path):
    once = FIRST.replace(";;", "; exit ;;")
    for _ in range(3):
        bot, view = made(shell(tmp_path, f"echo x >> {tmp_path / 'starts'}; {once}")), first_view()
        assert decide(bot, view, Rng(1)) == view.legal[0]
        bot._held[0]._process.wait(60)
        bot.close()
    assert (tmp_path / "starts").read_text() == "x\n" * 3


def test_long_lines_pass_both_ways_while_the_error_output_is_emptied():
    script = f"head -c 1000000 /dev/zero >&2; read a; printf '%s' ${{#a}}; head -c {ANSWER_LENGTH - 7} /dev/zero; echo"
    process = BotProcess(["sh", "-c", script], Guard())
    answer = process.ask(b"x" * 10**6 + b"\n", None)
    assert answer.startswith(b"1000000\0")
    assert len(answer) == ANSWER_LENGTH
    process.end()


def test_a_program_that_does_not_read_does_not_block_who_asks():
    process = BotProcess(["sleep", "1000"], Guard())
    with pytest.raises(TooSlow):
        process.ask(b"x" * 10**6 + b"\n", 0.0)
    process.kill()


# The end of the program.


def test_secrets_in_the_environment_are_not_passed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("BOROUGH_SECRET", "a secret")
    monkeypatch.setenv("OTHER", "no secret")
    with pytest.raises(BotFailure, match=r"exit status 1: \[\]\[no secret\]$"):
        decide(made(shell(tmp_path, 'echo "[$BOROUGH_SECRET][$OTHER]" >&2; exit 1')), first_view(), Rng(1))


KILLED = """
import os, signal, sys, time
import borough
game = borough.game("london")
state = game.deal(2, 1)
view = game.view(state, state.deciders()[0])
bot = borough.make_bot(sys.argv[1], game)
assert bot.choose(view, view.legal, borough.Rng(1)) == view.legal[0]
if sys.argv[2] == "killed":
    os.kill(os.getpid(), signal.SIGKILL)
if sys.argv[2] == "exits at once":
    os._exit(0)
"""


@pytest.mark.parametrize("how", ["killed", "exits at once", "ends"])
def test_a_program_ends_with_its_parent_even_if_it_ignores_the_end_of_its_input(how: str, alive: Alive, tmp_path: Path):
    deaf = FIRST.replace("done", "done; trap '' TERM HUP; exec sleep 1000")
    script = f"{alive.hold} (exec sleep 1000) & {deaf}"
    command = [sys.executable, "-P", "-c", KILLED, shell(tmp_path, script), how]
    done = subprocess.run(command, check=False, stderr=subprocess.PIPE, timeout=120)
    assert (done.returncode, done.stderr) == (-9 if how == "killed" else 0, b"")
    assert alive.ended()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing is forked here")
def test_a_forked_process_starts_its_own_program(tmp_path: Path):
    script = f"""
import os, sys
import borough
from borough.bots.ask_bot import decide
game = borough.game("london")
state = game.deal(2, 1)
view = game.view(state, state.deciders()[0])
bot = borough.make_bot({recorder(tmp_path)!r}, game)
bot.choose(view, view.legal, borough.Rng(1))
child = os.fork()
bot.choose(view, view.legal, borough.Rng(2))
if child:
    assert os.waitpid(child, 0)[1] == 0
    bot.choose(view, view.legal, borough.Rng(3))
"""
    subprocess.run([sys.executable, "-P", "-c", script], check=True, timeout=120)
    lines = told(tmp_path)
    assert [line["type"] for line in lines].count("start") == 2
    assert [line["type"] for line in lines].count("decide") == 4


def test_the_files_of_a_command_count_as_code_of_the_bot(tmp_path: Path):
    script = tmp_path / "my bot.sh"
    script.touch()
    assert list(files_of(spec_of("sh", script, "--depth", 3, "x" * 300))) == [script]


# The examples and the document.


def test_the_document_shows_the_smallest_example_and_the_messages(tmp_path: Path):
    page = PAGE.read_text(encoding="utf-8")
    assert f"```sh\n{FIRST}```" in page
    shown = [json.loads(line.replace("{…}", "{}")) for line in re.findall(r'^{"type":.*}$', page, re.MULTILINE)]
    decide(made(recorder(tmp_path), "key-flow"), first_view("key-flow"), Rng(1))
    sent = told(tmp_path)[1:]
    assert [list(message) for message in shown] == [list(message) for message in sent]
    assert {**shown[0], "seed": 0} == {**sent[0], "seed": 0}


@pytest.mark.parametrize("ident", borough.game_ids())
@pytest.mark.parametrize("program", ["collector.py", "first.sh"])
def test_the_examples_play_every_game(program: str, ident: str):
    with_words = {"collector.py": (sys.executable, "-I", "-S"), "first.sh": ("sh",)}
    spec = spec_of(*with_words[program], EXAMPLES / program)
    seen = play(ident, [spec, "random"])
    assert len(seen) > 10
    if program == "collector.py":
        assert [action for _, action in play(ident, [spec, "random"])] == [action for _, action in seen]


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")
def test_the_example_in_javascript_plays_london():
    seen = play("london", [spec_of("node", EXAMPLES / "frugal.js"), "random"])
    assert all(action != "loan" for view, action in seen if set(view["legal"]) != {"loan"})

"""Masked PPO in one file: self-play through the vector environment, on a CPU.

    python examples/ppo.py key-flow --seats 4 --minutes 10 --out runs/key-flow

All seats are played by one network, each seat's decisions being a trajectory of its own. While it learns, the network
plays evaluation games against random and against greedy bots. `--out` names a folder for the curve (`curve.csv`) and
the weights (`weights.npz`), which `examples/ppo_bot.py` plays with: no PyTorch is needed for that.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn

import borough
from borough import envs
from borough.envs.rows import floats
from borough.envs.vector_env import VectorEnv

Choose = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""Chooses an action for each observation and mask."""
ILLEGAL = -1e9
EVALUATION_SEED = 1 << 20
"""Deals of the evaluation, which never occur in training."""


@dataclass
class Settings:
    """What can be set on the command line."""

    game: str
    seats: int = 4
    minutes: float = 10.0
    num_envs: int = 64
    steps: int = 128
    """Decisions of each environment between two updates."""
    epochs: int = 2
    minibatch: int = 2048
    learning_rate: float = 5e-4
    discount: float = 1.0
    trace: float = 0.95
    """Lambda of the generalised advantage estimation."""
    clip: float = 0.2
    entropy: float = 0.01
    hidden: int = 256
    points: float = 0.02
    """What a point more than the mean of the table is worth, beside the rank."""
    seed: int = 1
    workers: int = 0
    evaluate_every: float = 120.0
    """Seconds of training between evaluations."""
    evaluation_games: int = 100
    out: str = ""


class Network(nn.Module):
    """Logits of all actions, and the expected return."""

    def __init__(self, inputs: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy = nn.Linear(hidden, actions)
        self.value = nn.Linear(hidden, 1)
        nn.init.normal_(self.policy.weight, std=0.01)
        nn.init.zeros_(self.policy.bias)

    def forward(self, rows: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logits, very low for illegal actions, and the values."""
        found = self.trunk(rows)
        return self.policy(found).masked_fill(~masks, ILLEGAL), self.value(found).squeeze(-1)


@dataclass
class Rollout:
    """The decisions of all environments between two updates, as arrays of shape (steps, num_envs, ...)."""

    rows: np.ndarray
    masks: np.ndarray
    seats: np.ndarray
    actions: np.ndarray
    log_probs: np.ndarray
    values: np.ndarray
    returns: np.ndarray
    """(steps, num_envs, seats): what each seat gets after the step."""
    dones: np.ndarray

    @classmethod
    def empty(cls, settings: Settings, inputs: int, actions: int) -> Rollout:
        """Arrays to be filled."""
        shape = (settings.steps, settings.num_envs)
        return cls(
            rows=np.zeros((*shape, inputs), np.float32),
            masks=np.zeros((*shape, actions), bool),
            seats=np.zeros(shape, np.int64),
            actions=np.zeros(shape, np.int64),
            log_probs=np.zeros(shape, np.float32),
            values=np.zeros(shape, np.float32),
            returns=np.zeros((*shape, settings.seats), np.float32),
            dones=np.zeros(shape, bool),
        )


def collect(env: VectorEnv, network: Network, rollout: Rollout, settings: Settings) -> None:
    """Let the network play one rollout."""
    for step in range(settings.steps):
        floats(env.encoder, env.observations, rollout.rows[step])
        rollout.masks[step], rollout.seats[step] = env.masks, env.seats
        with torch.no_grad():
            logits, values = network(torch.from_numpy(rollout.rows[step]), torch.from_numpy(rollout.masks[step]))
            log_probs = torch.log_softmax(logits, dim=-1)
            actions = torch.multinomial(log_probs.exp(), 1)
        rollout.actions[step] = actions.squeeze(-1).numpy()
        rollout.log_probs[step] = log_probs.gather(1, actions).squeeze(-1).numpy()
        rollout.values[step] = values.numpy()
        env.step(rollout.actions[step])
        rollout.dones[step] = env.dones
        lead = env.points - env.points.mean(axis=1, keepdims=True)
        rollout.returns[step] = (env.rewards + settings.points * lead) * env.dones[:, None]


def advantages(rollout: Rollout, settings: Settings) -> tuple[np.ndarray, np.ndarray]:
    """The advantage of each decision, and which decisions have one.

    A seat's next decision may lie many steps later, so the estimation runs backwards with one trace for each seat. The
    last decision of a seat in a rollout has no successor to be judged by, unless the game ended: it is left out.
    """
    steps, games = rollout.dones.shape
    found, usable = np.zeros((steps, games), np.float32), np.zeros((steps, games), bool)
    following = np.zeros((games, settings.seats), np.float32)
    traces, rewards = np.zeros_like(following), np.zeros_like(following)
    known = np.zeros((games, settings.seats), bool)
    every = np.arange(games)
    for step in reversed(range(steps)):
        over = rollout.dones[step]
        following[over], traces[over], rewards[over], known[over] = 0, 0, rollout.returns[step][over], True
        seats, values = rollout.seats[step], rollout.values[step]
        delta = rewards[every, seats] + settings.discount * following[every, seats] - values
        found[step] = delta + settings.discount * settings.trace * traces[every, seats]
        usable[step] = known[every, seats]
        traces[every, seats] = np.where(usable[step], found[step], 0)
        following[every, seats], rewards[every, seats], known[every, seats] = values, 0, True
    return found, usable


def update(network: Network, optimiser: torch.optim.Optimizer, rollout: Rollout, settings: Settings) -> None:
    """Some epochs of PPO on a rollout."""
    found, usable = advantages(rollout, settings)
    rows, masks = torch.from_numpy(rollout.rows[usable]), torch.from_numpy(rollout.masks[usable])
    actions, old = torch.from_numpy(rollout.actions[usable]), torch.from_numpy(rollout.log_probs[usable])
    advantage = torch.from_numpy(found[usable])
    targets = advantage + torch.from_numpy(rollout.values[usable])
    for _ in range(settings.epochs):
        for part in torch.randperm(len(rows)).split(settings.minibatch):
            logits, values = network(rows[part], masks[part])
            log_probs = torch.log_softmax(logits, dim=-1)
            ratio = (log_probs.gather(1, actions[part, None]).squeeze(-1) - old[part]).exp()
            gain = (advantage[part] - advantage[part].mean()) / (advantage[part].std() + 1e-8)
            policy_loss = -torch.min(ratio * gain, ratio.clamp(1 - settings.clip, 1 + settings.clip) * gain).mean()
            entropy = -(log_probs.exp() * log_probs.clamp(min=-50)).sum(-1).mean()
            value_loss = nn.functional.smooth_l1_loss(values, targets[part])
            optimiser.zero_grad()
            (policy_loss + value_loss - settings.entropy * entropy).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


def chooser(network: Network, env: VectorEnv) -> Choose:
    """The network's most probable actions."""

    def choose(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        with torch.no_grad():
            logits, _ = network(torch.from_numpy(floats(env.encoder, observations)), torch.from_numpy(masks))
        return logits.argmax(dim=-1).numpy()

    return choose


def win_share(settings: Settings, network: Network, opponent: str) -> float:
    """The share of evaluation games that the network wins, one seat of each against bots in the others.

    An even share is 1 / seats. The network sits in each seat equally often, and a shared victory counts as a part.
    """
    games, game = settings.evaluation_games, borough.game(settings.game)
    env = envs.vector(game, settings.seats, games, seed=EVALUATION_SEED)
    choose, bot, rng = chooser(network, env), borough.make_bot(opponent, game), borough.Rng(EVALUATION_SEED)
    mine = np.arange(games) % settings.seats
    shares = np.full(games, np.nan)
    while np.isnan(shares).any():
        running = np.isnan(shares)
        actions = env.masks.argmax(axis=1)  # games that have been counted go on with any legal action
        asked = running & (env.seats == mine)
        if asked.any():
            actions[asked] = choose(env.observations[asked], env.masks[asked])
        for number in np.flatnonzero(running & ~asked):
            view = game.view(env.batch.states[number], int(env.seats[number]))
            actions[number] = bot.choose(view, view.legal, rng)
        env.step(actions)
        ended = env.dones & running
        shares[ended] = env.rewards[ended, mine[ended]]
    return float(shares.mean())


def save(network: Network, settings: Settings, digest: str, path: Path) -> None:
    """Write the weights, and what they were made for, without pickle."""
    arrays = {name: weights.numpy() for name, weights in network.state_dict().items()}
    np.savez(path, game=settings.game, seats=settings.seats, encoder=digest, **arrays)


def train(settings: Settings) -> Network:
    """Train for some minutes, evaluate now and then, and write down what was found."""
    torch.manual_seed(settings.seed)
    with envs.vector(
        settings.game, settings.seats, settings.num_envs, seed=settings.seed, reward="rank", workers=settings.workers
    ) as env:
        assert env.encoder is not None
        network = Network(env.encoder.size, env.game.action_count, settings.hidden)
        optimiser = torch.optim.Adam(network.parameters(), lr=settings.learning_rate, eps=1e-5)
        rollout = Rollout.empty(settings, env.encoder.size, env.game.action_count)
        out = Path(settings.out) if settings.out else None
        curve: list[dict[str, float]] = []
        spent, decisions, evaluated = 0.0, 0, -settings.evaluate_every
        while True:
            if spent - evaluated >= settings.evaluate_every or spent >= 60 * settings.minutes:
                evaluated = spent
                against = {f"against {one}": win_share(settings, network, one) for one in ("random", "greedy")}
                curve.append({"minutes": round(spent / 60, 2), "decisions": decisions, **against})
                print(", ".join(f"{name} {number:g}" for name, number in curve[-1].items()), flush=True)
                if out is not None:
                    out.mkdir(parents=True, exist_ok=True)
                    save(network, settings, env.encoder.digest(), out / "weights.npz")
                    with (out / "curve.csv").open("w", newline="") as file:
                        writer = csv.DictWriter(file, curve[0].keys())
                        writer.writeheader()
                        writer.writerows(curve)
            if spent >= 60 * settings.minutes:
                return network
            started = time.process_time()
            collect(env, network, rollout, settings)
            update(network, optimiser, rollout, settings)
            spent += time.process_time() - started
            decisions += settings.steps * settings.num_envs


def settings_of(arguments: list[str] | None = None) -> Settings:
    """The settings from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=borough.game_ids())
    for name, default in vars(Settings("")).items():
        if name != "game":
            parser.add_argument(f"--{name.replace('_', '-')}", type=type(default), default=default)
    return Settings(**vars(parser.parse_args(arguments)))


if __name__ == "__main__":
    train(settings_of())

"""Compiles the rules with mypyc where a C compiler is there; plain Python otherwise, with a line that says so."""

from __future__ import annotations

import os
import shutil
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

CORE = ("rng", "state", "view")
# What talks to people or to files stays plain; every other module of a game is rules, and is compiled.
EDGES = {"__init__", "board", "game", "grammar", "hexes", "laws", "refusals", "results", "terminal", "words"}


def engine_modules() -> list[str]:
    """The files that are compiled."""
    games = sorted(path for path in Path("borough/games").glob("*/*.py") if path.stem not in EDGES)
    return [f"borough/core/{name}.py" for name in CORE] + [str(path) for path in games]


def extensions() -> list[Extension]:
    """The compiled modules, or none."""
    if os.environ.get("BOROUGH_PLAIN"):
        print("borough: BOROUGH_PLAIN is set; installing plain Python")
        return []
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        print(f"borough: no C compiler ({compiler}) found; installing plain Python, which plays the same but slower")
        return []
    try:
        from mypyc.build import mypycify

        found: list[Extension] = mypycify(engine_modules(), opt_level="3", group_name="borough")
    except (ImportError, SystemExit) as error:
        print(f"borough: mypyc could not compile ({error}); installing plain Python, which plays the same but slower")
        return []
    for extension in found:
        extension.optional = True  # a compiler that fails costs speed, not the installation
    return found


setup(ext_modules=extensions())

"""Compiles the rules with mypyc where a C compiler is there; plain Python otherwise, with a line that says so."""

from __future__ import annotations

import os
import shutil
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

CORE = ("rng", "state", "view")
BOTS = ("thinking", "greedy", "search")
# What talks to people or to files stays plain, as do boards and terminals; every other module of a game is rules, and
# is compiled.
EDGES = {
    "__init__",
    "game",
    "grammar",
    "hexes",
    "laws",
    "refusals",
    "results",
    "seen",
    "telling",
    "words",
}


def plain(reason: str) -> None:
    """The line that says so."""
    print(f"borough: {reason}; installing plain Python, which plays the same but slower", flush=True)


def engine_modules() -> list[str]:
    """The files that are compiled."""
    files = sorted(Path("borough/games").glob("*/*.py"))
    games = [path for path in files if path.stem not in EDGES and not path.stem.startswith(("board", "terminal"))]
    core = [f"borough/core/{name}.py" for name in CORE] + [f"borough/bots/{name}.py" for name in BOTS]
    return core + [str(path) for path in games]


def extensions() -> list[Extension]:
    """The compiled modules, or none."""
    if os.environ.get("BOROUGH_PLAIN"):
        plain("BOROUGH_PLAIN is set")
        return []
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        plain(f"no C compiler ({compiler}) found")
        return []
    try:
        from mypyc.build import mypycify

        return list(mypycify(engine_modules(), opt_level="3", group_name="borough"))
    except (ImportError, SystemExit) as error:
        plain(f"mypyc could not compile ({error})")
        return []


class BuildOrDoWithout(build_ext):
    """All extensions or none: a compiler that fails costs speed, not the installation."""

    def run(self) -> None:
        """Build; where that fails, leave no half-built module behind."""
        try:
            super().run()
        except (BaseError, CCompilerError, OSError) as error:
            plain(f"the C compiler failed ({type(error).__name__})")
            for built in Path(self.build_lib).rglob("*.so"):
                built.unlink()
            self.extensions = []


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOrDoWithout})

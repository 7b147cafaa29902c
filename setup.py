"""Compiles the rules with mypyc where a C compiler is there; plain Python otherwise, with a line that says so.

Compiles the translations too: `text/de.po` to `text/de.mo`.
"""

from __future__ import annotations

import os
import shutil
import sysconfig
from pathlib import Path

from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

CORE = ("events", "rng", "state", "view")
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


class BuildCatalogues(Command):
    """A sub-command of `build`: compiles each translation for gettext, beside the text it is made from."""

    description = "compile the translations"
    user_options = ()
    editable_mode = False
    build_lib: str | None = None

    def initialize_options(self) -> None:
        """Where to build is found later."""

    def finalize_options(self) -> None:
        """Build where `build` does."""
        self.set_undefined_options("build_py", ("build_lib", "build_lib"))

    def run(self) -> None:
        """Write the catalogues: into the build folder, or into the source tree where that is what is installed."""
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for source in map(Path, self.get_source_files()):
            target = source if self.editable_mode else Path(self.build_lib or "", source)
            target.parent.mkdir(parents=True, exist_ok=True)
            with source.open("rb") as texts, target.with_suffix(".mo").open("wb") as catalogue:
                write_mo(catalogue, read_po(texts, locale=source.stem, abort_invalid=True))

    def get_source_files(self) -> list[str]:
        """The translations."""
        return sorted(str(path) for path in Path("borough").rglob("text/*.po"))

    def get_outputs(self) -> list[str]:
        """The catalogues."""
        return [str(Path(self.build_lib or "", path).with_suffix(".mo")) for path in self.get_source_files()]

    def get_output_mapping(self) -> dict[str, str]:
        """For an editable installation: each catalogue, and where in the source tree it lies."""
        if not self.editable_mode:
            return {}
        return {built: str(Path(built).relative_to(self.build_lib or "")) for built in self.get_outputs()}


class Build(build):
    """Builds the catalogues last: one that lies in the source tree may be older than its text."""

    sub_commands = (*build.sub_commands, ("build_catalogues", None))


setup(
    ext_modules=extensions(),
    cmdclass={"build": Build, "build_ext": BuildOrDoWithout, "build_catalogues": BuildCatalogues},
)

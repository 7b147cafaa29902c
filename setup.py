"""Builds Borough: mypyc compiles the rules where there is a C compiler; without one they stay plain Python.

With a compiler, rules that cannot be compiled fail the build. `BOROUGH_PLAIN=1` asks for plain Python. The translations
are compiled too: `text/de.po` to `text/de.mo`.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

# The folder decides what is compiled: in a game, its rules and its estimate. Words and drawings stay plain.
COMPILED = (
    "borough/core/events.py",
    "borough/core/rng.py",
    "borough/core/state.py",
    "borough/core/view.py",
    "borough/bots/lookahead.py",
    "borough/bots/greedy.py",
    "borough/bots/search.py",
    "borough/games/*/rules/*.py",
    "borough/games/*/estimate/*.py",
)
BUILDING = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"}
"""The commands of setuptools that build modules."""
# As fast as -O3 within one percent, for half the time: the generated code is long and has little that loop or pointer
# analysis could find. Python's own flags ask for all warnings, and finding them takes as long as compiling (-w would
# only hide them).
GCC_FLAGS = [
    "-Wno-all",
    "-fno-tree-pta",
    "-finline-small-functions",
    "-foptimize-sibling-calls",
    "-freorder-blocks-algorithm=stc",
]


def engine_modules() -> list[str]:
    """The files that are compiled."""
    return sorted(str(path) for pattern in COMPILED for path in Path().glob(pattern) if path.name != "__init__.py")


def c_compiler() -> str:
    """The program that compiles C here."""
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]


def why_plain() -> str:
    """Why the rules are not compiled; empty where they are."""
    if os.environ.get("BOROUGH_PLAIN", "0") not in ("", "0"):
        return "BOROUGH_PLAIN is set"
    if shutil.which(c_compiler()) is None:
        return f"no C compiler ({c_compiler()}) found"
    return ""


def warn(reason: str) -> None:
    """Say that this is the slow build: in the build's output, and on the terminal, since installers hide the former."""
    line = f"borough: {reason}; installing plain Python, which plays the same games 3 to 6 times slower"
    print(line, flush=True)
    try:
        with Path("/dev/tty").open("w") as terminal:
            terminal.write(f"\n{line}\n")
    except OSError:
        pass  # nobody is watching


def extensions() -> list[Extension]:
    """The compiled modules; none where the rules stay plain, or where an installer only asks for metadata."""
    if not BUILDING & set(sys.argv):
        return []
    if why_plain():
        warn(why_plain())
        return []
    return compiled_rules()


def compiled_rules() -> list[Extension]:
    """The extension modules that mypyc makes of the rules."""
    try:
        from mypyc.build import mypycify
    except ImportError as error:
        sys.exit(f"borough: mypyc is needed to compile the rules ({error}); BOROUGH_PLAIN=1 installs plain Python")
    version = subprocess.run([c_compiler(), "--version"], capture_output=True, text=True, check=False).stdout
    is_gcc = "Free Software Foundation" in version
    # Only what is compiled is checked here. What it imports may need packages that are not there while building.
    options = ["--follow-imports=silent"]
    made = mypycify(
        [*options, *engine_modules()],
        opt_level="1" if is_gcc else "2",
        debug_level="0",
        group_name="borough",
    )
    for extension in made:
        # A compiler newer than ours may warn of something in the generated code: that is no reason not to install.
        kept = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
        extension.extra_compile_args = [*kept, *GCC_FLAGS] if is_gcc else kept
    return list(made)


class CompileInParallel(build_ext):
    """Uses all cores."""

    def finalize_options(self) -> None:
        """Settle the options."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()


class BuildCatalogues(Command):
    """A sub-command of `build`: compiles each translation for gettext, beside the text it is made from."""

    description = "compile the translations"
    user_options: list[tuple[str, str | None, str]] = []  # noqa: RUF012 - as setuptools wants it
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


class CleanBuild(build):
    """Leaves nothing of an earlier build behind: what was renamed or compiled then would be installed too.

    The catalogues come last: one that lies in the source tree may be older than its text.
    """

    sub_commands = (*build.sub_commands, ("build_catalogues", None))

    def run(self) -> None:
        """Build."""
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


def version() -> str:
    """The version, which stands in the package alone."""
    found = re.search(r'^__version__ = "(.+)"$', Path("borough/__init__.py").read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        sys.exit("borough: borough/__init__.py names no version")
    return found[1]


def readme() -> str:
    """README.md with whole addresses, as a package index shows it away from its files."""
    with Path("pyproject.toml").open("rb") as file:
        home = tomllib.load(file)["project"]["urls"]["Repository"]
    text = Path("README.md").read_text(encoding="utf-8")
    text = re.sub(r"(!\[[^]]*\]\()(?!https?:)", rf"\1{home}/raw/main/", text)
    return re.sub(r"((?<!!)\[[^]!]*\]\()(?!https?:|#)", rf"\1{home}/blob/main/", text)


setup(
    version=version(),
    long_description=readme(),
    long_description_content_type="text/markdown",
    ext_modules=extensions(),
    cmdclass={"build": CleanBuild, "build_ext": CompileInParallel, "build_catalogues": BuildCatalogues},
)

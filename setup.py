"""Builds Borough: mypyc compiles the rules if there is a C compiler; otherwise they stay plain Python.

With a compiler, an error in compiling the rules fails the build. `BOROUGH_PLAIN=1` selects plain Python. Translations
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
    "borough/core/batch.py",
    "borough/core/buffers.py",
    "borough/core/encoder.py",
    "borough/core/events.py",
    "borough/core/figures.py",
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
# As fast as -O3 within one percent, compiled in half the time: the generated code gains little from loop and pointer
# analysis. Python's own flags turn on all warnings, and their analyses take as long as compiling (-w would only hide
# the output).
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
    """The name of the C compiler."""
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]


def why_plain() -> str:
    """Why the rules are not compiled; empty if they are."""
    if os.environ.get("BOROUGH_PLAIN", "0") not in ("", "0"):
        return "BOROUGH_PLAIN is set"
    if shutil.which(c_compiler()) is None:
        return f"no C compiler ({c_compiler()}) found"
    return ""


def warn(reason: str) -> None:
    """Print that this is the slow build: to the output and to the terminal, since installers hide the output."""
    line = f"borough: {reason}; installing plain Python, which plays the same games 3 to 6 times slower"
    print(line, flush=True)
    try:
        with Path("/dev/tty").open("w") as terminal:
            terminal.write(f"\n{line}\n")
    except OSError:
        pass  # there is no terminal


def extensions() -> list[Extension]:
    """The compiled modules; none if the rules stay plain, or if an installer only reads the metadata."""
    if not BUILDING & set(sys.argv):
        return []
    if why_plain():
        warn(why_plain())
        return []
    return compiled_rules()


def compiled_rules() -> list[Extension]:
    """The extension modules that mypyc makes from the rules."""
    try:
        from mypyc.build import mypycify
    except ImportError as error:
        sys.exit(f"borough: mypyc is needed to compile the rules ({error}); BOROUGH_PLAIN=1 installs plain Python")
    version = subprocess.run([c_compiler(), "--version"], capture_output=True, text=True, check=False).stdout
    is_gcc = "Free Software Foundation" in version
    # Only compiled modules are type-checked: their imports may need packages that are not installed during a build.
    options = ["--follow-imports=silent"]
    made = mypycify(
        [*options, *engine_modules()],
        opt_level="1" if is_gcc else "2",
        debug_level="0",
        group_name="borough",
    )
    for extension in made:
        # Another compiler may have new warnings for the generated code, which must not fail the installation.
        kept = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
        extension.extra_compile_args = [*kept, *GCC_FLAGS] if is_gcc else kept
    return list(made)


class CompileInParallel(build_ext):
    """Compiles on all cores."""

    def finalize_options(self) -> None:
        """Set the number of parallel jobs."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()


class BuildCatalogues(Command):
    """A sub-command of `build`: compiles each translation for gettext, next to its source."""

    description = "compile the translations"
    user_options: list[tuple[str, str | None, str]] = []  # noqa: RUF012 - required by setuptools
    editable_mode = False
    build_lib: str | None = None

    def initialize_options(self) -> None:
        """The build folder is set in `finalize_options`."""

    def finalize_options(self) -> None:
        """Use the build folder of `build_py`."""
        self.set_undefined_options("build_py", ("build_lib", "build_lib"))

    def run(self) -> None:
        """Write the catalogues: into the build folder, or into the source tree for an editable installation."""
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for source in map(Path, self.get_source_files()):
            target = source if self.editable_mode else Path(self.build_lib or "", source)
            target.parent.mkdir(parents=True, exist_ok=True)
            with source.open("rb") as texts, target.with_suffix(".mo").open("wb") as catalogue:
                write_mo(catalogue, read_po(texts, locale=source.stem, abort_invalid=True))

    def get_source_files(self) -> list[str]:
        """The translation files."""
        return sorted(str(path) for path in Path("borough").rglob("text/*.po"))

    def get_outputs(self) -> list[str]:
        """The compiled catalogues."""
        return [str(Path(self.build_lib or "", path).with_suffix(".mo")) for path in self.get_source_files()]

    def get_output_mapping(self) -> dict[str, str]:
        """For an editable installation: each catalogue, and its path in the source tree."""
        if not self.editable_mode:
            return {}
        return {built: str(Path(built).relative_to(self.build_lib or "")) for built in self.get_outputs()}


class CleanBuild(build):
    """Removes an earlier build first: modules that were renamed or compiled then would be installed too.

    The catalogues are built last, since those in the source tree may be older than their texts.
    """

    sub_commands = (*build.sub_commands, ("build_catalogues", None))

    def run(self) -> None:
        """Remove the earlier build, then build."""
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


def version() -> str:
    """The version, which is defined only in the package."""
    found = re.search(r'^__version__ = "(.+)"$', Path("borough/__init__.py").read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        sys.exit("borough: borough/__init__.py has no __version__")
    return found[1]


def readme() -> str:
    """README.md with absolute links, since a package index shows it without the other files."""
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

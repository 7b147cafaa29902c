# Two targets do all set-up from a fresh clone: `make play` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Dozens of tests start servers and commands: with its bytecode kept, each start is seconds shorter.
unexport PYTHONDONTWRITEBYTECODE
# The pip of $(PYTHON) can install into the environment, unless it is missing or old; an own pip takes seconds to set up.
HAS_PIP = $(shell $(PYTHON) -c "import pip; print('yes' * (int(pip.__version__.split('.')[0]) >= 23))" 2> /dev/null)
PIP = $(if $(HAS_PIP),$(PYTHON) -m pip --python $(BIN)/python,$(BIN)/python -m pip) install --quiet --disable-pip-version-check
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
SOURCES := setup.py pyproject.toml README.md $(shell find borough -type f -not -path '*/__pycache__/*' -not -name '*.mo')
# The compiled translations in the source tree; an installed package has its own.
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard borough/*/text/*.po borough/games/*/text/*.po))
# The plain build is the source tree; the compiled build is the package installed in the environment.
PLAIN := PYTHONPATH=. BOROUGH_EXPECT=plain
COMPILED := BOROUGH_EXPECT=compiled BOROUGH_EXPECT_BROWSER=1 BOROUGH_EXPECT_POSTGRESQL=1
WITH_PROXIES := BOROUGH_EXPECT_PROXIES=1

.PHONY: play terminal catalogues tools test test-uncompiled lint types test-plain test-compiled test-long wheels test-pythons long golden texts pictures bench strength lock hooks clean

play: $(VENV)/base ## play in the browser at once; the rules are compiled in the background, for the next start
	@$(MAKE) --no-print-directory --silent --jobs 4 catalogues
	@if $(MAKE) --no-print-directory --question $(VENV)/installed; then exec $(BIN)/borough play $(GAME); fi; \
	nice $(MAKE) --no-print-directory $(VENV)/installed > $(VENV)/compile.log 2>&1 & \
	PYTHONPATH=. exec $(BIN)/python -m borough play $(GAME)

terminal: $(VENV)/installed catalogues ## play in the terminal
	@$(BIN)/borough play --terminal $(GAME)

test: $(VENV)/tools ## all checks of a commit; the rules are compiled while the plain build is tested
	@$(MAKE) --no-print-directory --jobs 2 test-uncompiled $(VENV)/installed
	@$(MAKE) --no-print-directory test-compiled

test-uncompiled: lint types test-plain

tools: $(VENV)/tools catalogues ## set up what the commands of the guides need, without compiling or testing

lint: $(VENV)/tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/tools
	$(BIN)/mypy

# The rules are tested in both builds. Drawings, texts and the terminal, which are never compiled, are tested in the plain
# build only; tournaments, datasets, adapters to other libraries, the server and its pages in the compiled build only.
# Installation is tested once.
PYTEST := $(BIN)/pytest --numprocesses 2 --dist worksteal --durations 60
NOT_PLAIN := --ignore tests/server --ignore tests/attacks --ignore tests/browser --ignore tests/datasets --ignore tests/core/test_arena.py --ignore tests/core/test_ray.py \
	$(addprefix --ignore tests/envs/test_,environments_page.py gymnasium.py openspiel.py pettingzoo.py)
NOT_COMPILED := --ignore tests/drawing --ignore tests/core/test_install.py --ignore-glob '*/test_board.py' \
	--ignore-glob '*/test_terminal.py' --ignore-glob '*/test_texts.py'

test-plain: $(VENV)/tools catalogues
	$(PLAIN) $(PYTEST) $(NOT_PLAIN) -m "not long"

test-compiled: $(VENV)/tools $(VENV)/installed $(VENV)/browser
	$(COMPILED) $(PYTEST) $(NOT_COMPILED) -m "not long"

test-long: $(VENV)/tools $(VENV)/installed $(VENV)/browser $(VENV)/proxies catalogues ## tests that take minutes each, such as whole games in the browser
	$(PLAIN) $(PYTEST) $(NOT_PLAIN) -m long
	$(COMPILED) $(WITH_PROXIES) $(PYTEST) $(NOT_COMPILED) -m long

wheels: $(VENV)/tools ## build an sdist and a wheel for every Python found into dist/; install and play each
	rm -rf dist
	$(BIN)/python tests/make_wheels.py

test-pythons: $(VENV)/tools catalogues ## conformance and checksums on every Python found, plain and compiled
	$(BIN)/python tests/every_python.py

long: $(VENV)/tools $(VENV)/installed ## hours of fuzzing; stop it at any time
	for game in $$($(BIN)/borough games --json | $(BIN)/python -c "import json, sys; print(*[g['id'] for g in json.load(sys.stdin)])"); do \
		$(BIN)/borough fuzz $$game --games 2000 --seed 1000000 || exit 1; done

golden: $(VENV)/tools catalogues ## rewrite the golden files and the tables of fields; read the diff before committing it
	$(PLAIN) $(BIN)/python tests/make_golden.py
	$(PLAIN) $(BIN)/python docs/make_field_tables.py

texts: $(VENV)/tools catalogues ## collect the texts in the code into the translation files; then translate what is missing
	$(PLAIN) $(BIN)/python tests/make_texts.py
	@$(MAKE) --no-print-directory catalogues

catalogues: $(CATALOGUES) ## compile the translations, for running in this folder

# The build of the package compiles them too; make compiles only those that were changed.
.DELETE_ON_ERROR: # so that an incomplete catalogue is not used
%.mo: %.po | $(VENV)/base
	@$(BIN)/pybabel --quiet compile --input-file $< --output-file $@

pictures: $(VENV)/tools $(VENV)/browser catalogues ## redraw the pictures of the README and the docs
	$(PLAIN) $(BIN)/python docs/make_pictures.py
	$(PLAIN) $(BIN)/python docs/make_screenshots.py

bench: $(VENV)/installed ## measure speed beside Catanatron and write bench/RESULTS.md
	test -d .venv-peer || ($(PYTHON) -m venv .venv-peer && .venv-peer/bin/pip install --quiet --requirement bench/peer.lock)
	$(BIN)/python bench/run.py --peer .venv-peer/bin/python --write bench/RESULTS.md

strength: $(VENV)/tools $(VENV)/installed ## hours of tournaments, into bench/STRENGTH.md
	$(BIN)/python bench/strength.py

PIP_COMPILE := $(BIN)/pip-compile --quiet --strip-extras --no-emit-index-url --no-emit-trusted-host \
	--no-emit-find-links --no-annotate --no-header --allow-unsafe

lock: $(VENV)/tools ## pin the newest versions of all dependencies
	$(PIP_COMPILE) --upgrade --output-file requirements/play.lock pyproject.toml requirements/play.in
	$(PIP_COMPILE) --upgrade --output-file requirements/dev.lock --extra dev pyproject.toml
	sed -i.old '/^borough @/d' requirements/dev.lock && rm requirements/dev.lock.old # named by its own extras

hooks: $(VENV)/tools ## run the checks before every commit
	$(BIN)/pre-commit install

clean:
	rm -rf $(CATALOGUES) build dist *.egg-info $(VENV) .venv-* .pytest_cache .mypy_cache .ruff_cache .hypothesis

# Only what is needed to play; compilers and tools are installed later.
$(VENV)/base: requirements/play.lock
	@$(PYTHON) -c "import sys; sys.exit('Borough needs Python 3.11 or newer') if sys.version_info < (3, 11) else None"
	@echo "Setting up $(VENV) (once) ..."
	@$(PYTHON) -m venv $(if $(HAS_PIP),--without-pip) $(VENV)
	@$(PIP) --no-compile --requirement requirements/play.lock
	@touch $@

$(VENV)/tools: $(VENV)/base requirements/dev.lock
	$(PIP) --requirement requirements/dev.lock
	@touch $@

# Installed as users do it: pip builds the package in an isolated environment.
$(VENV)/installed: $(VENV)/base $(SOURCES)
	@echo "Compiling the rules (a minute or two, once) ..."
	@$(PIP) --no-deps --force-reinstall .
	@$(BIN)/borough --version
	@touch $@

# The browser tests use Debian's Chromium.
$(VENV)/browser:
	@command -v chromium > /dev/null || ($(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends chromium fonts-liberation)
	@touch $@

# The example configurations in docs/hosting are tested with Debian's nginx and Caddy, which need not run as services.
$(VENV)/proxies:
	@command -v nginx > /dev/null && command -v caddy > /dev/null || ($(SUDO) apt-get update -qq && \
		$(SUDO) apt-get install -y -qq nginx-light caddy && \
		(test ! -d /run/systemd/system || $(SUDO) systemctl disable --quiet --now nginx caddy))
	@touch $@

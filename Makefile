# make play    set everything up and start the game (ARGS="..." goes to the command)
# make test    set everything up and run every check (make test-fast: those that take seconds)
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := -m pip install --quiet --quiet --disable-pip-version-check
PIP := $(BIN)/python $(INSTALL)
# The compiled game has its own, in which it is installed whole: no change of a source makes the two differ unseen.
NATIVE := .venv-native

# A virtual environment counts only if it was finished, for this folder, and its Python still starts.
sound = $(shell [ "$$(cat $(1)/.made 2>/dev/null)" = "$$(pwd)" ] && $(1)/bin/python -c 0 2>/dev/null && echo yes)

.PHONY: help play native same test-native bench-native lint test test-fast texts fuzz faults monkey soak longrun bench performance train screenshots recording clean FORCE
help:
	@echo "make play         start the game (make play ARGS=\"watch\" for another command)"
	@echo "make native       compile the core, where there is a C compiler: then $(NATIVE)/bin/tda is the same game, faster"
	@echo "make test         run every check"
	@echo "make test-fast    run the checks that take seconds: after each change"
	@echo "make fuzz         read 20000 spoilt files"
	@echo "make faults       kill the program at 200 moments, and go on"
	@echo "make monkey       press 200000 random keys on all screens"
	@echo "make texts        collect all English texts (make texts ARGS=it: what a language lacks)"
	@echo "make longrun      play 200 games in one process, and measure memory"
	@echo "make soak         play 100000 games, checking everything"
	@echo "make same         play the same in pure Python and compiled, and compare"
	@echo "make test-native  run every test in the compiled game"
	@echo "make bench        measure speed (ARGS=\"start line\": only these parts; make bench-native: the compiled game)"
	@echo "make performance  measure everything beside other libraries, and write docs/performance.md"
	@echo "make train        play games, and learn from them what hands and gold are worth (ARGS=\"hands --games 4000\")"
	@echo "make screenshots  draw the pictures of the screen anew"
	@echo "make recording    play a moment of a game, and draw it as a picture that moves"
	@echo "make clean        remove everything that was built"

play: $(VENV)/.play
	@$(BIN)/tda $(ARGS)

native: $(NATIVE)/.play
	@$(NATIVE)/bin/tda --version
	@$(NATIVE)/bin/tda --version | grep -q compiled || \
		echo "Nothing could be compiled, which takes a C compiler and Python 3.11 to 3.13: the game is the same, only slower."

# Style, types and who may import whom.
lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict tda_tui
	$(BIN)/lint-imports --no-logo

# Some tests wait for programs that they have started: one worker more than there are cores makes up for that. Long
# tests lie side by side, so whoever has nothing left to do takes from the others.
WORKERS := $(shell expr $$(nproc 2>/dev/null || echo 2) + 1)
PYTEST = $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

test: lint
	$(PYTEST) $(ARGS)

# What neither draws a screen nor starts a program nor plays to measure strength. By folders, which are those of the
# modules below the screen: a new test is among them without being marked.
FAST = $(addprefix tests/,rules files records saves words present test_doctests.py)

test-fast: lint
	$(PYTEST) $(FAST) $(ARGS)

same: $(VENV)/.dev $(NATIVE)/.dev
	$(BIN)/python -m tests.same $(ARGS)

# This folder is looked through for the tests last, so that they find the game that was installed.
test-native: $(NATIVE)/.dev
	pwd > "$$($(NATIVE)/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/tests.pth"
	PYTHONSAFEPATH=1 $(NATIVE)/bin/python -m pytest --import-mode=importlib -n $(WORKERS) --dist worksteal $(ARGS)

fuzz: $(VENV)/.dev
	$(BIN)/python -m tests.fuzz $(ARGS)

faults: $(VENV)/.dev
	$(BIN)/python -m tests.faults $(ARGS)

monkey: $(VENV)/.dev
	$(BIN)/python -m tests.monkey $(ARGS)

texts: $(VENV)/.dev
	$(BIN)/python -m tests.texts $(ARGS)

longrun: $(VENV)/.dev
	$(BIN)/python -m tests.longrun $(ARGS)

soak: $(VENV)/.dev
	$(BIN)/python -m tests.soak $(ARGS)

bench: $(VENV)/.dev
	$(BIN)/python -m tests.bench $(ARGS)

bench-native: $(NATIVE)/.dev
	$(NATIVE)/bin/python -P -c 'import sys; sys.path.append("."); from tests.bench.__main__ import main; \
		sys.exit(main(sys.argv[1:]))' $(or $(ARGS),rules search)

# In one run: whatever slows the machine down slows the yardsticks down, too.
performance: $(VENV)/.dev $(NATIVE)/.dev
	@$(PIP) --editable '.[bench]'
	@mkdir -p build
	-$(BIN)/python -m tests.bench --json build/bench.json
	-@$(MAKE) --no-print-directory bench-native ARGS="rules search --json build/bench-native.json"
	$(BIN)/python -m tests.bench.page build/bench.json build/bench-native.json

# The figures are written into the program; the dozen thousand games take the better part of an hour.
train: $(VENV)/.dev
	$(BIN)/python -m tests.train $(ARGS)

screenshots: $(VENV)/.dev
	$(BIN)/python -m tests.screenshots $(ARGS)

recording: $(VENV)/.dev
	$(BIN)/python -m tests.recording

clean:
	rm -rf $(VENV) $(NATIVE) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment itself; then what a player needs; then what the checks need as well.
$(VENV)/.made: $(if $(call sound,$(VENV)),,FORCE)
$(NATIVE)/.made: $(if $(call sound,$(NATIVE)),,FORCE)
$(VENV)/.made $(NATIVE)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Python 3.11 or newer is needed, and $(PYTHON) is not: name another one, as in make play PYTHON=python3.12" >&2; exit 1; }
	@echo "Setting up $(@D): this is needed once."
	@rm -rf $(@D)
	@$(PYTHON) -m venv $(@D)
	@pwd > $@

CATALOGUES = $(wildcard tda_tui/words/*/messages.po)

$(VENV)/.play: pyproject.toml $(CATALOGUES) $(VENV)/.made
	@$(PIP) --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml $(CATALOGUES) $(VENV)/.made
	@$(PIP) --editable '.[dev]'
	@touch $(VENV)/.play $@

SOURCES = $(shell find hatch_build.py tda_tui rulesets themes -type f ! -name '*.pyc' ! -name '*.mo')

$(NATIVE)/.play: pyproject.toml $(SOURCES) $(NATIVE)/.made
	@echo "Compiling the core: this takes a minute or two."
	@TDA_NATIVE=1 $(NATIVE)/bin/python $(INSTALL) .
	@touch $@

$(NATIVE)/.dev: $(NATIVE)/.play
	@$(NATIVE)/bin/python $(INSTALL) 'tda-tui[dev]'
	@touch $@

FORCE:

# make play    set everything up and start the game (ARGS="..." goes to the command)
# make test    set everything up and run every check (make test-fast: those that take seconds)
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check

# A virtual environment counts only if it was finished, for this folder, and its Python still starts.
SOUND := $(shell [ "$$(cat $(VENV)/.made 2>/dev/null)" = "$$(pwd)" ] && $(BIN)/python -c 0 2>/dev/null && echo yes)

.PHONY: help play lint test test-fast texts fuzz faults monkey soak longrun bench screenshots recording clean FORCE
help:
	@echo "make play         start the game (make play ARGS=\"watch\" for another command)"
	@echo "make test         run every check"
	@echo "make test-fast    run the checks that take seconds: after each change"
	@echo "make fuzz         read 20000 spoilt files"
	@echo "make faults       kill the program at 200 moments, and go on"
	@echo "make monkey       press 200000 random keys on all screens"
	@echo "make texts        collect all English texts (make texts ARGS=it: what a language lacks)"
	@echo "make longrun      play 200 games in one process, and measure memory"
	@echo "make soak         play 100000 games, checking everything"
	@echo "make bench        measure speed"
	@echo "make screenshots  draw the pictures of the screen anew"
	@echo "make recording    play a moment of a game, and draw it as a picture that moves"
	@echo "make clean        remove everything that was built"

play: $(VENV)/.play
	@$(BIN)/tda $(ARGS)

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

screenshots: $(VENV)/.dev
	$(BIN)/python -m tests.screenshots $(ARGS)

recording: $(VENV)/.dev
	$(BIN)/python -m tests.recording

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment itself; then what a player needs; then what the checks need as well.
$(VENV)/.made: $(if $(SOUND),,FORCE)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Python 3.11 or newer is needed, and $(PYTHON) is not: name another one, as in make play PYTHON=python3.12" >&2; exit 1; }
	@echo "Setting up $(VENV): this is needed once."
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV)
	@pwd > $@

CATALOGUES = $(wildcard tda_tui/words/*/messages.po)

$(VENV)/.play: pyproject.toml $(CATALOGUES) $(VENV)/.made
	@$(PIP) --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml $(CATALOGUES) $(VENV)/.made
	@$(PIP) --editable '.[dev]'
	@touch $(VENV)/.play $@

FORCE:

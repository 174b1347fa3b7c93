# make play    set everything up and start the game (ARGS="..." goes to the command)
# make test    set everything up and run every check
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check

# A virtual environment counts only if it was finished, for this folder, and its Python still starts.
SOUND := $(shell [ "$$(cat $(VENV)/.made 2>/dev/null)" = "$$(pwd)" ] && $(BIN)/python -c 0 2>/dev/null && echo yes)

.PHONY: help play test fuzz faults monkey soak longrun bench screenshots clean FORCE
help:
	@echo "make play         start the game (make play ARGS=\"watch\" for another command)"
	@echo "make test         run every check"
	@echo "make fuzz         read 20000 spoilt files"
	@echo "make faults       kill the program at 200 moments, and go on"
	@echo "make monkey       press 200000 random keys on all screens"
	@echo "make longrun      play 200 games in one process, and measure memory"
	@echo "make soak         play 100000 games, checking everything"
	@echo "make bench        measure speed"
	@echo "make screenshots  draw the pictures of the screen anew"
	@echo "make clean        remove everything that was built"

play: $(VENV)/.play
	@$(BIN)/tda $(ARGS)

test: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/mypy --strict tda_tui/rules
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m pytest -n 2 $(ARGS)

fuzz: $(VENV)/.dev
	$(BIN)/python -m tests.fuzz $(ARGS)

faults: $(VENV)/.dev
	$(BIN)/python -m tests.faults $(ARGS)

monkey: $(VENV)/.dev
	$(BIN)/python -m tests.monkey $(ARGS)

longrun: $(VENV)/.dev
	$(BIN)/python -m tests.longrun $(ARGS)

soak: $(VENV)/.dev
	$(BIN)/python -m tests.soak $(ARGS)

bench: $(VENV)/.dev
	$(BIN)/python -m tests.bench $(ARGS)

screenshots: $(VENV)/.dev
	$(BIN)/python -m tests.screenshots $(ARGS)

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

$(VENV)/.play: pyproject.toml $(VENV)/.made
	@$(PIP) --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml $(VENV)/.made
	@$(PIP) --editable '.[dev]'
	@touch $(VENV)/.play $@

FORCE:

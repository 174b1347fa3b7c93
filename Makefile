# make play    set everything up and start the game (ARGS="..." goes to the command)
# make serve   let others play over SSH (ARGS="--port 2022" goes to the command)
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

.PHONY: help play serve native same test-native check-native bench-native lint test test-long test-fast texts puzzles calibration fuzz faults monkey soak longrun bench performance train screenshots recording docs dist tried clean FORCE
help:
	@echo "make play         start the game (make play ARGS=\"watch\" for another command)"
	@echo "make serve        let others play here over SSH"
	@echo "make native       compile the core, where there is a C compiler: then $(NATIVE)/bin/tda is the same game, faster"
	@echo "make test         run the checks: less than five minutes"
	@echo "make test-long    run the long ones: every case of a kind, whole games over real lines"
	@echo "make test-fast    run the checks that take seconds: after each change"
	@echo "make fuzz         read 20000 spoilt files"
	@echo "make faults       kill the program at 200 moments, and go on"
	@echo "make monkey       press 200000 random keys on all screens"
	@echo "make texts        collect all English texts (make texts ARGS=it: what a language lacks)"
	@echo "make puzzles      make more puzzles of arena games, at night (ARGS=--check: whether they hold today)"
	@echo "make calibration  measure what the levels give away, and how far shares of winning are right: goes on where it was"
	@echo "make longrun      play 200 games in one process, and measure memory"
	@echo "make soak         play 100000 games, checking everything"
	@echo "make same         play the same in pure Python and compiled, and compare"
	@echo "make test-native  run every test in the compiled game (make check-native: compare a little, test the core)"
	@echo "make bench        measure speed (ARGS=\"start line\": only these parts; make bench-native: the compiled game)"
	@echo "make performance  measure everything beside other libraries, and write docs/performance.md"
	@echo "make train        play games, and learn from them what hands and gold are worth (ARGS=\"hands --games 4000\")"
	@echo "make screenshots  draw the pictures of the screen anew"
	@echo "make recording    play a moment of a game, and draw it as a picture that moves"
	@echo "make docs         write docs/rules anew, from the texts of the game"
	@echo "make dist         build what is given away, twice and alike (make tried PYTHONS=\"python3.11 python3.13\": play it)"
	@echo "make clean        remove everything that was built"

play: $(VENV)/.play
	@$(BIN)/tda $(ARGS)

serve: $(VENV)/.serve
	@$(BIN)/tda serve $(ARGS)

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

# Many tests wait for programs that they have started: two workers more than there are cores make up for that. Long
# tests lie side by side, so whoever has nothing left to do takes from the others.
WORKERS := $(shell expr $$(nproc 2>/dev/null || echo 2) + 2)
PYTEST = $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

test: lint
	$(PYTEST) -m "not long" $(ARGS)

# What is marked as long says so itself.
test-long: $(VENV)/.dev
	$(PYTEST) -m long $(ARGS)

# What neither draws a screen nor starts a program nor plays to measure strength. By folders, which are those of the
# modules below the screen: a new test is among them without being marked.
FAST = $(addprefix tests/,rules files records saves words present test_doctests.py)

test-fast: lint
	$(PYTEST) $(FAST) $(ARGS)

same: $(VENV)/.dev $(NATIVE)/.dev
	$(BIN)/python -m tests.same $(ARGS)

# What only a compiled game can get wrong. Where it could be compiled and is not, the first test fails.
CORE = $(addprefix tests/,rules records players words/test_refusals.py)

check-native: $(NATIVE)/.dev
	@$(MAKE) --no-print-directory test-native ARGS="tests/test_native_build.py -rs"
	@if $(NATIVE)/bin/tda --version | grep -q compiled; then \
		$(MAKE) --no-print-directory same ARGS="--decisions 4000 --thoughts 20" && \
		$(MAKE) --no-print-directory test-native ARGS="$(CORE)"; \
	fi

# This folder is looked through for the tests last, so that they find the game that was installed.
SEEN_TESTS = pwd > "$$($(NATIVE)/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/tests.pth"

test-native: $(NATIVE)/.dev
	@$(SEEN_TESTS)
	PYTHONSAFEPATH=1 $(NATIVE)/bin/python -m pytest --import-mode=importlib -n $(WORKERS) --dist worksteal $(ARGS)

fuzz: $(VENV)/.dev
	$(BIN)/python -m tests.fuzz $(ARGS)

faults: $(VENV)/.dev
	$(BIN)/python -m tests.faults $(ARGS)

monkey: $(VENV)/.dev
	$(BIN)/python -m tests.monkey $(ARGS)

texts: $(VENV)/.dev
	$(BIN)/python -m tests.texts $(ARGS)

# Games in which every decision is judged: as many as there is time for, it goes on where it was.
JUDGED ?= build/judged.jsonl
GAMES ?= 300

build:
	@mkdir -p $@

# These measurements take hours, so they run in the compiled game, if it can be: that is up to four times as fast.
puzzles: $(NATIVE)/.dev | build
	@$(SEEN_TESTS)
	[ -n "$(ARGS)" ] || PYTHONSAFEPATH=1 nice $(NATIVE)/bin/python -m tests.judging.sweep $(JUDGED) --games $(GAMES)
	PYTHONSAFEPATH=1 nice $(NATIVE)/bin/python -m tests.judging.make_puzzles $(or $(ARGS),$(JUDGED))

SAMPLED ?= build/sampled.jsonl
PREDICTED ?= build/predicted.jsonl
SAMPLES ?= 1000
PREDICTIONS ?= 24000

calibration: $(VENV)/.dev $(NATIVE)/.dev | build
	@$(SEEN_TESTS)
	PYTHONSAFEPATH=1 nice $(NATIVE)/bin/python -m tests.judging.sweep $(SAMPLED) --games $(SAMPLES) --few 8
	PYTHONSAFEPATH=1 nice $(NATIVE)/bin/python -m tests.judging.predictions $(PREDICTED) --games $(PREDICTIONS)
	$(BIN)/python -m tests.judging.calibration $(SAMPLED) $(PREDICTED) --write

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
	-$(BIN)/python -m tests.bench --json tests/bench/measured/pure.json
	-@$(MAKE) --no-print-directory bench-native ARGS="rules search --json tests/bench/measured/native.json"
	$(BIN)/python -m tests.bench.page

# The figures are written into the program; playing the games takes some minutes on a machine that does nothing else.
train: $(VENV)/.dev
	$(BIN)/python -m tests.train $(ARGS)

screenshots: $(VENV)/.dev
	$(BIN)/python -m tests.screenshots $(ARGS)

recording: $(VENV)/.dev
	$(BIN)/python -m tests.recording

docs: $(VENV)/.dev
	$(BIN)/python -m tests.docs

# The source and the wheel made from it. Built again they are the same, byte by byte: their time is that of the commit.
dist: export SOURCE_DATE_EPOCH := $(or $(shell git log -1 --format=%ct 2>/dev/null),1767225600)
dist: $(VENV)/.dist
	rm -rf dist build/again
	$(BIN)/python -m build --outdir dist >/dev/null
	$(BIN)/python -m build --outdir build/again >/dev/null
	@for built in dist/*; do cmp "$$built" "build/again/$${built#dist/}" || exit 1; done
	$(BIN)/twine check --strict dist/*
	@cd dist && sha256sum *

# The wheel as somebody has it who installs it: in each Python that is named, in an environment of its own.
PYTHONS ?= $(PYTHON)
tried: $(VENV)/.dev
	$(BIN)/python -m tests.installed $(PYTHONS)

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

$(VENV)/.serve: pyproject.toml $(CATALOGUES) $(VENV)/.made
	@$(PIP) --editable '.[serve]'
	@touch $(VENV)/.play $@

$(VENV)/.dev: pyproject.toml $(CATALOGUES) $(VENV)/.made
	@$(PIP) --editable '.[dev]'
	@touch $(VENV)/.play $@

$(VENV)/.dist: pyproject.toml $(VENV)/.made
	@$(PIP) --editable '.[dist]'
	@touch $@

SOURCES = $(shell find hatch_build.py tda_tui rulesets themes -type f ! -name '*.pyc' ! -name '*.mo')

$(NATIVE)/.play: pyproject.toml $(SOURCES) $(NATIVE)/.made
	@echo "Compiling the core: this takes a minute or two."
	@TDA_NATIVE=1 $(NATIVE)/bin/python $(INSTALL) .
	@touch $@

$(NATIVE)/.dev: $(NATIVE)/.play
	@$(NATIVE)/bin/python $(INSTALL) 'tda-tui[dev]'
	@touch $@

FORCE:

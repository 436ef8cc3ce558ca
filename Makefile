# Each target first sets up what it needs in .venv (tools/setup.py), from any Python 3.11 to 3.14.

PYTHONS := $(or $(PYTHON),.venv/bin/python python3 python3.14 python3.13 python3.12 python3.11)
SUITS := import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))
FOUND = $(shell for python in $(PYTHONS); do \
	$$python -c '$(SUITS)' >/dev/null 2>&1 && echo $$python && break; done)
NONE = No Python from 3.11 to 3.14 among: $(PYTHONS). Install one, or name it: make PYTHON=/path/to/python
SETUP = @$(or $(FOUND),$(error $(NONE))) tools/setup.py
BIN := .venv/bin

.PHONY: help play arena test lint screenshots bench docs clean for-play for-arena for-dev for-docs

help: ## list the targets
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

play: for-play ## play in the browser, alone, with friends, against bots
	@$(BIN)/tilewitch serve --open

arena: for-arena ## set up what matches of bots need for plots and Parquet files
	@echo "Ready: $(BIN)/tilewitch match --help, $(BIN)/tilewitch tournament --help"

test: for-dev ## run all tests, and those of the rules once more in plain Python
	@$(BIN)/tilewitch warm
	$(BIN)/python tools/build_web.py test
	$(BIN)/pytest -n auto --ignore=tests/browser
	$(BIN)/pytest -n auto tests/browser
	TILEWITCH_PLAIN=1 $(BIN)/pytest -n auto -m "not slow and not compiled_only" tests/rules tests/games

lint: for-dev ## check style, formatting, types, and who may import whom
	$(BIN)/uv lock --check --quiet
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/build_web.py check

bench: for-play ## measure speed and memory
	$(BIN)/python -m benchmarks

screenshots: for-dev ## take a picture of each page of the web app, into screenshots/
	$(BIN)/python tools/screenshots.py

docs: for-docs ## build the documentation into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "Open site/index.html."

clean: ## remove all that the other targets made
	rm -rf .venv site dist web/node_modules src/tilewitch/server/static .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

for-play for-arena for-dev for-docs:
	$(SETUP) $(@:for-%=%)
	$(if $(filter for-docs,$@),,@$(BIN)/python tools/build_web.py build)

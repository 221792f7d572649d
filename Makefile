PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: help demo test bench lint golden clean

help:  ## list what make can do
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 10

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml $(BIN)/python
	$(PIP) install --editable .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml $(BIN)/python
	$(PIP) install --editable '.[dev]'
	@touch $@ $(VENV)/.installed

demo: $(VENV)/.installed  ## import the sample hands, report by street and player, audit
	@mkdir -p demo
	@rm -f demo/hands.duckdb demo/hands.duckdb.wal
	$(BIN)/stud-stats import histories --store demo/hands.duckdb
	$(BIN)/stud-stats report pool --store demo/hands.duckdb
	$(BIN)/stud-stats report player Ann --store demo/hands.duckdb --by street,game
	$(BIN)/stud-stats audit --store demo/hands.duckdb --severity warning; test $$? -le 1
	@echo
	@echo "The store is demo/hands.duckdb; nothing else was written. Next: $(BIN)/stud-stats --help"

test: $(VENV)/.installed-dev  ## everything: lint, types, walls, tests, doctests, notebook
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n auto --dist worksteal

bench: $(VENV)/.installed-dev  ## speed as ratios to a reference loop timed in the same run
	$(BIN)/python -m tests.benchmarks

golden: $(VENV)/.installed-dev  ## rewrite the golden files (then read the diff)
	$(BIN)/python -m pytest -q tests/histories --update-golden

clean:  ## remove what make made
	rm -rf $(VENV) demo dist build .pytest_cache .mypy_cache .ruff_cache

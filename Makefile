PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: help demo test bench long golden clean

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

demo: $(VENV)/.installed  ## import the sample hands, report everybody and one player by street, audit
	@mkdir -p demo
	@rm -f demo/hands.duckdb demo/hands.duckdb.wal
	$(BIN)/stud-stats import histories --store demo/hands.duckdb
	$(BIN)/stud-stats report pool --by street --store demo/hands.duckdb
	$(BIN)/stud-stats report player Bruno --by street --brief --where site=pokerstars --store demo/hands.duckdb
	$(BIN)/stud-stats audit --severity error --code award --store demo/hands.duckdb; test $$? -le 1
	@echo
	@echo "Written: demo/hands.duckdb, the store of the sample hands; nothing else."
	@echo "Next: $(BIN)/stud-stats audit --store demo/hands.duckdb (all that is found), $(BIN)/stud-stats --help"

test: $(VENV)/.installed-dev  ## everything: lint, types, walls, tests, doctests, notebook
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n auto --dist worksteal

bench: $(VENV)/.installed-dev  ## speed as ratios to a reference loop timed in the same run
	$(BIN)/python -m tests.benchmarks

long: $(VENV)/.installed-dev  ## an hour: 100,000 legal hands of each house, 20,000 for the slow checker, planted ones
	STUD_STATS_HOUSE_HANDS=100000 STUD_STATS_SLOW_CHECKED_HANDS=900 STUD_STATS_PLANTED_IN_ROOMS=200 \
	  $(BIN)/python -m pytest -n auto --dist worksteal tests/instruments/test_houses.py \
	  tests/instruments/test_slow_checker.py tests/instruments/test_planted_in_rooms.py \
	  -k 'silent_there or slow_checker_says or every_room_that_prints' --durations=0

golden: $(VENV)/.installed-dev  ## rewrite the golden files (then read the diff)
	$(BIN)/python -m pytest -q tests/histories --update-golden

clean:  ## remove what make made
	rm -rf $(VENV) demo dist build .pytest_cache .mypy_cache .ruff_cache

"""What is declared of plots is there: functions, statistics, dimensions, pages of `explain`."""

import inspect
import subprocess
import sys
from importlib import import_module

import pytest

from stud_stats import plots
from stud_stats.plots import PLOT_BY_NAME, PLOTS, Plot, PlotError, hands
from stud_stats.plots.definition import registry
from stud_stats.stats.catalogue import STATISTIC_BY_KEY
from stud_stats.stats.dimensions import DIMENSIONS, result_columns
from tests.cli.conftest import Run

each_plot = pytest.mark.parametrize("plot", PLOTS, ids=lambda plot: plot.key)


@each_plot
def test_a_plot_is_a_function_of_a_frame_and_axes(plot: Plot) -> None:
    module = import_module(f"stud_stats.plots.{plot.module}")
    assert list(inspect.signature(getattr(module, plot.key)).parameters) == ["frame", "axes"]


@each_plot
def test_a_plot_draws_what_is_declared(plot: Plot) -> None:
    assert plot.key.isidentifier()
    for sentence in (plot.sentence, plot.note, plot.needs):
        assert not sentence or sentence.rstrip(".") != sentence
    assert set(plot.statistics) <= set(STATISTIC_BY_KEY)
    assert set(plot.by) <= set(DIMENSIONS)
    if plot.statistics:
        assert set(plot.panels) <= {name for name, _ in result_columns(plot.by)} | {"currency"}
        assert plot.by
    else:
        assert callable(getattr(hands, plot.key))


@each_plot
def test_currencies_are_never_added_up(plot: Plot) -> None:
    money = not plot.statistics or any(STATISTIC_BY_KEY[key].counts_money for key in plot.statistics)
    told_apart = {name for name, _ in result_columns(plot.by)} | set(plot.panels)
    assert not money or "currency" in told_apart


@each_plot
def test_explain_and_the_choices_come_from_the_declaration(stud_stats: Run, plot: Plot) -> None:
    code, out, err = stud_stats("explain", plot.key)
    said = " ".join(out.split())
    assert (code, err) == (0, "")
    for sentence in (plot.title, plot.sentence, plot.needs, plot.note):
        assert sentence in said
    assert f"  {plot.key}\n" in stud_stats("explain").out
    assert plot.key in stud_stats("plot", "--help").out
    assert plot.key in stud_stats("plot", "nothing", "-o", "x.png").err


def test_no_plot_is_declared_twice() -> None:
    with pytest.raises(ValueError, match="stakes is declared twice"):
        registry([PLOT_BY_NAME["stakes"]] * 2)


def test_a_plot_may_be_named_as_on_a_command_line() -> None:
    assert plots.find("hand-groups") is PLOT_BY_NAME["hand_groups"]
    with pytest.raises(PlotError, match="no plot 'no'; there are winnings, street_results"):
        plots.find("no")


def test_nothing_of_pyplot_is_touched() -> None:
    modules = "bars, data, drawing, hands, heat_map, lines, points, style"
    code = (
        "import sys, matplotlib as mpl; before = mpl.rcParams.copy();"
        f"from stud_stats.plots import draw, {modules}; from matplotlib.figure import Figure;"
        "from pandas import DataFrame;"
        "rows = DataFrame({'currency': ['USD'], 'net': [5], 'showdown': [True]});"
        "draw(rows, 'winnings', Figure().subplots());"
        "print('matplotlib.pyplot' in sys.modules, mpl.rcParams.copy() == before)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]

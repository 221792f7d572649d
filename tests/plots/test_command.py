"""``plot``: files of both kinds, refusals in one sentence, names that do nothing."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PIL import Image

from stud_stats.plots import PLOTS, Plot
from stud_stats.plots.drawing import DOTS_PER_INCH
from tests.cli.conftest import Run
from tests.store.texts import played, stored, walk

HOSTILE = "$\\frac{1}{0}$ <script>alert(1)</script> & \x1b[31m\u202e\uffff 60 letters long, all of them"


def words_of(path: Path) -> str:
    """All texts of an SVG."""
    root = ET.fromstring(path.read_text(encoding="utf-8"))  # ours, written just now
    return " ".join(" ".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text"))


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store in which somebody has a name that tries things."""
    folder = tmp_path_factory.mktemp("hostile")
    made, _ = stored(folder, walk("W1", names=(HOSTILE, "Bob", "Cat")), played("P1"))
    return made.path


@pytest.mark.parametrize("plot", PLOTS, ids=lambda plot: plot.key)
def test_every_plot_is_written_and_a_name_is_drawn_but_never_read(
    stud_stats: Run, hostile: Path, tmp_path: Path, plot: Plot
) -> None:
    asked = ("plot", plot.key, "--player", HOSTILE, "--store", hostile, "--size", "7.5x5", "-o")
    for target in (tmp_path / "x.PNG", tmp_path / "x.svg"):
        assert stud_stats(*asked, target) == (0, "", "")
    with Image.open(tmp_path / "x.PNG") as image:
        assert image.size == (int(7.5 * DOTS_PER_INCH), 5 * DOTS_PER_INCH)
        darkest, brightest = image.convert("L").getextrema()
        assert darkest < 100
        assert brightest == 255
    text = (tmp_path / "x.svg").read_text(encoding="utf-8")
    assert "<script" not in text
    assert not set(text) & {"\x1b", "\u202e", "\uffff"}
    said = words_of(tmp_path / "x.svg")
    assert plot.title in said
    assert "n = " in said or "to draw" in said or "no spots" in said
    assert "$\\frac{1}{0}$<script>alert(1)</script>&\\x1b[31m\\u202e?60letterslong" in said.replace(" ", "")


def test_the_same_picture_gives_the_same_bytes(stud_stats: Run, store: Path, tmp_path: Path) -> None:
    targets = [tmp_path / f"{number}.{kind}" for kind in ("png", "svg") for number in (1, 2)]
    for target in targets:
        assert stud_stats("plot", "street-results", "--store", store, "-o", target).code == 0
    contents = [target.read_bytes() for target in targets]
    assert contents[0] == contents[1]
    assert contents[2] == contents[3]


def test_conditions_are_those_of_reports_and_are_named(stud_stats: Run, store: Path, tmp_path: Path) -> None:
    target = tmp_path / "x.svg"
    conditions = ("--where", "game=stud_hi", "--where", "hand_group=split pair KK*")
    assert (
        stud_stats("plot", "winnings", "--player", "Bob", *conditions, "--store", store, "-o", target).code
        == 0
    )
    said = words_of(target)
    assert "where game=stud_hi and hand_group=split pair KK*" in said
    assert "n = 1 hand " in said
    assert "all hands +$15.00" in said


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("nothing", "-o", "x.png"), "there is no plot 'nothing'; there are winnings, "),
        (("stakes",), "a plot needs a file to go to: -o stakes.png or -o stakes.svg."),
        (("stakes", "-o", "x.jpg"), "-o x.jpg is no picture; its name must end in .png or .svg."),
        (("stakes", "-o", "nowhere/x.png"), "nowhere/x.png cannot be written: there is no folder"),
        (("winnings", "-o", "x.png"), "winnings is a plot of one player; name one with --player."),
        (("winnings", "-o", "x.png", "--player", "ann"), 'named "ann"; near are "Ann"'),
        (("stakes", "-o", "x.png", "--size", "big"), "--size big is no size; write width x height"),
        (
            ("stakes", "-o", "x.png", "--size", "3x3"),
            "--size 3x3: a plot is 6 inches wide and 3 high at least",
        ),
        (("stakes", "-o", "x.png", "--size", "900x9"), "and 60 at most."),
        (
            ("stakes", "-o", "x.png", "--where", "game=stud_hilo"),
            "no hands that meet game=stud_hilo to draw; no seats have game=stud_hilo; there are stud_hi,",
        ),
        (
            ("stakes", "-o", "x.png", "--where", "gmae=razz"),
            "there is no 'gmae' to choose hands by; near are game",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    stud_stats: Run, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...], sentence: str,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.iterdir())
    code, out, err = stud_stats("plot", *arguments, "--store", store)
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1
    assert sorted(tmp_path.iterdir()) == before


def test_names_are_left_out_on_request(stud_stats: Run, store: Path, tmp_path: Path) -> None:
    target = tmp_path / "x.svg"
    asked = ("plot", "stakes", "--player", "Ann", "--where", "opponent=Bob", "--anonymise")
    assert stud_stats(*asked, "--store", store, "-o", target).code == 0
    text = target.read_text(encoding="utf-8")
    assert "Ann" not in text
    assert "Bob" not in text
    assert "Results by stakes: Player 00" in words_of(target)

"""What is shipped works where nothing of the checkout is: sdist, wheel from it, an empty environment."""

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from stud_stats.dialects import DIALECTS

ROOT = Path(__file__).parents[1]


def run(*command: object, cwd: Path) -> str:
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "STUD_STATS"))
    }
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, env=kept, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The sdist, and the wheel that was built from it."""
    target = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", target, ROOT, cwd=target)
    (sdist,), (wheel,) = target.glob("*.tar.gz"), target.glob("*.whl")
    return sdist, wheel


@pytest.fixture(scope="module")
def environment(shipped: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel in it. The libraries it needs are borrowed, not fetched again."""
    folder = tmp_path_factory.mktemp("elsewhere") / "env"
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(
        sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", "--quiet",
        "--disable-pip-version-check", shipped[1],
        cwd=folder,
    )  # fmt: skip
    site_packages = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder)
    Path(site_packages.strip(), "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    return folder


def program(environment: Path) -> Path:
    return environment / ("Scripts/stud-stats.exe" if os.name == "nt" else "bin/stud-stats")


def test_the_wheel_holds_the_grammars_and_the_code_and_nothing_else(shipped: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(shipped[1]) as wheel:
        names = set(wheel.namelist())
    grammars = {f"stud_stats/_grammars/{path.name}" for path in (ROOT / "grammars").glob("*.lark")}
    code = {str(path.relative_to(ROOT).as_posix()) for path in (ROOT / "stud_stats").rglob("*.py")}
    assert grammars
    assert grammars | code <= names
    left = {name for name in names - grammars - code if ".dist-info/" not in name}
    templates = {
        path.relative_to(ROOT).as_posix() for path in (ROOT / "stud_stats/pages/templates").iterdir()
    }
    assert left == {"stud_stats/py.typed"} | templates, left


def test_the_sdist_holds_what_the_tests_need(shipped: tuple[Path, Path]) -> None:
    with tarfile.open(shipped[0]) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    for place in ("grammars", "histories", "tests"):
        files = [
            path for path in (ROOT / place).rglob("*") if path.is_file() and "__pycache__" not in path.parts
        ]
        assert {path.relative_to(ROOT).as_posix() for path in files} <= names
    assert {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "Makefile"} <= names


@pytest.mark.parametrize("dialect", [dialect.name for dialect in DIALECTS])
def test_a_history_of_each_dialect_is_read_outside_the_checkout(environment: Path, dialect: str) -> None:
    samples = (ROOT / "histories" / dialect).rglob("*.txt")
    history = min(path for path in samples if path.parent.name != "mixed")
    outside = environment.parent
    where = run(
        environment / "bin" / "python", "-c", "import stud_stats; print(stud_stats.__file__)", cwd=outside
    )
    assert Path(where.strip()).is_relative_to(environment)

    out = run(
        program(environment), "import", history, "--store", outside / f"{dialect}.duckdb", "--format", "json",
        cwd=outside,
    )  # fmt: skip

    report = json.loads(out)
    assert report["per_file"][0]["dialect"] == dialect
    assert report["hands_new"] + report["hands_quarantined"] + report["hands_other_game"] > 0
    assert "VPIP" in run(
        program(environment), "report", "pool", "--store", outside / f"{dialect}.duckdb", cwd=outside
    )

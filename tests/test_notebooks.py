"""The notebooks run from top to bottom in an empty place, say nothing on stderr, and are committed without
outputs.
"""

import os
import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
SAYS = {
    "first_look": ("750 new hands, 0 in quarantine", "excluded by findings", "winnings: What a player won"),
    "leaks_in_razz": ("folds of Lena taken out", "leaks found: {'Lena': "),
    "auditing_a_room": ("1 in quarantine", "call.wrong-amount: ", "hands audited"),
}
PLOTS = {"first_look": 3, "leaks_in_razz": 3, "auditing_a_room": 1}


def read(path: Path) -> nbformat.NotebookNode:
    return nbformat.read(path, as_version=4)


def test_there_are_notebooks() -> None:
    assert {path.stem for path in NOTEBOOKS} == set(SAYS)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_committed_without_outputs(path: Path) -> None:
    cells = [cell for cell in read(path).cells if cell.cell_type == "code"]
    assert cells
    assert all(cell.outputs == [] and cell.execution_count is None for cell in cells)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
# pyzmq and the kernel's event loop are not ours to mend
@pytest.mark.filterwarnings("default::DeprecationWarning", "default::ResourceWarning")
def test_a_notebook_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_DATA_HOME", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    monkeypatch.delenv("STUD_STATS_STORE", raising=False)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    empty = tmp_path / "empty"
    empty.mkdir()
    notebook = read(path)
    client = NotebookClient(
        notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(empty)}}
    )
    client.execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert not [output.text for output in outputs if output.get("name") == "stderr"]
    assert sum("image/png" in output.get("data", {}) for output in outputs) == PLOTS[path.stem]
    printed = "".join(output.text for output in outputs if output.output_type == "stream")
    for words in SAYS[path.stem]:
        assert words in printed
    assert not list(empty.iterdir())
    if path.stem == "leaks_in_razz":
        found, *others = map(int, re.findall(r"': (\d+)", printed))
        assert found > 5
        assert others == [0] * 8

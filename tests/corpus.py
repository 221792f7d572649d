"""Where the real hands are, when they are there: they are never part of the project."""

from pathlib import Path

import pytest

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"

needs_corpus = pytest.mark.skipif(
    not CORPUS.is_dir(), reason="the corpus of real hands is not beside this checkout"
)

"""Several texts of one hand in an audit: files and the store they were read into say the same."""

import gzip
import json
import zipfile
from itertools import permutations
from pathlib import Path

import pytest

from stud_stats import repeats
from stud_stats.auditing import audit_paths, audit_store
from stud_stats.findings.coverage import coverage_rows
from stud_stats.importing import import_paths
from stud_stats.replay.coverage import OK
from stud_stats.replay.sessions import HANDS_BETWEEN, NO_TIME
from stud_stats.store import Store
from stud_stats.store.codes import DIFFERENT_TEXT, VIEWS_CONTRADICT
from stud_stats.views import UNREAD_TEXT
from tests.cli.conftest import Run
from tests.store.test_views import ANNS, BOBS, CUT_OFF, OTHER_ANNS, OTHER_PLAY, STOLEN, WHOLE
from tests.store.texts import unreadable, walk, write

SHOWN = BOBS.replace("Cat folds\nBob takes back 1000", "Cat calls 1000").replace(
    "Bob collects 2600\nBob does not show\n",
    "street 5\ndeal Cat 3c\ndeal Bob 5d\nCat checks\nBob checks\n"
    "street 6\ndeal Cat 6c\ndeal Bob 8d\nCat checks\nBob checks\n"
    "street 7\ndeal Bob 7h /\nCat checks\nBob checks\nshowdown\n"
    "Bob shows Ah Kd Ks 4d 5d 8d 7h\nCat collects 4600\nCat does not show\n",
)
"""Cat takes the pot with cards that the text does not tell."""
CATS = (
    SHOWN.replace("deal Bob Ah Kd / Ks", "deal Bob Ks")
    .replace("deal Cat 9h", "deal Cat 2d Jh / 9h")
    .replace("deal Bob 7h /", "deal Cat Qc /")
)


def seen(audit):
    """The findings without the words about files."""
    keys = ("file", "line", "hand_id", "player", "code", "severity", "seen", "text")
    return sorted(tuple(finding[key] for key in keys) for finding in audit.findings)


def both(folder, *texts):
    paths = [write(folder / f"{number}.txt", text) for number, text in enumerate(texts)]
    store = Store(folder / "store.duckdb")
    import_paths(paths, store, jobs=1)
    return audit_paths(paths, coverage=True, jobs=1), audit_store(store, coverage=True), store, paths


TEXTS = [
    (BOBS, ANNS),
    (ANNS, BOBS, walk("W1")),
    (BOBS, BOBS, ANNS),
    (ANNS, OTHER_ANNS),
    (BOBS, STOLEN),
    (BOBS.replace("Bob bets 1000", "Bob bets 900").replace("back 1000", "back 900"), ANNS),
    (SHOWN, CATS),
    (CATS, SHOWN),
    (BOBS, ANNS.replace("300 USD", "300 USD site=elsewhere")),
    (BOBS, unreadable("P1")),
]


@pytest.mark.parametrize("texts", TEXTS, ids=range(len(TEXTS)))
def test_files_and_store_say_the_same(tmp_path, texts):
    files, stored, store, paths = both(tmp_path, *texts)
    assert seen(audit_store(store)) == seen(stored)
    # A contradicting text is audited by itself as well: who audits a file wants to know what is in it.
    others = {(path, DIFFERENT_TEXT.code) for path, _, _, _, code, _, _, _ in seen(files)}
    contradicting = {path for path, code in others if (path, DIFFERENT_TEXT.code) in others} - {str(paths[0])}
    assert [one for one in seen(files) if one[0] not in contradicting] == [
        one for one in seen(stored) if one[0] not in contradicting
    ]


def test_a_view_tells_who_should_have_won(tmp_path):
    alone = audit_paths([write(tmp_path / "a.txt", SHOWN)], jobs=1)
    files, stored, _, paths = both(tmp_path, SHOWN, CATS)
    assert "award.wrong-winner" not in {finding["code"] for finding in alone.findings}
    for audit in (files, stored):
        (wrong,) = [finding for finding in audit.findings if finding["severity"] == "error"]
        assert (wrong["file"], wrong["code"]) == (str(paths[0]), "award.wrong-winner")
        assert audit.hands == 1


def test_each_rule_is_counted_on_one_hand_that_knows_both(tmp_path):
    files, stored, _, _ = both(tmp_path, BOBS, ANNS, walk("W1"))
    assert files.hands == stored.hands == 2
    assert files.profiles == stored.profiles == {("canonical", "permissive"): 2}
    assert files.coverage == stored.coverage
    assert files.coverage[DIFFERENT_TEXT.code] == {OK: 1}
    assert files.coverage[VIEWS_CONTRADICT.code] == {OK: 1}
    assert files.coverage["text.unread-line"] == {OK: 2}
    assert files.coverage["session.stack-changed"] == {NO_TIME: 2}


@pytest.mark.parametrize(
    ("texts", "code", "told"),
    [
        ((BOBS, OTHER_PLAY), DIFFERENT_TEXT, (1, 0, 1, {})),
        ((ANNS, OTHER_ANNS), VIEWS_CONTRADICT, (1, 0, 1, {})),
        ((ANNS, OTHER_ANNS), DIFFERENT_TEXT, (1, 1, 0, {})),
        ((WHOLE, CUT_OFF), DIFFERENT_TEXT, (0, 0, 0, {UNREAD_TEXT: 1})),
        ((BOBS, walk("W1")), DIFFERENT_TEXT, (0, 0, 0, {})),
    ],
)
def test_the_rules_of_two_texts_have_their_coverage(tmp_path, texts, code, told):
    files, stored, _, _ = both(tmp_path, *texts)
    for audit in (files, stored):
        (row,) = coverage_rows(audit.coverage, audit.hands, [code.code])
        assert tuple(row[key] for key in ("checked", "passed", "failed", "reasons")) == told


def test_the_rules_between_hands_have_their_coverage(stud_stats: Run, tmp_path: Path) -> None:
    def night(number: int, stack: int, time: int) -> str:
        hand = walk(f"N{number}").replace("300 USD", f'300 USD table=Ida time="t" utc={1_000_000_000 + time}')
        return (
            hand.replace("40000", str(stack))
            .replace("38000", str(38000 - 100 * number))
            .replace("9000", str(9000 - 100 * number))
        )

    hands = [night(0, 40000, 0), night(1, 40200, 60), night(2, 40000, 120), night(3, 50000, 9000), walk("W1")]
    path = write(tmp_path / "night.txt", *hands)
    store = Store(tmp_path / "s.duckdb")
    import_paths([path], store, jobs=1)
    told = []
    for what in ([path], ["--store", store.path]):
        out = stud_stats("audit", *what, "--coverage", "--code", "session", "-f", "json").out
        told.append({row.pop("code"): row for row in json.loads(out)})
    assert told[0] == told[1]
    row = told[0]["session.stack-changed"]
    assert (row["checked"], row["passed"], row["failed"]) == (2, 1, 1)
    assert row["reasons"] == {HANDS_BETWEEN: 1, NO_TIME: 1}
    assert told[0]["session.two-seats"]["checked"] == told[0]["session.two-seats"]["unverifiable"] == 0
    text = stud_stats("audit", path, "--coverage", "--code", "session.stack-changed").out
    assert "\nsession.stack-changed was checked on 2 hands, 1 violation, 2 unverifiable (" in text


def packed(folder: Path, text: str, kind: str) -> Path:
    path = folder / f"other.{kind}"
    if kind == "gz":
        path.write_bytes(gzip.compress(text.encode()))
    elif kind == "zip":
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("inside.txt", text)
    elif kind == "utf16":
        path.write_bytes(text.encode("utf-16"))
    else:
        path.write_bytes(text.replace("\n", {"mac": "\r", "dos": "\r\n"}[kind]).encode())
    return path


@pytest.mark.parametrize("kind", ["gz", "zip", "utf16", "mac", "dos"])
def test_texts_are_found_again_wherever_they_are(tmp_path, monkeypatch, kind):
    monkeypatch.setattr(repeats, "HANDS_AT_ONCE", 1)
    other = packed(
        tmp_path, "\n\n".join([walk("W1"), OTHER_PLAY.replace("P1", "P2"), ANNS, walk("W2")]), kind
    )
    first = write(tmp_path / "0.txt", walk("W0"), BOBS, BOBS.replace("P1", "P2"))
    for order in permutations([first, other]):
        audit = audit_paths(order, jobs=1)
        (told,) = [finding for finding in audit.findings if finding["code"] == DIFFERENT_TEXT.code]
        assert told["hand_id"] == "P2"
        assert told["file"].startswith(str(order[1]))
        assert audit.hands == 6


def test_both_views_and_a_contradiction_in_one_file(tmp_path):
    path = write(tmp_path / "one.txt", BOBS, ANNS, OTHER_PLAY)
    audit = audit_paths([path], jobs=1)
    store = Store(tmp_path / "s.duckdb")
    import_paths([path], store, jobs=1)
    assert [(finding["line"], finding["code"]) for finding in audit.findings if not finding["rules"]] == [
        (path.read_text().replace(OTHER_PLAY, "").count("\n") + 1, DIFFERENT_TEXT.code)
    ]
    assert audit.hands == 2


def test_an_explained_hand_knows_what_its_views_know(stud_stats: Run, tmp_path: Path) -> None:
    _, _, store, _ = both(tmp_path, BOBS, ANNS)
    out = stud_stats("audit", "--store", store.path, "--explain-hand", "P1").out
    assert "Qs Qd" in out
    assert "Ah Kd" in out

"""SARIF against the published schema, and against what the schema cannot say."""

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import jsonschema
import pytest

from stud_stats.catalogue import ALL_VIOLATIONS
from stud_stats.findings.sarif import FINGERPRINT, artifact_location, sarif_log
from tests.findings.rows import HOSTILE, hostile_rows, row

SCHEMA = json.loads((Path(__file__).parents[1] / "data" / "sarif-schema-2.1.0.json").read_text("utf-8"))
URI = re.compile(r"(?:[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*")


def checker() -> jsonschema.FormatChecker:
    formats = jsonschema.FormatChecker(formats=())

    @formats.checks("uri-reference")
    @formats.checks("uri")
    def is_uri(value: object) -> bool:
        return not isinstance(value, str) or URI.fullmatch(value) is not None

    return formats


VALIDATOR = jsonschema.Draft4Validator(SCHEMA, format_checker=checker())


def valid(log: dict[str, Any]) -> dict[str, Any]:
    """The one run of ``log``, which is valid SARIF."""
    again = json.loads(json.dumps(log, ensure_ascii=False).encode("utf-8"))
    assert again == log
    assert [f"{error.json_path}: {error.message}" for error in VALIDATOR.iter_errors(again)] == []
    (run,) = again["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("error", "warning", "note")
    prints = [result["partialFingerprints"][FINGERPRINT] for result in run["results"]]
    assert len(set(prints)) == len(prints)
    return run


def read(text: str) -> str:
    """What a viewer shows of a message (SARIF 2.1.0, 3.11.5 and 3.11.6)."""
    assert not re.search(r"(?<!\{)\{(\{\{)*\d+\}", text), "a placeholder"
    assert not re.search(r"(?<!\\)\[[^\[\]]*\]\(", text), "an embedded link"
    return text.replace("{{", "{").replace("}}", "}").replace("\\[", "[")


def test_the_schema_itself_and_that_it_can_fail() -> None:
    jsonschema.Draft4Validator.check_schema(SCHEMA)
    assert "SARIF" in SCHEMA["title"]
    assert SCHEMA["properties"]["version"]["enum"] == ["2.1.0"]
    for place, value in (("level", "info"), ("ruleIndex", -2), ("novel", 1), ("locations", {})):
        log = sarif_log([row()])
        log["runs"][0]["results"][0][place] = value
        assert list(VALIDATOR.iter_errors(log)), place
    log = sarif_log([row()])
    log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] = "a b.txt"
    assert list(VALIDATOR.iter_errors(log))


def test_every_rule_of_the_catalogue() -> None:
    rules = valid(sarif_log([]))["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [violation.code for violation in ALL_VIOLATIONS]
    for rule, violation in zip(rules, ALL_VIOLATIONS, strict=True):
        assert read(rule["shortDescription"]["text"]) == violation.rule
        assert violation.rule in read(rule["help"]["text"])
        assert all(source in rule["help"]["text"] for source in violation.sources)
        level = {"error": "error", "warning": "warning", "info": "note"}[violation.severity]
        assert rule["defaultConfiguration"] == {"level": level}


def test_a_result() -> None:
    run = valid(sarif_log([row(file="my night.txt", text="  Bob antes 50", column=3)], root=Path("/hands")))
    (result,) = run["results"]
    assert result["ruleId"] == "ante.wrong-amount"
    assert result["level"] == "error"
    assert result["message"] == {"text": "Hand H1: Bob antes $0.50, due: $1.00"}
    assert result["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "my%20night.txt", "uriBaseId": "%SRCROOT%"},
                "region": {"startLine": 6, "startColumn": 3, "snippet": {"text": "  Bob antes 50"}},
            }
        }
    ]
    assert result["properties"] == {
        "site": "canonical", "hand_id": "H1", "game": "stud_hi", "street": 0, "player": "Bob",
        "profile": "permissive", "seen": "$0.50", "expected": "$1.00", "sources": ["S0-06", "S4-01"],
        "effect": "flagged",
    }  # fmt: skip
    assert "baselineState" not in result
    assert "suppressions" not in result


def test_a_finding_without_line_or_hand_and_a_code_of_another_version() -> None:
    run = valid(
        sarif_log([row(line=0, hand_id="", text="", code="retired.long-ago")], problems=["x.txt {0}."])
    )
    (result,) = run["results"]
    assert "region" not in result["locations"][0]["physicalLocation"]
    assert result["message"]["text"] == "Bob antes $0.50, due: $1.00"
    (notification,) = run["invocations"][0]["toolExecutionNotifications"]
    assert read(notification["message"]["text"]) == "x.txt {0}."


def test_the_baseline_tells_what_is_new_and_suppresses_what_is_known() -> None:
    run = valid(sarif_log([row(hand_id="new")], [row(hand_id="old")]))
    states = [
        (r["properties"]["hand_id"], r["baselineState"], len(r["suppressions"])) for r in run["results"]
    ]
    assert states == [("new", "new", 0), ("old", "unchanged", 1)]
    assert valid(sarif_log([row()], []))["results"][0]["suppressions"] == []


def test_the_same_finding_twice_is_two() -> None:
    prints = [
        r["partialFingerprints"][FINGERPRINT] for r in valid(sarif_log([row(), row(line=9)]))["results"]
    ]
    assert [one.rpartition(":")[2] for one in prints] == ["1", "2"]
    assert len({one.rpartition(":")[0] for one in prints}) == 1


def test_hostile_texts_do_nothing_and_come_back() -> None:
    run = valid(sarif_log(hostile_rows(), root=Path("/hands")))
    for text, result in zip(HOSTILE, run["results"], strict=True):
        shown = read(result["message"]["text"])
        assert not set(shown) & {"\x1b", "\x07", "\u202e"}
        if text.isprintable():
            assert shown == f"Hand {text}: {text} antes"
        place = result["locations"][0]["physicalLocation"]
        assert unquote(place["artifactLocation"]["uri"]) == f"{text}.txt".replace("//", "/")
        assert place["region"]["snippet"] == {"text": f"{text}: bets"}
        assert result["properties"]["player"] == text


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("a.txt", "a.txt"),
        ("./sub/../a b.txt", "a%20b.txt"),
        ("/hands/sub/ü#?.txt", "sub/%C3%BC%23%3F.txt"),
        ("old.zip!in/a.txt", "old.zip!in/a.txt"),
        ("12:30.txt", "12%3A30.txt"),
        ("100%.txt", "100%25.txt"),
        ("../other/a.txt", "file:///other/a.txt"),
        ("/handsome/a.txt", "file:///handsome/a.txt"),
        ("s3://bucket/a b.txt", "s3://bucket/a%20b.txt"),
    ],
)
def test_places(file: str, uri: str) -> None:
    place = artifact_location(file, Path("/hands"))
    assert place["uri"] == uri
    assert URI.fullmatch(uri)
    assert ("uriBaseId" in place) == (urlsplit(uri).scheme == "")

"""Pages as documents: whole by themselves, every number with its n and its hands, names harmless."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from lxml import html as lxml_html

from stud_stats import plots, reports
from stud_stats.cli.app import run
from stud_stats.pages import hand_page, report_page
from stud_stats.pages.behind import MOST_OF_EACH, Part, choose
from stud_stats.plots.data import frames_of
from stud_stats.stats.catalogue import STATISTICS
from stud_stats.store import Store
from tests.pages.conftest import HERO, NAMES, shown
from tests.store.texts import stored, walk

PAGES = ("player", "pool", "session", "hand", "error")


def read(path: Path) -> Any:
    return lxml_html.fromstring(path.read_text("utf-8"))


def texts(elements: list[Any]) -> list[str]:
    return [" ".join(element.text_content().split()) for element in elements]


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_fetched_and_only_the_pages_own_script_may_run(pages: dict[str, Path], name: str) -> None:
    page = read(pages[name])
    assert not page.xpath("//link | //img | //iframe | //object | //form | //base | //@src | //@srcset")
    handlers = [
        (element.tag, attribute)
        for element in page.iter()
        if isinstance(element.tag, str)
        for attribute in element.attrib
        if attribute.startswith("on")
        # matplotlib says so how its lines look
        or (attribute == "style" and not element.xpath("ancestor-or-self::svg[@class='plot']"))
    ]
    assert handlers == []
    scripts = page.xpath("//script[not(@type='application/json')]")
    assert len(scripts) == 1
    assert page.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")[0].startswith(
        "default-src 'none'"
    )
    style = "".join(page.xpath("//style/text()"))
    assert "url(" not in style
    assert "@import" not in style


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_to_a_place_of_the_page(pages: dict[str, Path], name: str) -> None:
    page = read(pages[name])
    ids = page.xpath("//@id")
    assert len(set(ids)) == len(ids)
    assert {link.removeprefix("#") for link in page.xpath("//a/@href")} <= set(ids)
    assert {one for links in page.xpath("//@aria-describedby") for one in links.split()} <= set(ids)


@pytest.mark.parametrize("name", ["player", "pool"])
def test_tables_say_what_they_are(pages: dict[str, Path], name: str) -> None:
    page = read(pages[name])
    tables = page.xpath("//table")
    assert len(tables) > 5
    for table in tables:
        assert table.xpath("caption")[0].text_content().strip()
        assert all(head.get("scope") in ("col", "row") for head in table.xpath(".//th"))
        assert len(table.xpath("thead/tr/th/button[@type='button']")) == len(table.xpath("thead/tr/th"))
        for row in table.xpath("tbody/tr"):
            assert len(row.xpath("th[@scope='row']")) == 1
    assert page.get("lang") == "en"
    assert page.xpath("//main")
    assert page.xpath("//meta[@name='viewport']")


def test_every_number_of_the_report_is_there_with_its_n_and_leads_to_its_hands(
    pages: dict[str, Path], store: Store
) -> None:
    page = read(pages["player"])
    report = reports.player(store, HERO)
    rows = page.xpath("//table[contains(@class, 'figures')]/tbody/tr")
    assert len(rows) == len(report.figures)
    titles = {one.key: one.title for one in STATISTICS}
    assert sorted(texts([row.xpath("th")[0] for row in rows])) == sorted(
        titles[key] for key in report.figures["statistic"]
    )
    assert sorted(int(row.xpath("td[last()]/@data-sort")[0]) for row in rows) == sorted(report.figures["n"])
    small = [row for row in rows if row.get("class") == "few"]
    assert len(small) == (~report.figures["enough"]).sum()
    for row in rows:
        (link,) = row.xpath("td[1]/a/@href")
        (place,) = page.xpath(f"//li[@id='{link[1:]}']")
        assert place.xpath(".//a"), "no hand behind a number"
        bars, interval = row.xpath(".//svg"), row.xpath(".//small/text()")
        assert len(bars) == len(interval)


def test_the_hands_behind_a_rate_are_those_in_which_it_was_done(pages: dict[str, Path], store: Store) -> None:
    page = read(pages["player"])
    (place,) = [
        one
        for one in page.xpath("//ul[@class='behind']/li")
        if one.text_content().startswith("Won at showdown:")
    ]
    done, others = place.text_content().split("not done")
    seats = store.seats([f"player={HERO}", "showdown=yes"])
    won = {row.hand_id for row in seats.itertuples() if row.net > 0}
    shown_hands = [link.text_content() for link in place.xpath("a")]
    assert shown_hands
    assert {hand for hand in shown_hands if hand in done} & won
    assert not {hand for hand in shown_hands if hand in others} & won
    assert f"of {len(seats)}" in place.text_content()


def test_definitions_are_there_for_pointer_keyboard_and_ear(pages: dict[str, Path]) -> None:
    page = read(pages["player"])
    for term in page.xpath("//a[@class='term']"):
        assert term.get("title")
        (definition,) = page.xpath(f"//*[@id='{term.get('aria-describedby')}']")
        assert len(definition.text_content()) > 40
        assert term.get("href") == f"#{term.get('aria-describedby')}"


@pytest.mark.parametrize("name", PAGES)
def test_names_are_shown_and_do_nothing(pages: dict[str, Path], name: str) -> None:
    source = pages[name].read_text("utf-8")
    page = read(pages[name])
    told = page.text_content()
    if name in ("player", "pool"):
        known = [one for one in NAMES if json.dumps(shown(one))[1:-1] in told or shown(one) in told]
        assert len(known) == len(NAMES)
    assert "<script>alert" not in source
    assert "</script><script" not in source
    assert not set(source) & set("\x1b\x07\u202e\u200f\u2028\u2029")
    for steps in page.xpath("//script[@type='application/json']/text()"):
        json.loads(steps)


def test_groups_that_are_left_out_are_counted(pages: dict[str, Path], store: Store) -> None:
    page = read(pages["pool"])
    groups = len({row["player"] for row in store.players()})
    (sentence,) = [text for text in texts(page.xpath("//p")) if "more groups" in text]
    assert sentence.startswith(f"{groups - 3} more groups")
    assert len(page.xpath("//section[starts-with(@id, 'group-')]")) == 4  # with all together


def test_a_hand_is_told_in_words_as_well(pages: dict[str, Path]) -> None:
    (story,) = read(pages["hand"]).xpath("//ol[@class='story']")
    told = texts(story.xpath("li"))
    assert any("Bob collects $8.00" in text for text in told)
    assert any("Ann: Ah Ad | 2c 3c" in text for text in told)
    (error,) = read(pages["error"]).xpath("//p[@class='finding error']")
    assert "ante.wrong-amount" in error.text_content()
    assert "Expected: $1.00" in error.text_content()


def test_without_names_nobody_is_named(store: Store) -> None:
    names = store.pseudonyms()
    for report in (reports.player(store, HERO), reports.pool(store)):
        page = report_page(report, store, limit=2, names=names)
        told = lxml_html.fromstring(page).text_content()
        assert not [name for name in names if len(name) > 3 and shown(name) in told]
        assert names[HERO] in told
        assert "hands.txt" not in told
        assert "alert(3)" not in told


def test_rare_numbers_get_their_hands_and_common_ones_share_them() -> None:
    parts = {
        "common": (Part("done", 90, tuple(range(90))), Part("not done", 0, ())),
        "rare": (Part("done", 1, (70,)),),
        "other": (Part("done", 2, (80, 3)),),
    }
    choice = choose(parts, most=8)
    assert choice.parts["rare"][0].hands == (70,)
    assert choice.parts["other"][0].hands == (80, 3)
    assert choice.parts["common"][0] == Part("done", 90, (0, 1, 2, 3, 70, 80))
    assert len(choice.hands) <= 8
    assert MOST_OF_EACH == 6
    assert choose(parts, most=1).hands == {70}


def test_other_reports_come_as_their_tables(pages: dict[str, Path], store: Store) -> None:
    page = read(pages["session"])
    sections = reports.session(store, HERO).sections()
    assert texts(page.xpath("//table/caption")) == [section.title for section in sections]
    assert [len(table.xpath("tbody/tr")) for table in page.xpath("//table")] == [
        len(section.rows) for section in sections
    ]
    assert {cell.get("data-head") for cell in page.xpath("//td")} <= {
        heading for section in sections for heading in section.headings
    }
    assert page.xpath("//h1")[0].text_content()


def test_a_hand_that_there_is_not_has_no_page(store: Store) -> None:
    assert hand_page(store, "no such hand") == ""


def test_nothing_counted_is_a_page_too(store: Store) -> None:
    page = lxml_html.fromstring(report_page(reports.pool(store, where=["small_bet=1"]), store))
    assert "Nothing was counted." in page.text_content()


def test_the_command_line_writes_pages(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "page.html"
    at_store = ["--store", str(store.path), "--format", "html", "-o", str(target)]
    for command, heading in (
        (["show", "C1"], "Hand C1"),
        (["report", "player", HERO], f"Statistics of {HERO}"),
        (["report", "pool", "--limit", "1"], "All players"),
    ):
        assert run([*command, *at_store]) == 0
        assert read(target).xpath("//h1")[0].text_content() == heading
    assert run(["show", "C1", "--raw", *at_store]) == 2
    assert run(["show", "C9", *at_store]) == 2
    assert "there is no hand C9" in capsys.readouterr().err


def test_a_currency_that_is_not_printed_is_said_to_be_none(tmp_path: Path) -> None:
    unnamed, _ = stored(tmp_path, walk("W1").replace(" USD", " XXX"))
    assert unnamed.rows("SELECT DISTINCT currency FROM hands") == [("XXX",)]
    page = report_page(reports.pool(unnamed, "street"), unnamed)
    assert "Money, no currency printed" in page
    assert "XXX" not in page


@pytest.mark.parametrize("player", [None, HERO])
def test_the_store_is_read_once_for_all_plots(
    store: Store, monkeypatch: pytest.MonkeyPatch, player: str | None
) -> None:
    apart = {
        plot.key: plots.frame(store, plot.key, player)
        for plot in plots.PLOTS
        if player or not plot.one_player
    }
    read: list[str] = []
    frame = Store.frame

    def counted(self: Store, name: str, *arguments: Any, **options: Any) -> Any:
        read.append(name)
        return frame(self, name, *arguments, **options)

    monkeypatch.setattr(Store, "frame", counted)
    made = frames_of([plots.PLOT_BY_NAME[key] for key in apart], store, player, ())
    assert read.count("decisions") == 1
    assert made.keys() == apart.keys()
    for key, expected in apart.items():
        pd.testing.assert_frame_equal(made[key], expected)

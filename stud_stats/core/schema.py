# ruff: noqa: E501 - a column is one line, however long its meaning
"""Every table of the store: its columns with type, unit and the meaning of an empty cell.

Declared once: the pipeline builds Arrow from it, the store its tables, `explain` its pages.
Money columns are integers of the smallest unit of the hand's ``currency``.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

ColumnType: TypeAlias = Literal["text", "int8", "int16", "int32", "int64", "bool", "float64"]


class Column(msgspec.Struct, frozen=True):
    """One column. ``null`` says what an empty cell means; empty: the cell is never empty."""

    name: str
    type: ColumnType
    meaning: str
    unit: str = ""
    null: str = ""


class Table(msgspec.Struct, frozen=True):
    """One table; ``key`` are the columns that identify a row, empty where rows have no key."""

    name: str
    meaning: str
    key: tuple[str, ...]
    columns: tuple[Column, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The column names in order."""
        return tuple(column.name for column in self.columns)


_M: Final = "minor units"

_HAND_KEY: Final = (
    Column("site", "text", "the room the hand was played in"),
    Column("hand_id", "text", "the room's number of the hand"),
)

IMPORTS: Final = Table(
    "imports",
    "one row an import run",
    ("import_id",),
    (
        Column("import_id", "int64", "number of the import"),
        Column("started_utc", "int64", "start of the run", "seconds since 1970"),
        Column("rules", "text", "the profile asked for (auto: by site)"),
        Column("version", "text", "version of stud_stats that read the files"),
    ),
)

FILES: Final = Table(
    "files",
    "one row a file read to its end; a file whose size and time are unchanged is not read again",
    ("file",),
    (
        Column("file", "text", "path; archive!member inside an archive"),
        Column("import_id", "int64", "the import that read it last"),
        Column("size_bytes", "int64", "size on disk", "bytes"),
        Column("modified_ns", "int64", "time of last change", "ns since 1970"),
        Column("dialect", "text", "the dialect it was read as", null="no dialect recognised it"),
        Column("hands", "int64", "stud hands read"),
        Column("hands_stud_hi", "int64", "of these, Seven-Card Stud Hi"),
        Column("hands_stud_hilo", "int64", "of these, Stud Hi/Lo 8-or-better"),
        Column("hands_razz", "int64", "of these, Razz"),
        Column("hands_other_game", "int64", "hands of other games passed over"),
        Column("hands_quarantined", "int64", "hands that could not be read"),
        Column("unread_lines", "int64", "lines that no pattern of the dialect matched"),
    ),
)

HANDS: Final = Table(
    "hands",
    "one row a hand",
    ("site", "hand_id"),
    (
        *_HAND_KEY,
        Column("file", "text", "the file it was first read from"),
        Column("line", "int32", "number of its first line"),
        Column("byte_start", "int64", "first byte in the file", "bytes"),
        Column("byte_end", "int64", "end (exclusive) in the file", "bytes"),
        Column("dialect", "text", "the dialect of its text"),
        Column("game", "text", "stud_hi, stud_hilo or razz"),
        Column("structure", "text", "fixed_limit, spread_limit, pot_limit or no_limit"),
        Column(
            "currency", "text", "ISO code; chips in tournaments and play money (play where that has cents)"
        ),
        Column("small_bet", "int64", "the bet of third and fourth street", _M, "not known"),
        Column("big_bet", "int64", "the bet from fifth street on", _M, "not known"),
        Column("ante", "int64", "the ante", _M, "not known"),
        Column("bring_in", "int64", "the bring-in", _M, "not known"),
        Column("stakes_source", "text", "where small bet, big bet, ante, bring-in are known from"),
        Column("table_name", "text", "the table; empty where not printed"),
        Column("seats_max", "int16", "seats at the table", null="not printed"),
        Column("players_dealt", "int16", "players dealt in"),
        Column("time_utc", "int64", "start of the hand", "seconds since 1970", "zone not known"),
        Column("time_text", "text", "the time as printed"),
        Column("time_zone", "text", "the zone it was read in; empty where not known"),
        Column("tournament", "text", "tournament id; empty in cash games"),
        Column("level", "text", "tournament level as printed; empty in cash games"),
        Column("mixed", "text", "the rotation the hand is part of; empty for a single game"),
        Column(
            "hero",
            "text",
            "whose own seat the text marks, else the first player whose cards it shows",
            null="none",
        ),
        Column("last_street", "int8", "the last street dealt (3..7)"),
        Column("showdown", "bool", "two or more players were in at the end"),
        Column("pot", "int64", "all chips contested, returns taken off", _M),
        Column("rake", "int64", "taken by the house", _M),
        Column("status", "text", "clean, flagged or excluded by findings"),
        Column("rules", "text", "the profile the hand was replayed under"),
        Column("text_hash", "text", "hash of the text, to tell a repeat from a contradiction"),
        Column("text", "text", "the text of the hand as decoded"),
    ),
)

SEATS: Final = Table(
    "seats",
    "one row a player a hand",
    ("site", "hand_id", "seat"),
    (
        *_HAND_KEY,
        Column("game", "text", "stud_hi, stud_hilo or razz"),
        Column("player", "text", "screen name"),
        Column("seat", "int16", "seat number"),
        Column("currency", "text", "ISO code; chips in tournaments and play money (play where that has cents)"),
        Column("small_bet", "int64", "small bet of the hand", _M, "not known"),
        Column("hand_status", "text", "clean, flagged or excluded by findings"),
        Column("dealt_in", "bool", "was dealt cards"),
        Column("hero", "bool", "the text marks this seat as its own; without a mark, it shows this player's cards"),
        Column("sitting_out", "bool", "marked as sitting out at the start"),
        Column("position_from_bring_in", "int8", "0: brought in, 1: next to act, ...", "", "no bring-in was due, or not dealt in"),
        Column("starting_stack", "int64", "chips before the ante", _M),
        Column("ante_paid", "int64", "ante put in", _M),
        Column("bring_in_paid", "int64", "bring-in put in (a full opening bet is none)", _M),
        Column("invested", "int64", "all chips put in, returns taken off", _M),
        Column("invested_third", "int64", "of these, on third street without the ante", _M),
        Column("invested_fourth", "int64", "of these, on fourth street", _M),
        Column("invested_fifth", "int64", "of these, on fifth street", _M),
        Column("invested_sixth", "int64", "of these, on sixth street", _M),
        Column("invested_seventh", "int64", "of these, on seventh street", _M),
        Column("returned", "int64", "uncalled chips given back", _M),
        Column("collected", "int64", "chips won", _M),
        Column("net", "int64", "collected less invested", _M),
        Column("collected_high", "int64", "of collected, by the high half or a single-half game", _M),
        Column("collected_low", "int64", "of collected, by the low half", _M),
        Column("pots_contested", "int8", "pots the player could still win at the end"),
        Column("pots_won_whole", "int8", "pots of which the player took all"),
        Column("rake_winner", "int64", "rake by share of what was collected", _M),
        Column("rake_dealt", "int64", "rake in equal parts of all dealt in", _M),
        Column("rake_contributed", "int64", "rake in equal parts of all who bet beyond the ante", _M),
        Column("rake_weighted", "int64", "rake by share of what was invested", _M),
        Column("fold_street", "int8", "street of the fold (3..7)", null="did not fold"),
        Column("last_street", "int8", "last street the player was dealt in or still in (3..7)"),
        Column("all_in_street", "int8", "street of the all-in, 3 for ante and bring-in", null="never all-in"),
        Column("showdown", "bool", "was in at the end against somebody else"),
        Column("shown", "text", "shown or mucked", null="neither was printed"),
        Column("door_card", "text", "first up card", null="not known"),
        Column("up_cards", "text", "all up cards in order; empty where none are known"),
        Column("down_cards", "text", "down cards that became known; empty where none did"),
        Column("high_rank", "int32", "strength of the final high hand, larger is better", "", "not known or not counted in this game"),
        Column("low_rank", "int32", "strength of the final low hand, larger is better", "", "not known, no qualifier or not counted"),
    ),
)  # fmt: skip

DECISIONS: Final = Table(
    "decisions",
    "one row a choice made with chips behind: the state before it and the choice",
    ("site", "hand_id", "sequence"),
    (
        *_HAND_KEY,
        Column("sequence", "int16", "0, 1, 2 ... in the order of play"),
        Column("street", "int8", "3 to 7"),
        Column("player", "text", "screen name"),
        Column("seat", "int16", "seat number"),
        Column("hand_status", "text", "clean, flagged or excluded by findings"),
        # the choice
        Column("action", "text", "fold, check, call, bring_in, complete, bet or raise"),
        Column("forced", "bool", "the opening of the player who had to bring in"),
        Column("added", "int64", "chips put in", _M),
        Column("street_total", "int64", "the player's street total afterwards", _M),
        Column("all_in", "bool", "no chips left afterwards"),
        # the spot
        Column("level", "int8", "0: nothing or the bring-in only, 1: completion or bet, 2: raise ..."),
        Column("facing", "text", "nothing, bring_in or bet"),
        Column("to_call", "int64", "chips needed to stay in (at most the stack)", _M),
        Column("may_check", "bool", "checking was legal"),
        Column("may_raise", "bool", "completing, betting or raising was legal"),
        Column("raise_to", "int64", "the lowest legal street total of a full wager: fixed limit the smaller size", _M, "no wager was legal"),
        Column("raise_to_big", "int64", "the highest legal street total: fixed limit the larger size (open pair on fourth), no limit the whole stack", _M, "only one total was legal"),
        Column("raises_left", "int8", "wagers left to the cap", "", "no cap"),
        Column("limpers", "int8", "players who called the bring-in before"),
        Column("callers", "int8", "players who called the bet to beat before"),
        Column("pot_before", "int64", "all chips put in before", _M),
        Column("stack_before", "int64", "the player's chips before", _M),
        Column("players_in", "int8", "players not folded, all-in ones included"),
        Column("players_behind", "int8", "players with chips still to act after this one if nobody raises"),
        # position
        Column("position_from_bring_in", "int8", "0: brought in, 1: next, ...", "", "no bring-in was due"),
        Column("order_on_street", "int8", "0 for the first to act on this street"),
        Column("leads_board", "bool", "shows the best board (third street: has the bring-in)"),
        Column("aggressor_before", "bool", "made the last wager of the street before"),
        Column("aggressor_now", "bool", "made the last wager of this street"),
        Column("aggressor_before_in", "bool", "somebody else made the last wager of the street before and is still in"),
        Column("acted_before", "text", "own earlier act on this street: nothing, bring_in, checked, called or bet"),
        # cards
        Column("own_up", "text", "own up cards"),
        Column("opponents_up", "text", "up cards of the others in, a bar between players"),
        Column("dead_up", "text", "up cards of folded players"),
        Column("own_down", "text", "own down cards printed by now", null="not known at the time"),
        Column("hindsight_down", "text", "own down cards as known at the end", null="never known"),
        Column("door_rank", "int8", "rank of the own door card, 0 deuce to 12 ace", "", "not known"),
        Column("better_doors_behind", "int8", "door cards of players still to act that beat the own"),
        Column("own_pair", "bool", "a pair or better on the own board"),
        Column("open_pair", "bool", "a pair or better on any board of a player in"),
    ),
)  # fmt: skip

FINDINGS: Final = Table(
    "findings",
    "one row a finding",
    (),
    (
        Column("file", "text", "file of the line"),
        Column("line", "int32", "line number"),
        Column("column", "int32", "column, from 1"),
        *_HAND_KEY,
        Column("game", "text", "stud_hi, stud_hilo or razz; empty where not known"),
        Column("street", "int8", "3 to 7, 0 where the finding is of none"),
        Column("player", "text", "screen name; empty where the finding is of none"),
        Column("code", "text", "what was found: see explain CODE"),
        Column("severity", "text", "error, warning or info"),
        Column("message", "text", "one sentence"),
        Column("seen", "text", "what the text says"),
        Column("expected", "text", "what the rules ask for"),
        Column("sources", "text", "citations: numbers of rules with blanks between, others with semicolons"),
        Column("effect", "text", "none, flagged or excluded"),
        Column("text", "text", "the line itself"),
        Column("rules", "text", "the profile it was found under"),
    ),
)

QUARANTINE: Final = Table(
    "quarantine",
    "one row a stretch of text that could not be read as a hand",
    (),
    (
        Column("file", "text", "file"),
        Column("line", "int32", "first line"),
        Column("byte_start", "int64", "first byte", "bytes"),
        Column("byte_end", "int64", "end (exclusive)", "bytes"),
        Column("dialect", "text", "the dialect tried; empty where none was recognised"),
        Column("hand_id", "text", "hand number, where it could be read; else empty"),
        Column("reason", "text", "truncated, unread-header, structure, amount, ..."),
        Column("message", "text", "one sentence with the line it speaks of"),
        Column("text", "text", "the text as decoded"),
    ),
)

TABLES: Final[tuple[Table, ...]] = (
    IMPORTS, FILES, HANDS, SEATS, DECISIONS, FINDINGS, QUARANTINE,
)  # fmt: skip
TABLE_BY_NAME: Final[dict[str, Table]] = {table.name: table for table in TABLES}

ORDINAL: Final = "ordinal"
"""A column more in tables on their way to the store: which hand of its batch a row is of, -1 for none."""

"""The program: its commands, and the one place where errors become sentences and exit codes."""

from __future__ import annotations

import errno
import signal
import sys
from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer

from stud_stats import __version__
from stud_stats.cli.commands import (
    audit,
    doctor,
    explain,
    export,
    generate,
    importing,
    listings,
    plot,
    report,
    show,
)
from stud_stats.cli.errors import ExitCode, InterruptedStoring, sentence_of
from stud_stats.cli.options import print_help_without_command
from stud_stats.cli.streams import drop_the_rest, replace_closed_streams
from stud_stats.core.neutral import terminal_text

app: Final = typer.Typer(
    name="stud-stats",
    help="Hand histories of Seven-Card Stud, Stud Hi/Lo and Razz: read, audited, counted by street.",
    epilog="Begin with: stud-stats import FOLDER; then stud-stats report pool. stud-stats doctor says what"
    " may be amiss.",
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)

_TYPERS_BROKEN_PIPE: Final = 1
"""What typer leaves with when the reader of its output is gone."""

_INTERRUPTED: Final = "interrupted; the store and all files are as they were"
_INTERRUPTED_STORING: Final = (
    "interrupted; what was stored before stays, nothing is half done, and the same command goes on from there"
)

_DISK_ERRORS: Final = frozenset({errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EDQUOT})
"""What writing fails with; without the name of a file it was stdout: `-o` names its file."""

for command in (importing, audit, report, plot, listings, show, export, generate, explain, doctor):
    command.register(app)


def _print_version(asked: bool) -> None:
    if asked:
        print(f"stud-stats {__version__}")
        raise typer.Exit


@app.callback()
def _program(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and leave."
        ),
    ] = False,
) -> None:
    print_help_without_command(context)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; errors are told on stderr in one sentence."""
    replace_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = app(
            args=None if arguments is None else list(arguments), prog_name="stud-stats", standalone_mode=False
        )
    except InterruptedStoring:
        return _failed(_INTERRUPTED_STORING, ExitCode.INTERRUPTED)
    except KeyboardInterrupt:
        return _interrupted()
    except BrokenPipeError:
        return _reader_gone()
    except SystemExit as end:  # typer's: a reader that is gone, or the end of completion
        return _reader_gone() if end.code == _TYPERS_BROKEN_PIPE else ExitCode.DONE
    except typer.Abort:
        return _failed("stopped.")
    except Exception as error:
        if isinstance(error, OSError) and error.filename is None and error.errno in _DISK_ERRORS:
            return _unwritable(error)
        if hasattr(error, "format_message"):  # typer's own: a wrong option, a missing argument
            return _failed(_usage_sentence(error))
        return _failed(sentence_of(error))
    if code == ExitCode.INTERRUPTED:  # what typer makes of it
        return _interrupted()
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        return _reader_gone()
    except OSError as error:
        return _unwritable(error)
    return int(code or 0)


def _usage_sentence(error: Any) -> str:
    message = str(error.format_message()).strip().replace("\n", " ")
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "stud-stats"
    return f"{message.rstrip('.')}; see {path} --help."


def _failed(sentence: str, code: ExitCode = ExitCode.FAILED) -> int:
    print(f"stud-stats: {terminal_text(sentence.rstrip('.'))}.", file=sys.stderr)
    return code


def _interrupted() -> int:
    return _failed(_INTERRUPTED, ExitCode.INTERRUPTED)


def _reader_gone() -> int:
    # Whoever read our output (head, less) has seen enough: no error, and nothing more to flush.
    drop_the_rest()
    return ExitCode.DONE


def _unwritable(error: OSError) -> int:
    drop_the_rest()
    return _failed(f"standard output cannot be written: {error.strerror}")


def main() -> None:
    """The entry point of the installed program."""
    code = run()
    if code == ExitCode.INTERRUPTED:
        # Whoever presses the keys again while workers end has been heard already.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(code)

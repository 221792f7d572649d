"""Worker processes that end with the process they work for."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import forkserver, resource_tracker
from typing import Any


def start_forkserver() -> None:
    """Start the process that workers are forked from; both are deaf to the keyboard.

    It takes a while to begin, and would tell at length of an interruption meanwhile.
    """
    with _undisturbed():
        resource_tracker.ensure_running()  # which would let interruptions through again
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            forkserver.ensure_running()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """An interruption from the keyboard waits for the end of the block."""
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    came: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if came:
        raise KeyboardInterrupt


class Pool(ProcessPoolExecutor):
    """A pool of which no worker is half started when an interruption comes: nobody would wait for its end."""

    def submit(self, fn: Callable[..., Any], /, *args: object, **kwargs: object) -> Future[Any]:
        """As `ProcessPoolExecutor.submit`."""
        with _undisturbed():
            return super().submit(fn, *args, **kwargs)


def end_with_parent() -> None:
    """Called once in a worker: from now on it ends when its parent is gone, however that ended.

    A parent that is killed has no time to tell its workers, and these wait for tasks for ever. An
    interruption from the keyboard reaches all processes of the terminal: it is for the parent alone, who
    then ends these.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None, "only a worker has a parent"

    def watch() -> None:
        parent.join()
        # Nobody is left to hear of an error or to take a result: nothing to flush, nothing to finish.
        os._exit(1)

    threading.Thread(target=watch, name="end with parent", daemon=True).start()

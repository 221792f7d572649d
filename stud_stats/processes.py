"""Worker processes that end with the process they work for."""

from __future__ import annotations

import multiprocessing
import os
import threading


def end_with_parent() -> None:
    """Called once in a worker: from now on it ends when its parent is gone, however that ended.

    A parent that is killed has no time to tell its workers, and these wait for tasks for ever.
    """
    parent = multiprocessing.parent_process()
    assert parent is not None, "only a worker has a parent"

    def watch() -> None:
        parent.join()
        # Nobody is left to hear of an error or to take a result: nothing to flush, nothing to finish.
        os._exit(1)

    threading.Thread(target=watch, name="end with parent", daemon=True).start()

"""What goes wrong with a store, in one sentence for the person who asked for it."""

from __future__ import annotations


class StoreError(Exception):
    """The store cannot be used as asked; the text is one sentence that says why and what to do."""


class NoStoreError(StoreError):
    """There is nothing yet where the store should be."""

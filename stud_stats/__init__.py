"""Hand histories of the Seven-Card Stud family: read, audited, counted."""

__version__ = "0.1.0"

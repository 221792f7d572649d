"""Imported once where worker processes begin, so that each of them begins with it: what all tasks need.

The first grammar also loads lark's own, which is most of the cost of any.
"""

from stud_stats import pipeline
from stud_stats.dialects import CANONICAL
from stud_stats.parsing.reader import reader_of

reader_of(CANONICAL)
run = pipeline.run

"""The command line: each command declares options, makes one call, renders, and gives an exit code.

Results go to stdout, notes and progress to stderr. Exit codes: 0 done, 1 findings, 2 anything that
could not be done, said in one sentence. What is slow to import is imported inside the commands, so
that ``--help`` and ``explain`` are quick.
"""

"""A hand played again under a profile: table state, checks, decision rows.

Imports rules and core; knows no site and no text.
"""

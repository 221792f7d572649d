"""What is legal, as data and pure functions: profiles of house rules, the value of hands and boards.

Imports core alone; knows no site, no text and no table.
"""

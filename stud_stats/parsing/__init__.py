"""From bytes to hands: sources, blocks of text, lines as typed events, the structure of a hand.

This room knows no site and no poker rule. A site is a `Dialect` record and a ``.lark`` file.
"""

"""The checks: a family a module, each with its declared violations and the judges that find them.

A judge takes the play as it stands before an event, and the event; it reports, it changes nothing
but its own notes. The order of questions in a judge is the precedence of its ids.
"""

"""One module a command (or a few that are alike): ``register(app)`` puts it on the program."""

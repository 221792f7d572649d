"""What a report can be asked for and cannot give; each text is one sentence."""


class ReportError(ValueError):
    """A report that cannot be made or written as asked."""


class UnknownPlayerError(ReportError):
    """Nobody of that name; the text names those that are near."""


class SeveralPlayersError(ReportError):
    """The name is that of players in several rooms; the text says in which, and how to choose one."""

"""What a plot can be asked for and cannot give; each text is one sentence."""


class PlotError(ValueError):
    """A plot that cannot be drawn or written as asked."""

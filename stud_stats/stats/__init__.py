"""Statistics: declared once, counted by one function, added up exactly, turned into figures with their n."""

"""A hand as text again: of a room, canonical, PHH, JSON."""

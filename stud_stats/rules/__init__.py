"""Rules as data and pure functions: profiles, hand ranking, board order."""

"""Values every other room speaks in; imports nothing of the project but itself."""

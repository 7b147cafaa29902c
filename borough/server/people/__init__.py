"""People: who sent a request, and how they want it answered."""

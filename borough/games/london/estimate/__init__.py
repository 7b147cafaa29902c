"""The value of a position for the bots: features and weights. Compiled."""

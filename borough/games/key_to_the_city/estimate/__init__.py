"""What a position is worth, compiled: features and weights for the bots."""

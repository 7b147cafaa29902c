"""The estimate of a position, compiled: features and weights for the bots."""

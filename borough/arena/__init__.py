"""Matches and tournaments between bots, with ratings and a report."""

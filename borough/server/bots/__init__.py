"""Bots at tables: the loop that asks them, and the worker processes they run in."""

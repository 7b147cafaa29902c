"""Checks that every request passes: sizes, rates, headers, errors."""

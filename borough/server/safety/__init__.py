"""What every request passes: sizes, rates, headers, and errors."""

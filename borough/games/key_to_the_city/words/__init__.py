"""The game in words: prompts, log lines, explanations and refusals."""

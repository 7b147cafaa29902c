"""People: identity, language and preferences."""

"""The database: what is stored, and migrations."""

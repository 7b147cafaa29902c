"""The web app: tables, people, clocks, bots in seats, live events and the JSON API."""

"""Tables: their events, changes, views and live streams."""

"""For those who host a server: logs, metrics and health."""

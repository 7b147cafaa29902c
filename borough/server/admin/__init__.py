"""`borough admin`: what those who host a server can do with its database while it runs."""

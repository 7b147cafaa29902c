"""The board, drawn for a browser and for a terminal."""

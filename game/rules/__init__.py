"""The game of Sittuyin; standard library only."""

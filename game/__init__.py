"""Sittuyin, the chess of Myanmar: rules, bot, match, storage, screens and shell."""

__version__ = "0.2.0"

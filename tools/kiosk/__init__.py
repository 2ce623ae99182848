"""Puts the game on a kiosk and looks after it there: `install.py`, `bundle.py`; see README.md."""

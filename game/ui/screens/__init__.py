"""The screens: each with its State, update and view."""

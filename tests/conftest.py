"""What every test has: a time limit would make a test fail for a busy machine alone."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

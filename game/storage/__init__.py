"""Bytes on disk: crash-safe saves, settings and statistics."""

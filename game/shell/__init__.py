"""The machine: window, input, sound, files, processes."""

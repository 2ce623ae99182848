"""One game between two seats: commands in, states out."""

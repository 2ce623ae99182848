"""The computer player: chooses moves, imports the rules only."""

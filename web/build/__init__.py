"""Set up the tools, assemble the site and serve it. Standard library only; knows nothing of the game."""

"""Set up the tools, assemble the site, serve it: standard library only, nothing of the game."""

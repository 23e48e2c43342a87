"""The app: its page, its Python for the browser, and the build that turns both into a site."""

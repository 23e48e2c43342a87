"""Start the app on the page."""

from web.app.app import start

start()

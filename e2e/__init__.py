"""The built site in real browsers: touch, keyboard, service worker, no server."""

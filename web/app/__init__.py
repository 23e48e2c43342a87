"""The app's Python for the browser: a pure presenter, its words, the DOM's and storage's rooms.

Everything here keeps to the subset of Python that MicroPython, Pyodide and CPython share.
"""

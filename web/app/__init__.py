"""The app's Python for the browser: a pure presenter, its words, one module for the DOM, one for storage.

Everything here keeps to the subset of Python that MicroPython, Pyodide and CPython share.
"""

"""Rules engine and exact solver of Pyramid Solitaire.

No DOM, no input or output, no clock, no global random state. Modules import one way: cards, layout,
rules, deal, position, moves, game, then the solver. All but the solver and the command line run on
CPython 3.11+, Pyodide and MicroPython 1.27 alike.
"""

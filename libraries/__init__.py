"""Verified deal libraries (data) and the bulk tools that build, verify, measure and survey them.

The tools run on CPython with NumPy and the like; the page reads the data through
`pyramid_core.library` alone.
"""

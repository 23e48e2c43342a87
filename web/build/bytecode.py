"""Compile what the worker imports, Pyodide's standard library and the solver, to bytecode.

Runs inside Pyodide (started by bytecode.mjs), because bytecode must come from the very Python that
will load it. Compiling these modules in the browser would take most of the solver's start-up time.
"""

import importlib.util
import marshal
import zipfile

# What a worker that searches and talks JSON can never reach; leaving it out halves the download.
# `ssl` and the compressions would be imported at the start: their users go on without them.
UNUSED_PACKAGES = frozenset(
    "_pyrepl __phello__ compression ctypes curses dbm ensurepip idlelib lib2to3 multiprocessing "
    "pydoc_data site-packages sqlite3 test tkinter tomllib turtledemo unittest venv wsgiref "
    "xml xmlrpc zoneinfo".split()
)
UNUSED_MODULES = frozenset(
    "_pyio _strptime bdb bz2 cgi cmd cProfile doctest fileinput ftplib gzip imaplib lzma mailbox "
    "netrc pdb pickletools poplib profile pstats pyclbr pydoc smtplib socketserver ssl tabnanny "
    "tarfile this timeit trace turtle wave webbrowser zipapp".split()
)
USED_ENCODINGS = frozenset("__init__ aliases ascii cp437 idna latin_1 utf_8 utf_8_sig".split())
READS_ITS_DOCSTRINGS = ("pyodide/", "_pyodide/")
EPOCH = (1980, 1, 1, 0, 0, 0)
UNCHECKED_HASH_HEADER = importlib.util.MAGIC_NUMBER + bytes([1, 0, 0, 0]) + bytes(8)


def is_used(name: str) -> bool:
    """Tell whether the zip entry `name` ("asyncio/tasks.py") belongs into the compiled library."""
    package, slash, rest = name.partition("/")
    if not name.endswith(".py"):
        return False
    if package == "encodings":
        return rest.removesuffix(".py") in USED_ENCODINGS
    return package not in UNUSED_PACKAGES if slash else name[:-3] not in UNUSED_MODULES


def compile_library(source: str, output: str) -> None:
    """Write a zip of sourceless `.pyc` files for a zip of sources, the same bytes every time."""
    with (
        zipfile.ZipFile(source) as sources,
        zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as compiled,
    ):
        for name in sorted(filter(is_used, sources.namelist())):
            level = 1 if name.startswith(READS_ITS_DOCSTRINGS) else 2
            code = compile(sources.read(name), name, "exec", dont_inherit=True, optimize=level)
            entry = zipfile.ZipInfo(name + "c", EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            compiled.writestr(entry, UNCHECKED_HASH_HEADER + marshal.dumps(code))

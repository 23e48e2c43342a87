"""Compile what the worker imports, Pyodide's standard library and the solver, to bytecode.

Runs inside Pyodide (started by bytecode.mjs), because bytecode must come from the very Python that
will load it. Compiling these modules in the browser would take most of the solver's start-up time.
"""

import importlib.util
import marshal
import zipfile

# What a worker that searches and talks JSON can never reach; leaving it out halves the download.
UNUSED_PACKAGES = frozenset(
    "_pyrepl __phello__ ctypes curses dbm ensurepip idlelib lib2to3 multiprocessing "
    "pydoc_data site-packages sqlite3 test tkinter tomllib turtledemo unittest venv wsgiref "
    "xml xmlrpc zoneinfo".split()
)
UNUSED_MODULES = frozenset(
    "_pyio _strptime bdb cgi cmd cProfile doctest fileinput ftplib imaplib mailbox netrc "
    "pdb pickletools poplib profile pstats pyclbr pydoc smtplib socketserver tabnanny this "
    "timeit trace turtle wave webbrowser zipapp".split()
)
USED_ENCODINGS = frozenset("__init__ aliases ascii cp437 idna latin_1 utf_8 utf_8_sig".split())
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
            # Docstrings stay (optimize=1): pyodide reads some of its own when it starts.
            code = compile(sources.read(name), name, "exec", dont_inherit=True, optimize=1)
            entry = zipfile.ZipInfo(name + "c", EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            compiled.writestr(entry, UNCHECKED_HASH_HEADER + marshal.dumps(code))

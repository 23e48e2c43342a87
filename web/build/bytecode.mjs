// Run bytecode.py inside Pyodide: node bytecode.mjs PYODIDE_FOLDER BYTECODE_PY SOURCE_ZIP OUTPUT_ZIP

import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, script, source, output] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const pyodide = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } });
pyodide.FS.writeFile("/source.zip", readFileSync(source));
pyodide.runPython(readFileSync(script, "utf8"));
pyodide.runPython("compile_library('/source.zip', '/compiled.zip')");
writeFileSync(output, pyodide.FS.readFile("/compiled.zip"));

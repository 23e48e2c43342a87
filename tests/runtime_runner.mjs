// Run a Python program under a browser runtime: node runtime_runner.mjs micropython|pyodide [STDLIB_ZIP]
// Standard input is JSON {"files": {path: text}, "program": text}; what the program prints is printed.

import { readFileSync, writeSync } from "node:fs";

const [runtime, stdLibURL] = process.argv.slice(2);
const { files, program } = JSON.parse(readFileSync(0, "utf8"));
const stdout = (line) => writeSync(1, `${line}\n`);

async function load() {
  if (runtime === "micropython") {
    const { loadMicroPython } = await import("@micropython/micropython-webassembly-pyscript/micropython.mjs");
    return loadMicroPython({ stdout, linebuffer: true });
  }
  const { loadPyodide } = await import("pyodide");
  return loadPyodide({ stdout, stdLibURL });
}

const python = await load();
for (const [path, text] of Object.entries(files)) {
  const parts = path.split("/").slice(0, -1);
  parts.forEach((_, index) => {
    const folder = parts.slice(0, index + 1).join("/");
    if (!python.FS.analyzePath(folder).exists) python.FS.mkdir(folder);
  });
  python.FS.writeFile(path, text);
}
try {
  python.runPython(program);
} catch (error) {
  console.error(String(error.message ?? error));
  process.exit(1);
}

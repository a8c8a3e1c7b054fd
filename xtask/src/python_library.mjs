// Compiles the Python library ahead of time, in the runtime itself: otherwise a browser does it at every start, three of its four seconds.
// Arguments: the runtime's folder, the zip file to write, and the prefixes of unwanted files, as JSON.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, library, unwanted] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0", HOME: "/home" } });
python.FS.writeFile("/sources.zip", readFileSync(`${runtime}/python_stdlib.zip`));
python.globals.set("unwanted", unwanted);
python.runPython(`
import json
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from zipfile import ZipFile, ZipInfo

unwanted = tuple(json.loads(unwanted))
with ZipFile("/sources.zip") as sources, ZipFile("/library.zip", "w") as library:
    for name in sources.namelist():
        if name.startswith(unwanted) or name.endswith("/"):
            continue
        file = sources.read(name)
        if name.endswith(".py"):
            code = compile(file, "/lib/" + name, "exec", dont_inherit=True, optimize=2)
            # Nobody asks whether it is older than its source, which is not there.
            file = _code_to_hash_pyc(code, source_hash(file), False)
            name += "c"
        # The same bytes at any time.
        library.writestr(ZipInfo(name), file)
`);
writeFileSync(library, python.FS.readFile("/library.zip"));

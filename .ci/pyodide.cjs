// Imports the wheel's engine under Pyodide, runs its doctests and judges one hand.
const fs = require("node:fs");
const { loadPyodide } = require("pyodide");

const PROGRAM = `
import doctest, importlib, pkgutil, sys
sys.path.insert(0, "/wheel")
import paplu

tests = failed = modules = 0
for module in pkgutil.walk_packages(paplu.__path__, "paplu."):
    if module.name.split(".")[1] not in ("__main__", "cli", "lab"):
        result = doctest.testmod(importlib.import_module(module.name))
        tests, failed, modules = tests + result.attempted, failed + result.failed, modules + 1
print(f"CPython {sys.version.split()[0]}: {modules} modules imported, {tests} doctests, {failed} failed")

deal = paplu.Deal("8D")
shown = deal.judge("4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C")
penalty = deal.penalty("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C KD 5D").total
print(f"shown: {bool(shown)}, penalty of the other hand: {penalty}")
failed == 0 and bool(shown) and penalty == 27
`;

async function main(wheel) {
  const python = await loadPyodide();
  python.unpackArchive(new Uint8Array(fs.readFileSync(wheel)), "zip", { extractDir: "/wheel" });
  process.exitCode = python.runPython(PROGRAM) ? 0 : 1;
}

main(process.argv[2]).catch((error) => {
  console.error(String(error.message));
  process.exitCode = 1;
});

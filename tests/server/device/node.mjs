/** Runs a program in the Python of a site, under Node: `node node.mjs SITE/python PROGRAM ARGUMENT…`; prints its `answer`, a text or an async function that returns one. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { newMatrix } from "../../../client/python/matrix.mjs";

const [folder, program, ...rest] = process.argv.slice(2);
const { files, modules, lock } = JSON.parse(readFileSync(join(folder, "files.json"), "utf-8"));
const home = mkdtempSync(join(tmpdir(), "python-"));
try {
  for (const [name, pieces] of Object.entries(files))
    writeFileSync(join(home, name), gunzipSync(Buffer.concat(pieces.map((one) => readFileSync(join(folder, one.name))))));
  for (const { name } of modules) writeFileSync(join(home, name), readFileSync(join(folder, name)));
  const { loadPyodide } = await import(pathToFileURL(join(home, "pyodide.mjs")).href);
  const options = { indexURL: `${home}/`, packageBaseUrl: `${home}/`, lockFileContents: JSON.stringify(lock) };
  const python = await loadPyodide(options);
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  for (const name of ["packages.zip", "smallworld.zip"])
    python.unpackArchive(new Uint8Array(readFileSync(join(home, name))), "zip", { extractDir });
  python.pyimport("smallworld.server.device.page_matrix").multiply_by(newMatrix);
  python.globals.set("arguments", python.toPy(rest));
  await python.runPythonAsync(readFileSync(program, "utf-8"));
  const answer = python.globals.get("answer");
  console.log(typeof answer === "string" ? answer : await answer());
} catch (error) {
  // Without the source of Pyodide, which Node would print with it.
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(home, { recursive: true });
}
// A program may have begun what never ends.
process.exit();

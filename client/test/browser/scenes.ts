/**
 * Positions for component tests, generated on first use by the server's own code (tests/client/scenes.py).
 *
 * `virtual:scenes` contains the socket's messages; HTTP responses are served here.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
const NAME = "virtual:scenes";

interface Made {
  scenes: Record<string, unknown>;
  files: Record<string, unknown>;
}

export function scenes(): Plugin {
  let made: Made | undefined;
  const load = (): Made => (made ??= make());
  return {
    name: "scenes",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(load().scenes)}` : undefined),
    configureServer(server) {
      server.middlewares.use("/api", (request, response) => {
        const found = load().files[decodeURIComponent((request.originalUrl ?? "").split("?")[0] ?? "")];
        const picture = typeof found === "string";
        response.statusCode = found === undefined ? 404 : 200;
        response.setHeader("content-type", picture ? "image/svg+xml" : "application/json");
        response.end(picture ? found : JSON.stringify(found ?? { problem: "problem.no-game" }));
      });
    },
  };
}

/** Run the generating script with the Python of the test run, or else that of the checkout. */
function make(): Made {
  const own = join(ROOT, ".venv", "bin", "python");
  const python = process.env["SMALLWORLD_PYTHON"] ?? (existsSync(own) ? own : "python3");
  const folder = mkdtempSync(join(tmpdir(), "scenes-"));
  try {
    const file = join(folder, "scenes.json");
    execFileSync(python, ["-m", "tests.client.scenes", file], { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] });
    return JSON.parse(readFileSync(file, "utf-8")) as Made;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// Generates src/messages.ts from the server's messages, with the Python of the checkout's .venv or on the path.
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const candidates = [process.env.PYTHON, at("../../.venv/bin/python"), at("../../.venv/Scripts/python.exe")];
const python = candidates.find((path) => path && existsSync(path)) ?? "python3";
const env = { ...process.env, PYTHONPATH: at("../../src") };
const text = execFileSync(python, ["-m", "smallworld.server.protocol.typescript"], {
  env,
  encoding: "utf-8",
});
writeFileSync(at("../src/messages.ts"), text);
console.log("src/messages.ts written");

/** The browser for component tests; located, never downloaded. */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

// The headless shell comes first, because it starts faster.
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
// No sandbox, because tests may run as root.
export const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"];

/** Path of Chromium: SMALLWORLD_CHROMIUM, or else the first on the path. */
export const CHROMIUM = process.env["SMALLWORLD_CHROMIUM"] || found();

function found(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(executable);
}

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Setup of the component tests only; other tests need no browser. */
export default function setup(): void {
  if (!CHROMIUM)
    throw new Error(
      `the component tests need Chromium, and none of ${NAMES.join(", ")} is on the path: ` +
        "apt-get install chromium-headless-shell, or set SMALLWORLD_CHROMIUM",
    );
}

/** The browser of the component tests, found and never downloaded. */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

// The same browser without the parts that draw its own windows comes first, since it starts sooner.
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
// No sandbox, since tests may run as root.
export const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"];

/** The path of Chromium: SMALLWORLD_CHROMIUM, or else the first on the path. */
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

/** Before the component tests, and only these: the others need no browser. */
export default function setup(): void {
  if (!CHROMIUM)
    throw new Error(
      `the component tests need Chromium, and none of ${NAMES.join(", ")} is on the path: ` +
        "apt-get install chromium-headless-shell, or set SMALLWORLD_CHROMIUM",
    );
}

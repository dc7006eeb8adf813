// Generates src/generated/keys.ts for the type check; the build generates its own.
import { runnerImport } from "vite";

const { module } = await runnerImport("./plugins/words.ts");
module.writeKeys();

// Makes src/generated/keys.ts, which the type check needs and the build makes for itself.
import { runnerImport } from "vite";

const { module } = await runnerImport("./plugins/words.ts");
module.writeKeys();

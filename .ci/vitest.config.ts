import { defineConfig } from "vitest/config";
import LongestFirst from "./longest-first.ts";
import { keepTemporaryFilesInMemory } from "./memory-directory.ts";
import { maxWorkers } from "./workers.ts";

keepTemporaryFilesInMemory();

export default defineConfig({
  test: {
    projects: ["{apps,packages}/*/vitest*.config.ts"],
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    reporters: [
      "default",
      ...(process.env.CI ? ["./.ci/slowest-files.ts"] : []),
      "./.ci/closing-line.ts",
    ],
  },
});

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
    reporters: ["default", "./.ci/where-the-time-goes.ts", "./.ci/closing-line.ts"],
  },
});

import { defineConfig } from "vitest/config";
import { maxWorkers } from "../../.ci/workers.ts";

export default defineConfig({
  test: {
    name: "assistant-tools",
    root: import.meta.dirname,
    include: ["src/**/*.test.ts"],
    maxWorkers,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

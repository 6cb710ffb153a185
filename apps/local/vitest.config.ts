import { defineConfig } from "vitest/config";
import { maxWorkers } from "../../.ci/workers.ts";

export default defineConfig({
  test: {
    name: "local",
    root: import.meta.dirname,
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["../api/test/global-setup.ts"],
    maxWorkers,
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});

import { defineConfig } from "vitest/config";
import { maxWorkers } from "../../.ci/workers.ts";

export default defineConfig({
  test: {
    name: "mcp",
    root: import.meta.dirname,
    include: ["test/**/*.test.ts"],
    maxWorkers,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

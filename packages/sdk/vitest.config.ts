import { defineConfig } from "vitest/config";
import { maxWorkers } from "../../.ci/workers.ts";

export default defineConfig({
  test: {
    name: "sdk",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    provide: { mutationCount: 960_000 },
    maxWorkers,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

import { defineConfig } from "vitest/config";
import { isFullVolume } from "../../.ci/test-volume.ts";
import { maxWorkers } from "../../.ci/workers.ts";

export default defineConfig({
  test: {
    name: "sdk",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    provide: { mutationCount: isFullVolume ? 960_000 : 20_000 },
    maxWorkers,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

import { defineConfig } from "vitest/config";
import { maxWorkers } from "../../.ci/workers.ts";

export default defineConfig({
  test: {
    name: "api",
    root: import.meta.dirname,
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["./test/global-setup.ts"],
    maxWorkers,
    // Loading the service takes longer than most files do: those that a worker runs share it.
    isolate: false,
    // In megabytes. Requests leave much behind that dies immediately, and collecting it more seldom
    // takes a tenth less time.
    execArgv: ["--max-semi-space-size=32"],
    // For a busy machine; what is waited for has a limit of its own.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});

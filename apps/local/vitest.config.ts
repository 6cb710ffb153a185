import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "local",
    root: import.meta.dirname,
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["../api/test/global-setup.ts"],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});

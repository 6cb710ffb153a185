import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: ["{apps,packages}/*/vitest*.config.ts"],
    reporters: ["default", "./.ci/closing-line.ts"],
  },
});

import { defineConfig } from "tsup";

export default defineConfig({
  entry: [
    "src/main.http.ts",
    "src/main.worker.ts",
    "src/main.migrate.ts",
    "src/main.admin.ts",
    "src/main.picture.ts",
  ],
  format: "esm",
  target: "node24",
  splitting: true,
  clean: true,
  // What is built knows no failpoints.
  define: { "process.env.FAILPOINT": "undefined" },
  // These are TypeScript source; everything else is a published package.
  noExternal: ["@referral-service/contract", "@referral-service/assistant-tools"],
});

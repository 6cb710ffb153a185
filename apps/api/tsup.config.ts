import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/main.http.ts", "src/main.worker.ts", "src/main.migrate.ts", "src/main.admin.ts"],
  format: "esm",
  target: "node24",
  splitting: true,
  clean: true,
  // The contract is TypeScript source; everything else is a published package.
  // What is built knows no failpoints.
  define: { "process.env.FAILPOINT": "undefined" },
  noExternal: ["@referral-service/contract"],
});

import { spawnSync } from "node:child_process";

// The CLI wants a schema-engine binary to exist before it generates, though generating never runs it.
// Naming any executable keeps it from downloading one, so that the install works without that network.
const run = spawnSync("prisma", ["generate"], {
  stdio: ["ignore", "ignore", "inherit"],
  shell: process.platform === "win32",
  env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
});
process.exitCode = run.status ?? 1;

import { spawnSync } from "node:child_process";

// The CLI wants a schema-engine binary to exist before it generates, though generating never runs it.
// Naming any executable keeps it from downloading one, so that the install works without that network.
const run = spawnSync("prisma", ["generate"], {
  // It reports there also that it succeeded, in every install.
  stdio: ["ignore", "ignore", "pipe"],
  shell: process.platform === "win32",
  env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
});
if (run.status !== 0) process.stderr.write(run.stderr ?? `${run.error}\n`);
process.exitCode = run.status ?? 1;

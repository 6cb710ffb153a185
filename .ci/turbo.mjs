import { spawnSync } from "node:child_process";

// Turbo reports each run unless the environment forbids it: it has no setting for that.
const { status } = spawnSync("turbo", process.argv.slice(2), {
  stdio: "inherit",
  shell: process.platform === "win32",
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1" },
});
process.exitCode = status ?? 1;

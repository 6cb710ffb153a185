import { spawnSync } from "node:child_process";

const words = process.argv.slice(2);
// Turbo has no setting to omit its summary, which no one needs after a successful run.
const isQuiet = words[0] === "--quiet";

// Turbo sends telemetry about each run unless this variable forbids it.
const { status, stdout, stderr } = spawnSync("turbo", isQuiet ? words.slice(1) : words, {
  stdio: isQuiet ? ["inherit", "pipe", "pipe"] : "inherit",
  maxBuffer: Number.POSITIVE_INFINITY,
  shell: process.platform === "win32",
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1" },
});
if (isQuiet && status !== 0) for (const said of [stdout, stderr]) process.stderr.write(said ?? "");
process.exitCode = status ?? 1;

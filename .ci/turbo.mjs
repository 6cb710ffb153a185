import { spawnSync } from "node:child_process";

const words = process.argv.slice(2);
// Turbo has no setting against its own lines about a run, which nobody needs of one that succeeds.
const isQuiet = words[0] === "--quiet";

// Turbo reports each run unless the environment forbids it: it has no setting for that.
const { status, stdout, stderr } = spawnSync("turbo", isQuiet ? words.slice(1) : words, {
  stdio: isQuiet ? ["inherit", "pipe", "pipe"] : "inherit",
  maxBuffer: Number.POSITIVE_INFINITY,
  shell: process.platform === "win32",
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1" },
});
if (isQuiet && status !== 0) for (const said of [stdout, stderr]) process.stderr.write(said ?? "");
process.exitCode = status ?? 1;

import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import manifest from "../../api/package.json" with { type: "json" };

const cwd = fileURLToPath(new URL("../../api/", import.meta.url));

/** The operator's command as deployed. */
export const adminProgram = fileURLToPath(new URL("../../api/dist/main.admin.js", import.meta.url));

/**
 * Starts a built process of the service, with the variables and flags of its script in
 * apps/api/package.json.
 */
export function spawnAsDeployed(script: "start:api" | "start:worker", options: SpawnOptions) {
  const words = manifest.scripts[script].split(" ");
  const node = words.indexOf("node");
  const variables = words.slice(0, node).map((word) => word.split("=") as [string, string]);
  const values = variables.map(([name, value]) => [name, defaultIn(value)]);
  const env = { ...options.env, ...Object.fromEntries(values) };
  return spawn(process.execPath, words.slice(node + 1), { ...options, env, cwd });
}

/** Returns what a shell makes of `${NAME:-default}` without such a variable. */
const defaultIn = (value: string) => value.replace(/^\$\{\w+:-(\w+)\}$/, "$1");

/** Returns the memory of a process now, and its peak since the last call. Linux only. */
export async function readMemory({ pid }: ChildProcess) {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) =>
    Math.round((Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1_024) / 1e6);
  // Resets the peak on Linux.
  await writeFile(`/proc/${pid}/clear_refs`, "5");
  return { nowMegabytes: megabytes("VmRSS"), peakMegabytes: megabytes("VmHWM") };
}

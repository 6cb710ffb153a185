import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connectHosts, fleetOf, makeHosts, removeAbandonedHosts, removeHosts } from "./hosts.ts";
import { whatIsMissing } from "./requirements.ts";

const insideProgram = fileURLToPath(new URL("inside.ts", import.meta.url));

/**
 * Creates the hosts, runs the faults on the client's host, and removes the hosts with everything
 * that runs there. Returns the exit code.
 */
export async function runMany(options: {
  isSmall: boolean;
  seed: number;
  names: string[];
}): Promise<number> {
  const missing = whatIsMissing();
  if (missing !== undefined) {
    process.stderr.write(`${missing}\n`);
    return process.env.CI ? 1 : 0;
  }
  const fleet = fleetOf(process.pid);
  const directory = mkdtempSync(join(tmpdir(), "faults-"));
  removeAbandonedHosts();
  const remove = () => {
    removeHosts(fleet);
    rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
  };
  process.once("exit", remove);
  makeHosts(fleet);
  const [command = "", ...args] = [
    ...connectHosts(fleet).on("client"),
    ...[process.execPath, insideProgram, JSON.stringify({ ...options, fleet, directory })],
  ];
  const inside = spawn(command, args, {
    stdio: "inherit",
    env: { ...process.env, TMPDIR: directory },
  });
  const [code] = (await once(inside, "exit")) as [number | null];
  return code ?? 1;
}

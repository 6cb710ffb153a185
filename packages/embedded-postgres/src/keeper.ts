import { spawn } from "node:child_process";
import { openSync } from "node:fs";

/** The first message from the keeper's parent. Any later message stops PostgreSQL. */
export interface KeeperOrder {
  command: string;
  args: string[];
  spawnIds: { uid?: number; gid?: number };
  env: Record<string, string>;
  logFile: string;
}

const fastShutdownMs = 3_000;
const immediateShutdownMs = 2_000;

// Only a message from the parent or the parent's death ends PostgreSQL, because the parent drains
// first on Ctrl-C.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

process.once("disconnect", () => process.exit(0));
process.once("message", (order: KeeperOrder) => keep(order));

function keep({ command, args, spawnIds, env, logFile }: KeeperOrder): void {
  const log = openSync(logFile, "a", 0o600);
  const stdio = ["ignore" as const, log, log];
  const postgres = spawn(command, args, { ...spawnIds, env, cwd: "/", stdio });
  postgres.once("error", () => process.exit(1));
  postgres.once("exit", (code) => process.exit(code ?? 1));

  process.removeAllListeners("disconnect");
  process.once("disconnect", stop);
  process.once("message", stop);

  let stopping = false;
  function stop(): void {
    if (stopping) return;
    stopping = true;
    postgres.kill("SIGINT");
    setTimeout(() => postgres.kill("SIGQUIT"), fastShutdownMs);
    setTimeout(() => postgres.kill("SIGKILL"), fastShutdownMs + immediateShutdownMs);
  }
}

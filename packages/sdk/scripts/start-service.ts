import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "../src/index.ts";

const program = fileURLToPath(new URL("../../../apps/local/src/main.ts", import.meta.url));

export type StartedService = Awaited<ReturnType<typeof startService>>;

/** The service as `pnpm start` runs it, in an empty folder, on its own PostgreSQL. */
export async function startService(port: number) {
  const folder = mkdtempSync(join(tmpdir(), "service-"));
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  let shown = "";
  const isReady = () => shown.includes("Stop it with Ctrl-C");
  for await (const text of child.stdout.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    shown += text;
    if (isReady()) break;
  }
  if (!isReady()) throw new Error("The service did not start; see its message above");
  const { baseUrl, keys, users } = JSON.parse(
    readFileSync(join(folder, ".local/quickstart.json"), "utf8"),
  );
  return {
    baseUrl: String(baseUrl),
    apiKey: String(keys.organization),
    client: createClient({ baseUrl, apiKey: keys.organization }),
    referrerId: String(users.referrer),
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

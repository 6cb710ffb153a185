import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { dyingWithUs } from "./redis.ts";
import { until } from "./until.ts";

interface PgBouncer {
  /** The URL for the same database through PgBouncer. */
  urlOf(connectionString: string): string;
  stop(): Promise<void>;
}

/** The version of pgbouncer on the PATH, such as [1, 18]. Undefined if there is none. */
export function pgBouncerVersion(): [major: number, minor: number] | undefined {
  const { stdout } = spawnSync("pgbouncer", ["--version"], { encoding: "utf8" });
  const [, major, minor] = /^PgBouncer (\d+)\.(\d+)/m.exec(stdout ?? "") ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor)];
}

/** PgBouncer 1.21 and later can keep prepared statements. */
export function keepsStatements(): boolean {
  const [major, minor] = pgBouncerVersion() ?? [0, 0];
  return major > 1 || minor >= 21;
}

/**
 * PgBouncer in transaction mode with few connections, so that clients share sessions immediately. It closes
 * idle connections soon, because tests drop their databases.
 */
export async function startPgBouncer(
  connectionString: string,
  { ignoredParameters }: { ignoredParameters: string[] },
): Promise<PgBouncer> {
  const server = new URL(connectionString);
  const directory = await mkdtemp(join(tmpdir(), "pgbouncer-"));
  await chmod(directory, 0o755);
  const port = await freePort();
  const file = join(directory, "pgbouncer.ini");
  const password = decodeURIComponent(server.password);
  await writeFile(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
server_idle_timeout = 1
ignore_startup_parameters = ${ignoredParameters.join(",")}
${keepsStatements() ? "max_prepared_statements = 400" : ""}
`,
  );
  const asUser = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const [command = "", ...words] = [...dyingWithUs(), "pgbouncer", "-q", ...asUser, file];
  const child = spawn(command, words, { stdio: "ignore" });
  const exited = once(child, "exit");
  const urlOf = (url: string) => {
    const through = new URL(url);
    through.host = `127.0.0.1:${port}`;
    return through.href;
  };
  await until(() => {
    if (child.exitCode !== null) throw new Error("pgbouncer did not start");
    return listens(port);
  });
  return {
    urlOf,
    async stop() {
      child.kill("SIGKILL");
      await exited;
      await rm(directory, { recursive: true });
    },
  };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@referral-service/embedded-postgres";
import pg from "pg";
import { serviceUrlOf } from "./database.ts";
import { fillWithMigratedData, quickSettings } from "./migrated-data.ts";
import { startTcpProxy } from "./tcp-proxy.ts";

/** Both URLs log in as the API does. */
interface Replicated {
  primaryUrl: string;
  replicaUrl: string;
  /** The replica receives later changes but does not apply them. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  promoteReplica(): Promise<void>;
  stop(): Promise<void>;
}

/** The replica receives only what the primary has written to its log. */
const settings = {
  ...quickSettings,
  synchronous_commit: "on",
  wal_level: "replica",
  max_wal_senders: "4",
};

/** A primary with a migrated database, and its replica. */
export async function startReplicated(): Promise<Replicated> {
  const directory = await mkdtemp(join(tmpdir(), "replicated-"));
  const [first, second] = [join(directory, "primary"), join(directory, "replica")];
  const password = await fillWithMigratedData(first);
  // The copied files must come from a server that has run with these settings.
  const once = await startEmbeddedPostgres({ directory: first, password, settings });
  await once.stop();
  // `copy` runs as the owner of the files, because PostgreSQL does not run as root.
  copy(first, second);
  await writeFile(join(second, "postgres", "standby.signal"), "");
  const primary = await startEmbeddedPostgres({ directory: first, password, settings });
  const { port } = new URL(primary.connectionString);
  const source = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
  const start = () =>
    startEmbeddedPostgres({
      directory: second,
      password,
      settings: { ...settings, primary_conninfo: source },
    });
  let replica: EmbeddedPostgres = await start();
  const portOf = ({ connectionString }: EmbeddedPostgres) => Number(new URL(connectionString).port);
  const proxy = await startTcpProxy(portOf(replica));
  const replicaUrl = new URL(serviceUrlOf(replica.connectionString));
  replicaUrl.port = String(proxy.port);

  async function onReplica(text: string) {
    const client = new pg.Client({ connectionString: replica.connectionString });
    client.on("error", () => {});
    await client.connect();
    await client.query(text);
    await client.end();
  }

  return {
    primaryUrl: serviceUrlOf(primary.connectionString),
    replicaUrl: replicaUrl.href,
    pauseReplay: () => onReplica("SELECT pg_wal_replay_pause()"),
    resumeReplay: () => onReplica("SELECT pg_wal_replay_resume()"),
    stopReplica: () => replica.stop(),
    async startReplica() {
      replica = await start();
      proxy.setTarget(portOf(replica));
    },
    promoteReplica: () => onReplica("SELECT pg_promote()"),
    async stop() {
      await proxy.stop();
      await replica.stop();
      await primary.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function copy(from: string, to: string) {
  const { status, stderr } = spawnSync("cp", ["-a", from, to], { encoding: "utf8" });
  if (status !== 0) throw new Error(`The data could not be copied: ${stderr}`);
}

import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { applyMigrations } from "@referral-service/api/kernel/database/migrate.ts";
import pg from "pg";
import type { Database } from "../stage/postgres-server.ts";
import type { Engine } from "./engine.ts";

const migrationsDirectory = fileURLToPath(
  new URL("../../../../api/prisma/migrations", import.meta.url),
);

export const databaseName = "referrals";
const retryDelayMs = 200;
const retryLimitMs = 90_000;
/** A frozen server would block a client without its own time limits. */
const clientLimits = { connectionTimeoutMillis: 5_000, query_timeout: 20_000 };

export type FleetDatabase = Pick<Database, "query" | "withClient">;

/** Creates the service's database on the primary, with every migration applied. */
export async function createDatabase(engine: Engine): Promise<FleetDatabase> {
  const connectionString = engine.urlThrough("lb1", databaseName);
  await reach(engine.urlThrough("lb1", "postgres"), (client) =>
    client.query(`CREATE DATABASE ${databaseName}`),
  );
  await applyMigrations({ connectionString, migrationsDirectory });
  return {
    withClient: (work) => reach(connectionString, work),
    query: (text, values) =>
      reach(connectionString, async (client) => (await client.query(text, values)).rows),
  };
}

/**
 * Repeats the work until it succeeds on the primary. The work must have the same effect each time.
 */
async function reach<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const untilMs = performance.now() + retryLimitMs;
  for (;;) {
    const client = new pg.Client({ connectionString, ...clientLimits });
    client.on("error", () => {});
    try {
      await client.connect();
      return await work(client);
    } catch (error) {
      if (performance.now() > untilMs) throw error;
      await delay(retryDelayMs);
    } finally {
      client.end().catch(() => {});
    }
  }
}

/** The table of this program, next to the service's database. */
const probeTable = "CREATE TABLE IF NOT EXISTS probe (at timestamptz NOT NULL, text text NOT NULL)";
/** Each write needs new pages, so that it fails if the disk is full. */
const probeWrite = `INSERT INTO probe
  SELECT now(), string_agg(md5(random()::text), '') FROM generate_series(1, 250)`;
const probeEveryMs = 100;
const probeLimits = { connectionTimeoutMillis: 1_000, query_timeout: 1_000 };

interface Probe {
  /** Stops, and returns the times of all writes that PostgreSQL acknowledged. */
  stop(): Promise<number[]>;
}

/** Writes without the service, to measure how long the engine itself needs. */
export async function startProbe(engine: Engine): Promise<Probe> {
  const connectionString = engine.urlThrough("lb1", "postgres");
  await reach(connectionString, (client) => client.query(probeTable));
  const goodMs: number[] = [];
  let stopped = false;

  async function writeUntilItFails() {
    const client = new pg.Client({ connectionString, ...probeLimits });
    client.on("error", () => {});
    try {
      await client.connect();
      while (!stopped) {
        await client.query(probeWrite);
        goodMs.push(performance.now());
        await delay(probeEveryMs);
      }
    } catch {
      await delay(probeEveryMs);
    } finally {
      client.end().catch(() => {});
    }
  }

  async function run() {
    while (!stopped) await writeUntilItFails();
  }

  const running = run();
  return {
    async stop() {
      stopped = true;
      await running;
      return goodMs;
    },
  };
}

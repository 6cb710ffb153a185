import { randomUUID } from "node:crypto";
import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "@referral-service/embedded-postgres";
import pg from "pg";
import { freePort } from "../../test/free-port.ts";
import { startRedis } from "../../test/redis.ts";
import { deployFolder, environmentOf } from "./compose.ts";
import { run } from "./run.ts";

/**
 * The services that compose.yaml adds to our processes, on loopback: PostgreSQL (also instead of PgBouncer),
 * Redis, and the secrets. Nothing listens at the address of the mail server.
 */
export async function startOutside(folder: string) {
  const place = { directory: join(folder, "postgres"), password: randomUUID() };
  const [postgres, redis] = await Promise.all([startEmbeddedPostgres(place), startRedis()]);
  const { host } = new URL(postgres.connectionString);
  const addresses = {
    "postgres:5432": host,
    "pgbouncer:6432": host,
    "redis:6379": `127.0.0.1:${redis.port}`,
    "mail:1025": `127.0.0.1:${await freePort()}`,
  };
  const onLoopback = (text: string) =>
    Object.entries(addresses).reduce((sofar, [name, to]) => sofar.replace(name, to), text);

  const secrets = join(folder, "secrets");
  run("sh", [fileURLToPath(new URL("make-secrets.sh", deployFolder)), secrets]);
  // An engine shows each file to the containers, no matter who owns the folder.
  chmodSync(secrets, 0o755);
  for (const path of readdirSync(secrets).map((name) => join(secrets, name))) {
    writeFileSync(path, onLoopback(readFileSync(path, "utf8")));
  }
  await createDatabase(postgres.connectionString, join(secrets, "database-password"));

  return {
    secrets,
    environmentOf: (service: string) =>
      Object.fromEntries(
        Object.entries(environmentOf(service)).map(([name, value]) => [name, onLoopback(value)]),
      ),
    async stop() {
      await Promise.all([postgres.stop(), redis.stop()]);
    },
  };
}

/** The same as the PostgreSQL image does with its variables in compose.yaml. */
async function createDatabase(connectionString: string, passwordFile: string) {
  const { POSTGRES_USER = "", POSTGRES_DB = "" } = environmentOf("postgres");
  const client = new pg.Client({ connectionString });
  await client.connect();
  const password = pg.escapeLiteral(readFileSync(passwordFile, "utf8").trim());
  await client.query(`CREATE ROLE ${POSTGRES_USER} LOGIN SUPERUSER PASSWORD ${password}`);
  await client.query(`CREATE DATABASE ${POSTGRES_DB} OWNER ${POSTGRES_USER}`);
  await client.end();
}

import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseSettings } from "@referral-service/api/kernel/settings/settings.ts";
import {
  connectDeps,
  migrateDatabase,
  requireUsable,
} from "@referral-service/api/processes/boot.ts";
import { queueBackendOf } from "@referral-service/api/processes/connect-kernel.ts";
import { startHttp } from "@referral-service/api/processes/http-server.ts";
import { startWorker } from "@referral-service/api/processes/start-worker.ts";
import { freePort } from "@referral-service/api/test/free-port.ts";
import { startEmbeddedPostgres } from "@referral-service/embedded-postgres";
import pg from "pg";
import { startReceiver } from "../faults/stage/receiver.ts";
import { until } from "../faults/stage/until.ts";
import { insertApiKey, insertOrganization } from "../organization.ts";
import { installPostgres, versions } from "./programs.ts";

const arrivalLimitMs = 60_000;

/** Migrates each PostgreSQL version, and delivers a referral's event with it. */
export async function tryPostgresVersions(...chosen: string[]) {
  for (const major of chosen.length > 0 ? chosen : Object.keys(versions)) {
    const directory = await mkdtemp(join(tmpdir(), "postgres-versions-"));
    await chmod(directory, 0o755);
    try {
      const version = versions[major];
      const programs = version === undefined ? undefined : installPostgres(version, directory);
      const password = randomBytes(16).toString("hex");
      const postgres = await startEmbeddedPostgres({
        ...{ directory, password },
        ...(programs && { programs }),
      });
      await deliverOne(postgres.connectionString);
      await postgres.stop();
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }
}

async function deliverOne(databaseUrl: string) {
  const startedMs = performance.now();
  const pepper = randomBytes(32).toString("base64");
  const settings = parseSettings({
    DATABASE_URL: databaseUrl,
    PORT: String(await freePort()),
    ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    API_KEY_PEPPER: pepper,
    AUTH_SECRET: randomBytes(32).toString("base64"),
    WEBHOOK_ALLOWED_CIDRS: "127.0.0.2/32",
    LOG_LEVEL: "error",
  });
  const { applied } = await migrateDatabase({
    databaseUrl: settings.databaseUrl,
    serviceUrl: undefined,
  });
  const { referrerId, key, version } = await insertTenant(databaseUrl, pepper);
  await requireUsable(settings);
  const deps = await connectDeps(settings);
  const http = await startHttp(deps);
  const worker = await startWorker(deps, queueBackendOf(settings));
  const receiver = await startReceiver();

  async function post(path: string, body: object) {
    const response = await fetch(`${settings.publicUrl}/api/v1${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path} returned ${await response.text()}`);
  }
  await post("/webhooks", {
    name: "Receiver",
    url: receiver.urlOf("/"),
    eventTypes: ["referral.created"],
  });
  await post("/referrals", { name: "Ada Lovelace", referrerId });
  await until(() => receiver.receipts.length > 0, { withinMs: arrivalLimitMs });
  if (receiver.receipts.length === 0) throw new Error(`No webhook arrived with ${version}`);
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  process.stdout.write(
    `PostgreSQL ${version}: ${applied.length} migrations, a referral, its webhook, ${seconds} s\n`,
  );
  await receiver.stop();
  await worker.stop({ withinMs: 1_000 });
  await http.stop({ noticeMs: 0, finishMs: 1_000 });
  await deps.close();
}

async function insertTenant(connectionString: string, pepper: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { id: holderId, referrerIds } = await insertOrganization(client, {
    slug: "acme",
    referrerCount: 1,
  });
  const scopes = ["referrals:write", "webhooks:write"];
  const key = await insertApiKey(client, { kind: "org", holderId, scopes, pepper });
  const { rows } = await client.query("SHOW server_version");
  await client.end();
  return { referrerId: referrerIds[0], key, version: rows[0].server_version as string };
}

import { parseKeyText } from "@referral-service/api/kernel/identity/api-key-text.ts";
import { newId } from "@referral-service/api/kernel/platform/ids.ts";
import { insertApiKey, insertUsers } from "../../organization.ts";
import { type Fault, finding, none } from "../fault.ts";
import { settled } from "../stage/checker.ts";
import { startLoad } from "../stage/load.ts";
import type { Database } from "../stage/postgres-server.ts";
import type { RedisServer } from "../stage/redis-server.ts";
import type { Stage } from "../stage/stage.ts";

/** Searches for every key and secret as text and in the hex form of byte columns. */
export const secretsAtRest: Fault = {
  name: "dump of database, logs and Redis searched",
  async run(stage) {
    const apis = await stage.startApis(1);
    await stage.startWorkers(1);
    const secrets = await issueSecrets(stage, `${apis[0]?.baseUrl}`);
    const load = startLoad({ ...stage, apis });
    await load.stop();
    await settled(stage.database, { withinMs: 10_000 });
    const publicId = `${parseKeyText(stage.organization.key)?.publicId}`;
    const places = {
      database: await dumpDatabase(stage.database),
      logs: (await stage.logs()) + (await stage.postgres.log()),
      Redis: stage.hasRedis ? await dumpRedis(stage.redis()) : "",
    };
    const sizes = Object.entries(places).map(([name, { length }]) => `${name} ${length}`);
    return [
      finding(
        "text that is not secret is found",
        sizes.join(", "),
        places.database.includes(publicId),
      ),
      ...Object.entries(places).map(([name, text]) =>
        none(
          `of ${secrets.length} keys and secrets in ${name}`,
          secrets.filter((secret) => formsOf(secret).some((form) => text.includes(form))).length,
        ),
      ),
    ];
  },
};

async function issueSecrets(stage: Stage, baseUrl: string): Promise<string[]> {
  const { organization, database, pepper } = stage;
  const adminId = newId();
  const adminKey = await database.withClient(async (client) => {
    await insertUsers(client, organization.id, [adminId], "super_admin");
    return insertApiKey(client, { kind: "user", holderId: adminId, pepper });
  });
  const post = async (path: string, body: object) => {
    const response = await fetch(baseUrl + path, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${adminKey}`,
        "Content-Type": "application/json",
        "Idempotency-Key": newId(),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path} returned ${await response.text()}`);
    return (await response.json()) as { id: string; key: string };
  };
  const keysPath = `/organizations/${organization.id}/api-keys`;
  const created = await post(keysPath, { name: "Dump", scopes: ["referrals:read"] });
  const rotated = await post(`${keysPath}/${created.id}/rotate`, {});
  const endpoints = await Promise.all(["/a", "/b"].map((path) => stage.subscribe(path)));
  // Sends a secret in place of a key, as people paste it by mistake.
  const stray = `Bearer ${created.key.slice(0, -1)}`;
  await fetch(`${baseUrl}/referrals?cursor=${created.key}`, { headers: { Authorization: stray } });
  return [
    ...[organization.key, adminKey, created.key, rotated.key],
    ...endpoints.map(({ secret }) => secret),
  ];
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // Leaves out the public part of the key, which is not secret and can occur separately.
  const core = secret.startsWith("whsec_") ? secret.slice(6) : secret.slice(-38);
  return [secret, core, bytes.toString("hex"), bytes.toString("base64").replace(/=+$/, "")];
}

async function dumpDatabase(database: Database): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join("\n");
}

/** Returns every Redis key with its value, of any type. */
async function dumpRedis(redis: RedisServer): Promise<string> {
  return redis.command(
    "EVAL \"local all = redis.call('KEYS', '*') for i, k in ipairs(all) do all[i] = k .. redis.call('DUMP', k) end return table.concat(all)\" 0",
  );
}

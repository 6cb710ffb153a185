import { randomBytes } from "node:crypto";
import { newId } from "@referral-service/api/kernel/platform/ids.ts";
import { createSealedBox } from "@referral-service/api/kernel/platform/sealed-box.ts";
import { secretContext } from "@referral-service/api/webhooks/engine/secrets.ts";
import { makeSecret } from "@referral-service/api/webhooks/engine/signature.ts";
import type { Pool } from "pg";

const payloadBytes = 2_048;

/** Creates a 2 KB body, half of it text that compresses badly. */
export function makePayload(): string {
  const noise = randomBytes((payloadBytes * 3) / 8).toString("base64");
  const event = { eventType: "referral.created", data: { notes: "Met at the fair", noise } };
  return JSON.stringify({ ...event, padding: "" }).replace(
    '"padding":""',
    (field) => `${field.slice(0, -1)}${"x".repeat(payloadBytes / 2 - 150)}"`,
  );
}

/** Creates endpoints in one organization, all at the same receiver. */
export async function makeEndpoints(
  pool: Pool,
  {
    url,
    count,
    organizationId,
    encryptionKey,
  }: {
    url: string;
    count: number;
    organizationId: string;
    encryptionKey: string;
  },
): Promise<string[]> {
  const box = createSealedBox([Buffer.from(encryptionKey, "base64")]);
  const ids = Array.from({ length: count }, () => newId());
  await pool.query(
    `INSERT INTO webhook_endpoints (id, organization_id, name, url, event_types, sealed_secret,
       created_at, updated_at)
     SELECT id, $2, 'Benchmark', $3, '{referral.created}', sealed, now(), now()
     FROM unnest($1::uuid[], $4::bytea[]) AS endpoint(id, sealed)`,
    [ids, organizationId, url, ids.map((id) => box.seal(makeSecret(), secretContext(id)))],
  );
  return ids;
}

/**
 * Inserts events with one due delivery each, alternating between the endpoints. Returns the events'
 * IDs.
 */
export async function makeBacklog(
  database: Pick<Pool, "query">,
  { endpointIds, count, payload }: { endpointIds: string[]; count: number; payload: string },
): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `WITH made AS MATERIALIZED (
       SELECT uuidv7() AS id, webhook_endpoints.id AS endpoint_id, organization_id
       FROM generate_series(1, $2::int) AS n
       JOIN webhook_endpoints ON webhook_endpoints.id = ($1::uuid[])[1 + n % cardinality($1::uuid[])]
     ), event AS (
       INSERT INTO events (id, organization_id, type, payload, created_at)
       SELECT id, organization_id, 'referral.created', $3, now() FROM made
     ), delivery AS (
       INSERT INTO webhook_deliveries (id, organization_id, event_id, event_type,
         webhook_endpoint_id, status, created_at)
       SELECT webhook_delivery_id(id, endpoint_id), organization_id, id, 'referral.created',
         endpoint_id, 'pending', now()
       FROM made
     )
     INSERT INTO open_webhook_deliveries (delivery_id, organization_id, webhook_endpoint_id,
       event_id, event_type, next_attempt_at)
     SELECT webhook_delivery_id(id, endpoint_id), organization_id, endpoint_id, id,
       'referral.created', now()
     FROM made
     RETURNING event_id AS id`,
    [endpointIds, count, payload],
  );
  return rows.map(({ id }) => id);
}

const finishedTables = ["events", "webhook_deliveries", "webhook_delivery_attempts"];
const finishedDays = 29;

/**
 * Inserts finished deliveries from the last 29 days, with their attempts and events, as a restore
 * does: without checking foreign keys, and with the indexes afterwards.
 */
export async function makeFinished(
  pool: Pool,
  {
    organizationId,
    endpointId = newId(),
    payload = "{}",
    count,
  }: { organizationId: string; endpointId?: string; payload?: string; count: number },
) {
  const client = await pool.connect();
  await client.query("SET session_replication_role = replica");
  const createIndexes = await dropIndexes(client);
  const perDay = Math.ceil(count / finishedDays);
  for (let daysAgo = 1; daysAgo <= finishedDays; daysAgo += 1) {
    await client.query(
      `WITH event AS MATERIALIZED (
         SELECT uuidv7(make_interval(days => -$3::int)) AS id, now() - make_interval(days => $3::int) AS at
         FROM generate_series(1, $4::int)
       ), made AS MATERIALIZED (
         SELECT id, at, webhook_delivery_id(id, $2) AS delivery_id FROM event
       ), stored AS (
         INSERT INTO events (id, organization_id, type, payload, created_at)
         SELECT id, $1, 'referral.created', $5, at FROM made
       ), delivery AS (
         INSERT INTO webhook_deliveries (id, organization_id, event_id, event_type,
           webhook_endpoint_id, status, attempt_count, last_response_status, created_at, completed_at)
         SELECT delivery_id, $1, id, 'referral.created', $2, 'delivered', 1, 200, at, at FROM made
       )
       INSERT INTO webhook_delivery_attempts (delivery_id, number, webhook_endpoint_id, started_at,
         duration_ms, response_status, response_body_excerpt)
       SELECT delivery_id, 1, $2, at, 5, 200, '' FROM made`,
      [organizationId, endpointId, daysAgo, perDay, payload],
    );
  }
  await createIndexes();
  await client.query("RESET session_replication_role");
  await client.query(`VACUUM ANALYZE ${finishedTables.join(", ")}`);
  // Writing a month of rows in minutes leaves the disk busy, which must not affect the measurement.
  await client.query("CHECKPOINT");
  client.release();
}

/** Drops the indexes of these tables. Returns a function that creates them again. */
async function dropIndexes(client: Pick<Pool, "query">): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `SELECT CASE WHEN conname IS NULL THEN format('DROP INDEX %s', indexrelid::regclass)
         ELSE format('ALTER TABLE %s DROP CONSTRAINT %I', indrelid::regclass, conname) END AS drop,
       CASE WHEN conname IS NULL THEN replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
         ELSE format('ALTER TABLE %s ADD CONSTRAINT %I %s', indrelid::regclass, conname,
           pg_get_constraintdef(pg_constraint.oid)) END AS create
     FROM pg_index LEFT JOIN pg_constraint ON conindid = indexrelid AND contype = 'p'
     WHERE indrelid = ANY ($1::regclass[])`,
    [finishedTables],
  );
  for (const { drop } of rows) await client.query(drop);
  return async () => {
    for (const { create } of rows) await client.query(create);
  };
}

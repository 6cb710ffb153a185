import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { newestPage } from "@referral-service/api/kernel/lists/newest-page.ts";
import { selectFields } from "@referral-service/api/referrals/custom-fields/store.ts";
import { referrals } from "@referral-service/api/referrals/referral-sql.ts";
import express from "express";
import pg from "pg";

// The baseline for the service: bare Express with pg.
const [databaseUrl, organizationId = "", endpointId] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
const app = express();
app.disable("etag").disable("x-powered-by");

// The SQL query of the service's own list, word for word.
const page = referrals
  .where("referrals.organization_id", "=", organizationId)
  .$call(newestPage("referrals", { limit: 25, after: undefined }))
  .compile();
const fields = selectFields(organizationId).compile();

app.get("/referrals", async (_req, res) => {
  const [{ rows }] = await Promise.all([
    pool.query({ name: "page", text: page.sql, values: [...page.parameters] }),
    pool.query({ name: "fields", text: fields.sql, values: [...fields.parameters] }),
  ]);
  const data = rows.slice(0, 25).map((row) => ({
    ...row,
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
  }));
  res.json({ data, pagination: { hasMore: rows.length > 25 } });
});

const inserts = {
  referral: `INSERT INTO referrals (id, organization_id, referrer_id, submitted_by_key_name, name,
      email, status, created_at, updated_at)
    VALUES ($1, $2, $3, 'Benchmark', $4, $5, 'new', now(), now()) RETURNING *`,
  audit: `INSERT INTO audit_logs (id, organization_id, action, actor_type, actor_id, actor_name,
      target_type, target_id, changes, request_id, created_at)
    VALUES ($1::uuid, $2, 'referral.created', 'organization_key', $1::uuid::text, 'Benchmark', 'referral', $3, '{}',
      $1::uuid::text, now())`,
  event: `INSERT INTO events (id, organization_id, type, payload, created_at)
    VALUES ($1, $2, 'referral.created', $3, now())`,
  delivery: `INSERT INTO webhook_deliveries (id, organization_id, event_id, event_type,
      webhook_endpoint_id, status, created_at)
    VALUES (webhook_delivery_id($1, $3), $2, $1, 'referral.created', $3, 'pending', now())`,
  open: `INSERT INTO open_webhook_deliveries (delivery_id, organization_id, event_id, event_type,
      webhook_endpoint_id, next_attempt_at)
    VALUES (webhook_delivery_id($1, $3), $2, $1, 'referral.created', $3, now())`,
  record: `INSERT INTO idempotency_records (owner_id, key, request_hash, response_status,
      sealed_response_body, created_at)
    VALUES ($1, $2, $3, 201, $4, now())`,
};

app.post("/referrals", express.json(), async (req, res) => {
  const client = await pool.connect();
  try {
    const [id, eventId] = [randomUUID(), randomUUID()];
    const { referrerId, name, email } = req.body;
    await client.query("BEGIN");
    const run = (sql: keyof typeof inserts, values: unknown[]) =>
      client.query({ name: sql, text: inserts[sql], values });
    const { rows } = await run("referral", [id, organizationId, referrerId, name, email]);
    const payload = JSON.stringify({ eventId, data: rows[0] });
    await run("audit", [randomUUID(), organizationId, id]);
    await run("event", [eventId, organizationId, payload]);
    await run("delivery", [eventId, organizationId, endpointId]);
    await run("open", [eventId, organizationId, endpointId]);
    const hash = createHash("sha256").update(JSON.stringify(req.body)).digest();
    const answer = Buffer.from(JSON.stringify(rows[0]));
    await run("record", [organizationId, req.get("idempotency-key"), hash, answer]);
    await client.query("COMMIT");
    res.status(201).json(rows[0]);
  } finally {
    client.release();
  }
});

const server = app.listen(0, "127.0.0.1");
await once(server, "listening");
process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
process.on("SIGTERM", () => process.exit(0));

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import pg from "pg";

// Express and pg with nothing around: the measure that the service is held against.
const [databaseUrl, organizationId, endpointId] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
const app = express();
app.disable("etag").disable("x-powered-by");

const pageSql = `
  SELECT referral.*, person.first_name AS "firstName", person.last_name AS "lastName",
    person.email AS "referrerEmail", person.phone AS "referrerPhone",
    person.company AS "referrerCompany"
  FROM referrals referral
  JOIN memberships member
    ON member.organization_id = referral.organization_id AND member.user_id = referral.referrer_id
  JOIN users person ON person.id = member.user_id
  WHERE referral.organization_id = $1
  ORDER BY referral.created_at DESC, referral.id DESC
  LIMIT 26`;

app.get("/referrals", async (_req, res) => {
  const { rows } = await pool.query({ name: "page", text: pageSql, values: [organizationId] });
  const data = rows.slice(0, 25).map((row) => ({
    ...row,
    created_at: row.created_at.getTime(),
    updated_at: row.updated_at.getTime(),
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
      webhook_endpoint_id, status, next_attempt_at, claimable_at, created_at)
    VALUES ($1, $2, $3, 'referral.created', $4, 'pending', now(), now(), now())`,
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
    await run("delivery", [randomUUID(), organizationId, eventId, endpointId]);
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

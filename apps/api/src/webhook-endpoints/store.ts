import type { EventType } from "@referral-service/contract";
import type { Connection, Tx } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import type { SealedSecrets } from "../delivery-engine/secrets.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { keysetAfter, newestFirst } from "../lists/keyset.ts";
import { type AttemptGroup, recentMs, statsMs } from "./stats.ts";
import type { StoredWebhookEndpoint } from "./webhook-endpoint.ts";

// Everything but the sealed secret, which only the delivery reads.
const columns = {
  id: true,
  organizationId: true,
  name: true,
  url: true,
  eventTypes: true,
  isActive: true,
  isDisabled: true,
  disabledReason: true,
  createdAt: true,
} as const;

type Row = Omit<StoredWebhookEndpoint, "eventTypes"> & { eventTypes: string[] };

const toStored = (row: Row): StoredWebhookEndpoint => ({
  ...row,
  eventTypes: row.eventTypes as EventType[],
});

export async function findWebhookEndpoint(
  { client }: Connection,
  organizationId: string,
  id: string,
) {
  const row = await client.webhookEndpoint.findFirst({
    where: { organizationId, id },
    select: columns,
  });
  return row === null ? null : toStored(row);
}

/** Locks the endpoint until the transaction ends; null when the organization has no such endpoint. */
export async function lockWebhookEndpoint(tx: Tx, organizationId: string, id: string) {
  await tx.client.$queryRaw`
    SELECT 1 FROM webhook_endpoints
    WHERE organization_id = ${organizationId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  return findWebhookEndpoint(tx, organizationId, id);
}

/** Keeps the endpoint from being deleted until the transaction ends; null when there is none. */
export async function keepWebhookEndpoint(tx: Tx, organizationId: string, id: string) {
  await tx.query(sql`
    SELECT FROM webhook_endpoints
    WHERE organization_id = ${organizationId}::uuid AND id = ${id}::uuid FOR KEY SHARE`);
  return findWebhookEndpoint(tx, organizationId, id);
}

export async function pageOfWebhookEndpoints(
  { client }: Connection,
  organizationId: string,
  { limit, after }: PageRequest,
) {
  const rows = await client.webhookEndpoint.findMany({
    where: { AND: [{ organizationId }, keysetAfter(after)] },
    select: columns,
    orderBy: newestFirst,
    take: limit + 1,
  });
  return rows.map(toStored);
}

/** Where an organization's endpoints are. */
export const urlsOf = ({ query }: Connection, organizationId: string) =>
  query<Pick<StoredWebhookEndpoint, "id" | "url">>(sql`
    SELECT id, url FROM webhook_endpoints WHERE organization_id = ${organizationId}::uuid`);

export async function insertWebhookEndpoint(
  { client }: Tx,
  endpoint: StoredWebhookEndpoint & { sealedSecret: Uint8Array<ArrayBuffer> },
) {
  await client.webhookEndpoint.create({ data: { ...endpoint, updatedAt: endpoint.createdAt } });
}

/** An endpoint that is enabled again starts with a clean record of failures. */
export async function saveWebhookEndpoint(
  { client }: Tx,
  { id, ...endpoint }: StoredWebhookEndpoint & { updatedAt: Date },
  { enabledAgain }: { enabledAgain: boolean },
) {
  await client.webhookEndpoint.update({
    where: { id },
    data: enabledAgain ? { ...endpoint, consecutiveFailureCount: 0 } : endpoint,
  });
}

interface SigningEndpoint extends SealedSecrets {
  url: string;
  eventTypes: [EventType, ...EventType[]];
}

/** What a payload is signed with and where it goes; null when the organization has no such endpoint. */
export async function findSigningEndpoint(
  { query }: Connection,
  { organizationId, endpointId, now }: { organizationId: string; endpointId: string; now: Date },
): Promise<SigningEndpoint | null> {
  const [row] = await query<SigningEndpoint>(sql`
    SELECT url, event_types AS "eventTypes", sealed_secret AS "sealedSecret",
      CASE WHEN previous_secret_expires_at > ${now} THEN previous_sealed_secret END
        AS "previousSealedSecret"
    FROM webhook_endpoints
    WHERE organization_id = ${organizationId}::uuid AND id = ${endpointId}::uuid`);
  return row ?? null;
}

/** The present secret becomes the previous one; without a time of expiry there is none any more. */
export function enqueueSecret(
  { enqueue }: Tx,
  {
    endpointId,
    sealedSecret,
    previousSecretExpiresAt,
    now,
  }: {
    endpointId: string;
    sealedSecret: Uint8Array;
    previousSecretExpiresAt: Date | null;
    now: Date;
  },
) {
  enqueue(sql`
    UPDATE webhook_endpoints
    SET sealed_secret = ${sealedSecret}, previous_secret_expires_at = ${previousSecretExpiresAt},
      previous_sealed_secret = ${previousSecretExpiresAt === null ? sql`NULL` : sql`sealed_secret`},
      updated_at = ${now}
    WHERE id = ${endpointId}::uuid`);
}

/** Removes the endpoint and cancels what was still to be sent to it; the log of its deliveries stays. */
export async function removeWebhookEndpoint(tx: Tx, id: string, now: Date) {
  tx.enqueue(sql`
    WITH closed AS (
      DELETE FROM open_webhook_deliveries WHERE webhook_endpoint_id = ${id}::uuid
      RETURNING delivery_id
    )
    UPDATE webhook_deliveries delivery
    SET status = 'canceled', failed = true, completed_at = ${now}
    FROM closed WHERE delivery.id = closed.delivery_id`);
  await tx.client.webhookEndpoint.delete({ where: { id } });
}

const countedAttemptsMax = 500_000;

/** The attempts of the statistics, newest first until there are too many, by time taken and outcome. */
export async function countAttempts({ query }: Connection, endpointId: string, now: Date) {
  const rows = await query<AttemptGroup & { oldestAt: Date }>(sql`
    SELECT started_at > ${new Date(now.getTime() - recentMs)}::timestamptz AS "isRecent",
      duration_ms AS "durationMs", error, count(*)::int AS count, min(started_at) AS "oldestAt"
    FROM (
      SELECT started_at, duration_ms, error FROM webhook_delivery_attempts
      WHERE webhook_endpoint_id = ${endpointId}::uuid
        AND started_at > ${new Date(now.getTime() - statsMs)}
      ORDER BY started_at DESC LIMIT ${countedAttemptsMax}
    ) AS attempt
    GROUP BY "isRecent", duration_ms, error`);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const oldestMs = Math.min(...rows.map(({ oldestAt }) => oldestAt.getTime()));
  return {
    groups: rows,
    oldestCountedAt: total < countedAttemptsMax ? undefined : new Date(oldestMs),
  };
}

/** A secret whose overlap is over signs nothing any more. */
export async function forgetExpiredSecrets({ query }: Connection, now: Date) {
  await query(sql`
    UPDATE webhook_endpoints
    SET previous_sealed_secret = NULL, previous_secret_expires_at = NULL
    WHERE previous_secret_expires_at <= ${now}`);
}

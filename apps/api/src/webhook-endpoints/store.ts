import type { EventType } from "@referral-service/contract";
import type { PageRequest } from "../http/cursors.ts";
import type { Connection, Tx } from "../platform/db.ts";
import { keysetAfter, newestFirst } from "../platform/keyset.ts";
import { sql } from "../platform/sql.ts";
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

export const countWebhookEndpoints = ({ client }: Connection, organizationId: string) =>
  client.webhookEndpoint.count({ where: { organizationId } });

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

/** Removes the endpoint and cancels what was still to be sent to it; the log of its deliveries stays. */
export async function removeWebhookEndpoint(tx: Tx, id: string, now: Date) {
  tx.write(sql`
    WITH closed AS (
      DELETE FROM open_webhook_deliveries WHERE webhook_endpoint_id = ${id}::uuid
      RETURNING delivery_id
    )
    UPDATE webhook_deliveries delivery
    SET status = 'canceled', failed = true, completed_at = ${now}
    FROM closed WHERE delivery.id = closed.delivery_id`);
  await tx.client.webhookEndpoint.delete({ where: { id } });
}

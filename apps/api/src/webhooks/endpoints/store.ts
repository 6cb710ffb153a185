import type { SubscribedEventType, WebhookDeliveryCounts } from "@referral-service/contract";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { count, from, raw } from "../../kernel/database/from.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import { isOpenSql } from "../deliveries/rules.ts";
import type { SealedSecrets } from "../engine/secrets.ts";
import type { StoredWebhookEndpoint } from "./rules.ts";
import { type AttemptGroup, recentMs, statsMs } from "./stats.ts";

// All columns except the encrypted ones, which are only read for sending and changing.
const endpointsOf = (organizationId: string) =>
  from("webhook_endpoints")
    .select(({ ref }) => [
      "id",
      "organization_id as organizationId",
      "name",
      "url",
      ref("event_types").$castTo<SubscribedEventType[]>().as("eventTypes"),
      "description",
      ref("header_endings").$castTo<Record<string, string>>().as("headerEndings"),
      "timeout_ms as timeoutMs",
      "requests_per_second as requestsPerSecond",
      "is_active as isActive",
      "is_disabled as isDisabled",
      "disabled_reason as disabledReason",
      "created_at as createdAt",
    ])
    .where("organization_id", "=", organizationId);

/** Throws NOT_FOUND if the organization has no such endpoint. */
export const requireWebhookEndpoint = async (
  { askOne }: Connection,
  organizationId: string,
  id: string,
): Promise<StoredWebhookEndpoint> =>
  requireFound(await askOne(endpointsOf(organizationId).where("id", "=", requireId(id))));

/**
 * Locks the endpoint until the transaction ends. Null when the organization has no such endpoint.
 */
export const lockWebhookEndpoint = ({ askOne }: Tx, organizationId: string, id: string) =>
  askOne(endpointsOf(organizationId).where("id", "=", id).forUpdate());

/**
 * Prevents the endpoint's deletion until the transaction ends. Null when the organization has no
 * such endpoint.
 */
export const keepWebhookEndpoint = ({ askOne }: Tx, organizationId: string, id: string) =>
  askOne(endpointsOf(organizationId).where("id", "=", id).forKeyShare());

export const pageOfWebhookEndpoints = (
  { ask }: Connection,
  organizationId: string,
  page: PageRequest,
): Promise<StoredWebhookEndpoint[]> =>
  ask(endpointsOf(organizationId).$call(newestPage("webhook_endpoints", page)));

/** The URLs of an organization's endpoints. */
export const urlsOf = ({ ask }: Connection, organizationId: string) =>
  ask(
    from("webhook_endpoints").select(["id", "url"]).where("organization_id", "=", organizationId),
  );

export async function insertWebhookEndpoint(
  { client }: Tx,
  endpoint: StoredWebhookEndpoint & {
    sealedSecret: Uint8Array<ArrayBuffer>;
    sealedHeaders: Uint8Array<ArrayBuffer> | null;
  },
) {
  await client.webhookEndpoint.create({ data: { ...endpoint, updatedAt: endpoint.createdAt } });
}

/** Saves an endpoint. Re-enabling it resets its failure count. */
export async function saveWebhookEndpoint(
  { client }: Tx,
  {
    id,
    ...endpoint
  }: StoredWebhookEndpoint & {
    /** The encrypted headers. Undefined if they do not change. */
    sealedHeaders?: Uint8Array<ArrayBuffer> | null;
    updatedAt: Date;
  },
  { enabledAgain }: { enabledAgain: boolean },
) {
  await client.webhookEndpoint.update({
    where: { id },
    data: enabledAgain ? { ...endpoint, consecutiveFailureCount: 0 } : endpoint,
  });
}

/** A locked endpoint's own headers, encrypted. Null if it has none. */
export async function sealedHeadersOf({ askOne }: Tx, id: string): Promise<Uint8Array | null> {
  const endpoint = await askOne(
    from("webhook_endpoints").select("sealed_headers as sealedHeaders").where("id", "=", id),
  );
  return endpoint?.sealedHeaders ?? null;
}

interface SigningEndpoint extends SealedSecrets {
  url: string;
  eventTypes: SubscribedEventType[];
  timeoutMs: number | null;
}

/** The endpoint's URL, secrets and time limit. Null when the organization has no such endpoint. */
export const findSigningEndpoint = (
  { askOne }: Connection,
  { organizationId, endpointId, now }: { organizationId: string; endpointId: string; now: Date },
): Promise<SigningEndpoint | null> =>
  askOne(
    from("webhook_endpoints")
      .select(({ case: when, ref }) => [
        "url",
        ref("event_types").$castTo<SubscribedEventType[]>().as("eventTypes"),
        "timeout_ms as timeoutMs",
        "sealed_headers as sealedHeaders",
        "sealed_secret as sealedSecret",
        when()
          .when("previous_secret_expires_at", ">", now)
          .then(ref("previous_sealed_secret"))
          .end()
          .as("previousSealedSecret"),
      ])
      .where("organization_id", "=", organizationId)
      .where("id", "=", endpointId),
  );

/** Keeps the current secret as the previous one until the expiry, or drops it if there is no expiry. */
export async function saveSecret(
  { askOne, client }: Tx,
  id: string,
  secret: {
    sealedSecret: Uint8Array<ArrayBuffer>;
    previousSecretExpiresAt: Date | null;
    updatedAt: Date;
  },
) {
  const present = await askOne(
    from("webhook_endpoints").select("sealed_secret as sealedSecret").where("id", "=", id),
  );
  const overlaps = secret.previousSecretExpiresAt !== null;
  const previousSealedSecret = overlaps && present ? Uint8Array.from(present.sealedSecret) : null;
  await client.webhookEndpoint.update({ where: { id }, data: { ...secret, previousSealedSecret } });
}

export async function removeWebhookEndpoint({ client }: Tx, id: string) {
  await client.webhookEndpoint.delete({ where: { id } });
}

export const countedAttemptsMax = 500_000;

/** Counts the newest attempts, up to a limit, by duration and outcome. */
export async function countAttempts({ ask }: Connection, endpointId: string, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const attempts = from("webhook_delivery_attempts")
    .select(["started_at", "duration_ms", "error"])
    .where("webhook_endpoint_id", "=", endpointId)
    .where("started_at", ">", before(statsMs))
    .orderBy("started_at", "desc")
    .limit(raw.lit(countedAttemptsMax));
  const rows: (AttemptGroup & { oldestAt: Date })[] = await ask(
    from(attempts.as("attempt"))
      .select([
        raw<boolean>`started_at > ${before(recentMs)}`.as("isRecent"),
        "duration_ms as durationMs",
        "error",
        count,
        raw<Date>`min(started_at)`.as("oldestAt"),
      ])
      .groupBy(["isRecent", "duration_ms", "error"]),
  );
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const oldestMs = Math.min(...rows.map(({ oldestAt }) => oldestAt.getTime()));
  return {
    groups: rows,
    oldestCountedAt: total < countedAttemptsMax ? undefined : new Date(oldestMs),
  };
}

/**
 * The deliveries of events since a time. Apart from waiting deliveries, there are at most as many
 * deliveries as attempts.
 */
export const deliveriesSince = (endpointId: string, since: Date) =>
  from("webhook_deliveries")
    .select(["status", "created_at", "attempt_count"])
    .where("webhook_endpoint_id", "=", endpointId)
    .where("created_at", ">=", since)
    .orderBy("created_at", "desc")
    .limit(raw.lit(countedAttemptsMax));

export const countsByOutcome = [
  raw<number>`count(*) FILTER (WHERE status = 'delivered')::int`.as("delivered"),
  raw<number>`count(*) FILTER (WHERE status = 'permanently_failed')::int`.as("failed"),
  raw<number>`count(*) FILTER (WHERE ${raw.raw(isOpenSql)})::int`.as("open"),
] as const;

export async function countDeliveries(
  { askOne }: Connection,
  endpointId: string,
  since: Date,
): Promise<WebhookDeliveryCounts> {
  const deliveries = deliveriesSince(endpointId, since);
  const counts = await askOne(from(deliveries.as("delivery")).select(countsByOutcome));
  return counts ?? { delivered: 0, failed: 0, open: 0 };
}

/** Deletes the previous secrets after their overlap has ended. */
export async function forgetExpiredSecrets({ client }: Connection, now: Date) {
  await client.webhookEndpoint.updateMany({
    where: { previousSecretExpiresAt: { lte: now } },
    data: { previousSealedSecret: null, previousSecretExpiresAt: null },
  });
}

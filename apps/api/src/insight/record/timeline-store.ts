import { type EventType, referralBounds, type WebhookDelivery } from "@referral-service/contract";
import type { StoredAuditEntry } from "../../kernel/audit/audit-entry.ts";
import { entries } from "../../kernel/audit/log-store.ts";
import type { Connection } from "../../kernel/database/database.ts";
import { allOf, type Condition, from, raw } from "../../kernel/database/from.ts";
import { sql } from "../../kernel/database/sql.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import { leastIdBeside } from "../../kernel/platform/ids.ts";
import type { VisibleBonusPayments } from "../../money/bonus-payments/rules.ts";

interface ReferralName {
  organizationId: string;
  id: string;
}

export const paymentsOf = (
  { ask }: Connection,
  { where }: VisibleBonusPayments,
  { organizationId, id }: ReferralName,
) =>
  ask(
    from("bonus_payments")
      .select(({ cast }) => [
        "id",
        cast<number>("amount", "double precision").as("amount"),
        "currency",
      ])
      .where("organization_id", "=", organizationId)
      .where("referral_id", "=", id)
      .where(where)
      .orderBy("id", "desc")
      .limit(referralBounds.bonusPayments),
  );

export const conversationOf = ({ askOne }: Connection, { organizationId, id }: ReferralName) =>
  askOne(
    from("conversations")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("referral_id", "=", id),
  );

/** The entries for callers who cannot read all changes to the referral. */
const submissionOrStatus: Condition = raw`(audit_logs.target_type <> 'referral'
  OR audit_logs.action = 'referral.created' OR audit_logs.changes ? 'status')`;

/** The submission is kept, regardless of its status. */
const isNoneOf = (statuses: string[]) =>
  raw<boolean>`(audit_logs.target_type <> 'referral' OR audit_logs.action = 'referral.created'
    OR coalesce(audit_logs.changes #>> '{status,to}' <> ALL (${statuses}::text[]), true))`;

export const pageOfEntries = (
  { ask }: Connection,
  {
    organizationId,
    targetIds,
    isWhole,
    hiddenStatuses,
  }: {
    organizationId: string;
    targetIds: string[];
    isWhole: boolean;
    /** The timeline leaves out changes of the referral to one of these statuses. */
    hiddenStatuses: string[];
  },
  page: PageRequest,
): Promise<StoredAuditEntry[]> =>
  ask(
    entries
      .where("organization_id", "=", organizationId)
      .where(raw<boolean>`target_id = ANY (${targetIds}::uuid[])`)
      .where(isWhole ? allOf([]) : submissionOrStatus)
      .where(hiddenStatuses.length === 0 ? allOf([]) : isNoneOf(hiddenStatuses))
      .$call(newestPage("audit_logs", page)),
  );

export const messagesWithIds = (
  { ask }: Connection,
  { organizationId, ids }: { organizationId: string; ids: string[] },
) =>
  ask(
    from("messages")
      .select(["id", "body", "sender_id as senderId"])
      .where("organization_id", "=", organizationId)
      .where(raw<boolean>`id = ANY (${ids}::uuid[])`),
  );

/**
 * A request and the time of its audit log entries. Its events were created within a few seconds of
 * this time.
 */
interface RequestMoment {
  requestId: string;
  at: Date;
}

interface SentEvent {
  id: string;
  requestId: string;
}

const momentMs = 5_000;
const eventsOfRequestMax = 200;

/** The events of these requests about the referral. One request can change many referrals. */
export const eventsOf = (
  { query }: Connection,
  { organizationId, id }: ReferralName,
  moments: RequestMoment[],
): Promise<SentEvent[]> =>
  query(sql`
    SELECT DISTINCT event.id, event.request_id AS "requestId"
    FROM unnest(${moments.map(({ requestId }) => requestId)}::text[],
        ${moments.map(({ at }) => new Date(at.getTime() - momentMs).toISOString())}::timestamptz[],
        ${moments.map(({ at }) => new Date(at.getTime() + momentMs).toISOString())}::timestamptz[])
      AS moment (request_id, since, until)
    CROSS JOIN LATERAL (
      SELECT id, request_id, payload FROM events
      WHERE organization_id = ${organizationId}::uuid AND created_at >= moment.since
        AND created_at <= moment.until AND request_id = moment.request_id
      ORDER BY created_at LIMIT ${eventsOfRequestMax}
    ) AS event
    WHERE ${id} IN (event.payload::json #>> '{data,referral,id}',
      event.payload::json #>> '{data,referralId}')`);

export interface SentDelivery {
  id: string;
  eventId: string;
  eventType: EventType;
  webhookEndpointId: string;
  endpointName: string | null;
  status: WebhookDelivery["status"];
  lastResponseStatus: number | null;
  lastError: string | null;
  createdAt: Date;
  completedAt: Date | null;
}

const deliveriesOfEventMax = 50;
const lastIdOfMillisecond = (id: string) => `${id.slice(0, 15)}fff-ffff-ffffffffffff`;

/**
 * A delivery's ID contains the time of its event's ID, so only a few deliveries are searched. There is no
 * index on the event.
 */
export const deliveriesOf = (
  { query }: Connection,
  organizationId: string,
  events: SentEvent[],
): Promise<SentDelivery[]> =>
  query(sql`
    SELECT delivery.*, endpoint.name AS "endpointName"
    FROM unnest(${events.map(({ id }) => id)}::uuid[],
        ${events.map(({ id }) => leastIdBeside(id))}::uuid[],
        ${events.map(({ id }) => lastIdOfMillisecond(id))}::uuid[]) AS event (id, first, last)
    CROSS JOIN LATERAL (
      SELECT id, event_id AS "eventId", event_type AS "eventType",
        webhook_endpoint_id AS "webhookEndpointId", status,
        last_response_status AS "lastResponseStatus", last_error AS "lastError",
        created_at AS "createdAt", completed_at AS "completedAt"
      FROM webhook_deliveries
      WHERE id >= event.first AND id <= event.last AND event_id = event.id
      ORDER BY id LIMIT ${deliveriesOfEventMax}
    ) AS delivery
    LEFT JOIN webhook_endpoints AS endpoint ON endpoint.organization_id = ${organizationId}::uuid
      AND endpoint.id = delivery."webhookEndpointId"
    ORDER BY delivery.id`);

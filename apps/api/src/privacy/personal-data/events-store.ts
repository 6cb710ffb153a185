import type { Connection, Tx } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import type { Person } from "./person.ts";

/** The event types with personal data. The other types contain only IDs, amounts and statuses. */
const typesWithPersons = [
  "referral.created",
  "referral.updated",
  "referral.message_added",
  "user.profile_updated",
  "bonus_payment.failed",
];

export interface EventPosition {
  createdAt: Date;
  id: string;
}

interface EventFound extends EventPosition {
  type: string;
  namesPerson: boolean;
  /** Whether the event is about another person and still has an open delivery. */
  isAwaited: boolean;
}

const pageSize = 2_000;

const containing = (ids: string[]) => ids.map((id) => `%${id}%`);

/**
 * The organization's next events, oldest first. The ID of a delivery contains the millisecond of
 * its event.
 */
export const pageOfEvents = (
  { query }: Connection,
  { organizationId, userIds, referralIds, paymentIds }: Person,
  after: EventPosition | undefined,
) =>
  query<EventFound>(sql`
    SELECT id, created_at AS "createdAt", type, names AS "namesPerson",
      names AND type LIKE 'referral.%' AND NOT payload LIKE ANY(${containing(referralIds)}::text[])
        AND EXISTS (SELECT FROM open_webhook_deliveries open
          WHERE open.delivery_id BETWEEN (left(page.id::text, 15) || '000-0000-000000000000')::uuid
              AND (left(page.id::text, 15) || 'fff-ffff-ffffffffffff')::uuid
            AND open.event_id = page.id) AS "isAwaited"
    FROM (
      SELECT id, created_at, type, payload, type = ANY(${typesWithPersons}::text[])
        AND payload LIKE ANY(${containing([...userIds, ...referralIds, ...paymentIds])}::text[]) AS names
      FROM events
      WHERE organization_id = ${organizationId}::uuid
        AND (created_at, id) > (${after?.createdAt ?? new Date(0)}, ${after?.id ?? zeroId}::uuid)
      ORDER BY created_at, id LIMIT ${pageSize}
    ) page ORDER BY created_at, id`);

const zeroId = "00000000-0000-0000-0000-000000000000";

/** Deletes the event and all its deliveries, including open ones. */
export function deleteEvent({ enqueue }: Tx, id: string) {
  const first = `${id.slice(0, 15)}000-0000-000000000000`;
  const last = `${id.slice(0, 15)}fff-ffff-ffffffffffff`;
  enqueue(sql`
    DELETE FROM open_webhook_deliveries
    WHERE delivery_id BETWEEN ${first}::uuid AND ${last}::uuid AND event_id = ${id}::uuid`);
  enqueue(sql`
    DELETE FROM webhook_delivery_attempts
    WHERE delivery_id BETWEEN ${first}::uuid AND ${last}::uuid
      AND delivery_id IN (SELECT id FROM webhook_deliveries
        WHERE id BETWEEN ${first}::uuid AND ${last}::uuid AND event_id = ${id}::uuid)`);
  enqueue(sql`
    DELETE FROM webhook_deliveries
    WHERE id BETWEEN ${first}::uuid AND ${last}::uuid AND event_id = ${id}::uuid`);
  enqueue(sql`DELETE FROM events WHERE id = ${id}::uuid`);
}

import type { Connection } from "../../kernel/database/database.ts";
import { allOf, from, raw } from "../../kernel/database/from.ts";
import { inWindow } from "../../kernel/lists/windows.ts";
import { areSubscribed } from "../../kernel/outbox/receiving.ts";
import type { StoredWebhookEndpoint } from "../endpoints/rules.ts";

interface Missed {
  endpoint: StoredWebhookEndpoint;
  /** The range of time in Unix ms. The end is exclusive. */
  window: { from: number; to: number };
  limit: number;
}

const deliveriesIn = ({ endpoint, window }: Missed) =>
  from("webhook_deliveries")
    .where("webhook_endpoint_id", "=", endpoint.id)
    .where(allOf(inWindow("webhook_deliveries.created_at", window)));

/**
 * The events of the endpoint's types that have no delivery for it, oldest first. A delivery has the
 * time of its event, so each side is one range of an index. They are compared as sets, because the
 * cost of a join depends on statistics that do not include the last few hours.
 */
export async function eventsMissed({ ask }: Connection, missed: Missed): Promise<string[]> {
  const { endpoint, window, limit } = missed;
  const rows = await ask(
    from("events")
      .select("id")
      .where("organization_id", "=", endpoint.organizationId)
      .where(allOf(areSubscribed(endpoint.eventTypes)))
      .where(allOf(inWindow("events.created_at", window)))
      .except(deliveriesIn(missed).select("event_id as id"))
      .orderBy("id")
      .limit(limit),
  );
  return rows.map(({ id }) => id);
}

/** The permanently failed deliveries of the endpoint, oldest first. */
export async function deliveriesFailed({ ask }: Connection, missed: Missed): Promise<string[]> {
  const rows = await ask(
    deliveriesIn(missed)
      .select("id")
      .where(raw<boolean>`failed`)
      .orderBy("created_at")
      .orderBy("id")
      .limit(missed.limit),
  );
  return rows.map(({ id }) => id);
}

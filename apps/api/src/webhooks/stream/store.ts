import type { EventType } from "@referral-service/contract";
import type { Connection } from "../../kernel/database/database.ts";
import { allOf, type Condition, from, raw, select } from "../../kernel/database/from.ts";
import { inWindow } from "../../kernel/lists/windows.ts";
import { leastIdAt } from "../../kernel/platform/ids.ts";
import { daysBefore } from "../../kernel/retention/partitions.ts";
import type { RecordedEvent } from "./position.ts";

const recordedEvents = from("events").select([
  "id",
  "created_at as createdAt",
  // Each row contains the ID of the transaction that inserted it, and events are never updated.
  raw<number>`xmin::text::float8`.as("transactionId"),
]);

// The upper bits of a transaction ID count how often the lower 32 bits wrapped around. Rows do not contain the
// upper bits.
const oldestRunning = raw<number>`
  (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::float8`.as(
  "oldestRunning",
);

/**
 * Events are partitioned by the day in their IDs, so these bounds determine the partitions to read.
 */
const createdSince = (from: Date): Condition =>
  allOf([
    ...inWindow("events.created_at", { from: from.getTime() }),
    raw`events.id >= ${leastIdAt(daysBefore(from, 1))}`,
  ]);

export interface SentEvent {
  id: string;
  type: EventType;
  /** The payload's text, with the same bytes as in webhook deliveries. */
  payload: string;
}

export const findRecordedEvent = (
  { askOne }: Connection,
  organizationId: string,
  eventId: string,
): Promise<RecordedEvent | null> =>
  askOne(recordedEvents.where("organization_id", "=", organizationId).where("id", "=", eventId));

/** The oldest running transaction in this PostgreSQL server. */
export async function oldestRunningTransaction({ askOne }: Connection): Promise<number> {
  const row = await askOne(select(oldestRunning));
  return row?.oldestRunning ?? 0;
}

/** Whether an event that was created at this time or earlier is still stored. */
export async function hasEventUntil(
  { askOne }: Connection,
  organizationId: string,
  time: Date,
): Promise<boolean> {
  const event = await askOne(
    from("events")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("created_at", "<=", time)
      .limit(raw.lit(1)),
  );
  return event !== null;
}

interface EventsRequest {
  organizationId: string;
  matching: Condition[];
  /** Events that were created at this time or later. */
  from: Date;
  /** Reading continues after this event. */
  after: { createdAt: Date; id: string } | undefined;
  limit: number;
}

/** Events by creation time, oldest first. */
export function readEvents(
  { ask }: Connection,
  { organizationId, matching, from, after, limit }: EventsRequest,
): Promise<RecordedEvent[]> {
  const events = recordedEvents
    .where("organization_id", "=", organizationId)
    .where(allOf([createdSince(from), ...matching]))
    .orderBy("created_at")
    .orderBy("id")
    .limit(raw.lit(limit));
  if (after === undefined) return ask(events);
  return ask(events.where(raw<boolean>`(created_at, id) > (${after.createdAt}, ${after.id})`));
}

/** The payloads of these events, in any order. Leaves out deleted events. */
export const loadEvents = (
  { ask }: Connection,
  organizationId: string,
  ids: string[],
): Promise<SentEvent[]> =>
  ask(
    from("events")
      .select(({ ref }) => ["id", ref("type").$castTo<EventType>().as("type"), "payload"])
      .where("organization_id", "=", organizationId)
      .where(raw<boolean>`id = ANY(${ids}::uuid[])`),
  );

interface NewsRequest {
  organizationIds: string[];
  /** Events that were created before this time are known. */
  createdAfter: Date;
  /** Events of older transactions are known as well. All events are new if this is undefined. */
  sinceTransaction: number | undefined;
}

interface News {
  /** The organizations with events that cannot have been read yet. */
  organizationIds: string[];
  /** The starting point of the next query. */
  oldestRunning: number;
}

/** Reads the news with one query for all followed organizations. */
export async function readNews(
  { askOne }: Connection,
  { organizationIds, createdAfter, sinceTransaction }: NewsRequest,
): Promise<News> {
  const withNews = from("events")
    .select(raw`organization_id::text`.as("id"))
    .distinct()
    .where(raw<boolean>`organization_id = ANY(${organizationIds}::uuid[])`)
    .where(createdSince(createdAfter))
    .$if(sinceTransaction !== undefined, (events) =>
      events.where(raw<boolean>`age(xmin) <= age(${String(sinceTransaction)}::xid)`),
    );
  const news = await askOne(
    select([oldestRunning, raw<string[]>`ARRAY${withNews}`.as("organizationIds")]),
  );
  if (news === null) throw new Error("PostgreSQL returned no row");
  return news;
}

import type { EventType } from "@referral-service/contract";
import type { Connection } from "../database/database.ts";
import { nothing, sql, wholeNumber } from "../database/sql.ts";
import { daysBefore, leastIdAt } from "../retention/partitions.ts";
import type { RecordedEvent } from "./position.ts";

// Each row carries the id of the transaction that inserted it, and events are never updated.
const transactionId = sql`xmin::text::float8 AS "transactionId"`;

// Its upper bits count the turns of the lower 32, which rows do not carry.
const oldestRunning = sql`
  (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::float8`;

/** Events are partitioned by the day in their ids: this names the partitions that need a look. */
const madeSince = (time: Date) => sql`id >= ${leastIdAt(daysBefore(time, 1))}::uuid`;

export interface SentEvent {
  id: string;
  type: EventType;
  /** The bytes that webhook deliveries carry. */
  payload: string;
}

export async function findRecordedEvent(
  { query }: Connection,
  organizationId: string,
  eventId: string,
): Promise<RecordedEvent | undefined> {
  const [event] = await query<RecordedEvent>(sql`
    SELECT id, created_at AS "createdAt", ${transactionId} FROM events
    WHERE organization_id = ${organizationId}::uuid AND id = ${eventId}::uuid`);
  return event;
}

/** The oldest transaction that still runs, anywhere in this PostgreSQL. */
export async function oldestRunningTransaction({ query }: Connection): Promise<number> {
  const rows = await query<{ id: number }>(sql`SELECT ${oldestRunning} AS id`);
  return rows[0]?.id ?? 0;
}

interface EventsRequest {
  organizationId: string;
  /** Those that were created at this time, or later. */
  from: Date;
  /** The event to go on behind. */
  after: { createdAt: Date; id: string } | undefined;
  limit: number;
}

/** Events by the time of their creation, oldest first. */
export async function readEvents(
  { query }: Connection,
  { organizationId, from, after, limit }: EventsRequest,
): Promise<RecordedEvent[]> {
  const further =
    after === undefined
      ? nothing
      : sql`AND (created_at, id) > (${after.createdAt}, ${after.id}::uuid)`;
  return query<RecordedEvent>(sql`
    SELECT id, created_at AS "createdAt", ${transactionId} FROM events
    WHERE organization_id = ${organizationId}::uuid AND created_at >= ${from}
      AND ${madeSince(from)} ${further}
    ORDER BY created_at, id
    LIMIT ${wholeNumber(limit)}`);
}

/** What is sent of these events, in any order; those that are gone are left out. */
export async function loadEvents(
  { query }: Connection,
  organizationId: string,
  ids: string[],
): Promise<SentEvent[]> {
  return query<SentEvent>(sql`
    SELECT id, type, payload FROM events
    WHERE organization_id = ${organizationId}::uuid AND id = ANY (${ids}::uuid[])`);
}

interface NewsRequest {
  organizationIds: string[];
  /** What was created before is known. */
  createdAfter: Date;
  /** What older transactions recorded is known, too. Everything is news when undefined. */
  sinceTransaction: number | undefined;
}

interface News {
  /** The organizations with events that may not have been seen. */
  organizationIds: string[];
  /** What to ask since the next time. */
  oldestRunning: number;
}

/** One statement, however many organizations are followed. */
export async function readNews(
  { query }: Connection,
  { organizationIds, createdAfter, sinceTransaction }: NewsRequest,
): Promise<News> {
  const sinceThen =
    sinceTransaction === undefined
      ? nothing
      : sql`AND age(xmin) <= age(${String(sinceTransaction)}::xid)`;
  const [news] = await query<News>(sql`
    SELECT ${oldestRunning} AS "oldestRunning", ARRAY(
      SELECT DISTINCT organization_id::text FROM events
      WHERE organization_id = ANY (${organizationIds}::uuid[]) AND created_at >= ${createdAfter}
        AND ${madeSince(createdAfter)} ${sinceThen}
    ) AS "organizationIds"`);
  if (news === undefined) throw new Error("Postgres gave no row");
  return news;
}

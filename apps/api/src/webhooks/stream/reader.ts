import type { Connection, DatabaseDeps } from "../../kernel/database/database.ts";
import type { Condition } from "../../kernel/database/from.ts";
import type { PagePosition, PageRequest } from "../../kernel/lists/cursors.ts";
import { LostPosition } from "../../kernel/lists/list.ts";
import type { PlatformDeps } from "../../kernel/platform/platform-deps.ts";
import { invalidRequest } from "../../kernel/refusal.ts";
import {
  beforeHorizon,
  comparePositions,
  type Position,
  positionBefore,
  type RecordedEvent,
} from "./position.ts";
import { findRecordedEvent, hasEventUntil, oldestRunningTransaction, readEvents } from "./store.ts";

/**
 * Time in ms, longer than the time from an event's creation to its commit, and than the difference
 * between the clocks of two processes.
 */
export const settledAfterMs = 30_000;

const rowsPerRead = 1_000;

export interface Part {
  /** Events in the order of the stream. */
  events: RecordedEvent[];
  /** Whether more events can be read now, can be read later, or do not exist yet. */
  beyond: "more" | "held" | "nothing";
}

export interface EventReader {
  /** Reads the next part without waiting. */
  next(): Promise<Part>;
}

interface Place {
  organizationId: string;
  /** ID of the last received event. Undefined to start with new events. */
  lastEventId: string | undefined;
}

/** Reads the events of one organization, each exactly once. Stores only its position. */
export async function createEventReader(
  { db, clock }: DatabaseDeps & Pick<PlatformDeps, "clock">,
  { organizationId, lastEventId }: Place,
): Promise<EventReader> {
  const inScope = <Result>(run: (database: Connection) => Promise<Result>) =>
    db.inScope(organizationId, run);
  const start = await inScope((database) =>
    lastEventId === undefined
      ? presentStart(database, clock.now())
      : startBehind(database, organizationId, lastEventId),
  );
  return readerFrom(start, clock, (from) =>
    inScope((database) => readFrom(database, { organizationId, from, matching: [] })),
  );
}

/** A page of the organization's events in the order of the stream, beginning with the oldest. */
export async function pageInOrder(
  database: Connection,
  { clock }: Pick<PlatformDeps, "clock">,
  { organizationId, matching, limit, after }: PageRequest & Selection,
): Promise<RecordedEvent[]> {
  const start = await startAfter(database, organizationId, after);
  const reader = readerFrom(start, clock, (from) =>
    readFrom(database, { organizationId, matching, from }),
  );
  const found: RecordedEvent[] = [];
  for (let beyond = "more"; beyond === "more" && found.length <= limit; ) {
    const part = await reader.next();
    found.push(...part.events);
    beyond = part.beyond;
  }
  return found.slice(0, limit + 1);
}

interface Start {
  /** The position to read from. Undefined to read all events since `createdAt`. */
  position: Position | undefined;
  createdAt: Date;
}

interface Selection {
  organizationId: string;
  matching: Condition[];
}

function readerFrom(
  start: Start,
  clock: PlatformDeps["clock"],
  read: (from: Date) => Promise<Found>,
): EventReader {
  let { position } = start;
  // An event of a later transaction can be older, but only by this much.
  let from = settledBefore(start.createdAt);
  const isUnread = (event: RecordedEvent) =>
    position === undefined || comparePositions(event, position) > 0;

  return {
    async next() {
      const present = clock.now();
      const found = await read(from);
      const fresh = found.events.filter(isUnread).toSorted(comparePositions);
      const complete = fresh.slice(0, completeCount(fresh, found.readUntil));
      const events = beforeHorizon(complete, {
        transactionId: found.oldestRunning,
        settledBefore: settledBefore(present),
      });
      const remaining = fresh.slice(events.length).map(({ createdAt }) => createdAt);
      from = earliest([settledBefore(present), found.readUntil ?? present, ...remaining]);
      position = events.at(-1) ?? position;
      if (events.length < complete.length) return { events, beyond: "held" };
      return { events, beyond: found.readUntil === undefined ? "nothing" : "more" };
    },
  };
}

/** The earliest possible time. No event is older. */
const theBeginning = new Date("2000-01-01");

async function startAfter(
  database: Connection,
  organizationId: string,
  after: PagePosition | undefined,
): Promise<Start> {
  if (after === undefined) return { position: undefined, createdAt: theBeginning };
  const event = await findRecordedEvent(database, organizationId, after.id);
  if (event !== null) return { position: event, createdAt: event.createdAt };
  const { createdAt } = after;
  if (!(await hasEventUntil(database, organizationId, createdAt))) throw new LostPosition();
  // Only this event was deleted, with a person's data. The reader then reads some events before it
  // again.
  return { position: undefined, createdAt };
}

/** The position of a stream that starts with new events. */
const presentStart = async (database: Connection, createdAt: Date) => ({
  position: positionBefore(await oldestRunningTransaction(database)),
  createdAt,
});

async function startBehind(database: Connection, organizationId: string, eventId: string) {
  const event = await findRecordedEvent(database, organizationId, eventId);
  if (event !== null) return { position: event, createdAt: event.createdAt };
  throw invalidRequest({
    path: "lastEventId",
    message:
      "must be the ID of a stored event in this organization. Omit it to begin with new events.",
  });
}

interface Found {
  events: RecordedEvent[];
  /** All older transactions have ended. */
  oldestRunning: number;
  /** All events up to this time were read. Undefined if there are no more events. */
  readUntil: Date | undefined;
}

/** Reads far enough beyond `from` to know the order of some events. */
async function readFrom(
  database: Connection,
  { from, ...selection }: Selection & { from: Date },
): Promise<Found> {
  const request = { ...selection, from, limit: rowsPerRead };
  // The calls are in this order, so that the events that are read include those of all finished
  // transactions.
  const [oldestRunning, events] = await Promise.all([
    oldestRunningTransaction(database),
    readEvents(database, { ...request, after: undefined }),
  ]);
  for (let pageLength = events.length; pageLength === rowsPerRead; ) {
    const last = events.at(-1) as RecordedEvent;
    if (settledBefore(last.createdAt) > from) {
      return { events, oldestRunning, readUntil: last.createdAt };
    }
    const page = await readEvents(database, { ...request, after: last });
    events.push(...page);
    pageLength = page.length;
  }
  return { events, oldestRunning, readUntil: undefined };
}

/** The number of events that come before all unread events in the order of the stream. */
function completeCount(events: RecordedEvent[], readUntil: Date | undefined): number {
  if (readUntil === undefined) return events.length;
  const settled = settledBefore(readUntil);
  return events.findLastIndex(({ createdAt }) => createdAt <= settled) + 1;
}

const settledBefore = (time: Date) => new Date(time.getTime() - settledAfterMs);

const earliest = (times: Date[]) => new Date(Math.min(...times.map((time) => time.getTime())));

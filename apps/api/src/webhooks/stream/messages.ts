import type { Caller } from "../../kernel/callers/caller.ts";
import { guardOfEvent, mayReadData } from "../../kernel/callers/data-readers.ts";
import type { Database, DatabaseDeps } from "../../kernel/database/database.ts";
import { readPiece } from "../../kernel/lists/turns.ts";
import type { EventReader, Part } from "./reader.ts";
import { loadEvents, type SentEvent } from "./store.ts";
import type { OpenStream } from "./streams.ts";

/** The interval of comments while there are no events. */
const heartbeatMs = 10_000;

/** Time that a client waits before it reconnects. */
const retryMs = 1_000;

const eventsPerRead = 20;

interface Messages {
  /**
   * Returns the caller from the last check, because scopes and permissions can change in the meantime.
   */
  caller: () => Caller;
  reader: EventReader;
  first: Part;
  stream: OpenStream;
  /** Whether the caller can still follow the stream. */
  isStillAdmitted: () => Promise<boolean>;
}

/** The text of a stream, created as fast as the receiver reads it. */
export async function* messages(
  { db }: DatabaseDeps,
  { caller, reader, first, stream, isStillAdmitted }: Messages,
): AsyncGenerator<string> {
  yield `retry: ${retryMs}\n\n`;
  for (let part = first; ; ) {
    const read = readerOf(part, caller().organizationId);
    for (const ids of chunksOf(part.events.map(({ id }) => id))) {
      if (stream.signal.aborted || !(await isStillAdmitted())) return;
      const text = await read(async () => textOf(caller(), ids, await eventsOf(db, caller(), ids)));
      if (text !== "") yield text;
    }
    if (part.beyond === "held") stream.lookAgain();
    const isQuiet = part.beyond !== "more" && !(await stream.news(heartbeatMs));
    if (stream.signal.aborted) return;
    if (isQuiet) {
      if (!(await isStillAdmitted())) return;
      yield ": still here\n\n";
    }
    part = await read(() => reader.next());
  }
}

type Read = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A client that is far behind alternates with other readers. Reads of new events do not wait. */
const readerOf = ({ events, beyond }: Part, organizationId: string): Read =>
  beyond === "more" || events.length > eventsPerRead
    ? (work) => readPiece(organizationId, work)
    : (work) => work();

const eventsOf = (db: Database, { organizationId }: Caller, ids: string[]) =>
  db.inScope(organizationId, (own) => loadEvents(own, organizationId, ids));

function* chunksOf(ids: string[]) {
  for (let start = 0; start < ids.length; start += eventsPerRead) {
    yield ids.slice(start, start + eventsPerRead);
  }
}

function textOf(caller: Caller, ids: string[], events: SentEvent[]): string {
  const byId = new Map(events.map((event) => [event.id, event]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((event) => messageOf(caller, event))
    .join("");
}

// A payload is one line, because JSON escapes line breaks in strings.
function messageOf(caller: Caller, { id, type, payload }: SentEvent) {
  const data = mayReadData(caller, guardOfEvent(type))
    ? payload
    : JSON.stringify({ eventType: type, eventId: id, payload: null, withheld: true });
  return `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`;
}

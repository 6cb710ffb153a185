import type { DatabaseDeps } from "../../kernel/database/database.ts";
import type { EventFollowers } from "../../kernel/outbox/wake.ts";
import { type Bell, createBell } from "../../kernel/platform/bell.ts";
import type { PlatformDeps } from "../../kernel/platform/platform-deps.ts";
import { type Repeating, repeat } from "../../kernel/platform/repeat.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { settledAfterMs } from "./reader.ts";
import { readNews } from "./store.ts";

const streamsPerKeyMax = 10;
export const streamsPerOrganizationMax = 20;
export const streamsMax = 200;

/** The interval between searches for events from other processes. */
const pollMs = 1_000;

/** Events that arrive within this time are read together. */
const gatherMs = 25;

const retryAfterSeconds = 5;

interface StreamHolder {
  keyId: string;
  organizationId: string;
}

export interface OpenStream {
  /** Signal that is aborted when the stream must end. */
  signal: AbortSignal;
  /**
   * Waits until there can be new events or the time has passed. Returns whether there can be new
   * events.
   */
  news(waitMs: number): Promise<boolean>;
  /** Wakes the stream again soon, because some events could not be sent yet. */
  lookAgain(): void;
  close(): void;
}

interface EventStreams extends EventFollowers {
  /** Throws a `Refusal` when too many streams are open. */
  open(holder: StreamHolder): OpenStream;
  /** Ends every stream and opens no new one. */
  end(): void;
}

export interface EventStreamDeps {
  eventStreams: EventStreams;
}

interface Stream extends StreamHolder {
  bell: Bell;
  controller: AbortController;
}

/** The streams of this process, with one poll for all of them. */
export function createEventStreams({
  db,
  clock,
  logger,
}: DatabaseDeps & Pick<PlatformDeps, "clock" | "logger">): EventStreams {
  const streams = new Set<Stream>();
  const woken = new Set<string>();
  let polling: Repeating | undefined;
  let sinceTransaction: number | undefined;
  let ended = false;

  function ring(organizationIds: Set<string>) {
    for (const { organizationId, bell } of streams) {
      if (organizationIds.has(organizationId)) bell.ring();
    }
  }

  function wake(organizationId: string) {
    if (streams.size === 0) return;
    if (woken.size === 0) {
      setTimeout(() => {
        ring(woken);
        woken.clear();
      }, gatherMs);
    }
    woken.add(organizationId);
  }

  async function poll() {
    const organizationIds = [...new Set([...streams].map((stream) => stream.organizationId))];
    const news = await readNews(db, {
      organizationIds,
      createdAfter: new Date(clock.now().getTime() - settledAfterMs),
      sinceTransaction,
    });
    ring(new Set(news.organizationIds));
    sinceTransaction = news.oldestRunning;
  }

  const startPolling = () =>
    repeat(poll, {
      intervalMs: pollMs,
      startsWithPause: true,
      onError: (error) => logger.warn({ err: error }, "Could not read events for streams"),
    });

  return {
    wake,
    open(holder) {
      // There is no await from here until the stream is counted, so simultaneous requests cannot
      // exceed a limit.
      if (ended || streams.size >= streamsMax) throw full();
      requireRoom([...streams], holder);
      const stream = { ...holder, bell: createBell(), controller: new AbortController() };
      const { organizationId, bell, controller } = stream;
      streams.add(stream);
      polling ??= startPolling();
      return {
        signal: controller.signal,
        news: bell.wait,
        lookAgain: () => wake(organizationId),
        close() {
          streams.delete(stream);
          controller.abort();
          bell.ring();
          if (streams.size > 0) return;
          void polling?.stop();
          polling = undefined;
        },
      };
    },
    end() {
      ended = true;
      for (const { controller, bell } of streams) {
        controller.abort();
        bell.ring();
      }
    },
  };
}

/** Throws if too many streams are open with the same key or in the same organization. */
function requireRoom(open: Stream[], { keyId, organizationId }: StreamHolder) {
  const withKey = open.filter((stream) => stream.keyId === keyId);
  if (withKey.length >= streamsPerKeyMax) throw tooMany("This API key", streamsPerKeyMax);
  const ofOrganization = open.filter((stream) => stream.organizationId === organizationId);
  if (ofOrganization.length >= streamsPerOrganizationMax) {
    throw tooMany("This organization", streamsPerOrganizationMax);
  }
}

const full = () =>
  new Refusal(
    "SERVICE_UNAVAILABLE",
    "The service cannot open another event stream at the moment. Retry after the number of seconds in Retry-After.",
    { retryAfterSeconds },
  );

const tooMany = (who: string, countMax: number) =>
  new Refusal(
    "RATE_LIMIT_EXCEEDED",
    `${who} has reached the limit of ${countMax} open event streams. Close one of them.`,
    { retryAfterSeconds },
  );

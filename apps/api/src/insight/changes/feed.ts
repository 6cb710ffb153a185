import type { DatabaseDeps } from "../../kernel/database/database.ts";
import { createBell } from "../../kernel/platform/bell.ts";
import type { PlatformDeps } from "../../kernel/platform/platform-deps.ts";
import { type Repeating, repeat } from "../../kernel/platform/repeat.ts";
import { Refusal } from "../../kernel/refusal.ts";
import type { Recorded } from "./rules.ts";
import { readNews, settledAfterMs, settledBefore } from "./store.ts";

/** The app follows changes only in a visible window. */
export const followersPerSessionMax = 8;
const followersPerOrganizationMax = 200;
const followersMax = 1_000;

/** The largest number of entries that wait for one follower while its connection reads nothing. */
const waitingMax = 2_000;

const pollMs = 1_000;
const retryAfterSeconds = 30;

interface Holder {
  sessionId: string;
  organizationId: string;
}

export interface Follower {
  /** Signal that is aborted when the follower must end. */
  signal: AbortSignal;
  /** Waits until something is recorded in the organization or the time has passed. */
  next(waitMs: number): Promise<Recorded[]>;
  close(): void;
}

export interface ChangeFeed {
  /** Throws a `Refusal` when there are too many followers. */
  follow(holder: Holder): Follower;
  /** Ends every follower and accepts no new one. */
  end(): void;
}

type Open = Holder & ReturnType<typeof openFollower>;

/**
 * The followers in this process. One poll for all of them also finds entries recorded by other
 * processes.
 */
export function createChangeFeed({
  db,
  clock,
  logger,
}: DatabaseDeps & Pick<PlatformDeps, "clock" | "logger">): ChangeFeed {
  const followers = new Set<Open>();
  /** The entries that were passed on, with the time until which they can appear again. */
  const known = new Map<string, number>();
  let polling: Repeating | undefined;
  let sinceTransaction: number | undefined;
  let ended = false;

  function pass(entries: readonly Recorded[]) {
    const now = clock.now().getTime();
    for (const [id, until] of known) if (until < now) known.delete(id);
    for (const entry of entries) {
      if (known.has(entry.id)) continue;
      known.set(entry.id, now + 2 * settledAfterMs);
      for (const follower of followers) {
        if (follower.organizationId === entry.organizationId) follower.take(entry);
      }
    }
  }

  async function poll() {
    const read = new Set([...followers].map(({ organizationId }) => organizationId));
    const news = await readNews(db, {
      organizationIds: [...read],
      createdSince: settledBefore(clock.now()),
      sinceTransaction,
    });
    // The next poll reads as far back for an organization that has been followed since.
    if ([...followers].every(({ organizationId }) => read.has(organizationId)))
      sinceTransaction = news.oldestRunning;
    pass(news.entries);
  }

  const startPolling = () =>
    repeat(poll, {
      intervalMs: pollMs,
      startsWithPause: true,
      onError: (error) => logger.warn({ err: error }, "Could not read the changes"),
    });

  return {
    follow(holder) {
      // There is no await from here until the follower is counted, so simultaneous requests cannot
      // exceed a limit.
      if (ended || followers.size >= followersMax) throw full();
      requireRoom([...followers], holder);
      const follower: Open = { ...holder, ...openFollower() };
      followers.add(follower);
      polling ??= startPolling();
      return {
        signal: follower.signal,
        next: follower.next,
        close() {
          followers.delete(follower);
          follower.end();
          if (followers.size > 0) return;
          void polling?.stop();
          polling = undefined;
        },
      };
    },
    end() {
      ended = true;
      for (const follower of followers) follower.end();
    },
  };
}

function openFollower() {
  const bell = createBell();
  const controller = new AbortController();
  let waiting: Recorded[] = [];
  return {
    signal: controller.signal,
    take(entry: Recorded) {
      if (waiting.length < waitingMax) waiting.push(entry);
      bell.ring();
    },
    async next(waitMs: number) {
      await bell.wait(waitMs);
      const taken = waiting;
      waiting = [];
      return taken;
    },
    end() {
      controller.abort();
      bell.ring();
    },
  };
}

/** Throws if there are too many followers with the same session or in the same organization. */
function requireRoom(open: Open[], { sessionId, organizationId }: Holder) {
  const ofSession = open.filter((one) => one.sessionId === sessionId);
  if (ofSession.length >= followersPerSessionMax) throw tooMany("session", followersPerSessionMax);
  const ofOrganization = open.filter((one) => one.organizationId === organizationId);
  if (ofOrganization.length >= followersPerOrganizationMax) {
    throw tooMany("organization", followersPerOrganizationMax);
  }
}

const full = () =>
  new Refusal(
    "SERVICE_UNAVAILABLE",
    `The service cannot send live updates to another page. Retry after ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  );

const tooMany = (who: string, countMax: number) =>
  new Refusal(
    "RATE_LIMIT_EXCEEDED",
    `This ${who} has reached the limit of ${countMax} open pages with live updates. Close one of them.`,
    { retryAfterSeconds },
  );

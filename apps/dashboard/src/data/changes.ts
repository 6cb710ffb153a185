import type { ChangedResource } from "@referral-service/contract/app";
import {
  partialMatchKey,
  type Query,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { writesSettled } from "./request.ts";

/** Key prefixes of the queries that show each resource. */
const shownIn: Record<ChangedResource, readonly string[]> = {
  referrals: ["referrals", "referral-labels", "customers", "companies", "home"],
  duplicates: ["duplicates", "referrals"],
  conversations: ["conversations", "referrals", "home"],
  // A draft changes the figures of its rule.
  payments: ["payments", "referrals", "home", "bonus-rules"],
  "bonus-rules": ["bonus-rules", "home"],
  customers: ["customers"],
  // Payments are read again as well, because a payment shows whether its referrer has payout
  // details.
  users: ["users", "home", "payment-credentials", "payments"],
  organization: ["organization", "home"],
  "custom-fields": ["custom-fields"],
  "referral-statuses": ["referral-statuses"],
  "api-keys": ["api-keys", "home"],
  webhooks: ["webhooks", "home"],
  "invitation-codes": ["invitation-codes", "home"],
  "public-links": ["public-links", "home"],
  "held-submissions": ["held-submissions"],
  portal: ["portal", "home"],
  imports: ["imports"],
  "audit-logs": ["audit-logs"],
};

const followedKeys = new Set<unknown>(Object.values(shownIn).flat());

/** Whether the service reports changes of the data. */
export const isFollowed = ({ queryKey }: Pick<Query, "queryKey">) => followedKeys.has(queryKey[0]);

interface Start {
  slug: string;
  /** Position of the page's first read. Undefined if the service's release is older than positions. */
  position: string | undefined;
}

type Followed = Pick<Query<unknown, unknown>, "queryKey" | "state" | "meta">;

/**
 * Whether a list is too long to read again from its beginning. A live list reads only its visible
 * rows again. Conversations never count as long, because each message moves one to the top, so any
 * page can change.
 */
const isLong = ({ queryKey: [resource], state: { data } }: Followed) =>
  resource !== "conversations" &&
  typeof data === "object" &&
  data !== null &&
  "pages" in data &&
  (data.pages as unknown[]).length > 1;

let isFollowing = false;

/**
 * Polling interval in ms while the service streams changes. Changes without a notification, such as
 * visits, appear within this time.
 */
const followedMs = 60_000;
const unfollowedMs = 5_000;

/** Polling interval, which is longer while the service streams changes. */
export function pollingMs(query: Followed): number | false {
  if (navigator.onLine === false) return false;
  if (!isFollowed(query) || isLong(query)) return false;
  // A page that never had data keeps its error and the "Retry" button. A badge has neither.
  if (query.state.status === "error" && query.state.data === undefined)
    return query.meta?.isBadge === true ? followedMs : false;
  // A query that could not be read again is outdated, even if the stream reports no change.
  return isFollowing && query.state.status !== "error" ? followedMs : unfollowedMs;
}

/**
 * Age at which a page that opens reads its data again. While the service streams changes, unchanged
 * data stays current, except data that its page polls at its own interval.
 */
export function staleMs(query: Followed & { options: object }): number {
  const { options } = query;
  const hasOwnInterval = "refetchInterval" in options && options.refetchInterval !== pollingMs;
  return (!hasOwnInterval && pollingMs(query)) || unfollowedMs;
}

/** Beginnings of the keys that a command has read again, by the IDs of its requests. */
const readAfter = new Map<string, readonly QueryKey[]>();

/** The stream also reports the changes of this page, whose results it does not read a second time. */
export function noteRead(requestIds: readonly string[], read: readonly { queryKey: QueryKey }[]) {
  if (!isFollowing) return;
  for (const id of requestIds)
    readAfter.set(
      id,
      read.map(({ queryKey }) => queryKey),
    );
}

/**
 * The service sends a message every 10 seconds. The app reconnects if none arrives in this time,
 * because a proxy might be buffering messages.
 */
const silentMs = 25_000;
const reconnectMs = { first: 1_000, last: 60_000 };

function setFollowing(client: QueryClient, isNow: boolean) {
  if (isFollowing === isNow) return;
  isFollowing = isNow;
  // A query on the page computes its interval again only when its options are set.
  for (const { observers } of client.getQueryCache().findAll({ type: "active" }))
    for (const observer of observers) observer.setOptions(observer.options);
}

/**
 * Reads changed data again when the service reports a change while the window is visible. The first
 * message names what changed since the page's first read, or everything after a time without a
 * stream. Polls the queries if there is no stream. Returns a function that stops this.
 */
export function followChanges(client: QueryClient, { slug, position }: Start): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = reconnectMs.first;
  let start = position;

  async function readAgain(keys: ReadonlySet<unknown>, requestIds: readonly string[] = []) {
    // Several moves of a card are sent one after another, and a read in between would undo the last
    // move on the screen.
    await writesSettled();
    const read = requestIds.map((id) => readAfter.get(id) ?? []);
    for (const id of requestIds) readAfter.delete(id);
    const isRead = ({ queryKey }: Followed) =>
      read.length > 0 &&
      read.every((starts) => starts.some((start) => partialMatchKey(queryKey, start)));
    await client.invalidateQueries({
      predicate: (query) =>
        keys.has(query.queryKey[0]) &&
        query.queryKey[1] === slug &&
        !isLong(query) &&
        !isRead(query),
    });
  }

  function take({ data, lastEventId }: MessageEvent<string>) {
    setFollowing(client, true);
    waitMs = reconnectMs.first;
    again(silentMs, reconnect);
    const changed = JSON.parse(data) as ChangedResource[];
    void readAgain(
      new Set(changed.flatMap((name) => shownIn[name] ?? [])),
      lastEventId === "" ? [] : lastEventId.split(","),
    );
  }

  function again(afterMs: number, run: () => void) {
    clearTimeout(timer);
    timer = setTimeout(run, afterMs);
  }

  function open() {
    const query = new URLSearchParams({
      organization: slug,
      ...(start !== undefined && { position: start }),
    });
    source = new EventSource(`/app/api/changes?${query}`);
    source.onmessage = take;
    source.onerror = reconnect;
    again(silentMs, reconnect);
  }

  function close() {
    clearTimeout(timer);
    source?.close();
    source = undefined;
    setFollowing(client, false);
    readAfter.clear();
    start = undefined;
  }

  function reconnect() {
    close();
    again(waitMs * (0.5 + Math.random() / 2), open);
    waitMs = Math.min(waitMs * 2, reconnectMs.last);
  }

  function onVisibility() {
    if (document.hidden) close();
    else if (source === undefined) open();
  }

  onVisibility();
  document.addEventListener("visibilitychange", onVisibility);
  addEventListener("online", onVisibility);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    removeEventListener("online", onVisibility);
    close();
  };
}

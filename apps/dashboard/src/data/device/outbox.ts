import type { CreateReferral } from "@referral-service/contract";
import { useSyncExternalStore } from "react";
import { ApiError, messageOf } from "../api-error.ts";
import { newIdempotencyKey } from "../idempotency-key.ts";
import { organizationApi } from "../me.ts";
import { uploadPhoto } from "../photos.ts";
import { keyOf } from "../queries.ts";
import { queryClient } from "../query-client.ts";
import { forget, keep, readAll } from "./store.ts";

/** A referral that waits on the device for a connection. */
export interface KeptReferral {
  id: string;
  /** The person who wrote the referral. No one else sees it. */
  owner: string;
  slug: string;
  /** Idempotency key of all attempts, so that the service creates the referral only once. */
  idempotencyKey: string;
  body: CreateReferral;
  /** The typed values, so that the person can change them. */
  values: unknown;
  /** Photos that are sent after the referral. */
  photos?: readonly File[];
  writtenAt: number;
  /** Time of the first attempt. Its response might have been lost. */
  attemptedAt: number | null;
  /** Reason why the service rejected the referral. It is not sent again until the person changes it. */
  failure: string | null;
}

/**
 * The time in ms within which a repetition is safe. The service recognizes a repetition for 24
 * hours.
 */
const recognizedMs = 23 * 3_600_000;

let shown: readonly KeptReferral[] = [];
const listeners = new Set<() => void>();

function show(items: readonly KeptReferral[]) {
  shown = items;
  for (const listener of listeners) listener();
}

async function reread() {
  const items = await readAll<KeptReferral>("outbox").catch(() => []);
  show(items.toSorted((one, other) => other.writtenAt - one.writtenAt));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The person's referrals that wait on this device, newest first. */
export const keptOf = (
  owner: string,
  slug: string,
  items: readonly KeptReferral[] = shown,
): readonly KeptReferral[] => items.filter((item) => item.owner === owner && item.slug === slug);

export const useKeptReferrals = (owner: string, slug: string): readonly KeptReferral[] =>
  keptOf(
    owner,
    slug,
    useSyncExternalStore(subscribe, () => shown),
  );

/** Number of the person's referrals that would be lost with the device's data. */
export const useKeptCount = (owner: string): number =>
  useSyncExternalStore(subscribe, () => shown).filter((item) => item.owner === owner).length;

/** Reads the outbox from the device first, for pages that do not subscribe to it. */
export async function countKept(owner: string): Promise<number> {
  await reread();
  return shown.filter((item) => item.owner === owner).length;
}

export const newKept = (
  written: Pick<KeptReferral, "owner" | "slug" | "body" | "values">,
): KeptReferral => ({
  ...written,
  id: newIdempotencyKey(),
  idempotencyKey: newIdempotencyKey(),
  writtenAt: Date.now(),
  attemptedAt: null,
  failure: null,
});

export async function keepReferral(item: KeptReferral) {
  await keep("outbox", item.id, item);
  await reread();
}

export async function forgetReferral(id: string) {
  await forget("outbox", id);
  await reread();
}

/** Runs the work in only one tab at a time. A page without https has no locks. */
const alone = <Result>(work: () => Promise<Result>): Promise<Result> =>
  "locks" in navigator ? navigator.locks.request("outbox", work) : work();

/**
 * Sends one referral with its photos. The referral is then no longer on the device. Throws the
 * rejection, or an error if the service cannot be reached.
 */
export const sendReferral = (item: KeptReferral) => alone(() => send(item));

async function send(item: KeptReferral) {
  const { slug, body, idempotencyKey, photos = [] } = item;
  await keep("outbox", item.id, { ...item, attemptedAt: item.attemptedAt ?? Date.now() });
  const created = await organizationApi(slug)("POST /referrals", { body, idempotencyKey });
  for (const [index, file] of photos.entries()) {
    const photo = {
      slug,
      referralId: created.id,
      file,
      idempotencyKey: `${idempotencyKey}-${index}`,
    };
    // The referral remains without a photo that the service rejects, such as a broken image.
    await uploadPhoto(photo).catch((error: unknown) => {
      if (!isRejected(error)) throw error;
    });
  }
  await forgetReferral(item.id);
  const keys = ["referrals", "home"].map((resource) => keyOf(slug, [resource]));
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  return created;
}

/**
 * Whether the service accepted or rejected the referral. Otherwise, the same request is sent again
 * later.
 */
export const isRejected = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 429].includes(error.status) &&
  error.code !== "IDEMPOTENCY_IN_PROGRESS";

/** An earlier attempt arrived, before the referral was changed on the device. */
export const hasArrived = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "IDEMPOTENCY_KEY_REUSED";

/** Sends all waiting referrals. Returns the number of referrals that were sent. */
async function sendKept(owner: string, slug: string, words: { unknown: string }): Promise<number> {
  await reread();
  if (!navigator.onLine || keptOf(owner, slug).length === 0) return 0;
  return alone(async () => {
    let sentCount = 0;
    // Another tab might have sent some in the meantime.
    await reread();
    for (const item of keptOf(owner, slug).filter(({ failure }) => failure === null)) {
      const { attemptedAt } = item;
      if (attemptedAt !== null && Date.now() - attemptedAt > recognizedMs) {
        await keepReferral({ ...item, failure: words.unknown });
        continue;
      }
      try {
        await send(item);
        sentCount += 1;
      } catch (error) {
        if (!isRejected(error)) break;
        await keepReferral({
          ...item,
          failure: hasArrived(error) ? words.unknown : messageOf(error),
        });
      }
    }
    return sentCount;
  });
}

const retryMs = 30_000;

/** Sends the waiting referrals now, when the connection is back, and every half minute. */
export function followOutbox(
  owner: string,
  slug: string,
  { words, onSent }: { words: { unknown: string }; onSent: (count: number) => void },
): () => void {
  const run = async () => {
    const count = await sendKept(owner, slug, words);
    if (count > 0) onSent(count);
  };
  const runQuietly = () => void run().catch(() => undefined);
  runQuietly();
  const timer = setInterval(runQuietly, retryMs);
  addEventListener("online", runQuietly);
  return () => {
    clearInterval(timer);
    removeEventListener("online", runQuietly);
  };
}

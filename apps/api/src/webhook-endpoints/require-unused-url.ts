import { lockBound } from "../bounds/store.ts";
import type { Tx } from "../database/database.ts";
import { conflict } from "../refusal.ts";
import { urlsOf } from "./store.ts";

/**
 * One endpoint per URL in an organization: a second one would send everything twice to the same receiver.
 * Under the lock that adding endpoints takes, so that no race makes two. Two that are older than this rule
 * stay.
 */
export async function requireUnusedUrl(
  tx: Tx,
  { id, organizationId, url }: { id: string; organizationId: string; url: string },
) {
  await lockBound(tx, organizationId, "webhookEndpoints");
  const wanted = receiverOf(url);
  const others = (await urlsOf(tx, organizationId)).filter((other) => other.id !== id);
  const taken = others.find((other) => receiverOf(other.url) === wanted);
  if (taken === undefined) return;
  throw conflict(
    `url: The webhook endpoint ${taken.id} has this URL already; add event types to it instead`,
  );
}

/** A URL as far as it says who receives: its parser writes host and port in one way. */
function receiverOf(url: string): string {
  const { protocol, host, pathname, search } = new URL(url);
  return `${protocol}//${host.replace(/\.(?=:|$)/, "")}${pathname}${search}`;
}

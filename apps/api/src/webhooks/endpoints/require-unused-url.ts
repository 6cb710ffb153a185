import type { Tx } from "../../kernel/database/database.ts";
import { lockBound } from "../../kernel/limits/bounds/store.ts";
import { conflict } from "../../kernel/refusal.ts";
import { urlsOf } from "./store.ts";

/**
 * Throws CONFLICT when the organization has an endpoint with this URL, because a second one would
 * send each event twice to the same receiver. Call it under the lock that adding endpoints takes.
 * Duplicates that are older than this rule stay.
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

/**
 * The parts of a URL that identify the receiver, with host and port in the parser's normal form.
 */
function receiverOf(url: string): string {
  const { protocol, host, pathname, search } = new URL(url);
  return `${protocol}//${host.replace(/\.(?=:|$)/, "")}${pathname}${search}`;
}

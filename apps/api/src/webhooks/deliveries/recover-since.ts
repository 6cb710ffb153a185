import type { contract, ResponseBody } from "@referral-service/contract";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { dayMs } from "../../kernel/durations.ts";
import { invalidRequest } from "../../kernel/refusal.ts";
import { requireReceiving, type StoredWebhookEndpoint } from "../endpoints/rules.ts";
import { keepWebhookEndpoint, requireWebhookEndpoint } from "../endpoints/store.ts";
import { enqueueEndOfPause } from "../engine/pace-store.ts";
import { deliveriesFailed, eventsMissed } from "./missed-store.ts";
import { makeDeliveries, reopen } from "./opening-store.ts";

const recoveredMax = 10_000;
const chunkSize = 1_000;
/**
 * The time in ms that the clock of another process can be ahead of ours. Its events can have later
 * times.
 */
const clockSkewMs = 60_000;

/**
 * Delivers the events since `sinceMs` that have no delivery for the endpoint or a permanently
 * failed one. Other deliveries stay unchanged, so calls can be repeated and can overlap.
 */
export async function recoverSince(
  deps: Deps,
  caller: Caller,
  { endpointId, sinceMs }: { endpointId: string; sinceMs: number },
): Promise<ResponseBody<typeof contract.webhookDeliveries.recover>> {
  const { organizationId } = caller;
  const found = await requireWebhookEndpoint(deps.db, organizationId, endpointId);
  requireKept(deps, sinceMs);
  requireReceiving(found);
  // The search runs before the endpoint is locked, because it can take a long time.
  const lost = await lostSince(deps, found, sinceMs);

  return deps.db.transaction(async (tx) => {
    const endpoint = requireFound(await keepWebhookEndpoint(tx, organizationId, endpointId));
    requireReceiving(endpoint);
    const now = deps.clock.now();
    const recoveredCount = await sendOff(tx, endpointId, { ...lost, now });
    if (recoveredCount > 0) {
      enqueueEndOfPause(tx, endpointId, now);
      enqueueAudit(tx, deps, caller, {
        action: "webhook_endpoint.recovered",
        target: { type: "webhook_endpoint", id: endpointId },
        changes: {
          since: { from: null, to: sinceMs },
          recoveredCount: { from: null, to: recoveredCount },
        },
      });
      tx.afterCommit(() => deps.deliveries.wake([{ id: endpointId, organizationId }]));
    }
    return { recoveredCount, hasMore: lost.hasMore };
  });
}

/** The number of deliveries that a call would open now, up to the limit of one call. */
export async function countMissed(
  deps: Pick<Deps, "db" | "clock" | "settings">,
  endpoint: StoredWebhookEndpoint,
  sinceMs: number,
): Promise<{ count: number; hasMore: boolean }> {
  requireKept(deps, sinceMs);
  const { eventIds, deliveryIds, hasMore } = await lostSince(deps, endpoint, sinceMs);
  return { count: eventIds.length + deliveryIds.length, hasMore };
}

/**
 * Throws if `sinceMs` is in the future or too old. Allows one day more than the retention period,
 * because days are dropped as a whole.
 */
function requireKept({ settings, clock }: Pick<Deps, "settings" | "clock">, sinceMs: number) {
  const { retentionDays } = settings;
  const nowMs = clock.now().getTime();
  if (sinceMs > nowMs + clockSkewMs) {
    throw invalidRequest({ path: "since", message: "must not be in the future" });
  }
  if (sinceMs >= nowMs - (retentionDays + 1) * dayMs) return;
  throw invalidRequest({
    path: "since",
    message: `must be within the last ${retentionDays} days, because older events were deleted`,
  });
}

interface Lost {
  eventIds: string[];
  deliveryIds: string[];
  hasMore: boolean;
}

/** Searches day by day, oldest first, so that no statement reaches its time limit. */
async function lostSince(
  { db, clock }: Pick<Deps, "db" | "clock">,
  endpoint: StoredWebhookEndpoint,
  sinceMs: number,
): Promise<Lost> {
  const untilMs = clock.now().getTime() + clockSkewMs;
  const eventIds: string[] = [];
  const deliveryIds: string[] = [];
  // The search finds one more than a call recovers, to show whether there are more.
  const room = () => recoveredMax + 1 - eventIds.length - deliveryIds.length;
  for (let fromMs = sinceMs; fromMs < untilMs && room() > 0; fromMs += dayMs) {
    const window = { from: fromMs, to: Math.min(fromMs + dayMs, untilMs) };
    const day = { endpoint, window };
    eventIds.push(...(await eventsMissed(db, { ...day, limit: room() })));
    deliveryIds.push(...(await deliveriesFailed(db, { ...day, limit: room() })));
  }
  const hasMore = room() === 0;
  if (hasMore) (deliveryIds.length > 0 ? deliveryIds : eventIds).pop();
  return { eventIds, deliveryIds, hasMore };
}

/** Returns the number of opened deliveries, because another call can have opened some before. */
async function sendOff(
  tx: Tx,
  endpointId: string,
  { eventIds, deliveryIds, now }: Lost & { now: Date },
): Promise<number> {
  let count = 0;
  for (const chunk of chunksOf(eventIds)) {
    count += await makeDeliveries(tx, { endpointId, eventIds: chunk, now });
  }
  for (const chunk of chunksOf(deliveryIds)) {
    count += await reopen(tx, { deliveryIds: chunk, now });
  }
  return count;
}

function* chunksOf(ids: string[]) {
  for (let start = 0; start < ids.length; start += chunkSize) {
    yield ids.slice(start, start + chunkSize);
  }
}

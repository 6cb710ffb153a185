import type { Deps } from "../deps.ts";
import { type ClaimedDelivery, claimDue, releaseClaims, type Want } from "./claim.ts";
import type { Exchange, ExchangeResult } from "./exchange.ts";
import { outcomeOf } from "./outcome.ts";
import { createSettler } from "./settler.ts";
import { deliveryHeaders } from "./signature.ts";

const inFlightMax = 256;
const inFlightPerEndpointMax = 64;
const endpointsPerClaimMax = 64;
const timerCushionMs = 2;

/** Time beyond the exchange itself in which an outcome is stored before the lease ends. */
const leaseMarginMs = 10_000;

export interface Dispatcher {
  /** Sends what is due at these endpoints until nothing is. */
  wake(endpointIds: Iterable<string>): void;
  /** Takes nothing new; waits for what is in flight, then gives the rest back unsent. */
  stop(options: { withinMs: number }): Promise<void>;
}

/** Claims due deliveries in batches and sends them, each endpoint within its share of the room. */
export function createDispatcher(deps: Deps, exchange: Exchange): Dispatcher {
  const { db, clock, newId, logger, sealedBox } = deps;
  const settings = deps.settings.webhooks;
  const leaseMs = settings.timeoutMs + leaseMarginMs;

  /** Endpoints that may have something due, in the order in which they get their turn. */
  const woken = new Set<string>();
  const inFlight = new Map<string, Map<string, ClaimedDelivery>>();
  const retryTimers = new Set<NodeJS.Timeout>();
  let inFlightCount = 0;
  let claiming = false;
  let stopped = false;
  let onIdle: (() => void) | undefined;

  const settler = createSettler(deps, {
    leaseMs,
    onSettled: ({ delivery, nextAttemptAt }) => {
      if (nextAttemptAt !== null) wakeAt(delivery.endpointId, nextAttemptAt);
    },
  });

  function wake(endpointIds: Iterable<string>) {
    if (stopped) return;
    for (const id of endpointIds) woken.add(id);
    if (!claiming) void claimWhileThereIsRoom();
  }

  function wakeAt(endpointId: string, at: Date) {
    const timer = setTimeout(
      () => {
        retryTimers.delete(timer);
        wake([endpointId]);
      },
      // A timer may fire a moment early, when the delivery is not due yet.
      Math.max(0, at.getTime() - clock.now().getTime()) + timerCushionMs,
    );
    retryTimers.add(timer);
  }

  async function claimWhileThereIsRoom() {
    claiming = true;
    try {
      for (let wants = nextWants(); wants.length > 0 && !stopped; wants = nextWants()) {
        await claimAndSend(wants);
      }
    } catch (error) {
      logger.error(
        { err: error },
        "Could not claim webhook deliveries; the next sweep tries again",
      );
    } finally {
      claiming = false;
    }
  }

  /** Takes the endpoints whose turn it is out of the queue, with the room that each has. */
  function nextWants(): Want[] {
    const wants: Want[] = [];
    let roomLeft = inFlightMax - inFlightCount;
    for (const endpointId of woken) {
      if (wants.length === endpointsPerClaimMax || roomLeft <= 0) break;
      const room = inFlightPerEndpointMax - (inFlight.get(endpointId)?.size ?? 0);
      if (room <= 0) continue;
      woken.delete(endpointId);
      wants.push({ endpointId, room: Math.min(room, roomLeft) });
      roomLeft -= room;
    }
    return wants;
  }

  async function claimAndSend(wants: Want[]) {
    const now = clock.now();
    const claimed = await claimDue(db.pool, wants, {
      now,
      leaseEndsAt: new Date(now.getTime() + leaseMs),
      leaseToken: newId(),
    });
    const claimedCounts = new Map<string, number>();
    for (const delivery of claimed) {
      claimedCounts.set(delivery.endpointId, (claimedCounts.get(delivery.endpointId) ?? 0) + 1);
      void send(delivery);
    }
    for (const { endpointId, room } of wants) {
      // As many as there was room for: there may be more.
      if (claimedCounts.get(endpointId) === room) woken.add(endpointId);
    }
  }

  async function send(delivery: ClaimedDelivery) {
    track(delivery);
    const result = await attempt(delivery);
    // After stop() gave it back, somebody else may be sending it already.
    if (!untrack(delivery)) return;
    settler.add(outcomeOf(delivery, result, { settings, now: clock.now(), random: deps.random }));
    if (!claiming && woken.size > 0) void claimWhileThereIsRoom();
    if (inFlightCount === 0) onIdle?.();
  }

  async function attempt(delivery: ClaimedDelivery): Promise<ExchangeResult> {
    const secret = openSecret(delivery);
    if (secret === undefined) return unreadableSecret;
    const { url, eventId, eventType, payload } = delivery;
    const timestampSeconds = Math.floor(clock.now().getTime() / 1_000);
    // Signed and sent from the same text: rebuilding it may reorder keys and break the signature.
    const headers = deliveryHeaders(secret, {
      eventId,
      eventType,
      timestampSeconds,
      body: payload,
    });
    return exchange.post({ url, headers, body: payload });
  }

  function openSecret({ endpointId, sealedSecret }: ClaimedDelivery): string | undefined {
    try {
      return sealedBox.open(sealedSecret, secretContext(endpointId));
    } catch (error) {
      logger.error({ err: error, endpointId }, "A webhook secret cannot be read");
      return undefined;
    }
  }

  function track(delivery: ClaimedDelivery) {
    const sameEndpoint = inFlight.get(delivery.endpointId) ?? new Map<string, ClaimedDelivery>();
    inFlight.set(delivery.endpointId, sameEndpoint.set(delivery.id, delivery));
    inFlightCount += 1;
  }

  function untrack({ endpointId, id }: ClaimedDelivery): boolean {
    const sameEndpoint = inFlight.get(endpointId);
    if (sameEndpoint === undefined || !sameEndpoint.delete(id)) return false;
    if (sameEndpoint.size === 0) inFlight.delete(endpointId);
    inFlightCount -= 1;
    return true;
  }

  return {
    wake,
    async stop({ withinMs }) {
      stopped = true;
      for (const timer of retryTimers) clearTimeout(timer);
      if (inFlightCount > 0) await settledWithin(withinMs);
      const unsent = [...inFlight.values()].flatMap((deliveries) => [...deliveries.values()]);
      inFlight.clear();
      inFlightCount = 0;
      await settler.flush();
      if (unsent.length > 0) await releaseClaims(db.pool, unsent);
    },
  };

  function settledWithin(ms: number) {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      onIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Binds a sealed secret to its endpoint's row. */
export const secretContext = (endpointId: string) => `webhook-endpoint ${endpointId}`;

const unreadableSecret: ExchangeResult = {
  durationMs: 0,
  responseStatus: null,
  responseBodyExcerpt: null,
  failure: "unreadable_secret",
  retryAfter: undefined,
};

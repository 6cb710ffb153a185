import type { DueEndpoint } from "../../kernel/outbox/wake.ts";
import type { ClaimedDelivery, Want } from "./claim.ts";
import { type Hosts, receivingHostOf } from "./hosts.ts";
import { createLaneQueue } from "./lane-queue.ts";
import { createShares, inFlightMax, type Lane, useOf } from "./lane-shares.ts";

const endpointsPerClaimMax = 64;

interface Parts {
  hosts: Hosts;
  shares: ReturnType<typeof createShares>;
  queue: ReturnType<typeof createLaneQueue>;
}

/**
 * Claims and sends the deliveries of each endpoint within its shares. An endpoint is skipped while
 * its host is full.
 */
export function createLanes(hosts: Hosts, { onPlace }: { onPlace: () => void }) {
  const shares = createShares(hosts);
  const queue = createLaneQueue(hosts, shares, { onPlace });
  const parts = { hosts, shares, queue };
  return { ...claimedAhead(parts), ...inFlight(parts) };
}

/** The deliveries that are claimed for a lane and wait to be sent. */
function claimedAhead({ hosts, shares, queue }: Parts) {
  /** Returns false when the host has no capacity for the delivery. */
  function hold(lane: Lane, delivery: ClaimedDelivery): boolean {
    const host = receivingHostOf(delivery.url);
    if (hosts.roomFor({ host, organizationId: lane.organization.id }) === 0) return false;
    shares.changeHeld(lane, host, 1);
    lane.waiting.push({ delivery, host });
    return true;
  }

  function takeWaitingOf(lane: Lane): ClaimedDelivery[] {
    const waiting = lane.waiting.splice(0);
    for (const { host } of waiting) shares.changeHeld(lane, host, -1);
    queue.update(lane);
    return waiting.map(({ delivery }) => delivery);
  }

  return {
    wake(endpoints: Iterable<DueEndpoint>) {
      for (const endpoint of endpoints) {
        const lane = queue.laneOf(endpoint);
        lane.woken = true;
        queue.update(lane);
      }
    },

    /** The endpoints for the next claim of deliveries, with the capacity for each. */
    nextWants(): Want[] {
      const wants: Want[] = [];
      while (wants.length < endpointsPerClaimMax) {
        const lane = queue.nextToClaim();
        if (lane === undefined) break;
        const room = shares.roomOf(lane);
        if (room <= 0) break;
        queue.claims(lane);
        lane.woken = false;
        lane.claiming = { host: lane.host };
        shares.changeHeld(lane, lane.host, room);
        wants.push({ endpointId: lane.endpointId, room });
        queue.update(lane);
      }
      return wants;
    },

    /**
     * Adds the claimed deliveries and frees the capacity that was not needed. Returns the
     * deliveries that the host has no capacity for. The caller must release them.
     */
    fill({ endpointId, room }: Want, deliveries: ClaimedDelivery[]): ClaimedDelivery[] {
      const lane = queue.find(endpointId);
      if (lane === undefined) return deliveries;
      shares.changeHeld(lane, lane.claiming?.host, -room);
      lane.claiming = null;
      const surplus = deliveries.filter((delivery) => !hold(lane, delivery));
      if (deliveries[0] !== undefined) lane.inFlightMax = deliveries[0].inFlightMax;
      followNext(hosts, lane, surplus[0]);
      // The claim used the whole capacity, so there can be more. A slowed endpoint has used its
      // slots.
      const mayHaveMore = deliveries.length === room && lane.inFlightMax === null;
      if (mayHaveMore || surplus.length > 0) lane.woken = true;
      queue.update(lane);
      return surplus;
    },

    /** Removes the claimed deliveries that are not sent yet. */
    takeWaiting: (): ClaimedDelivery[] => queue.all().flatMap(takeWaitingOf),

    /**
     * Claims and sends nothing for the endpoint until it is woken. Removes its waiting deliveries.
     */
    putToSleep(endpointId: string): ClaimedDelivery[] {
      const lane = queue.find(endpointId);
      if (lane === undefined) return [];
      lane.woken = false;
      return takeWaitingOf(lane);
    },
  };
}

/** The deliveries that are being sent. */
function inFlight({ hosts, shares, queue }: Parts) {
  return {
    /** The delivery to send now. Undefined when there is none or no capacity for it. */
    nextToSend(): ClaimedDelivery | undefined {
      if (shares.inFlightCount() >= inFlightMax) return undefined;
      const lane = queue.nextToSend();
      const next = lane?.waiting.shift();
      if (lane === undefined || next === undefined) return undefined;
      queue.sends(lane);
      lane.inFlight.set(next.delivery.id, next);
      lane.sent.add(performance.now());
      shares.changeInFlight(lane, next.host, 1);
      followNext(hosts, lane);
      queue.update(lane);
      return next.delivery;
    },

    /** Frees the slot. Returns false if the delivery was removed in the meantime. */
    finish({ endpointId, id }: ClaimedDelivery, { slow }: { slow: boolean }): boolean {
      const lane = queue.find(endpointId);
      const finished = lane?.inFlight.get(id);
      if (lane === undefined || finished === undefined) return false;
      const { host } = finished;
      lane.inFlight.delete(id);
      lane.slow = slow;
      shares.changeInFlight(lane, host, -1);
      shares.changeHeld(lane, host, -1);
      queue.update(lane);
      hosts.offerPlace(host);
      return true;
    },

    inFlightCount: shares.inFlightCount,

    /** The recent number of requests per second to the endpoint. */
    requestsPerSecond: (endpointId: string): number =>
      queue.find(endpointId)?.sent.perSecond(performance.now()) ?? 0,

    /** Removes the deliveries in flight, because their outcomes are no longer needed. */
    takeInFlight(): ClaimedDelivery[] {
      return queue.all().flatMap((lane) => {
        const taken = [...lane.inFlight.values()];
        lane.inFlight.clear();
        return taken.map(({ delivery }) => delivery);
      });
    },
  };
}

/** The lane waits for the host of its next delivery, whether or not that delivery is claimed. */
function followNext(hosts: Hosts, lane: Lane, unheld?: ClaimedDelivery) {
  const host = lane.waiting[0]?.host ?? (unheld && receivingHostOf(unheld.url));
  if (host === undefined || host === lane.host) return;
  const use = useOf(lane);
  if (use !== undefined) hosts.keepWaiting(use, lane.waiter, false);
  lane.host = host;
}

export type Lanes = ReturnType<typeof createLanes>;

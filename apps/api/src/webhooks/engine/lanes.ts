import type { DueEndpoint } from "../../kernel/outbox/wake.ts";
import type { ClaimedDelivery, Want } from "./claim.ts";
import { type Hosts, receivingHostOf } from "./hosts.ts";
import {
  createShares,
  heldBy,
  inFlightMax,
  type Lane,
  mayClaim,
  maySend,
  newLane,
  type Organization,
  useOf,
  wantsMore,
  wantsToSend,
} from "./lane-shares.ts";
import { createTurns } from "./lane-turns.ts";

const endpointsPerClaimMax = 64;

/**
 * Decides whose deliveries are claimed and sent next. Each endpoint has a lane within its shares.
 * An endpoint whose host is full is skipped until the host has a place.
 */
export function createLanes(hosts: Hosts, { onPlace }: { onPlace: () => void }) {
  const lanes = new Map<string, Lane>();
  const organizations = new Map<string, Organization>();
  const shares = createShares(hosts);
  const claimTurns = createTurns<Lane>();
  const sendTurns = createTurns<Lane>();

  function laneOf({ id, organizationId }: DueEndpoint): Lane {
    const known = lanes.get(id);
    if (known !== undefined) return known;
    const organization = organizations.get(organizationId) ?? {
      id: organizationId,
      laneCount: 0,
      held: 0,
      inFlight: 0,
    };
    organizations.set(organizationId, organization);
    organization.laneCount += 1;
    const lane: Lane = newLane(id, organization, () => takesPlace(lane));
    lanes.set(id, lane);
    return lane;
  }

  function forget({ endpointId, organization }: Lane) {
    lanes.delete(endpointId);
    organization.laneCount -= 1;
    if (organization.laneCount === 0) organizations.delete(organization.id);
  }

  function takesPlace(lane: Lane): boolean {
    update(lane);
    const takes = sendTurns.includes(lane.organization.id, lane);
    if (takes) onPlace();
    return takes;
  }

  /** Updates the turns after a lane has changed. */
  function update(lane: Lane) {
    const { organization } = lane;
    const [claims, sends] = [wantsMore(lane), wantsToSend(lane)];
    const hasRoom = shares.hasRoomAtHost(lane);
    const hasPlace = shares.hasPlaceAtHost(lane);
    claimTurns.note(organization.id, lane, {
      waits: claims && hasRoom,
      mayHaveTurn: mayClaim(organization),
    });
    sendTurns.note(organization.id, lane, {
      waits: sends && hasPlace,
      mayHaveTurn: maySend(organization),
    });
    const use = useOf(lane);
    if (use !== undefined) {
      hosts.keepWaiting(use, lane.waiter, (claims && !hasRoom) || (sends && !hasPlace));
    }
    if (!lane.woken && lane.claiming === null && !lane.slow && heldBy(lane) === 0) forget(lane);
  }

  /** Returns false when the host has no capacity for the delivery. */
  function hold(lane: Lane, delivery: ClaimedDelivery): boolean {
    const host = receivingHostOf(delivery.url);
    if (hosts.roomFor({ host, organizationId: lane.organization.id }) === 0) return false;
    shares.changeHeld(lane, host, 1);
    lane.waiting.push({ delivery, host });
    return true;
  }

  /** The lane waits for the host of its next delivery, whether or not that delivery is claimed. */
  function followNext(lane: Lane, unheld?: ClaimedDelivery) {
    const host = lane.waiting[0]?.host ?? (unheld && receivingHostOf(unheld.url));
    if (host === undefined || host === lane.host) return;
    const use = useOf(lane);
    if (use !== undefined) hosts.keepWaiting(use, lane.waiter, false);
    lane.host = host;
  }

  function takeWaitingOf(lane: Lane): ClaimedDelivery[] {
    const waiting = lane.waiting.splice(0);
    for (const { host } of waiting) shares.changeHeld(lane, host, -1);
    update(lane);
    return waiting.map(({ delivery }) => delivery);
  }

  /** Skips a lane whose host has become full since the lane was counted. */
  function nextSendable(): Lane | undefined {
    for (;;) {
      const lane = sendTurns.first();
      if (lane === undefined || shares.hasPlaceAtHost(lane)) return lane;
      update(lane);
    }
  }

  return {
    wake(endpoints: Iterable<DueEndpoint>) {
      for (const endpoint of endpoints) {
        const lane = laneOf(endpoint);
        lane.woken = true;
        update(lane);
      }
    },

    /** The endpoints whose deliveries are claimed next, with the capacity for each. */
    nextWants(): Want[] {
      const wants: Want[] = [];
      while (wants.length < endpointsPerClaimMax) {
        const lane = claimTurns.first();
        if (lane === undefined) break;
        const room = shares.roomOf(lane);
        if (room <= 0) break;
        claimTurns.take(lane.organization.id, lane);
        lane.woken = false;
        lane.claiming = { host: lane.host };
        shares.changeHeld(lane, lane.host, room);
        wants.push({ endpointId: lane.endpointId, room });
        update(lane);
      }
      return wants;
    },

    /**
     * Adds the claimed deliveries and frees the capacity that was not needed. Returns the
     * deliveries that the host has no capacity for. The caller must release them.
     */
    fill({ endpointId, room }: Want, deliveries: ClaimedDelivery[]): ClaimedDelivery[] {
      const lane = lanes.get(endpointId);
      if (lane === undefined) return deliveries;
      shares.changeHeld(lane, lane.claiming?.host, -room);
      lane.claiming = null;
      const surplus = deliveries.filter((delivery) => !hold(lane, delivery));
      if (deliveries[0] !== undefined) lane.inFlightMax = deliveries[0].inFlightMax;
      followNext(lane, surplus[0]);
      // The claim used the whole capacity, so there can be more. A slowed endpoint has used its
      // slots.
      const mayHaveMore = deliveries.length === room && lane.inFlightMax === null;
      if (mayHaveMore || surplus.length > 0) lane.woken = true;
      update(lane);
      return surplus;
    },

    /** The delivery to send now. Undefined when there is none or no capacity for it. */
    nextToSend(): ClaimedDelivery | undefined {
      if (shares.inFlightCount() >= inFlightMax) return undefined;
      const lane = nextSendable();
      const next = lane?.waiting.shift();
      if (lane === undefined || next === undefined) return undefined;
      sendTurns.take(lane.organization.id, lane);
      lane.inFlight.set(next.delivery.id, next);
      lane.sent.add(performance.now());
      shares.changeInFlight(lane, next.host, 1);
      followNext(lane);
      update(lane);
      return next.delivery;
    },

    /** Frees the slot. Returns false if the delivery was removed in the meantime. */
    finish({ endpointId, id }: ClaimedDelivery, { slow }: { slow: boolean }): boolean {
      const lane = lanes.get(endpointId);
      const finished = lane?.inFlight.get(id);
      if (lane === undefined || finished === undefined) return false;
      const { host } = finished;
      lane.inFlight.delete(id);
      lane.slow = slow;
      shares.changeInFlight(lane, host, -1);
      shares.changeHeld(lane, host, -1);
      update(lane);
      hosts.offerPlace(host);
      return true;
    },

    inFlightCount: shares.inFlightCount,

    /** The recent number of requests per second to the endpoint. */
    requestsPerSecond: (endpointId: string): number =>
      lanes.get(endpointId)?.sent.perSecond(performance.now()) ?? 0,

    /** Removes the claimed deliveries that are not sent yet. */
    takeWaiting: (): ClaimedDelivery[] => [...lanes.values()].flatMap(takeWaitingOf),

    /**
     * Claims and sends nothing for the endpoint until it is woken. Removes its waiting deliveries.
     */
    putToSleep(endpointId: string): ClaimedDelivery[] {
      const lane = lanes.get(endpointId);
      if (lane === undefined) return [];
      lane.woken = false;
      return takeWaitingOf(lane);
    },

    /** Removes the deliveries in flight, because their outcomes are no longer needed. */
    takeInFlight(): ClaimedDelivery[] {
      return [...lanes.values()].flatMap((lane) => {
        const taken = [...lane.inFlight.values()];
        lane.inFlight.clear();
        return taken.map(({ delivery }) => delivery);
      });
    },
  };
}

export type Lanes = ReturnType<typeof createLanes>;

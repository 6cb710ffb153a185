import type { DueEndpoint } from "../../kernel/outbox/wake.ts";
import type { ClaimedDelivery, Want } from "./claim.ts";
import type { Hosts, Waiter } from "./hosts.ts";
import { createRateMeter } from "./rate-meter.ts";
import { receivingHostOf } from "./receiving-host.ts";

/** The requests that one worker has in flight at most. Its death may double so many deliveries. */
export const inFlightMax = 1_024;
export const inFlightPerOrganizationMax = 256;
export const inFlightPerEndpointMax = 64;
/** The limit of an endpoint whose last answer did not come in time, until one does. */
export const inFlightPerSlowEndpointMax = 4;
const endpointsPerClaimMax = 64;

// Deliveries are claimed ahead, so that sending does not wait for the database in between.
const heldMax = 2_048;
const heldPerOrganizationMax = 1_024;
const heldPerInFlight = 8;

interface Organization {
  id: string;
  laneCount: number;
  held: number;
  inFlight: number;
  claimable: Set<Lane>;
  sendable: Set<Lane>;
}

interface Lane {
  endpointId: string;
  organization: Organization;
  /** Whether a due delivery may be unclaimed. */
  woken: boolean;
  /** The host whose room the running claim has taken; null without a claim. */
  claiming: { host: string | undefined } | null;
  slow: boolean;
  /** The pace's limit; null at full speed. */
  inFlightMax: number | null;
  sent: ReturnType<typeof createRateMeter>;
  /** The host of its next delivery, or of its last one; undefined before the first. */
  host: string | undefined;
  waiting: Held[];
  inFlight: Map<string, Held>;
  /** Takes a place at its host. */
  waiter: Waiter;
}

interface Held {
  delivery: ClaimedDelivery;
  host: string;
}

/**
 * Decides whose turn is next. Organizations take turns, and so do the endpoints within one. Each
 * has its share of the requests in flight, so that neither a burst nor a hanging receiver delays
 * the others. An endpoint whose host is full is skipped until the host has a place.
 */
export function createLanes(hosts: Hosts, { onPlace }: { onPlace: () => void }) {
  const lanes = new Map<string, Lane>();
  const organizations = new Map<string, Organization>();
  // Sets keep the order of insertion. The first one's turn is next, and then it moves to the end.
  const claimable = new Set<Organization>();
  const sendable = new Set<Organization>();
  let held = 0;
  let inFlight = 0;

  function laneOf({ id, organizationId }: DueEndpoint): Lane {
    const known = lanes.get(id);
    if (known !== undefined) return known;
    const organization = organizations.get(organizationId) ?? newOrganization(organizationId);
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
    const takes = lane.organization.sendable.has(lane) && sendable.has(lane.organization);
    if (takes) onPlace();
    return takes;
  }

  const useOf = ({ host, organization }: Lane) =>
    host === undefined ? undefined : { host, organizationId: organization.id };

  function changeHeld({ organization }: Lane, host: string | undefined, by: number) {
    organization.held += by;
    held += by;
    if (host !== undefined) hosts.changeHeld({ host, organizationId: organization.id }, by);
  }

  /** False when its host has no room for it. */
  function hold(lane: Lane, delivery: ClaimedDelivery): boolean {
    const host = receivingHostOf(delivery.url);
    if (hosts.roomFor({ host, organizationId: lane.organization.id }) === 0) return false;
    changeHeld(lane, host, 1);
    lane.waiting.push({ delivery, host });
    return true;
  }

  /** Brings the sets of turns up to date with a lane that has changed. */
  function update(lane: Lane) {
    const { organization } = lane;
    const wantsMore = lane.woken && heldBy(lane) <= heldMaxOf(lane) / 2;
    const wantsToSend = lane.waiting.length > 0 && lane.inFlight.size < inFlightMaxOf(lane);
    const use = useOf(lane);
    const hasRoom = use === undefined || hosts.roomFor(use) > 0;
    const hasPlace = use === undefined || hosts.hasPlaceFor(use);
    keep(organization.claimable, lane, wantsMore && hasRoom);
    keep(organization.sendable, lane, wantsToSend && hasPlace);
    if (use !== undefined) {
      hosts.keepWaiting(use, lane.waiter, (wantsMore && !hasRoom) || (wantsToSend && !hasPlace));
    }
    const mayClaim = heldPerOrganizationMax - organization.held >= 2;
    keep(claimable, organization, organization.claimable.size > 0 && mayClaim);
    const maySend = organization.inFlight < inFlightPerOrganizationMax;
    keep(sendable, organization, organization.sendable.size > 0 && maySend);
    if (!lane.woken && lane.claiming === null && !lane.slow && heldBy(lane) === 0) forget(lane);
  }

  /** The lane waits for the host of its next delivery, whether that is claimed or not. */
  function followNext(lane: Lane, unheld?: ClaimedDelivery) {
    const host = lane.waiting[0]?.host ?? (unheld && receivingHostOf(unheld.url));
    if (host === undefined || host === lane.host) return;
    const use = useOf(lane);
    if (use !== undefined) hosts.keepWaiting(use, lane.waiter, false);
    lane.host = host;
  }

  /** The first gets half of the rest, so that there is always some for the next. */
  function roomOf(lane: Lane): number {
    const leftToOrganization = heldPerOrganizationMax - lane.organization.held;
    const use = useOf(lane);
    return Math.min(
      use === undefined ? Number.POSITIVE_INFINITY : hosts.roomFor(use),
      heldMaxOf(lane) - heldBy(lane),
      Math.floor(leftToOrganization / 2),
      Math.floor((heldMax - held) / 2),
    );
  }

  function takeWaitingOf(lane: Lane): ClaimedDelivery[] {
    const waiting = lane.waiting.splice(0);
    for (const { host } of waiting) changeHeld(lane, host, -1);
    update(lane);
    return waiting.map(({ delivery }) => delivery);
  }

  /** Skips a lane whose host has become full since it was counted in. */
  function nextSendable(): Lane | undefined {
    for (;;) {
      const [organization] = sendable;
      const [lane] = organization?.sendable ?? [];
      const use = lane && useOf(lane);
      if (lane === undefined || use === undefined || hosts.hasPlaceFor(use)) return lane;
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

    /** The endpoints whose deliveries are claimed next, with the room for each. */
    nextWants(): Want[] {
      const wants: Want[] = [];
      for (const organization of claimable) {
        if (wants.length === endpointsPerClaimMax) break;
        const [lane] = organization.claimable;
        if (lane === undefined) continue;
        const room = roomOf(lane);
        if (room <= 0) break;
        toTheEnd(claimable, organization);
        lane.woken = false;
        lane.claiming = { host: lane.host };
        changeHeld(lane, lane.host, room);
        wants.push({ endpointId: lane.endpointId, room });
        update(lane);
      }
      return wants;
    },

    /**
     * Adds the claimed deliveries and frees the room that was not needed. Returns the deliveries
     * for which the host has no room, which must be given back.
     */
    fill({ endpointId, room }: Want, deliveries: ClaimedDelivery[]): ClaimedDelivery[] {
      const lane = lanes.get(endpointId);
      if (lane === undefined) return deliveries;
      changeHeld(lane, lane.claiming?.host, -room);
      lane.claiming = null;
      const surplus = deliveries.filter((delivery) => !hold(lane, delivery));
      if (deliveries[0] !== undefined) lane.inFlightMax = deliveries[0].inFlightMax;
      followNext(lane, surplus[0]);
      // The claim filled the room, so there may be more. A slowed endpoint has used its slots.
      const mayHaveMore = deliveries.length === room && lane.inFlightMax === null;
      if (mayHaveMore || surplus.length > 0) lane.woken = true;
      update(lane);
      return surplus;
    },

    /** The delivery to send now; undefined when there is none or no room for it. */
    nextToSend(): ClaimedDelivery | undefined {
      if (inFlight >= inFlightMax) return undefined;
      const lane = nextSendable();
      const next = lane?.waiting.shift();
      if (lane === undefined || next === undefined) return undefined;
      const { organization } = lane;
      toTheEnd(sendable, organization);
      toTheEnd(organization.sendable, lane);
      lane.inFlight.set(next.delivery.id, next);
      lane.sent.add(performance.now());
      organization.inFlight += 1;
      inFlight += 1;
      hosts.changeInFlight({ host: next.host, organizationId: organization.id }, 1);
      followNext(lane);
      update(lane);
      return next.delivery;
    },

    /** Frees the slot. False when the delivery was taken away meanwhile. */
    finish({ endpointId, id }: ClaimedDelivery, { slow }: { slow: boolean }): boolean {
      const lane = lanes.get(endpointId);
      const finished = lane?.inFlight.get(id);
      if (lane === undefined || finished === undefined) return false;
      const { organization } = lane;
      const { host } = finished;
      lane.inFlight.delete(id);
      lane.slow = slow;
      organization.inFlight -= 1;
      inFlight -= 1;
      hosts.changeInFlight({ host, organizationId: organization.id }, -1);
      changeHeld(lane, host, -1);
      update(lane);
      hosts.offerPlace(host);
      return true;
    },

    inFlightCount: () => inFlight,

    /** The requests a second that were lately sent to the endpoint. */
    requestsPerSecond: (endpointId: string): number =>
      lanes.get(endpointId)?.sent.perSecond(performance.now()) ?? 0,

    /** Takes away the claimed deliveries that are not sent yet. */
    takeWaiting: (): ClaimedDelivery[] => [...lanes.values()].flatMap(takeWaitingOf),

    /** Claims and sends nothing of the endpoint until it is woken. Takes away what waits. */
    putToSleep(endpointId: string): ClaimedDelivery[] {
      const lane = lanes.get(endpointId);
      if (lane === undefined) return [];
      lane.woken = false;
      return takeWaitingOf(lane);
    },

    /** Takes away the deliveries in flight, whose outcomes are no longer needed. */
    takeInFlight(): ClaimedDelivery[] {
      return [...lanes.values()].flatMap((lane) => {
        const taken = [...lane.inFlight.values()];
        lane.inFlight.clear();
        return taken.map(({ delivery }) => delivery);
      });
    },
  };
}

const newOrganization = (id: string): Organization => ({
  id,
  laneCount: 0,
  held: 0,
  inFlight: 0,
  claimable: new Set(),
  sendable: new Set(),
});

const newLane = (endpointId: string, organization: Organization, waiter: Waiter): Lane => ({
  endpointId,
  organization,
  waiter,
  woken: false,
  claiming: null,
  slow: false,
  inFlightMax: null,
  sent: createRateMeter(),
  host: undefined,
  waiting: [],
  inFlight: new Map(),
});

const inFlightMaxOf = ({ slow, inFlightMax }: Lane) =>
  Math.min(
    slow ? inFlightPerSlowEndpointMax : inFlightPerEndpointMax,
    Math.floor(inFlightMax ?? inFlightPerEndpointMax),
  );

/** A slowed endpoint has its slots now or never, so nothing is claimed ahead. */
const heldMaxOf = (lane: Lane) =>
  inFlightMaxOf(lane) * (lane.inFlightMax === null ? heldPerInFlight : 1);

const heldBy = ({ waiting, inFlight }: Lane) => waiting.length + inFlight.size;

function keep<Member>(set: Set<Member>, member: Member, belongs: boolean) {
  if (belongs) set.add(member);
  else set.delete(member);
}

function toTheEnd<Member>(set: Set<Member>, member: Member) {
  set.delete(member);
  set.add(member);
}

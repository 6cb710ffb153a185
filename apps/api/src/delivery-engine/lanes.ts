import type { ClaimedDelivery, Want } from "./claim.ts";
import type { DueEndpoint } from "./wake.ts";

/** What one worker sends at the same time, at most: so many deliveries its death may double. */
export const inFlightMax = 1_024;
const inFlightPerOrganizationMax = 256;
const inFlightPerEndpointMax = 64;
/** Of an endpoint whose last answer did not come in time: it may not hold many slots until one does. */
const inFlightPerSlowEndpointMax = 4;
const endpointsPerClaimMax = 64;

// Claimed ahead of being sent, so that nobody waits for the database between two sends.
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
  /** Something may be due that is not claimed yet. */
  woken: boolean;
  claiming: boolean;
  slow: boolean;
  waiting: ClaimedDelivery[];
  inFlight: Map<string, ClaimedDelivery>;
}

/**
 * Who gets the next turn. Organizations take turns, and within one its endpoints; each has its share of
 * what may be in flight, so that neither a burst nor a receiver that hangs delays the others.
 */
export function createLanes() {
  const lanes = new Map<string, Lane>();
  const organizations = new Map<string, Organization>();
  // Sets keep the order of insertion: the first one's turn is next, and then it goes to the end.
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
    const lane = newLane(id, organization);
    lanes.set(id, lane);
    return lane;
  }

  function forget({ endpointId, organization }: Lane) {
    lanes.delete(endpointId);
    organization.laneCount -= 1;
    if (organization.laneCount === 0) organizations.delete(organization.id);
  }

  /** Brings the sets of turns up to date with a lane that has changed. */
  function update(lane: Lane) {
    const { organization } = lane;
    const endpointMax = lane.slow ? inFlightPerSlowEndpointMax : inFlightPerEndpointMax;
    const hasRoom = heldBy(lane) <= (endpointMax * heldPerInFlight) / 2;
    keep(organization.claimable, lane, lane.woken && hasRoom);
    keep(organization.sendable, lane, lane.waiting.length > 0 && lane.inFlight.size < endpointMax);
    const mayClaim = heldPerOrganizationMax - organization.held >= 2;
    keep(claimable, organization, organization.claimable.size > 0 && mayClaim);
    const maySend = organization.inFlight < inFlightPerOrganizationMax;
    keep(sendable, organization, organization.sendable.size > 0 && maySend);
    if (!lane.woken && !lane.claiming && !lane.slow && heldBy(lane) === 0) forget(lane);
  }

  /** Half of what is left goes to the first, so that there is always something for the next. */
  function roomOf(lane: Lane): number {
    const endpointMax = lane.slow ? inFlightPerSlowEndpointMax : inFlightPerEndpointMax;
    const leftToOrganization = heldPerOrganizationMax - lane.organization.held;
    return Math.min(
      endpointMax * heldPerInFlight - heldBy(lane),
      Math.floor(leftToOrganization / 2),
      Math.floor((heldMax - held) / 2),
    );
  }

  return {
    wake(endpoints: Iterable<DueEndpoint>) {
      for (const endpoint of endpoints) {
        const lane = laneOf(endpoint);
        lane.woken = true;
        update(lane);
      }
    },

    /** The endpoints whose turn it is to have their deliveries claimed, with the room for each. */
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
        lane.claiming = true;
        organization.held += room;
        held += room;
        wants.push({ endpointId: lane.endpointId, room });
        update(lane);
      }
      return wants;
    },

    /** What came of a want: the room that was not needed is given back. */
    fill({ endpointId, room }: Want, deliveries: ClaimedDelivery[]) {
      const lane = lanes.get(endpointId);
      if (lane === undefined) return;
      lane.organization.held -= room - deliveries.length;
      held -= room - deliveries.length;
      lane.claiming = false;
      lane.waiting.push(...deliveries);
      // As many as there was room for: there may be more.
      if (deliveries.length === room) lane.woken = true;
      update(lane);
    },

    /** The delivery to send now; undefined when there is none or no room for it. */
    nextToSend(): ClaimedDelivery | undefined {
      if (inFlight >= inFlightMax) return undefined;
      const [organization] = sendable;
      if (organization === undefined) return undefined;
      const [lane] = organization.sendable;
      const delivery = lane?.waiting.shift();
      if (lane === undefined || delivery === undefined) return undefined;
      toTheEnd(sendable, organization);
      toTheEnd(organization.sendable, lane);
      lane.inFlight.set(delivery.id, delivery);
      organization.inFlight += 1;
      inFlight += 1;
      update(lane);
      return delivery;
    },

    /** Frees the slot; false when the delivery was taken away meanwhile. */
    finish({ endpointId, id }: ClaimedDelivery, { slow }: { slow: boolean }): boolean {
      const lane = lanes.get(endpointId);
      if (lane === undefined || !lane.inFlight.delete(id)) return false;
      lane.slow = slow;
      lane.organization.inFlight -= 1;
      lane.organization.held -= 1;
      inFlight -= 1;
      held -= 1;
      update(lane);
      return true;
    },

    inFlightCount: () => inFlight,

    /** Takes away what was claimed and not sent yet. */
    takeWaiting(): ClaimedDelivery[] {
      return [...lanes.values()].flatMap((lane) => {
        const waiting = lane.waiting.splice(0);
        lane.organization.held -= waiting.length;
        held -= waiting.length;
        update(lane);
        return waiting;
      });
    },

    /** Takes away what is being sent: nobody waits for its outcome any more. */
    takeInFlight(): ClaimedDelivery[] {
      return [...lanes.values()].flatMap((lane) => {
        const taken = [...lane.inFlight.values()];
        lane.inFlight.clear();
        return taken;
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

const newLane = (endpointId: string, organization: Organization): Lane => ({
  endpointId,
  organization,
  woken: false,
  claiming: false,
  slow: false,
  waiting: [],
  inFlight: new Map(),
});

const heldBy = ({ waiting, inFlight }: Lane) => waiting.length + inFlight.size;

function keep<Member>(set: Set<Member>, member: Member, belongs: boolean) {
  if (belongs) set.add(member);
  else set.delete(member);
}

function toTheEnd<Member>(set: Set<Member>, member: Member) {
  set.delete(member);
  set.add(member);
}

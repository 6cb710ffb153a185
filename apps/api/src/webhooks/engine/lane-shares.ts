import type { ClaimedDelivery } from "./claim.ts";
import type { Hosts, HostUse, Waiter } from "./hosts.ts";

/**
 * The largest number of requests in flight in one worker. Up to this many deliveries can arrive
 * twice if the worker dies.
 */
export const inFlightMax = 1_024;
export const inFlightPerOrganizationMax = 256;
export const inFlightPerEndpointMax = 64;
/** The limit for an endpoint after a late response, until a response arrives in time. */
export const inFlightPerSlowEndpointMax = 4;

// The largest number of claimed deliveries in one worker. Deliveries are claimed ahead, so that
// sending does not wait for the database.
const heldMax = 2_048;
const heldPerOrganizationMax = 1_024;
const heldPerInFlight = 8;

export interface Organization {
  id: string;
  laneCount: number;
  held: number;
  inFlight: number;
}

/** The deliveries that a worker holds for one endpoint. */
export interface Lane {
  endpointId: string;
  organization: Organization;
  /** Whether there can be due deliveries that are not claimed. */
  woken: boolean;
  /** The host with the capacity that the running claim reserves. Null if there is no claim. */
  claiming: { host: string | undefined } | null;
  slow: boolean;
  /** The limit of the endpoint's pace. Null if it has no pace. */
  inFlightMax: number | null;
  sent: ReturnType<typeof createRateMeter>;
  /**
   * The host of the lane's next delivery, or of its last one. Undefined before the first delivery.
   */
  host: string | undefined;
  waiting: Held[];
  inFlight: Map<string, Held>;
  /** Takes a free place at the lane's host. */
  waiter: Waiter;
}

interface Held {
  delivery: ClaimedDelivery;
  host: string;
}

export const newLane = (endpointId: string, organization: Organization, waiter: Waiter): Lane => ({
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

/**
 * Counts the deliveries held and in flight: for a lane, its organization, its host and the worker.
 * Each has its share, so that neither a burst nor a hanging receiver delays others.
 */
export function createShares(hosts: Hosts) {
  let held = 0;
  let inFlight = 0;

  const hasPlaceAtHost = (lane: Lane) => {
    const use = useOf(lane);
    return use === undefined || hosts.hasPlaceFor(use);
  };
  const roomAtHost = (lane: Lane) => {
    const use = useOf(lane);
    return use === undefined ? Number.POSITIVE_INFINITY : hosts.roomFor(use);
  };

  return {
    hasPlaceAtHost,
    hasRoomAtHost: (lane: Lane) => roomAtHost(lane) > 0,

    /** The first lane gets half of the rest, so that some capacity is always left for the next lane. */
    roomOf: (lane: Lane): number =>
      Math.min(
        roomAtHost(lane),
        heldMaxOf(lane) - heldBy(lane),
        Math.floor((heldPerOrganizationMax - lane.organization.held) / 2),
        Math.floor((heldMax - held) / 2),
      ),

    changeHeld({ organization }: Lane, host: string | undefined, by: number) {
      organization.held += by;
      held += by;
      if (host !== undefined) hosts.changeHeld({ host, organizationId: organization.id }, by);
    },

    changeInFlight({ organization }: Lane, host: string, by: 1 | -1) {
      organization.inFlight += by;
      inFlight += by;
      hosts.changeInFlight({ host, organizationId: organization.id }, by);
    },

    inFlightCount: () => inFlight,
  };
}

/** The organization's use of the host that the lane sends to next. */
export const useOf = ({ host, organization }: Lane): HostUse | undefined =>
  host === undefined ? undefined : { host, organizationId: organization.id };

export const heldBy = ({ waiting, inFlight }: Lane) => waiting.length + inFlight.size;

/**
 * Whether the lane needs more deliveries. Deliveries of a paced endpoint that could not be sent yet
 * would be sent together with the next ones.
 */
export const wantsMore = (lane: Lane) =>
  lane.woken &&
  heldBy(lane) <= heldMaxOf(lane) / 2 &&
  (lane.inFlightMax === null || lane.waiting.length === 0);

export const wantsToSend = (lane: Lane) =>
  lane.waiting.length > 0 && lane.inFlight.size < inFlightMaxOf(lane);

export const mayClaim = ({ held }: Organization) => heldPerOrganizationMax - held >= 2;

export const maySend = ({ inFlight }: Organization) => inFlight < inFlightPerOrganizationMax;

const inFlightMaxOf = ({ slow, inFlightMax: pacedMax }: Lane) =>
  Math.min(
    slow ? inFlightPerSlowEndpointMax : inFlightPerEndpointMax,
    Math.floor(pacedMax ?? inFlightPerEndpointMax),
  );

/**
 * The largest number of deliveries that a lane holds. A paced endpoint cannot save its slots for
 * later, so nothing is claimed ahead for it.
 */
const heldMaxOf = (lane: Lane) =>
  inFlightMaxOf(lane) * (lane.inFlightMax === null ? heldPerInFlight : 1);

const windowMs = 1_000;

/** Counts requests per second, from the current and the previous second. */
export function createRateMeter() {
  let startMs = Number.NEGATIVE_INFINITY;
  let count = 0;
  let countBefore = 0;

  function moveTo(nowMs: number) {
    const passedMs = nowMs - startMs;
    if (passedMs < windowMs) return;
    countBefore = passedMs < 2 * windowMs ? count : 0;
    count = 0;
    startMs = nowMs;
  }

  return {
    add(nowMs: number) {
      moveTo(nowMs);
      count += 1;
    },
    perSecond(nowMs: number): number {
      moveTo(nowMs);
      return Math.max(count, countBefore);
    },
  };
}

/** The requests that one worker has in flight to a host at most, for all organizations together. */
export const inFlightPerHostMax = 64;
/** The deliveries that a worker claims ahead for a host at most. */
const heldPerHostMax = 1_024;
/** The share of the places left by others that one organization may take. */
export const shareOfPlacesMax = 0.75;
/** Room for fewer deliveries is not worth a claim. */
const roomMin = 16;
/** Waiting organizations that are checked when a place is free. */
const turnsPerPlace = 8;

interface Share {
  held: number;
  inFlight: number;
}

interface Host<Lane> extends Share {
  /** The share of each organization. */
  shares: Map<string, Share>;
  /** Lanes that wait for a place, by organization. The first organization's turn is next. */
  waiting: Map<string, Set<Lane>>;
}

/** An organization's use of a host. */
export interface HostUse {
  host: string;
  organizationId: string;
}

/**
 * Limits the requests in flight to each receiving host, over all organizations. An organization
 * takes at most three quarters of the places that the others leave, so a further organization
 * always finds some.
 */
export function createHosts<Lane>() {
  const hosts = new Map<string, Host<Lane>>();

  function hostOf(name: string): Host<Lane> {
    const known = hosts.get(name);
    if (known !== undefined) return known;
    const host: Host<Lane> = { held: 0, inFlight: 0, shares: new Map(), waiting: new Map() };
    hosts.set(name, host);
    return host;
  }

  /** How much more an organization may take. */
  function leftOf({ host, organizationId }: HostUse, what: keyof Share, max: number): number {
    const { [what]: taken = 0, shares } = hosts.get(host) ?? {};
    const own = shares?.get(organizationId)?.[what] ?? 0;
    return Math.ceil((own + max - taken) * shareOfPlacesMax) - own;
  }

  function change({ host: name, organizationId }: HostUse, what: keyof Share, by: number) {
    if (by === 0) return;
    const host = hostOf(name);
    const share = host.shares.get(organizationId) ?? { held: 0, inFlight: 0 };
    host.shares.set(organizationId, share);
    host[what] += by;
    share[what] += by;
    if (share.held === 0 && share.inFlight === 0) host.shares.delete(organizationId);
    forgetIdle(name, host);
  }

  function forgetIdle(name: string, { shares, waiting }: Host<Lane>) {
    if (shares.size === 0 && waiting.size === 0) hosts.delete(name);
  }

  return {
    /** How many more deliveries may be claimed for this use. */
    roomFor(use: HostUse): number {
      const left = leftOf(use, "held", heldPerHostMax);
      return left < roomMin ? 0 : left;
    },
    hasPlaceFor: (use: HostUse) => leftOf(use, "inFlight", inFlightPerHostMax) > 0,
    changeHeld: (use: HostUse, by: number) => change(use, "held", by),
    changeInFlight: (use: HostUse, by: 1 | -1) => change(use, "inFlight", by),
    /** Notes whether the lane waits for the host. */
    keepWaiting({ host: name, organizationId }: HostUse, lane: Lane, isWaiting: boolean) {
      const host = isWaiting ? hostOf(name) : hosts.get(name);
      if (host === undefined) return;
      const lanes = host.waiting.get(organizationId) ?? new Set();
      if (isWaiting) host.waiting.set(organizationId, lanes.add(lane));
      else lanes.delete(lane);
      if (lanes.size === 0) host.waiting.delete(organizationId);
      forgetIdle(name, host);
    },
    /** The lanes whose turn it is, one of each organization, until `use` takes the free place. */
    offerPlace(name: string, use: (lane: Lane) => boolean) {
      const waiting = hosts.get(name)?.waiting;
      if (waiting === undefined) return;
      for (let turn = Math.min(turnsPerPlace, waiting.size); turn > 0; turn -= 1) {
        const [[organizationId, lanes] = ["", new Set<Lane>()]] = waiting;
        const [lane] = lanes;
        if (lane === undefined) return;
        waiting.delete(organizationId);
        waiting.set(organizationId, lanes);
        lanes.delete(lane);
        lanes.add(lane);
        if (use(lane)) return;
      }
    },
  };
}

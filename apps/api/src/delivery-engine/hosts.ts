/** The requests that one worker has in flight to a host at most, for all organizations together. */
export const inFlightPerHostMax = 64;
/** The deliveries that a worker claims ahead for a host at most. */
const heldPerHostMax = 1_024;
/** What one organization may take of the places that the others leave. */
export const shareOfPlacesMax = 0.75;
/** Less is not worth a claim. */
const roomMin = 16;
/** Looked at when a place is free; the others have their turn at the next one. */
const turnsPerPlace = 8;

interface Share {
  held: number;
  inFlight: number;
}

interface Host<Lane> extends Share {
  /** What each organization has of it. */
  shares: Map<string, Share>;
  /** Lanes that the host holds up, by organization: the first one's turn is next. */
  waiting: Map<string, Set<Lane>>;
}

/** An organization's use of a host. */
export interface HostUse {
  host: string;
  organizationId: string;
}

/**
 * Places at each receiving host. However many organizations send to it, so many requests are under way at
 * most; whoever comes always finds a part of the places, because nobody takes more than three quarters of
 * what the others leave.
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

  /** How much more of this an organization may have. */
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
    /** How many deliveries may be claimed for it. */
    roomFor(use: HostUse): number {
      const left = leftOf(use, "held", heldPerHostMax);
      return left < roomMin ? 0 : left;
    },
    hasPlaceFor: (use: HostUse) => leftOf(use, "inFlight", inFlightPerHostMax) > 0,
    changeHeld: (use: HostUse, by: number) => change(use, "held", by),
    changeInFlight: (use: HostUse, by: 1 | -1) => change(use, "inFlight", by),
    /** Notes whether the host holds the lane up. */
    keepWaiting({ host: name, organizationId }: HostUse, lane: Lane, isWaiting: boolean) {
      const host = isWaiting ? hostOf(name) : hosts.get(name);
      if (host === undefined) return;
      const lanes = host.waiting.get(organizationId) ?? new Set();
      if (isWaiting) host.waiting.set(organizationId, lanes.add(lane));
      else lanes.delete(lane);
      if (lanes.size === 0) host.waiting.delete(organizationId);
      forgetIdle(name, host);
    },
    /** Lanes whose turn it is, one of each organization, until `use` takes the free place. */
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

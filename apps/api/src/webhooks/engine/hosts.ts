/**
 * The largest number of requests in flight from one process to a host, across all organizations.
 */
export const inFlightPerHostMax = 64;
/** The largest number of deliveries that a worker claims ahead for a host. */
const heldPerHostMax = 1_024;
/**
 * The largest share of the places that one organization can take, of those that others leave free.
 */
export const shareOfPlacesMax = 0.75;
/** The smallest number of free places that is worth a claim. */
const roomMin = 16;
/** The number of waiting organizations that are checked when a place is free. */
const turnsPerPlace = 8;

interface Share {
  held: number;
  inFlight: number;
}

/** Called when a place is free. Returns whether it takes the place. */
export type Waiter = () => boolean;

interface Host extends Share {
  shares: Map<string, Share>;
  /** The waiters for a place, by organization. The first organization is next. */
  waiting: Map<string, Set<Waiter>>;
}

/** An organization's use of a host. */
export interface HostUse {
  host: string;
  organizationId: string;
}

/**
 * Limits the requests in flight to each receiver host, across all organizations. An organization can take
 * up to three quarters of the places that the others leave free, so some are always left for another
 * organization.
 */
export function createHosts() {
  const hosts = new Map<string, Host>();

  function hostOf(name: string): Host {
    const known = hosts.get(name);
    if (known !== undefined) return known;
    const host: Host = { held: 0, inFlight: 0, shares: new Map(), waiting: new Map() };
    hosts.set(name, host);
    return host;
  }

  /** The number of places that an organization can still take. */
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

  function forgetIdle(name: string, { shares, waiting }: Host) {
    if (shares.size === 0 && waiting.size === 0) hosts.delete(name);
  }

  const hasPlaceFor = (use: HostUse) => leftOf(use, "inFlight", inFlightPerHostMax) > 0;

  function offerPlace(name: string) {
    const host = hosts.get(name);
    if (host !== undefined) offerTo(host.waiting);
  }

  return {
    /** The number of deliveries that can still be claimed for this use. */
    roomFor(use: HostUse): number {
      const left = leftOf(use, "held", heldPerHostMax);
      return left < roomMin ? 0 : left;
    },
    hasPlaceFor,
    offerPlace,
    changeHeld: (use: HostUse, by: number) => change(use, "held", by),
    changeInFlight: (use: HostUse, by: 1 | -1) => change(use, "inFlight", by),
    /** Runs `work` (one request) in its own place. Undefined when there is no place. */
    async inPlace<Result>(use: HostUse, work: () => Promise<Result>): Promise<Result | undefined> {
      if (!hasPlaceFor(use)) return undefined;
      change(use, "inFlight", 1);
      try {
        return await work();
      } finally {
        change(use, "inFlight", -1);
        offerPlace(use.host);
      }
    },
    /** Records whether the waiter waits for the host. */
    keepWaiting({ host: name, organizationId }: HostUse, waiter: Waiter, isWaiting: boolean) {
      const host = isWaiting ? hostOf(name) : hosts.get(name);
      if (host === undefined) return;
      const waiters = host.waiting.get(organizationId) ?? new Set();
      if (isWaiting) host.waiting.set(organizationId, waiters.add(waiter));
      else waiters.delete(waiter);
      if (waiters.size === 0) host.waiting.delete(organizationId);
      forgetIdle(name, host);
    },
  };
}

/** Offers the free place to one waiter of each organization in order, until one takes it. */
function offerTo(waiting: Host["waiting"]) {
  for (let turn = Math.min(turnsPerPlace, waiting.size); turn > 0; turn -= 1) {
    const [[organizationId, waiters] = ["", new Set<Waiter>()]] = waiting;
    const [waiter] = waiters;
    if (waiter === undefined) return;
    waiting.delete(organizationId);
    waiting.set(organizationId, waiters);
    waiters.delete(waiter);
    waiters.add(waiter);
    if (waiter()) return;
  }
}

export type Hosts = ReturnType<typeof createHosts>;

const loopback = /^(127\.|\[::1\]$|localhost$)/;

/**
 * The host whose places a request uses. Ignores the port, because the owner of one port can
 * register others. On loopback, which is closed unless a setting opens it, each port counts as a
 * host.
 */
export function receivingHostOf(url: string): string {
  const { hostname, host } = URL.parse(url) ?? { hostname: url, host: url };
  const name = hostname.replace(/\.$/, "");
  return loopback.test(name) ? host : name;
}

import type { DueEndpoint } from "../../kernel/outbox/wake.ts";
import type { Clock } from "../../kernel/platform/clock.ts";
import type { EngineDeps } from "../deps.ts";
import { type ClaimedDelivery, claimDue, releaseClaims, type Want } from "./claim.ts";
import type { Lanes } from "./lanes.ts";
import { createPauses } from "./pace.ts";

const timerCushionMs = 2;

/**
 * The time in ms that a lease lasts longer than the exchange: a claimed delivery waits to be sent,
 * and its outcome is stored.
 */
export const leaseMarginMs = 10_000;

type LeaseDeps = Pick<EngineDeps, "db" | "clock" | "newId" | "logger">;

/** Leases deliveries. Failures are only logged, because the sweep finds every due delivery later. */
function createLeases(
  { db, clock, newId, logger }: LeaseDeps,
  { timeoutMs }: Pick<ClaimingOptions, "timeoutMs">,
) {
  return {
    async claim(wants: Want[]): Promise<Map<string, ClaimedDelivery[]>> {
      const now = clock.now();
      const leaseEndsAt = new Date(now.getTime() + timeoutMs + leaseMarginMs);
      try {
        const lease = { now, leaseEndsAt, leaseToken: newId(), timeoutMs };
        const claimed = await claimDue(db, wants, lease);
        return Map.groupBy(claimed, ({ endpointId }) => endpointId);
      } catch (error) {
        logger.error({ err: error }, "Could not claim webhook deliveries");
        return new Map();
      }
    },
    async release(deliveries: ClaimedDelivery[]) {
      if (deliveries.length === 0) return;
      try {
        await releaseClaims(db, deliveries);
      } catch (error) {
        logger.warn({ err: error }, "Could not release deliveries before their leases end");
      }
    },
  };
}

/** Wakes endpoints at a later time. */
function createAlarms(clock: Clock, wake: (endpoint: DueEndpoint) => void) {
  const timers = new Set<NodeJS.Timeout>();
  return {
    set(endpoint: DueEndpoint, at: Date) {
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          wake(endpoint);
        },
        // A timer can fire early, before the delivery is due, so it gets a few more milliseconds.
        Math.max(0, at.getTime() - clock.now().getTime()) + timerCushionMs,
      );
      timers.add(timer);
    },
    clear() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

interface ClaimingOptions {
  lanes: Lanes;
  /** The time limit of endpoints without their own. */
  timeoutMs: number;
  /** Called when there is something to send. */
  onClaimed: () => void;
}

/**
 * Claims due deliveries in batches while the lanes have capacity, and releases those that are not
 * sent.
 */
export function createClaiming(deps: LeaseDeps, { lanes, timeoutMs, onClaimed }: ClaimingOptions) {
  const { clock } = deps;
  const { claim, release } = createLeases(deps, { timeoutMs });
  const pauses = createPauses();
  const alarms = createAlarms(clock, (endpoint) => wake([endpoint]));
  let isClaiming = false;
  let claiming = Promise.resolve();
  let stopped = false;

  function wake(endpoints: Iterable<DueEndpoint>) {
    if (stopped) return;
    lanes.wake([...endpoints].filter(({ id }) => !pauses.lasts(id, clock.now())));
    start();
  }

  const wakeAt = ({ endpointId: id, organizationId }: ClaimedDelivery, at: Date) =>
    alarms.set({ id, organizationId }, at);

  function start() {
    if (!isClaiming && !stopped) claiming = claimWhileThereIsRoom();
  }

  async function claimWhileThereIsRoom() {
    isClaiming = true;
    for (let wants = lanes.nextWants(); wants.length > 0; wants = lanes.nextWants()) {
      const claimed = await claim(wants);
      const surplus = wants.flatMap((want) => fill(want, claimed.get(want.endpointId) ?? []));
      await release(surplus);
      if (stopped) break;
      onClaimed();
    }
    isClaiming = false;
  }

  /** Returns the deliveries that must be released. */
  function fill(want: Want, deliveries: ClaimedDelivery[]): ClaimedDelivery[] {
    const [first] = deliveries;
    if (first !== undefined && first.nextRequestAt !== null) wakeAt(first, first.nextRequestAt);
    // Deliveries to an endpoint that was paused after the claim are released.
    if (!pauses.lasts(want.endpointId, clock.now())) return lanes.fill(want, deliveries);
    return [...deliveries, ...lanes.fill(want, [])];
  }

  /** Releases the claimed deliveries of these endpoints. */
  function holdBack(endpointIds: Iterable<string>) {
    for (const id of endpointIds) void release(lanes.putToSleep(id));
  }

  return {
    wake,
    wakeAt,
    holdBack,
    release,
    /** Claims up to the available capacity. */
    start,
    /** Holds back the endpoint, because its receiver has just requested a slower pace. */
    pause(endpointId: string) {
      pauses.begin(endpointId, clock.now());
      holdBack([endpointId]);
    },
    /**
     * Stops claiming. Resolves after all claimed deliveries that are not being sent were released.
     */
    async stop() {
      stopped = true;
      alarms.clear();
      await claiming;
      await release(lanes.takeWaiting());
    },
  };
}

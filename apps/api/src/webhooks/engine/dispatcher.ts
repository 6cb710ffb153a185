import type { DueEndpoint } from "../../kernel/outbox/wake.ts";
import { failpoint } from "../../kernel/platform/failpoint.ts";
import { type ClaimedDelivery, claimDue, releaseClaims, type Want } from "./claim.ts";
import type { EngineDeps } from "./delivery-deps.ts";
import type { Exchange, ExchangeResult } from "./exchange.ts";
import { createLanes } from "./lanes.ts";
import { type Attempt, outcomeOf } from "./outcome.ts";
import { pauseAsked } from "./pace.ts";
import { createPauses } from "./pauses.ts";
import { createReport } from "./report.ts";
import { sendSigned } from "./send-signed.ts";
import { createSettler } from "./settler.ts";

const timerCushionMs = 2;

/** The part of a lease beyond the exchange, in which a claim waits for its turn and is settled. */
export const leaseMarginMs = 10_000;

export interface Dispatcher {
  /** Sends the due deliveries of these endpoints until none is left. */
  wake(endpoints: Iterable<DueEndpoint>): void;
  /** Gives back what is claimed for these endpoints. Requests in flight go on. */
  holdBack(endpointIds: Iterable<string>): void;
  /**
   * Claims no more, waits for the requests in flight, and gives the other deliveries back unsent.
   */
  stop(options: { withinMs: number }): Promise<void>;
}

/** Claims due deliveries in batches and sends them, each endpoint and organization within its share. */
export function createDispatcher(deps: EngineDeps, exchange: Exchange): Dispatcher {
  const { db, clock, newId, logger } = deps;
  const settings = deps.settings.webhooks;
  const leaseMs = settings.timeoutMs + leaseMarginMs;
  const lanes = createLanes(deps.receivingHosts, {
    // Later, because a lane may also be offered a place in the middle of the turns of others.
    onPlace: () => queueMicrotask(sendWhileThereIsRoom),
  });
  const report = createReport(deps);
  const pauses = createPauses();
  const retryTimers = new Set<NodeJS.Timeout>();
  let claiming = false;
  let stopped = false;
  let onClaimed: (() => void) | undefined;
  let onIdle: (() => void) | undefined;

  const settler = createSettler(deps, {
    leaseMs,
    report,
    onSettled: ({ delivery, nextAttemptAt }) => {
      if (nextAttemptAt !== null) wakeAt(delivery, nextAttemptAt);
    },
  });

  function wake(endpoints: Iterable<DueEndpoint>) {
    if (stopped) return;
    lanes.wake([...endpoints].filter(({ id }) => !pauses.lasts(id, clock.now())));
    if (!claiming) void claimWhileThereIsRoom();
  }

  function holdBack(endpointIds: Iterable<string>) {
    for (const id of endpointIds) void release(lanes.putToSleep(id));
  }

  function wakeAt({ endpointId: id, organizationId }: ClaimedDelivery, at: Date) {
    const timer = setTimeout(
      () => {
        retryTimers.delete(timer);
        wake([{ id, organizationId }]);
      },
      // A timer may fire early, when the delivery is not due yet.
      Math.max(0, at.getTime() - clock.now().getTime()) + timerCushionMs,
    );
    retryTimers.add(timer);
  }

  async function claimWhileThereIsRoom() {
    claiming = true;
    for (let wants = lanes.nextWants(); wants.length > 0; wants = lanes.nextWants()) {
      const claimed = await claim(wants);
      const surplus = wants.flatMap((want) => fill(want, claimed.get(want.endpointId) ?? []));
      await release(surplus);
      if (stopped) break;
      sendWhileThereIsRoom();
    }
    claiming = false;
    onClaimed?.();
  }

  /** Returns what must be given back. */
  function fill(want: Want, deliveries: ClaimedDelivery[]): ClaimedDelivery[] {
    const [first] = deliveries;
    if (first !== undefined && first.nextRequestAt !== null) wakeAt(first, first.nextRequestAt);
    // The pause may have begun after the claim.
    if (!pauses.lasts(want.endpointId, clock.now())) return lanes.fill(want, deliveries);
    return [...deliveries, ...lanes.fill(want, [])];
  }

  async function claim(wants: Want[]): Promise<Map<string, ClaimedDelivery[]>> {
    const now = clock.now();
    const leaseEndsAt = new Date(now.getTime() + leaseMs);
    try {
      const claimed = await claimDue(db, wants, { now, leaseEndsAt, leaseToken: newId() });
      return Map.groupBy(claimed, ({ endpointId }) => endpointId);
    } catch (error) {
      logger.error(
        { err: error },
        "Could not claim webhook deliveries; the next sweep tries again",
      );
      return new Map();
    }
  }

  function sendWhileThereIsRoom() {
    if (stopped) return;
    const latest = new Date(clock.now().getTime() + settings.timeoutMs);
    const late: ClaimedDelivery[] = [];
    for (let next = lanes.nextToSend(); next !== undefined; next = lanes.nextToSend()) {
      // The lease could end during the exchange, and another worker would send the delivery as
      // well.
      if (next.leaseEndsAt < latest) late.push(next);
      else void send(next);
    }
    for (const delivery of late) lanes.finish(delivery, { slow: true });
    void release(late);
  }

  async function send(delivery: ClaimedDelivery) {
    failpoint("before_send");
    const attempt = await makeAttempt(delivery);
    failpoint("after_send");
    report.attempted(attempt);
    pauseAsAsked(attempt);
    const slow = isSlow(attempt.result);
    // After stop() has given it back, another worker may be sending it.
    if (!lanes.finish(delivery, { slow })) return;
    settler.add(outcomeOf(attempt, { settings, now: clock.now(), random: deps.random }));
    if (stopped) {
      if (lanes.inFlightCount() === 0) onIdle?.();
      return;
    }
    sendWhileThereIsRoom();
    if (!claiming) void claimWhileThereIsRoom();
  }

  async function makeAttempt(delivery: ClaimedDelivery): Promise<Attempt> {
    const startedAt = clock.now();
    const result = await sendSigned(deps, exchange, { outgoing: delivery, startedAt });
    const requestsPerSecond = lanes.requestsPerSecond(delivery.endpointId);
    return { delivery, startedAt, result, requestsPerSecond };
  }

  function pauseAsAsked({ delivery: { endpointId }, result }: Attempt) {
    const now = clock.now();
    if (pauseAsked(result, { now, delayMaxMs: settings.delayMaxMs }) === undefined) return;
    pauses.begin(endpointId, now);
    holdBack([endpointId]);
  }

  async function release(deliveries: ClaimedDelivery[]) {
    if (deliveries.length === 0) return;
    try {
      await releaseClaims(db, deliveries);
    } catch (error) {
      logger.warn({ err: error }, "Could not give deliveries back; their leases end by themselves");
    }
  }

  return {
    wake,
    holdBack,
    async stop({ withinMs }) {
      stopped = true;
      for (const timer of retryTimers) clearTimeout(timer);
      if (claiming) await new Promise<void>((resolve) => (onClaimed = resolve));
      await release(lanes.takeWaiting());
      if (lanes.inFlightCount() > 0) await idleWithin(withinMs);
      const unfinished = lanes.takeInFlight();
      await settler.flush();
      await release(unfinished);
    },
  };

  function idleWithin(ms: number) {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      onIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/**
 * Whether the receiver did not answer in time. Such a receiver holds its slots for the whole limit.
 */
const isSlow = ({ failure }: ExchangeResult) =>
  failure === "timeout" || failure === "connect_timeout";

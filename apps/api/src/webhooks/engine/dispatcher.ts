import type { DueEndpoint } from "../../kernel/outbox/wake.ts";
import { failpoint } from "../../kernel/platform/failpoint.ts";
import { waitAtMost } from "../../kernel/platform/time-limit.ts";
import type { EngineDeps } from "../deps.ts";
import type { ClaimedDelivery } from "./claim.ts";
import { createClaiming } from "./claiming.ts";
import type { Exchange, ExchangeResult } from "./exchange.ts";
import { createLanes } from "./lanes.ts";
import { type Attempt, outcomeOf } from "./outcome.ts";
import { pauseAsked } from "./pace.ts";
import { createReport } from "./report.ts";
import { sendTraced } from "./send-signed.ts";
import { createSettler } from "./settler.ts";

export interface Dispatcher {
  /** Sends the due deliveries of these endpoints until none is left. */
  wake(endpoints: Iterable<DueEndpoint>): void;
  /** Releases the claimed deliveries of these endpoints. Requests in flight continue. */
  holdBack(endpointIds: Iterable<string>): void;
  /** Stops claiming, waits for the requests in flight, and releases the other deliveries unsent. */
  stop(options: { withinMs: number }): Promise<void>;
}

/** Sends the claimed deliveries, each endpoint and organization within its share. */
export function createDispatcher(deps: EngineDeps, exchange: Exchange): Dispatcher {
  const { clock } = deps;
  const settings = deps.settings.webhooks;
  const lanes = createLanes(deps.receivingHosts, {
    // Sending is deferred, because a lane can get a place while other lanes are being processed.
    onPlace: () => queueMicrotask(sendWhileThereIsRoom),
  });
  const claiming = createClaiming(deps, {
    lanes,
    timeoutMs: settings.timeoutMs,
    onClaimed: sendWhileThereIsRoom,
  });
  const report = createReport(deps);
  const settler = createSettler(deps, {
    report,
    onSettled: ({ delivery, nextAttemptAt }) => {
      if (nextAttemptAt !== null) claiming.wakeAt(delivery, nextAttemptAt);
    },
  });
  let stopped = false;
  const idle = Promise.withResolvers<void>();

  function sendWhileThereIsRoom() {
    if (stopped) return;
    const nowMs = clock.now().getTime();
    const late: ClaimedDelivery[] = [];
    for (let next = lanes.nextToSend(); next !== undefined; next = lanes.nextToSend()) {
      // The lease could end during the exchange, and another worker would then send the delivery as
      // well.
      const answeredByMs = nowMs + (next.timeoutMs ?? settings.timeoutMs);
      if (next.leaseEndsAt.getTime() < answeredByMs) late.push(next);
      else void send(next);
    }
    for (const delivery of late) lanes.finish(delivery, { slow: true });
    void claiming.release(late);
  }

  async function send(delivery: ClaimedDelivery) {
    failpoint("before_send");
    const sent = await makeAttempt(deps, exchange, delivery);
    failpoint("after_send");
    const attempt = { ...sent, requestsPerSecond: lanes.requestsPerSecond(delivery.endpointId) };
    report.attempted(attempt);
    const { result } = attempt;
    const { delayMaxMs } = settings;
    if (pauseAsked(result, { now: clock.now(), delayMaxMs })) claiming.pause(delivery.endpointId);
    // Another worker can be sending the delivery after stop() has released it.
    if (!lanes.finish(delivery, { slow: isSlow(result) })) return;
    settler.add(outcomeOf(attempt, { settings, now: clock.now(), random: deps.random }));
    if (stopped && lanes.inFlightCount() === 0) idle.resolve();
    sendWhileThereIsRoom();
    claiming.start();
  }

  return {
    wake: claiming.wake,
    holdBack: claiming.holdBack,
    async stop({ withinMs }) {
      stopped = true;
      await claiming.stop();
      if (lanes.inFlightCount() > 0) await waitAtMost(withinMs, idle.promise);
      const unfinished = lanes.takeInFlight();
      await settler.flush();
      await claiming.release(unfinished);
    },
  };
}

async function makeAttempt(
  deps: EngineDeps,
  exchange: Exchange,
  delivery: ClaimedDelivery,
): Promise<Omit<Attempt, "requestsPerSecond">> {
  const startedAt = deps.clock.now();
  const result = await sendTraced(deps, exchange, {
    outgoing: delivery,
    startedAt,
    parent: delivery.traceparent,
    attributes: {
      "referral_service.webhook_delivery.id": delivery.id,
      "referral_service.webhook_delivery.attempt": delivery.attemptNumber,
      "referral_service.organization.id": delivery.organizationId,
      "referral_service.request.id": delivery.requestId ?? undefined,
    },
  });
  return { delivery, startedAt, result };
}

/**
 * Whether the receiver did not respond in time. Its requests then keep their slots for the whole
 * limit.
 */
const isSlow = ({ failure }: ExchangeResult) =>
  failure === "timeout" || failure === "connect_timeout";

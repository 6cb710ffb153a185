import { timeOfId } from "../../kernel/platform/ids.ts";
import type { EngineDeps } from "../deps.ts";
import type { Attempt, Outcome } from "./outcome.ts";

/** Reports webhook outcomes to operators, through metrics and the log. */
export interface Report {
  /** An attempt was made, whether or not its outcome can be stored. */
  attempted(attempt: Attempt): void;
  settled(outcome: Outcome): void;
  /** Reports endpoints that are halfway to being disabled. */
  failing(endpointIds: string[]): void;
  disabled(endpointIds: string[]): void;
}

export function createReport({ metrics, logger }: Pick<EngineDeps, "metrics" | "logger">): Report {
  return {
    attempted({ delivery, startedAt, result }) {
      metrics.attempts.inc({ outcome: result.failure ?? "delivered" });
      metrics.attemptDuration.observe(result.durationMs / 1_000);
      if (delivery.attemptNumber > 1) return;
      const delayMs = startedAt.getTime() - timeOfId(delivery.eventId);
      metrics.firstAttemptDelay.observe(Math.max(0, delayMs) / 1_000);
    },
    settled({ delivery, result, status, nextAttemptAt }) {
      if (nextAttemptAt === null) metrics.completedDeliveries.inc({ status });
      const level = result.failure === null ? "debug" : "info";
      if (!logger.isLevelEnabled(level)) return;
      // The log contains neither the URL, which can contain a secret, nor any part of the bodies.
      const line = {
        eventId: delivery.eventId,
        deliveryId: delivery.id,
        endpointId: delivery.endpointId,
        requestId: delivery.requestId,
        attempt: delivery.attemptNumber,
        failure: result.failure,
        tlsFault: result.tlsFault ?? undefined,
        responseStatus: result.responseStatus,
        durationMs: result.durationMs,
        status,
      };
      logger[level](line, result.failure === null ? "Webhook delivered" : "Webhook attempt failed");
    },
    failing(endpointIds) {
      if (endpointIds.length === 0) return;
      logger.warn({ endpointIds }, "Webhook endpoints keep failing");
    },
    disabled(endpointIds) {
      if (endpointIds.length === 0) return;
      metrics.disabledEndpoints.inc(endpointIds.length);
      logger.warn({ endpointIds }, "Webhook endpoints disabled");
    },
  };
}

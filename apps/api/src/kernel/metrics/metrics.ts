import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** The prefix of every metric except those of the process itself. */
export const prefix = "referral_service_";

const requestSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const attemptSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const delaySeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15, 60, 300, 3_600];

type Metrics = ReturnType<typeof createMetrics>;

export interface MetricsDeps {
  metrics: Metrics;
}

/**
 * Metrics of one process. No label contains an organization, an endpoint or a raw path, because the number
 * of series must not grow with the number of organizations. docs/operations.md explains each metric.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    ...requestMetrics(registers),
    ...deliveryMetrics(registers),
    ...mailMetrics(registers),
    lostSpans: new Counter({
      name: `${prefix}trace_spans_lost_total`,
      help: "Spans lost because the collector was unavailable or too slow",
      registers,
    }),
  };
}

const requestMetrics = (registers: Registry[]) => ({
  requestDuration: new Histogram({
    name: `${prefix}http_request_duration_seconds`,
    help: "Time from the arrival of a request to the end of its response, by route in the contract",
    labelNames: ["method", "route", "status"],
    buckets: requestSeconds,
    registers,
  }),
  requestsInFlight: new Gauge({
    name: `${prefix}http_requests_in_flight`,
    help: "Requests in progress",
    registers,
  }),
  rateLimitLocal: new Gauge({
    name: `${prefix}rate_limit_local`,
    help: "1 while only this process counts the requests with a key",
    registers,
  }),
  rateLimitRefusals: new Counter({
    name: `${prefix}rate_limit_refusals_total`,
    help: "Requests rejected because their key exceeded its rate limit",
    registers,
  }),
  rateLimitFallbacks: new Counter({
    name: `${prefix}rate_limit_fallbacks_total`,
    help: "Requests that only this process counted, because Redis did not respond",
    registers,
  }),
  droppedRequests: new Counter({
    name: `${prefix}request_log_dropped_total`,
    help: "Requests missing from the request log, because the database did not store them in time",
    registers,
  }),
  replicaReads: new Counter({
    name: `${prefix}database_replica_reads_total`,
    help: "Reads that can use the replica, by the server that they used: replica or primary",
    labelNames: ["source"],
    registers,
  }),
});

const deliveryMetrics = (registers: Registry[]) => ({
  attempts: new Counter({
    name: `${prefix}delivery_attempts_total`,
    help: "Attempts to deliver a webhook, by outcome: delivered, or the class of the failure",
    labelNames: ["outcome"],
    registers,
  }),
  attemptDuration: new Histogram({
    name: `${prefix}delivery_attempt_duration_seconds`,
    help: "Time of one attempt, from connecting to the end of the receiver's response",
    buckets: attemptSeconds,
    registers,
  }),
  firstAttemptDelay: new Histogram({
    name: `${prefix}delivery_first_attempt_delay_seconds`,
    help: "Time from an event to the first attempt to deliver it",
    buckets: delaySeconds,
    registers,
  }),
  completedDeliveries: new Counter({
    name: `${prefix}deliveries_completed_total`,
    help: "Finished deliveries, by outcome: delivered or permanently_failed",
    labelNames: ["status"],
    registers,
  }),
  disabledEndpoints: new Counter({
    name: `${prefix}webhook_endpoints_disabled_total`,
    help: "Webhook endpoints disabled because they failed too often for too long or returned 410 Gone",
    registers,
  }),
});

const mailMetrics = (registers: Registry[]) => ({
  completedMails: new Counter({
    name: `${prefix}mails_completed_total`,
    help: "Finished emails, by outcome: sent or given_up",
    labelNames: ["kind", "status"],
    registers,
  }),
  failedMailAttempts: new Counter({
    name: `${prefix}mail_attempts_failed_total`,
    help: "Failed attempts to send an email: the mail server rejected it or did not respond",
    registers,
  }),
});

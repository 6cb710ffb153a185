import { endpointLimits } from "@referral-service/contract";
import type { ExchangeResult } from "./exchange.ts";
import { inFlightPerEndpointMax } from "./lane-shares.ts";

export const firstPauseMs = 1_000;
/** The rate of a pace that slows nothing, because an endpoint's own rate is never higher. */
export const fullRequestsPerSecond = endpointLimits.requestsPerSecond;
export const pauseMaxMs = 60_000;
/** The number of requests per second that each success adds. */
export const growthPerSuccess = 0.1;
/** The lowest rate to which the service reduces an endpoint's requests per second. */
const requestsPerSecondMin = 0.1;

/**
 * Pace of requests to an endpoint that has its own rate, or whose receiver has requested a slower
 * pace.
 */
export interface Pace {
  /** The end of the last pause. */
  resumesAt: Date;
  /** No worker claims deliveries before this time. */
  nextRequestAt: Date;
  /** The length of the next pause, unless the receiver requests another length. */
  pauseMs: number;
  /** The rate of all workers together. */
  requestsPerSecond: number;
  /** The largest number of requests in flight from each worker. */
  inFlightMax: number;
  /** The endpoint's own rate. Null if it has none. */
  ownRequestsPerSecond: number | null;
}

/** A receiver's request to slow down. */
export interface Slowdown {
  /** The length of the pause. Undefined if the receiver requested no time. */
  pauseMs: number | undefined;
  /** This worker's rate of sending to the endpoint. */
  requestsPerSecond: number;
}

/** The endpoint's responses since its pace was last saved. */
export interface PaceAnswers {
  /** The times when the accepted deliveries were sent. */
  accepted: Date[];
  slowdowns: (Slowdown & { startedAt: Date })[];
}

/**
 * Whether the response is a 429, or a 503 with Retry-After, and the length of the pause that it requests.
 */
export function pauseAsked(
  { responseStatus, retryAfter }: ExchangeResult,
  { now, delayMaxMs }: { now: Date; delayMaxMs: number },
): { pauseMs: number | undefined } | undefined {
  const namedMs = parseRetryAfter(retryAfter, now.getTime());
  if (responseStatus !== 429 && (responseStatus !== 503 || namedMs === undefined)) return undefined;
  return { pauseMs: namedMs && Math.min(namedMs, delayMaxMs) };
}

/** The pace after these responses. Undefined at full speed. */
export function paceAfter(
  before: Pace | undefined,
  { accepted, slowdowns }: PaceAnswers,
  now: Date,
): Pace | undefined {
  const known = before && grown(before, accepted);
  // Whether the request was in flight when the pause started. Its response then gives no new
  // information.
  const isKnown = ({ startedAt }: { startedAt: Date }) => known && startedAt < known.resumesAt;
  const fresh = slowdowns.find((slowdown) => !isKnown(slowdown));
  const namedMs = Math.max(0, ...slowdowns.map(({ pauseMs = 0 }) => pauseMs));
  if (fresh === undefined) return known && paused(known, namedMs, now);
  const pauseMs = known?.pauseMs ?? firstPauseMs;
  const halved: Pace = {
    resumesAt: now,
    nextRequestAt: now,
    pauseMs: namedMs > 0 ? pauseMs : Math.min(2 * pauseMs, pauseMaxMs),
    requestsPerSecond: Math.max(
      (known === undefined ? fresh.requestsPerSecond : rateOf(known)) / 2,
      requestsPerSecondMin,
    ),
    inFlightMax: Math.max((known?.inFlightMax ?? inFlightPerEndpointMax) / 2, 1),
    ownRequestsPerSecond: known?.ownRequestsPerSecond ?? null,
  };
  return paused(halved, namedMs || pauseMs, now);
}

const rateOf = ({ requestsPerSecond, ownRequestsPerSecond }: Pace) =>
  Math.min(requestsPerSecond, ownRequestsPerSecond ?? Number.POSITIVE_INFINITY);

const isAtOwnRate = ({ requestsPerSecond, ownRequestsPerSecond, inFlightMax, pauseMs }: Pace) =>
  ownRequestsPerSecond !== null &&
  requestsPerSecond >= ownRequestsPerSecond &&
  inFlightMax === inFlightPerEndpointMax &&
  pauseMs === firstPauseMs;

function grown(pace: Pace, accepted: Date[]): Pace {
  const count = accepted.filter((startedAt) => startedAt >= pace.resumesAt).length;
  if (count === 0 || isAtOwnRate(pace)) return pace;
  const requestsPerSecond = pace.requestsPerSecond + count * growthPerSuccess;
  return {
    ...pace,
    pauseMs: firstPauseMs,
    requestsPerSecond:
      requestsPerSecond >= (pace.ownRequestsPerSecond ?? Number.POSITIVE_INFINITY)
        ? fullRequestsPerSecond
        : requestsPerSecond,
    inFlightMax: Math.min(pace.inFlightMax + count / pace.inFlightMax, inFlightPerEndpointMax),
  };
}

function paused(pace: Pace, pauseMs: number, now: Date): Pace {
  if (pauseMs === 0) return pace;
  const until = new Date(now.getTime() + pauseMs);
  return {
    ...pace,
    resumesAt: later(pace.resumesAt, until),
    nextRequestAt: later(pace.nextRequestAt, until),
  };
}

const later = (one: Date, other: Date) => (one > other ? one : other);

/**
 * The endpoints with receivers that have just requested a slower pace from this worker. The worker
 * sends them nothing until their pace is stored. From then on, every claim respects the pace.
 */
export function createPauses() {
  const ends = new Map<string, number>();
  return {
    begin(endpointId: string, now: Date) {
      ends.set(endpointId, now.getTime() + firstPauseMs);
    },
    lasts(endpointId: string, now: Date): boolean {
      const endMs = ends.get(endpointId);
      if (endMs !== undefined && endMs <= now.getTime()) ends.delete(endpointId);
      return ends.has(endpointId);
    },
  };
}

// An HTTP date such as "Fri, 20 Nov 2026 12:00:30 GMT". The pattern is needed because Date.parse
// would read "-5000" as a future year.
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * The largest accepted number of seconds. No receiver requests a longer time, and larger numbers
 * would not be exact.
 */
const secondsMax = 2 ** 31;

/**
 * Converts seconds or an HTTP date to milliseconds from now. Undefined for any other text and for a
 * time in the past.
 */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? "";
  let delayMs = 0;
  if (/^\d+$/.test(text)) delayMs = Math.min(Number(text), secondsMax) * 1_000;
  else if (httpDate.test(text)) delayMs = Date.parse(text) - nowMs;
  return delayMs > 0 ? delayMs : undefined;
}

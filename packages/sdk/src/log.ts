import type { Answer } from "./attempt.ts";

interface AttemptEvent {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /**
   * Path under /api/v1 without the query, such as "/referrals/0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011"
   */
  path: string;
  /** 1 for the first attempt, 2 for the first retry */
  attempt: number;
}

interface EndEvent extends AttemptEvent {
  /** Duration of the attempt, in milliseconds */
  durationMs: number;
  /** Time until the next attempt, in milliseconds. Undefined if there is none. */
  retryInMs: number | undefined;
}

/** An attempt starts. */
export interface RequestLogEvent extends AttemptEvent {
  type: "request";
}

/** The attempt got a response, which can be an error. */
export interface ResponseLogEvent extends EndEvent {
  type: "response";
  /** HTTP status, such as 503 */
  status: number;
  /** ID of the request, for support */
  requestId: string | undefined;
}

/** The attempt ended without a response. */
export interface FailureLogEvent extends EndEvent {
  type: "failure";
  /** A `ConnectionError`, a `TimeoutError`, or the reason of the call's own `signal` */
  error: unknown;
}

/** An event for a log. It contains no key, header, query or body. */
export type LogEvent = RequestLogEvent | ResponseLogEvent | FailureLogEvent;

export type Log = (event: LogEvent) => void;

interface AttemptEnd {
  /** Response of the attempt. Undefined if none arrived. */
  answer: Answer | undefined;
  error?: unknown;
  retryInMs: number | undefined;
}

/** Logs the start of an attempt. Returns the function that logs its end. */
export function logAttempt(log: Log, attempt: AttemptEvent): (end: AttemptEnd) => void {
  // An error in the log must not fail a call that might have succeeded.
  const tell = (event: LogEvent) => {
    try {
      log(event);
    } catch {}
  };
  tell({ type: "request", ...attempt });
  const startedAt = Date.now();
  return ({ answer, error, retryInMs }) => {
    const end = { ...attempt, durationMs: Date.now() - startedAt, retryInMs };
    if (answer === undefined) return tell({ type: "failure", ...end, error });
    const requestId = answer.headers.get("X-Request-Id") ?? undefined;
    tell({ type: "response", ...end, status: answer.status, requestId });
  };
}

import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger };

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export type LogLevel = (typeof logLevels)[number];

// Removes fields that no log call should pass. Redaction covers only the top level, because
// wildcards cost more than the rest of the line.
const redact = {
  paths: ["authorization", "headers", "key", "apiKey", "secret", "password", "payload", "body"],
  censor: "[redacted]",
};

/**
 * Creates a logger that writes JSON lines to standard error, because standard output belongs to the
 * person who started the service.
 */
export function createLogger(
  level: LogLevel,
  destination: DestinationStream = pino.destination({ dest: 2 }),
): Logger {
  return pino({ level, redact, serializers: { err: toLoggedError } }, destination);
}

const minuteMs = 60_000;

/**
 * Returns a function that logs an error as a warning, up to once a minute, because an unavailable
 * server fails every attempt to reconnect.
 */
export function warnEachMinute(logger: Logger, message: string): (error: Error) => void {
  let last: { text: string; atMs: number } | undefined;
  return (error) => {
    const now = { text: error.message, atMs: performance.now() };
    if (last?.text === now.text && now.atMs - last.atMs < minuteMs) return;
    last = now;
    logger.warn({ err: error }, message);
  };
}

interface LoggedError {
  type: string;
  message: string;
  code?: unknown;
  stack?: string | undefined;
  cause?: LoggedError;
}

/**
 * The part of an error that is logged. It leaves out the error's own properties, because drivers
 * attach whole connections to them, with statements and values.
 */
export function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: toLoggedError(error.cause) }),
  };
}

import { type Logger, pino } from "pino";

export type { Logger };

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export type LogLevel = (typeof logLevels)[number];

/** JSON lines on standard error: standard output belongs to the person who started the service. */
export function createLogger(level: LogLevel): Logger {
  return pino(
    {
      level,
      redact: ["req.headers.authorization", "*.secret", "*.key", "*.apiKey", "*.password"],
    },
    pino.destination({ dest: 2, sync: false }),
  );
}

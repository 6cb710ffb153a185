import pg from "pg";

const unavailableCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  // Two transactions in each other's way: Postgres ended one, and it may be tried again.
  "P2034",
  "57014",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "25P03",
]);

const unavailableMessages =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout|Server has closed the connection|Can't reach database server|the database system is/i;

/** Whether an error says that Postgres is away or too slow, rather than that the query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; typeof cause === "object" && cause !== null; cause = causeOf(cause)) {
    const { code, originalCode, message } = cause as Record<string, unknown>;
    for (const text of [code, originalCode]) {
      if (typeof text !== "string") continue;
      if (unavailableCodes.has(text) || text.startsWith("08")) return true;
    }
    if (typeof message === "string" && unavailableMessages.test(message)) return true;
  }
  return false;
}

/** Prisma keeps the driver's error aside, and Postgres's own code in a plain object below that. */
const causeOf = (error: { meta?: { driverAdapterError?: unknown }; cause?: unknown }) =>
  error.meta?.driverAdapterError ?? error.cause;

/** Whether a connection is as good as before, although a statement on it failed. */
export const isConnectionSound = (error: Error): boolean =>
  error instanceof pg.DatabaseError && !isDatabaseUnavailable(error);

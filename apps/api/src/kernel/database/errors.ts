import pg from "pg";

/** The server is a standby or accepts no writes at the moment. */
const readOnlyCode = "25006";

const unavailableCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETUNREACH",
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
  // A deadlock: PostgreSQL ended one of the transactions, which can be retried.
  "P2034",
  "57014",
  // The disk is full, or there is no more memory.
  "53100",
  "53200",
  "53300",
  "25P03",
  readOnlyCode,
]);

/**
 * An error with this code and without the name of a constraint means that the partition for a day
 * was created while a row of that day was being inserted into the default partition. A retry can
 * store the same row.
 */
const checkViolation = "23514";

/**
 * Connections that fail or are rejected, servers that are stopping or starting, and servers that
 * cannot read or write their files.
 */
const unavailableClasses = /^(08|57P0[1-5]|58)/;

const unavailableMessages =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable|Query read timeout|Server has closed the connection|Can't reach database server|the database system is/i;

/** Whether an error means that PostgreSQL is unavailable or too slow, and not that the query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const { code, originalCode, message, constraint } of causesOf(error)) {
    for (const text of [code, originalCode]) {
      if (typeof text !== "string") continue;
      if (unavailableCodes.has(text) || unavailableClasses.test(text)) return true;
    }
    if (code === checkViolation && constraint === undefined) return true;
    if (typeof message === "string" && unavailableMessages.test(message)) return true;
  }
  return false;
}

/** Whether an error means that the server accepts no writes. */
export function isReadOnly(error: unknown): boolean {
  for (const { code, originalCode } of causesOf(error)) {
    if (code === readOnlyCode || originalCode === readOnlyCode) return true;
  }
  return false;
}

/** The server is a standby or read-only. PostgreSQL reports this at the first write. */
export class ReadOnlyServer extends Error {
  readonly code = readOnlyCode;

  constructor() {
    super("The server is a standby or read-only");
  }
}

/** The connection was lost during COMMIT, so the change might be stored. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super("The connection was lost while saving the change", { cause });
  }
}

const uniqueViolation = "23505";

/**
 * Whether the error reports a duplicate value for `constraint`, which can also be an index. Without
 * `constraint`, any duplicate value matches.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  for (const cause of causesOf(error)) {
    // Another statement failed, and the caller of that statement gets the error.
    if (cause instanceof StatementNotRun) return false;
    if (cause.code !== uniqueViolation && cause.originalCode !== uniqueViolation) continue;
    return constraint === undefined || constraint === constraintOf(cause);
  }
  return false;
}

/** pg names the constraint in a string, and Prisma's adapter names it in an object. */
const constraintOf = ({ constraint }: ErrorFields) =>
  typeof constraint === "object" ? constraint.index : constraint;

/** The error of a statement that PostgreSQL skipped, because an earlier statement in its batch failed. */
export class StatementNotRun extends Error {
  constructor(cause: unknown) {
    super("Not run, because an earlier statement failed", { cause });
  }
}

interface ErrorFields {
  code?: unknown;
  /** PostgreSQL's error code, in errors from Prisma's adapter. */
  originalCode?: unknown;
  message?: unknown;
  constraint?: string | { index?: string };
  meta?: { driverAdapterError?: unknown };
  cause?: unknown;
}

/** The error and its causes. Prisma keeps the driver's error in its own property, with the fields below. */
function* causesOf(error: unknown): Generator<ErrorFields> {
  let cause = error;
  while (typeof cause === "object" && cause !== null) {
    const fields: ErrorFields = cause;
    yield fields;
    cause = fields.meta?.driverAdapterError ?? fields.cause;
  }
}

/** Whether a connection can be reused after a statement on it failed. */
export const isConnectionSound = (error: Error): boolean =>
  error instanceof pg.DatabaseError && !isDatabaseUnavailable(error);

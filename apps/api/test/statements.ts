import pg from "pg";
import { vi } from "vitest";

export interface Statement {
  text: string;
  values?: unknown[];
}

/**
 * The SQL statements sent while `work` runs, in order, without those that prepare a scope or a transaction.
 */
export async function statementsDuring(work: () => Promise<unknown>): Promise<Statement[]> {
  return (await sentDuring(work)).flat();
}

/** The texts of these SQL statements, grouped by round trip. */
export async function batchesDuring(work: () => Promise<unknown>): Promise<string[][]> {
  return (await sentDuring(work)).map((statements) => statements.map(({ text }) => text));
}

/** The codes of the errors that PostgreSQL returns while `work` runs. It logs each of them. */
export async function errorsDuring(work: () => Promise<unknown>): Promise<unknown[]> {
  const emit = vi.spyOn(pg.Connection.prototype, "emit");
  try {
    await work();
    return emit.mock.calls
      .filter(([event]) => event === "errorMessage")
      .map(([, error]) => error.code);
  } finally {
    emit.mockRestore();
  }
}

async function sentDuring(work: () => Promise<unknown>): Promise<Statement[][]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return query.mock.calls
      .map(([sent]) => sent as unknown as Statement | { statements: Statement[] })
      .map((sent) => ("statements" in sent ? sent.statements : [sent]))
      .filter(
        (statements) => !statements.every(isAboutConnection) && !statements.some(isOfRequestLog),
      )
      .map((statements) => statements.filter(({ text }) => !opensScope(text)));
  } finally {
    query.mockRestore();
  }
}

/** Whether the key cache sends this SQL statement. It polls and looks up keys at varying times. */
export const isAboutKeys = ({ text }: Statement): boolean =>
  /access_version|"public_id" = /.test(text);

/** Whether a new connection sends this SQL statement. The pool opens connections at varying times. */
const isAboutConnection = ({ text }: Statement) => text.includes("'transaction_read_only'");

/** Whether the service sends this SQL statement every second, for earlier requests. */
const isOfRequestLog = ({ text }: Statement) => text.includes("INSERT INTO request_logs");

const opensScope = (text: string) =>
  text.startsWith("SELECT set_config('role'") ||
  text.startsWith("SELECT set_config('plan_cache_mode'");

import pg from "pg";
import { vi } from "vitest";

export interface Statement {
  text: string;
  values?: unknown[];
}

/** What is sent to Postgres while `work` runs, in its order, but for what opens a scope. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<Statement[]> {
  return (await sentDuring(work)).flat();
}

/** The texts of the same, together as they travelled. */
export async function batchesDuring(work: () => Promise<unknown>): Promise<string[][]> {
  return (await sentDuring(work)).map((statements) => statements.map(({ text }) => text));
}

async function sentDuring(work: () => Promise<unknown>): Promise<Statement[][]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return query.mock.calls
      .map(([sent]) => sent as unknown as Statement | { statements: Statement[] })
      .map((sent) => ("statements" in sent ? sent.statements : [sent]))
      .map((statements) => statements.filter(({ text }) => !opensScope(text)));
  } finally {
    query.mockRestore();
  }
}

const opensScope = (text: string) => text.startsWith("SELECT set_config('role'");

import pg from "pg";
import { vi } from "vitest";

export interface Statement {
  text: string;
  values?: unknown[];
}

/** The statements that are sent while `work` runs, in order, without those that open a scope. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<Statement[]> {
  return (await sentDuring(work)).flat();
}

/** The texts of these statements, grouped by the round trip in which they were sent. */
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

/** Whether the cache of keys asks this. When it polls and looks up a key anew is a matter of time. */
export const isAboutKeys = ({ text }: Statement): boolean =>
  /access_version|"public_id" = /.test(text);

const opensScope = (text: string) => text.startsWith("SELECT set_config('role'");

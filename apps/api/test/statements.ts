import pg from "pg";
import { vi } from "vitest";

export interface Statement {
  text: string;
  values?: unknown[];
}

/** What is sent to Postgres while `work` runs, in its order, but for what opens a scope. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<Statement[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return query.mock.calls
      .map(([sent]) => sent as unknown as Statement | { statements: Statement[] })
      .flatMap((sent) => ("statements" in sent ? sent.statements : [sent]))
      .filter(({ text }) => !text.startsWith("SELECT set_config('role'"));
  } finally {
    query.mockRestore();
  }
}

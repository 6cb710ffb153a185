import { expect } from "vitest";
import type { TestService } from "./service.ts";
import { statementsDuring } from "./statements.ts";

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How many rows of the given tables a GET reads, by table. None of them may be read whole. */
export async function rowsRead(
  service: TestService,
  { path, key, organizationId }: { path: string; key: string; organizationId: string },
  tables: string[],
): Promise<Record<string, number>> {
  const sent = await statementsDuring(async () => {
    const { status, body } = await service.call("GET", path, { key });
    expect(status, JSON.stringify(body)).toBe(200);
  });
  const names = new RegExp(`FROM "?(${tables.join("|")})\\b`, "i");
  const statements = sent.filter(({ text }) => names.test(text));
  expect(statements.length).toBeGreaterThan(0);
  const read: Record<string, number> = {};
  for (const { text, values } of statements) {
    const [row] = await service.deps.db.inScope(organizationId, ({ query }) =>
      query<{ "QUERY PLAN": [{ Plan: Plan }] }>({
        text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        values: values ?? [],
      }),
    );
    for (const node of row === undefined ? [] : nodesOf(row["QUERY PLAN"][0].Plan)) {
      const table = node["Relation Name"];
      if (table === undefined || !tables.includes(table)) continue;
      expect(node["Node Type"], `${table}: ${text}`).not.toBe("Seq Scan");
      const rowCount = node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0);
      read[table] = (read[table] ?? 0) + rowCount * node["Actual Loops"];
    }
  }
  return read;
}

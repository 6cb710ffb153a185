import { expect } from "vitest";
import type { BrowserSession } from "./browser-session.ts";
import type { TestService } from "./service.ts";
import { statementsDuring } from "./statements.ts";

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

interface ReadRequest {
  path: string;
  /** The key for the API, or the browser for the app. */
  key: string | BrowserSession;
  organizationId: string;
  /** Allows a sequential scan that stops after a few rows. */
  stopsEarly?: true;
}

const answerTo = (service: TestService, { path, key }: ReadRequest) =>
  typeof key === "string" ? service.call("GET", path, { key }) : key.call("GET", path);

/** The plan nodes that read the given tables during a GET. */
async function nodesReading(
  service: TestService,
  request: ReadRequest,
  tables: string[],
): Promise<Plan[]> {
  const sent = await statementsDuring(async () => {
    const { status, body } = await answerTo(service, request);
    expect(status, JSON.stringify(body)).toBe(200);
  });
  const names = new RegExp(`FROM "?(${tables.join("|")})\\b`, "i");
  const statements = sent.filter(({ text }) => names.test(text));
  expect(statements.length).toBeGreaterThan(0);
  const found: Plan[] = [];
  for (const { text, values } of statements) {
    const [row] = await service.deps.db.inScope(request.organizationId, ({ query }) =>
      query<{ "QUERY PLAN": [{ Plan: Plan }] }>({
        text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        values: values ?? [],
      }),
    );
    if (row !== undefined) found.push(...nodesOf(row["QUERY PLAN"][0].Plan));
  }
  return found;
}

/** The number of rows that a GET reads in each of the tables. No table may be read completely. */
export async function rowsRead(service: TestService, request: ReadRequest, tables: string[]) {
  const read: Record<string, number> = {};
  for (const node of await nodesReading(service, request, tables)) {
    const table = node["Relation Name"];
    if (table === undefined || !tables.includes(table)) continue;
    if (request.stopsEarly !== true) {
      expect(node["Node Type"], `${table}: ${request.path}`).not.toBe("Seq Scan");
    }
    const rowCount = node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0);
    read[table] = (read[table] ?? 0) + rowCount * node["Actual Loops"];
  }
  return read;
}

/** The number of row pairs that a GET joins or compares in queries on this table. */
export async function pairsJoined(service: TestService, request: ReadRequest, table: string) {
  const nodes = await nodesReading(service, request, [table]);
  return nodes
    .filter((node) => /Nested Loop|Join/.test(node["Node Type"]))
    .map((node) => node["Actual Rows"] + (node["Rows Removed by Join Filter"] ?? 0))
    .reduce((sum, count) => sum + count, 0);
}

import { availableParallelism, cpus, loadavg } from "node:os";
import { type Costs, measureCosts, requestKinds } from "./costs.ts";
import type { Cost, Rows } from "./counters.ts";
import { measureManyOrganizations, measureStoredEvents } from "./growth.ts";
import {
  installationsFor,
  limitsOf,
  limitsUpTo,
  multiples,
  type Need,
  needOf,
  reference,
} from "./limits.ts";
import { measureProcesses } from "./processes.ts";
import { type Setting, say, table, withSetting } from "./setting.ts";

const eventCounts = ["1000000", "10000000"];

const parts: Record<string, (setting: Setting, ...options: string[]) => Promise<void>> = {
  costs: async (setting) => reportCosts(await measureCosts(setting)),
  events: (setting, ...counts) =>
    measureStoredEvents(setting, (counts.length > 0 ? counts : eventCounts).map(Number)),
  organizations: measureManyOrganizations,
  processes: measureProcesses,
};

/**
 * Measures the cost of one operation of each kind, and prints which limit the load reaches first as
 * it grows. The other parts measure whether these costs stay the same with more processes,
 * organizations or events.
 */
export async function benchmarkCapacity(name = "costs", ...options: string[]) {
  const part = parts[name];
  if (part === undefined) throw new Error(`Name one of: ${Object.keys(parts).join(", ")}`);
  await withSetting(async (setting) => {
    const { rows } = await setting.pool.query("SHOW server_version");
    say(
      [
        `${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} cores (${cpus()[0]?.model})`,
        `load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}`,
        `PostgreSQL ${rows[0]?.server_version}, queue in ${setting.redis ? "Redis" : "PostgreSQL"}\n`,
      ].join(", "),
    );
    await part(setting, ...options);
  });
}

function reportCosts(costs: Costs) {
  const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);
  const bytesOf = (rows: Rows) =>
    Object.entries(rows).reduce(
      (sum, [name, count]) => sum + count * (costs.rowBytes[name] ?? 0),
      0,
    );
  const rowOf = (
    name: string,
    { cpu, statements, pages, walBytes, rows = {} }: Cost & { rows?: Rows },
  ) => [
    name,
    ...[cpu.api, cpu.worker, cpu.postgres, cpu.redis].map((ms) => ms.toFixed(2)),
    ...[statements.toFixed(1), pages.toFixed(0), kilobytes(walBytes), kilobytes(bytesOf(rows))],
  ];
  say("CPU in ms, pages of 8 KB that PostgreSQL reads, WAL and stored rows in KB");
  say(
    table([
      ["", "API", "worker", "PostgreSQL", "Redis", "statements", "pages", "WAL", "rows"],
      ...requestKinds.map((kind) => rowOf(kind, costs.requests[kind])),
      rowOf("delivery from a backlog", costs.delivery),
      rowOf("a second when idle", costs.atRest),
    ]),
  );
  const bytes = Object.entries(costs.rowBytes).filter(([name]) => storedTables.includes(name));
  say("Bytes of a row with its indexes");
  say(table([["table", "bytes"], ...bytes.map(([name, size]) => [name, size.toFixed(0)])]));
  say(
    [
      `an organization with 10 users and an endpoint ${kilobytes(costs.organizationBytes)} KB`,
      `memory of the API ${costs.apiMegabytes} MB, of the worker ${costs.workerMegabytes} MB\n`,
    ].join(", "),
  );
  reportLimits(needOf(costs));
}

const storedTables = [
  ...["referrals", "audit_logs", "events", "webhook_deliveries", "webhook_delivery_attempts"],
  ...["bonus_payments", "idempotency_records", "request_logs"],
];

function reportLimits(need: Need) {
  const limits = limitsOf(need);
  const load = Object.entries(reference).map(([kind, rate]) => `${kind} ${rate}/s`);
  say(`Reference load at its peak: ${load.join(", ")}. The average is a tenth of it.`);
  const rowOf = (name: string, amount: number) => [
    name,
    ...multiples.map((multiple) =>
      (amount * multiple).toLocaleString("en", { maximumSignificantDigits: 3 }),
    ),
  ];
  say(
    table([
      ["", ...multiples.map((multiple) => `${multiple} ×`)],
      rowOf("requests/s", need.requests),
      rowOf("API cores", need.apiCores),
      rowOf("worker cores", need.workerCores),
      rowOf("PostgreSQL cores", need.postgresCores),
      rowOf("Redis cores", need.redisCores),
      rowOf("connections", need.connections),
      rowOf("statements/s", need.statements),
      rowOf("WAL, MB/s", need.walMegabytes),
      rowOf("logs that expire, GB", need.logGigabytes),
      rowOf("other rows, GB a month", need.gigabytesPerMonth),
      ["installations", ...multiples.map((multiple) => `${installationsFor(limits, multiple)}`)],
    ]),
  );
  for (const [index, multiple] of multiples.entries()) {
    const reached = limitsUpTo(limits, index);
    say(`Limits up to ${multiple} ×:${reached.length === 0 ? " no others" : ""}`);
    for (const { name, reachedAt, whatToDo } of reached) {
      say(`  ${reachedAt.toPrecision(2)} ×  ${name}. ${whatToDo}`);
    }
  }
}

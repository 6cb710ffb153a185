import { setTimeout as delay } from "node:timers/promises";
import { scopeNames } from "@referral-service/contract";
import pg from "pg";
import { p95 } from "../api/measure.ts";
import { type RunningApi, startApi } from "../api/servers.ts";
import { createWorld, type World } from "../api/world.ts";
import { startWorker } from "../delivery/worker-process.ts";
import { createSmallTenant, type SmallTenant } from "../neighbours/small-tenant.ts";
import { insertApiKey, insertOrganization } from "../organization.ts";

const rowCount = 50_000;

/**
 * Rows to import before the measurement, because new processes have not yet loaded and compiled
 * their code.
 */
const warmUpRowCount = 500;

const ratioGoal = 2;
const aloneMs = 10_000;
const turnMs = 1_000;
const lookMs = 250;

/** Imports referrals from one file, while a small organization sends ordinary requests. */
export async function benchmarkImport() {
  const world = await createWorld({ referralCount: 10_000, secondsBetween: 60 });
  const api = await startApi(world);
  const worker = await startWorker(world, undefined);
  try {
    const small = await createSmallTenant(api.baseUrl, { small: await insertSmall(world) });
    await small.work(turnMs);
    await importFile({ api, world, small }, csvOf("Warm-up", warmUpRowCount, world));
    const alone = p95(await small.work(aloneMs));
    const before = { api: await api.memory(), worker: await worker.memory() };
    small.failureCount();

    const csv = csvOf("Lead", rowCount, world);
    const { taken, checked, created } = await importFile({ api, world, small }, csv);
    const [apiPeak, workerPeak] = [await api.memory(), await worker.memory()];

    const rate = (rowCount / created.seconds).toFixed(0);
    say(
      `${rowCount} referrals by one import of ${(csv.length / 1e6).toFixed(1)} MB: taken in after ${shown(taken)}, dry run ${shown(checked)}, created in ${shown(created)}: ${rate} rows/s`,
    );
    for (const [name, { nowMegabytes }, { peakMegabytes }] of [
      ["API", before.api, apiPeak],
      ["worker", before.worker, workerPeak],
    ] as const) {
      say(`memory of the ${name}: ${peakMegabytes - nowMegabytes} MB added to ${nowMegabytes} MB`);
    }
    for (const [stage, { times }] of Object.entries({ taken, checked, created })) {
      const ratio = (p95(times) / alone).toFixed(2);
      say(
        `a small organization, while the rows are ${stage}: p95 ${alone.toFixed(1)} → ${p95(times).toFixed(1)} ms, ratio ${ratio} (goal ${ratioGoal})`,
      );
    }
    say(`${small.failureCount()} of its requests failed`);
  } finally {
    await worker.stop();
    await api.stop();
    await world.remove();
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`);

const shown = ({ seconds }: Stage) => `${seconds.toFixed(1)} s`;

async function insertSmall({ databaseUrl, pepper }: World) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { id, referrerIds } = await insertOrganization(client, { slug: "small", referrerCount: 1 });
  const scopes = [...scopeNames];
  const keys = [await insertApiKey(client, { kind: "org", holderId: id, scopes, pepper })];
  await client.end();
  return { keys, referrerId: referrerIds[0] ?? "" };
}

function csvOf(name: string, count: number, { referrerId }: World) {
  const row = (n: number) =>
    `${name} ${n},${name}-${n}@example.com,+4930${name.length}${1_000_000 + n},12 Harbour Rd,Met at the fair,${referrerId}`;
  const rows = Array.from({ length: count }, (_, n) => row(n));
  return ["name,email,phone,address,notes,referrerId", ...rows].join("\r\n");
}

interface Stage {
  seconds: number;
  /** Duration of each request by the small organization during the import, in ms. */
  times: number[];
}

interface Setting {
  api: RunningApi;
  world: World;
  small: SmallTenant;
}

/** Sends a file, waits for its dry run, and creates its rows. */
async function importFile({ api, world, small }: Setting, csv: string) {
  const call = async (path: string, body?: string) => {
    const response = await fetch(`${api.baseUrl}/imports/referrals${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { Authorization: `Bearer ${world.key}`, "Content-Type": "application/json" },
      ...(body !== undefined && { body }),
    });
    const answer = (await response.json()) as { id: string; status: string; goodCount: number };
    if (!response.ok) throw new Error(`Answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  let id = "";
  // The file is converted before the measurement, because this process also measures the small
  // organization.
  const file = JSON.stringify({ csv });
  const reach = async (status: string) => {
    while ((await call(`/${id}`)).status !== status) await delay(lookMs);
  };
  const taken = await beside(small, async () => {
    ({ id } = await call("", file));
  });
  const checked = await beside(small, () => reach("checked"));
  const created = await beside(small, async () => {
    await call(`/${id}/run`, JSON.stringify({ mode: "all" }));
    await reach("completed");
  });
  return { taken, checked, created };
}

async function beside(small: SmallTenant, work: () => Promise<void>): Promise<Stage> {
  const startedMs = performance.now();
  let isOver = false;
  const worked = async () => {
    await work().finally(() => {
      isOver = true;
    });
    return (performance.now() - startedMs) / 1_000;
  };
  const answered = async () => {
    const times: number[] = [];
    while (!isOver) times.push(...(await small.work(turnMs)));
    return times;
  };
  const [seconds, times] = await Promise.all([worked(), answered()]);
  return { seconds, times };
}

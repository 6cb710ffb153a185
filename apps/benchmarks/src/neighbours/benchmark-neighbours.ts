import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { p95 } from "../api/measure.ts";
import { type RunningApi, startApi } from "../api/servers.ts";
import type { Answers, Crowd } from "./crowd.ts";
import { createCrowdedWorld } from "./crowded-world.ts";
import { type DearRequest, dearRequests } from "./dear-requests.ts";
import { createSmallTenant, type SmallTenant } from "./small-tenant.ts";

const crowdProgram = fileURLToPath(new URL("./crowd.ts", import.meta.url));
const ratioGoal = 2;

/** Time for the crowd to reach full load, and for the service to become quiet again. */
const settleMs = 300;

const roundCount = 3;
const turnMs = 1_500;

/**
 * Measures a small organization's requests, alternating between no other load and each expensive
 * request of a large organization.
 */
export async function benchmarkNeighbours(clients = "4", ...names: string[]) {
  const world = await createCrowdedWorld(Number(clients));
  const api = await startApi(world);
  const crowd = fork(crowdProgram);
  try {
    const small = await createSmallTenant(api.baseUrl, world);
    await small.work(turnMs);
    process.stdout.write(
      `${clients} clients of one organization, each with a key and 10 requests/s, beside another organization\n`,
    );
    const requests = dearRequests(world).filter(
      ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
    );
    for (const request of requests) await measure({ api, crowd, small, request });
  } finally {
    crowd.disconnect();
    await api.stop();
    await world.remove();
  }
}

async function measure({
  api,
  crowd,
  small,
  request,
}: {
  api: RunningApi;
  crowd: ChildProcess;
  small: SmallTenant;
  request: DearRequest;
}) {
  const [alone, beside]: [number[], number[]] = [[], []];
  const answers: Answers = {};
  for (let round = 0; round < roundCount; round += 1) {
    alone.push(...(await small.work(turnMs)));
    crowd.send({ baseUrl: api.baseUrl, request } satisfies Crowd);
    await delay(settleMs);
    beside.push(...(await small.work(turnMs)));
    const counting = once(crowd, "message");
    crowd.send("stop");
    const [counted] = await counting;
    for (const [status, count] of Object.entries(counted as Answers)) {
      answers[status] = (answers[status] ?? 0) + count;
    }
    await delay(settleMs);
  }
  const ratio = p95(beside) / p95(alone);
  const shown = request.name.replaceAll(/[0-9a-f-]{36}|\d{13}/g, "…");
  const times = `${p95(alone).toFixed(1)} → ${p95(beside).toFixed(1)} ms`;
  const failed = `${small.failureCount()} failed`;
  process.stdout.write(
    `${shown.padEnd(66)} p95 ${times.padEnd(18)} ratio ${ratio.toFixed(2).padEnd(6)} (goal ${ratioGoal})  ${failed}, the crowd's ${JSON.stringify(answers)}\n`,
  );
}

import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { stopWithinMs, workerDrainMs } from "../src/processes/run-until-stopped.ts";
import { isRunning, pictureProcessesOf } from "./picture-processes.ts";
import { draw } from "./pictures.ts";
import { type RunningProcess, startProcess } from "./process.ts";
import { queueBackends } from "./queue-backends.ts";
import { type Receiver, startReceiver } from "./receiver.ts";
import { redisServerPath, startRedis } from "./redis.ts";
import { startService, type TestService } from "./service.ts";
import { until } from "./until.ts";

let service: TestService;
let receiver: Receiver;
const running: RunningProcess[] = [];
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  service = await startService();
  receiver = await startReceiver();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  for (const one of running.splice(0)) {
    one.signal("SIGKILL");
    await one.exited;
  }
  await receiver.stop();
  await service.stop();
});

/** The process drains until `endDrain`. */
const heldDrain = { NODE_OPTIONS: `--import=${new URL("./held-drain.ts", import.meta.url).href}` };

async function start(...[name, environment]: [name: "http" | "worker", environment?: object]) {
  const one = await startProcess(name, service, { ...heldDrain, ...environment });
  running.push(one);
  return one;
}

function endDrain(process: RunningProcess) {
  process.signal("SIGUSR2");
  return process.exited;
}

const readiness = async (url: string) => {
  const response = await fetch(`${url}/readyz`, { headers: { Connection: "close" } });
  return { status: response.status, body: await response.json() };
};

const isListening = ({ baseUrl }: RunningProcess) =>
  fetch(baseUrl).then(
    () => true,
    () => false,
  );

interface Answered {
  status: number;
  closes: boolean;
}

/** Sends one request on the agent's connection. Rejects if the connection breaks. */
async function submit(agent: Agent, baseUrl: string): Promise<Answered> {
  const { key, referrerId } = service.organization;
  const sent = request(`${baseUrl}/api/v1/referrals`, {
    agent,
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
  });
  sent.end(JSON.stringify({ name: "Ada", referrerId }));
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
  return { status: response.statusCode ?? 0, closes: response.headers.connection === "close" };
}

function keepAliveAgent() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  closing.push(() => agent.destroy());
  return agent;
}

const countOf = (table: string) =>
  service.pool
    .query(`SELECT count(*)::int AS count FROM ${table}`)
    .then(({ rows }) => rows[0].count as number);

/** Keeps its connection to a process until a response closes it. Then it uses the other process. */
function keepAliveClient(targets: RunningProcess[], turn: number) {
  const agents = new Map<RunningProcess, Agent>();
  const left = new Set<RunningProcess>();
  let round = turn;
  return {
    left,
    async submit() {
      const ready = targets.filter((target) => !left.has(target));
      const target = ready[round % ready.length] as RunningProcess;
      round += 1;
      const agent = agents.get(target) ?? keepAliveAgent();
      agents.set(target, agent);
      const { status, closes } = await submit(agent, target.baseUrl);
      expect(status).toBe(201);
      if (closes) left.add(target);
    },
  };
}

test("a process replaced under load, and then the last one · reject and reset no requests, lose none, and finish work in progress", async () => {
  const targets: [RunningProcess, RunningProcess] = await Promise.all([
    start("http"),
    start("http"),
  ]);
  const [former, last] = targets;
  expect(await readiness(former.baseUrl)).toEqual({ status: 200, body: { status: "ready" } });
  const clients = Array.from({ length: 6 }, (_one, turn) => keepAliveClient(targets, turn));
  let acknowledgedCount = 0;
  const submitFromAll = (requestCount: number) =>
    Promise.all(
      clients.map(async (client) => {
        for (let request = 0; request < requestCount; request += 1) {
          await client.submit();
          acknowledgedCount += 1;
        }
      }),
    );

  const load = submitFromAll(12);
  await until(() => acknowledgedCount > 18);
  former.signal("SIGTERM");
  await until(async () => (await readiness(former.metricsUrl)).status === 503);
  await load;
  // One request for each process, so that every client reaches the draining process.
  await submitFromAll(targets.length);
  expect(clients.map(({ left }) => left.has(former))).toEqual(clients.map(() => true));
  await expectDraining(former);
  acknowledgedCount += 1;
  expect(await endDrain(former)).toBe(0);
  await submitFromAll(targets.length);
  expect(await countOf("referrals")).toBe(acknowledgedCount);

  await expectToFinish(last, await pictureUnderWay(last), await requestUnderWay(last));
});

/** A draining process reports it, and accepts a new client's request as the last one on its connection. */
async function expectDraining(api: RunningProcess) {
  const notReady = { status: 503, body: { status: "not ready", reason: "draining" } };
  expect(await readiness(api.baseUrl)).toEqual(notReady);
  expect(await submit(keepAliveAgent(), api.baseUrl)).toEqual({ status: 201, closes: true });
  expect((await fetch(`${api.metricsUrl}/livez`)).status).toBe(200);
}

/** Uploads a picture and stops its decoding until `goOn`. */
async function pictureUnderWay(api: RunningProcess) {
  const { body: referral } = await submitOne();
  const answer = fetch(`${api.baseUrl}/api/v1/referrals/${referral.id}/photos`, {
    method: "POST",
    headers: { Authorization: `Bearer ${service.organization.key}`, "Content-Type": "image/jpeg" },
    body: new Uint8Array(await draw({ width: 4_000, height: 4_000 })),
  }).then(
    ({ status }) => status,
    () => "broken",
  );
  const child = await until(() => pictureProcessesOf(api.pid)[0]);
  process.kill(child, "SIGSTOP");
  return { answer, child, goOn: () => process.kill(child, "SIGCONT") };
}

/** Sends a request that waits for a lock until `goOn`. */
async function requestUnderWay(api: RunningProcess) {
  const lock = new pg.Client({ connectionString: service.deps.settings.databaseUrl });
  await lock.connect();
  closing.push(() => lock.end());
  await lock.query("BEGIN; LOCK TABLE referrals IN EXCLUSIVE MODE");
  const answer = submit(keepAliveAgent(), api.baseUrl);
  const waiting = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await until(async () => (await service.pool.query(waiting)).rowCount === 1);
  return { answer, goOn: () => lock.query("COMMIT") };
}

async function expectToFinish(
  api: RunningProcess,
  picture: Awaited<ReturnType<typeof pictureUnderWay>>,
  request: Awaited<ReturnType<typeof requestUnderWay>>,
) {
  api.signal("SIGTERM");
  await until(async () => (await readiness(api.metricsUrl)).status === 503);
  const exited = endDrain(api);
  await until(async () => !(await isListening(api)));
  await request.goOn();
  picture.goOn();
  expect(await request.answer).toEqual({ status: 201, closes: true });
  expect(await picture.answer).toBe(201);
  expect(await exited).toBe(0);
  await until(() => !isRunning(picture.child));
}

const subscribe = () =>
  service.call("POST", "/webhooks", {
    body: { name: "Receiver", url: receiver.url, eventTypes: ["referral.created"] },
  });

const submitOne = () =>
  service.call("POST", "/referrals", {
    body: { name: "Ada", referrerId: service.organization.referrerId },
  });

/** Sends one webhook. Its receiver responds when the returned function is called. */
async function deliverHeld() {
  let answer = () => {};
  receiver.respondWith((response) => {
    answer = () => response.end();
  });
  await subscribe();
  await submitOne();
  await receiver.waitFor(1);
  return answer;
}

/** Draining does not depend on the queue, except for its last step. */
test.each(isFullVolume ? queueBackends() : queueBackends().slice(0, 1))(
  "SIGTERM to a worker · with the queue on $name and two webhooks in flight · is not ready, waits for the outcome of one, and gives back in time the other, which nobody answers",
  async (backend) => {
    expect(workerDrainMs).toBeLessThan(stopWithinMs);
    const { environment, stop } = await backend.start();
    closing.push(stop);
    const worker = await start("worker", { WEBHOOK_TIMEOUT_MS: "60000", ...environment });
    expect(await readiness(worker.metricsUrl)).toEqual({ status: 200, body: { status: "ready" } });
    const answer = await deliverHeld();
    receiver.respondWith(() => {});
    await submitOne();
    await receiver.waitFor(2);
    worker.signal("SIGTERM");
    await until(async () => (await readiness(worker.metricsUrl)).status === 503);
    expect(worker.hasExited()).toBe(false);
    answer();
    const delivered = "webhook_deliveries WHERE status = 'delivered' AND attempt_count = 1";
    await until(async () => (await countOf(delivered)) === 1);
    expect(worker.hasExited()).toBe(false);
    expect(await endDrain(worker)).toBe(0);
    const open = "open_webhook_deliveries";
    expect(await countOf(`${open} WHERE lease_token IS NULL AND attempt_count = 0`)).toBe(1);
  },
);

test.each(queueBackends())(
  "a worker that stops · with the queue on $name · waits for the outcome of a webhook in flight",
  async (backend) => {
    const { environment, stop } = await backend.start();
    closing.push(stop);
    await service.stop();
    service = await startService({
      environment: { WEBHOOK_TIMEOUT_MS: "60000", ...environment },
    });
    const worker = await service.startWorker();
    const answer = await deliverHeld();
    const stopped = worker.stop({ withinMs: 60_000 });
    answer();
    await stopped;
    expect(await countOf("webhook_deliveries WHERE status = 'delivered'")).toBe(1);
  },
);

test.runIf(redisServerPath())(
  "a worker · whose Redis is gone · stops without an error",
  async () => {
    const redis = await startRedis();
    const onRedis = await startService({ environment: { REDIS_URL: redis.url } });
    const worker = await onRedis.startWorker();
    await redis.stop();
    await worker.stop({ withinMs: workerDrainMs });
    await onRedis.stop();
  },
);

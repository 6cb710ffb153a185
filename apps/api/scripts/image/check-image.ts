// Runs the image's files as a container engine does: in an otherwise empty, read-only root, as the user
// of the Dockerfile, with its commands and the variables of compose.yaml. The receiver is also outside
// the root.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { freePort } from "../../test/free-port.ts";
import { draw } from "../../test/pictures.ts";
import { redisServerPath } from "../../test/redis.ts";
import { asRoot, type Folders, type Running, runIn } from "./bare-root.ts";
import { readTargets, type Target } from "./dockerfile.ts";
import { makeImageRoot } from "./make-image-root.ts";
import { startOutside } from "./outside.ts";
import { run } from "./run.ts";

const waitMsMax = 60_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

function require(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

async function check() {
  const folder = mkdtempSync(join(tmpdir(), "image-"));
  const root = join(folder, "root");
  makeImageRoot(root);
  say(`The image's files take ${run("du", ["-sm", root]).split("\t")[0]} MB.`);
  const outside = await startOutside(folder);
  try {
    await checkOn(root, outside);
  } finally {
    await outside.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkOn(root: string, outside: Awaited<ReturnType<typeof startOutside>>) {
  const receiver = await startReceiver();
  const targets = readTargets();
  const start = (name: string, variables: Record<string, string>, words: string[] = []) => {
    const target = targets[name];
    require(target, `The Dockerfile has no target ${name}`);
    const environment = {
      ...target.environment,
      ...outside.environmentOf(name),
      ...{ HOST: "127.0.0.1", METRICS_HOST: "127.0.0.1" },
      // The receiver is on this machine.
      ...{ WEBHOOK_ALLOWED_CIDRS: "127.0.0.0/8", WEBHOOK_ALLOW_PRIVATE_NETWORKS: "i-know" },
      ...variables,
    };
    return startTarget({ root, secrets: outside.secrets }, { ...target, environment }, words);
  };

  const migrated = await start("migrate", {}).finished();
  require(migrated.includes("The database is up to date."), migrated);
  const organization = { name: "Acme", slug: "acme", plan: "unlimited", email: "ada@example.com" };
  const words = Object.entries(organization).flatMap(([name, value]) => [`--${name}`, value]);
  const created = await start("admin", {}, ["create-organization", ...words]).finished();
  const key = created.trim().split("\n").at(-1) ?? "";

  const [port, apiMetrics, workerMetrics] = [await freePort(), await freePort(), await freePort()];
  const api = start("api", { PORT: `${port}`, METRICS_PORT: `${apiMetrics}` });
  const worker = start("worker", { METRICS_PORT: `${workerMetrics}` });
  try {
    const ready = { api: api.ready(apiMetrics), worker: worker.ready(workerMetrics) };
    say(`From nothing to ready: API ${await ready.api} ms, worker ${await ready.worker} ms.`);
    await api.healthy();
    await worker.healthy();
    const baseUrl = `http://127.0.0.1:${port}`;
    await checkPages(baseUrl);
    await checkReferral(`${baseUrl}/api/v1`, key, receiver);
  } finally {
    const codes = await Promise.all([api.stopped(), worker.stopped()]);
    receiver.stop();
    require(codes.every(
      (code) => code === 0,
    ), `Stopped with ${codes}:\n${api.output()}${worker.output()}`);
  }
  say(
    "It migrated, served the app, took a referral with a photo, delivered its webhook and drained.",
  );
}

function startTarget(folders: Folders, target: Target, words: string[]) {
  const startedMs = performance.now();
  const running = runIn(folders, target, [...target.entrypoint, ...words]);
  return {
    ...running,
    async finished() {
      const code = await running.ended;
      require(code === 0, `${words[0] ?? "It"} ended with ${code}: ${running.output()}`);
      return running.output();
    },
    async ready(metricsPort: number) {
      await until(() => isOk(`http://127.0.0.1:${metricsPort}/readyz`), running);
      return Math.round(performance.now() - startedMs);
    },
    async healthy() {
      const probe = runIn(folders, target, target.healthcheck ?? []);
      require((await probe.ended) === 0, `The health check failed: ${probe.output()}`);
    },
    stopped() {
      running.child.kill("SIGTERM");
      return running.ended;
    },
  };
}

async function checkPages(baseUrl: string) {
  const page = await (await fetch(`${baseUrl}/app`)).text();
  const script = /src="(\/app\/assets\/[^"]+)"/.exec(page)?.[1];
  const paths = [
    script,
    "/app/licenses.json",
    "/docs/",
    "/docs/webhooks",
    "/docs/try",
    "/openapi.json",
  ];
  for (const path of paths) require(await isOk(`${baseUrl}${path}`), `${path} is missing`);
}

async function checkReferral(api: string, key: string, receiver: Receiver) {
  const send = async (path: string, type: string, body: string | Uint8Array<ArrayBuffer>) => {
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": type };
    const response = await fetch(`${api}${path}`, { method: "POST", headers, body });
    const text = await response.text();
    require(response.status === 201, `POST ${path} answered ${response.status} ${text}`);
    return JSON.parse(text);
  };
  const json = (path: string, body: object) => send(path, "application/json", JSON.stringify(body));
  const endpoint = { name: "Receiver", url: receiver.url, eventTypes: ["referral.created"] };
  const { secret } = await json("/webhooks", endpoint);
  const { id } = await json("/referrals", { name: "Grace Hopper", email: "grace@example.com" });
  await send(`/referrals/${id}/photos`, "image/jpeg", new Uint8Array(await draw()));
  const { headers, body } = await receiver.first();
  const event = new Webhook(secret).verify(body.toString(), headers);
  const { eventType } = event as { eventType: string };
  require(eventType === "referral.created", `The webhook told of ${eventType}`);
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

async function startReceiver() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const received = once(server, "request").then(async ([request, response]) => {
    const body = Buffer.concat(await request.toArray());
    response.end();
    return { headers: request.headers, body };
  });
  /** The limit is counted from when the webhook is due, not from the start of the service. */
  const first = () =>
    Promise.race([
      received,
      delay(waitMsMax, undefined, { ref: false }).then(() => {
        throw new Error(`No webhook arrived within ${waitMsMax} ms`);
      }),
    ]);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, first, stop: () => void server.close() };
}

const isOk = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

async function until(look: () => Promise<boolean>, { child, output }: Running) {
  const deadlineMs = performance.now() + waitMsMax;
  while (!(await look())) {
    require(child.exitCode === null && performance.now() < deadlineMs, `Not ready:\n${output()}`);
    await delay(10);
  }
}

const canRun = process.platform === "linux" && asRoot() !== undefined && redisServerPath();
if (canRun) await check();
else {
  require(!process.env
    .GITHUB_ACTIONS, "CI checks the image, which takes Linux, root or sudo, and Redis");
  say("The image was not checked: that takes Linux, root or sudo, and redis-server.");
}

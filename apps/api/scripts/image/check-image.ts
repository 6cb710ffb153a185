// Runs the image's files as a container engine does: in an otherwise empty root that is read-only, as the
// user, with the variables and the commands of the Dockerfile. PostgreSQL and the receiver are outside.
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startEmbeddedPostgres } from "@referral-service/embedded-postgres";
import { Webhook } from "standardwebhooks";
import rootManifest from "../../../../package.json" with { type: "json" };
import manifest from "../../package.json" with { type: "json" };
import { freePort } from "../../test/free-port.ts";
import { draw } from "../../test/pictures.ts";
import { asRoot, type Running, runIn } from "./bare-root.ts";
import { builtWith, readTargets, type Target } from "./dockerfile.ts";
import { makeImageRoot } from "./make-image-root.ts";
import { run } from "./run.ts";

const waitMsMax = 60_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

function require(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

async function check() {
  requireSameVersions();
  const folder = mkdtempSync(join(tmpdir(), "image-"));
  const root = join(folder, "root");
  makeImageRoot(root);
  say(`The image's files take ${run("du", ["-sm", root]).split("\t")[0]} MB.`);
  const postgres = await startEmbeddedPostgres({
    directory: join(folder, "postgres"),
    password: randomUUID(),
  });
  try {
    await checkOn(root, postgres.connectionString);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function requireSameVersions() {
  const { packageManager, devDependencies } = rootManifest;
  require(`pnpm@${builtWith.pnpm}` === packageManager, "The Dockerfile has another pnpm");
  require(builtWith.node === devDependencies.node, "The Dockerfile has another Node");
  const { api, worker } = readTargets();
  for (const [target, script] of [
    [api, manifest.scripts["start:api"]],
    [worker, manifest.scripts["start:worker"]],
  ] as const) {
    const flags = script.match(/--\S+/g)?.join(" ");
    require(target?.entrypoint.slice(1, -1).join(" ") ===
      flags, `The Dockerfile starts another process than "${script}"`);
  }
}

async function checkOn(root: string, databaseUrl: string) {
  const receiver = await startReceiver();
  const secret = () => randomBytes(32).toString("base64");
  const shared = {
    DATABASE_URL: databaseUrl,
    ENCRYPTION_KEY: secret(),
    API_KEY_PEPPER: secret(),
    AUTH_SECRET: secret(),
    HOST: "127.0.0.1",
    METRICS_HOST: "127.0.0.1",
    WEBHOOK_ALLOWED_CIDRS: "127.0.0.0/8",
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: "i-know",
  };
  const targets = readTargets();
  const start = (name: string, variables: Record<string, string>, words: string[] = []) => {
    const target = targets[name];
    require(target, `The Dockerfile has no target ${name}`);
    const environment = { ...target.environment, ...shared, ...variables };
    return startTarget(root, { ...target, environment }, words);
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

function startTarget(root: string, target: Target, words: string[]) {
  const startedMs = performance.now();
  const running = runIn(root, target, [...target.entrypoint, ...words]);
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
      const probe = runIn(root, target, target.healthcheck ?? []);
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
    "/docs",
    "/openapi.json",
    "/docs/guides/webhooks.md",
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
  const { headers, body } = await receiver.first;
  const event = new Webhook(secret).verify(body.toString(), headers);
  const { eventType } = event as { eventType: string };
  require(eventType === "referral.created", `The webhook told of ${eventType}`);
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

async function startReceiver() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const first = once(server, "request", { signal: AbortSignal.timeout(waitMsMax) }).then(
    async ([request, response]) => {
      const body = Buffer.concat(await request.toArray());
      response.end();
      return { headers: request.headers, body };
    },
  );
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

if (process.platform === "linux" && asRoot() !== undefined) await check();
else {
  require(!process.env.CI, "CI checks the image, which takes Linux and root or sudo");
  say("The image was not checked: that takes Linux, and root or sudo.");
}

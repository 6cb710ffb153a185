import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { verifyWebhook } from "@referral-service/sdk/webhooks";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { readTargets } from "../scripts/image/dockerfile.ts";
import {
  parseMigrationSettings,
  parseSettings,
  type Settings,
} from "../src/kernel/settings/settings.ts";
import { compileCache } from "./compile-cache.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { freePort } from "./free-port.ts";
import { podEnvironment } from "./kubernetes.ts";
import { type RunningProcess, startProgram } from "./process.ts";
import { type Receiver, startReceiver } from "./receiver.ts";
import { redisServerPath, startRedis, type TestRedis } from "./redis.ts";

const targets = readTargets();
const random = () => randomBytes(32).toString("base64");

interface Servers {
  serviceUrl: string;
  ownerUrl: string;
  redisUrl: string;
  mailServer: string;
}

/** Includes the secrets that docs/operations.md asks operators to create. */
function kubernetesEnvironments({ serviceUrl, ownerUrl, redisUrl, mailServer }: Servers) {
  const secrets = {
    DATABASE_URL: serviceUrl,
    REDIS_URL: redisUrl,
    SMTP_URL: mailServer,
    ENCRYPTION_KEY: random(),
    API_KEY_PEPPER: random(),
    AUTH_SECRET: random(),
  };
  const made = {
    "referral-secrets": secrets,
    "referral-owner-secrets": { DATABASE_URL: ownerUrl },
  };
  return (target: string) => podEnvironment(target, made);
}

/** Runs the Dockerfile's command on the sources with the image's variables. Listens only on loopback. */
function programOf(target: string, environment: Record<string, string>) {
  const { entrypoint = [], environment: ofImage = {} } = targets[target] ?? {};
  const sources = fileURLToPath(new URL("../src/", import.meta.url));
  const [, ...words] = entrypoint.map((word) =>
    word.replace(/^\/service\/apps\/api\/dist\/(.+)\.js$/, `${sources}$1.ts`),
  );
  const { METRICS_PORT, ...others } = ofImage;
  const loopback = { HOST: "127.0.0.1", METRICS_HOST: "127.0.0.1" };
  const receivers = {
    WEBHOOK_ALLOWED_CIDRS: "127.0.0.0/8",
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: "i-know",
  };
  return { words, variables: { ...others, ...environment, ...loopback, ...receivers } };
}

test("The Kubernetes environment · has what migrate, api, worker and admin need, with the same secrets", () => {
  const servers: Servers = {
    serviceUrl: "postgres://service:x@127.0.0.1:1/referrals",
    ownerUrl: "postgres://owner:x@127.0.0.1:1/referrals",
    redisUrl: "redis://127.0.0.1:1",
    mailServer: "smtp://127.0.0.1:1",
  };
  const environmentFor = kubernetesEnvironments(servers);
  const variablesOf = (target: string) => programOf(target, environmentFor(target)).variables;
  const { databaseUrl } = parseMigrationSettings(variablesOf("migrate"));
  expect(databaseUrl).toBe(servers.ownerUrl);
  const [api, worker, admin] = ["api", "worker", "admin"].map((target) =>
    parseSettings(variablesOf(target)),
  );
  expect(api).toMatchObject({ databaseUrl: servers.serviceUrl, redisUrl: servers.redisUrl });
  expect(api?.mail?.server).toMatchObject({ host: "127.0.0.1", port: 1 });
  const { encryptionKeys, apiKeyPeppers, authSecrets } = api as Settings;
  for (const settings of [worker, admin]) {
    expect(settings).toMatchObject({ encryptionKeys, apiKeyPeppers, authSecrets });
  }
});

// `check:image` starts the processes with the variables of compose.yaml for each change.
describe.runIf(isFullVolume && redisServerPath())("processes", () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let receiver: Receiver;
  const running: RunningProcess[] = [];
  beforeEach(async () => {
    [database, redis, receiver] = await Promise.all([
      createTestDatabase(),
      startRedis(),
      startReceiver(),
    ]);
  });
  afterEach(async () => {
    for (const { signal } of running) signal("SIGKILL");
    await Promise.all(running.splice(0).map(({ exited }) => exited));
    await Promise.all([redis.stop(), receiver.stop()]);
    await database.drop();
  });

  test("The Kubernetes environment · starts migrate, api, worker and admin · and delivers a referral's webhook", async () => {
    const environmentFor = kubernetesEnvironments({
      serviceUrl: database.serviceUrl,
      ownerUrl: database.connectionString,
      redisUrl: redis.url,
      mailServer: `smtp://127.0.0.1:${await freePort()}`,
    });
    const program = (target: string) => programOf(target, environmentFor(target));
    const run = async (target: string, ...more: string[]) => {
      const { words, variables } = program(target);
      const env = { PATH: process.env.PATH, ...compileCache, ...variables };
      const ended = await promisify(execFile)(process.execPath, [...words, ...more], { env });
      return ended.stdout;
    };
    const start = async (target: string) => {
      const { words, variables } = program(target);
      const started = await startProgram(words, variables);
      running.push(started);
      return started;
    };
    expect(await run("migrate")).toContain("The database is up to date.");
    const organization = ["--name", "Acme", "--slug", "acme", "--plan", "unlimited"];
    const email = ["--email", "ada@example.com"];
    const created = await run("admin", "create-organization", ...organization, ...email);
    const key = created.trimEnd().split("\n").at(-1);

    const [api, worker] = await Promise.all([start("api"), start("worker")]);
    const post = async (path: string, body: object) => {
      const response = await fetch(`${api.baseUrl}/api/v1${path}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      expect(response.status, path).toBe(201);
      return (await response.json()) as Record<string, string>;
    };
    for (const { metricsUrl } of [api, worker]) {
      expect((await fetch(`${metricsUrl}/readyz`)).status).toBe(200);
    }
    const eventTypes = ["referral.created"];
    const { secret = "" } = await post("/webhooks", {
      name: "Ours",
      url: receiver.url,
      eventTypes,
    });
    await post("/referrals", { name: "Grace Hopper" });
    const [request] = await receiver.waitFor(1);
    const { body = "", headers = {} } = request ?? {};
    expect(await verifyWebhook({ body, headers, secret })).toMatchObject({
      eventType: "referral.created",
    });
  });
});

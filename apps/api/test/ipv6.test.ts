import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { requireUsable } from "../src/processes/boot.ts";
import { startHttp } from "../src/processes/http-server.ts";
import { call } from "./call.ts";
import { freePort } from "./free-port.ts";
import { redisServerPath, startRedis } from "./redis.ts";
import { startService } from "./service.ts";
import { untilLimitedByRedis } from "./shared-rate-limit.ts";
import { startTcpProxy } from "./tcp-proxy.ts";
import { until } from "./until.ts";

const host = "::1";
const stops: (() => unknown)[] = [];
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

async function overIpv6(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const proxy = await startTcpProxy(Number(url.port), { host });
  stops.push(proxy.stop);
  url.host = `[${host}]:${proxy.port}`;
  return url.href;
}

async function startReceiver() {
  const paths: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    paths.push(url);
    response.end();
  }).listen(0, host);
  await once(server, "listening");
  stops.push(() => server.close());
  return { paths, url: `http://[${host}]:${(server.address() as AddressInfo).port}/` };
}

test("API, worker, PostgreSQL, Redis and receiver · with only IPv6 addresses · deliver an event", async () => {
  const environment: Record<string, string> = { HOST: host, WEBHOOK_ALLOWED_CIDRS: `${host}/128` };
  if (redisServerPath() !== undefined) {
    const redis = await startRedis({ words: ["--bind", "127.0.0.1", host] });
    stops.push(redis.stop);
    environment.REDIS_URL = `redis://[${host}]:${redis.port}`;
  }
  environment.PORT = String(await freePort());
  const service = await startService({ connectionUrlFor: overIpv6, environment });
  stops.push(service.stop);
  const { deps, organization } = service;
  await requireUsable(deps.settings);
  expect(await deps.jobs.isAvailable()).toBe(true);
  const http = await startHttp(deps);
  stops.push(() => http.stop({ noticeMs: 0, finishMs: 0 }));
  expect(deps.settings.publicUrl).toBe(`http://[${host}]:${http.port}`);

  const receiver = await startReceiver();
  const { key, referrerId } = organization;
  const post = (path: string, body: object) =>
    call(`${deps.settings.publicUrl}/api/v1${path}`, "POST", { key, body });
  const endpoint = { name: "Receiver", url: receiver.url, eventTypes: ["referral.created"] };
  expect((await post("/webhooks", endpoint)).status).toBe(201);
  await service.startWorker();
  expect((await post("/referrals", { name: "Ada", referrerId })).status).toBe(201);
  await until(() => receiver.paths.length === 1);
  if (deps.settings.redisUrl === undefined) return;
  const referrals = `${deps.settings.publicUrl}/api/v1/referrals`;
  await untilLimitedByRedis(deps, () => call(referrals, "GET", { key }));
});

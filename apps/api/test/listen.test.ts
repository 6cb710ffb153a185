import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { verifyWebhook } from "@referral-service/sdk/webhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compileCache } from "./compile-cache.ts";
import { type Receiver, startReceiver } from "./receiver.ts";
import { payloadsOf } from "./records.ts";
import { startTcpProxy, type TcpProxy } from "./tcp-proxy.ts";
import { until } from "./until.ts";
import { useService } from "./use-service.ts";

const program = fileURLToPath(new URL("../../../packages/sdk/src/cli/main.ts", import.meta.url));

const service = useService();
let receiver: Receiver;
/** The proxy between the command line and the service. */
let proxy: TcpProxy;
beforeAll(async () => {
  receiver = await startReceiver();
  proxy = await startTcpProxy(Number(new URL(service.baseUrl).port));
});
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await proxy.stop();
  await receiver.stop();
});

interface Listener {
  child: ChildProcess;
  /** The parsed lines of standard output. */
  lines: () => Record<string, unknown>[];
  output: () => string;
}

async function listen(key: string, ...args: string[]): Promise<Listener> {
  const command = [program, "listen", "--json", "--forward-to", receiver.url, ...args];
  const child = spawn(process.execPath, command, {
    env: {
      PATH: process.env.PATH,
      ...compileCache,
      REFERRAL_SERVICE_URL: `http://127.0.0.1:${proxy.port}`,
      REFERRAL_SERVICE_API_KEY: key,
    },
  });
  children.push(child);
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (bytes) => {
    stdout += bytes;
  });
  child.stderr.on("data", (bytes) => {
    stderr += bytes;
  });
  const lines = () =>
    stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  await until(() => lines().length > 0 || child.exitCode !== null);
  return { child, lines, output: () => stdout + stderr };
}

async function submit(name: string): Promise<void> {
  const { referrerId } = service.organization;
  const { status } = await service.call("POST", "/referrals", { body: { name, referrerId } });
  expect(status).toBe(201);
}

test("listen · for referrals, over a lost connection · delivers each event once, signed like the service", async () => {
  const key = await service.createKey(service.organization.id, {
    scopes: ["webhooks:read", "referrals:read"],
  });
  const { child, lines, output } = await listen(key, "--events", "referral.created");
  const [ready] = lines();
  expect(ready).toMatchObject({ type: "ready", forwardTo: receiver.url });

  await submit("Ada");
  await receiver.waitFor(1);
  proxy.setMode("reset");
  await submit("Grace");
  proxy.setMode("pass");
  await until(() => lines().length >= 3).catch((error) => {
    throw new Error(output(), { cause: error });
  });

  const events = await Promise.all(
    receiver.received.map(({ body, headers }) =>
      verifyWebhook({ body, headers, secret: String(ready?.secret) }),
    ),
  );
  expect(events).toMatchObject([
    { eventType: "referral.created", data: { referral: { name: "Ada" } } },
    { eventType: "referral.created", data: { referral: { name: "Grace" } } },
  ]);
  expect(receiver.received.map(({ body }) => body.toString())).toEqual(
    await payloadsOf(service, service.organization.id),
  );
  expect(lines().slice(1)).toMatchObject(
    events.map(({ eventId }) => ({ type: "delivery", eventId, status: 200, error: null })),
  );

  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(output()).not.toContain(key);
});

test("listen · with a key that lacks the scope · names the scope and exits with 1", async () => {
  const key = await service.createKey(service.organization.id, { scopes: ["referrals:read"] });
  const { child, lines } = await listen(key);
  if (child.exitCode === null) await once(child, "exit");
  expect(child.exitCode).toBe(1);
  expect(lines()).toMatchObject([{ type: "error", code: "SCOPE_LIMITATIONS" }]);
  expect(lines()[0]?.message).toContain("webhooks:read");
});

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { watchConnectionAttempts } from "../../../test/connection-attempts.ts";
import {
  credentialUrls,
  disguisedUrls,
  loopbackHosts,
  otherInternalHosts,
  resolveVector,
} from "../../../test/egress-vectors.ts";
import { type RawReceiver, startRawReceiver } from "../../../test/raw-receiver.ts";
import { createEgressGuard, type EgressGuard } from "./egress-guard.ts";
import { createExchange, type Exchange } from "./exchange.ts";
import type { Resolve } from "./name-resolution.ts";

const exchanges: Exchange[] = [];

/** The address of a server that listens without a host. */
const everyAddress = "";

/** Listens on every address of this machine and serves plain HTTP. */
let canary: RawReceiver;
beforeAll(async () => {
  canary = await startRawReceiver(
    (socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"),
    { host: everyAddress },
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  canary.sockets.length = 0;
  await Promise.all(exchanges.splice(0).map((exchange) => exchange.close()));
});
afterAll(() => canary.stop());

function exchangeThrough(egressGuard: EgressGuard) {
  const exchange = createExchange({ egressGuard, timeoutMs: 5_000 });
  exchanges.push(exchange);
  return exchange;
}

const guardOf = (allowedCidrs: string[], resolve: Resolve = resolveVector) =>
  createEgressGuard({ allowedCidrs, resolve });

const failureOf = async (exchange: Exchange, url: string) =>
  (await exchange.post({ url, headers: {}, body: "{}" })).failure;

describe("with nothing allowed", () => {
  test.each([...loopbackHosts, ...otherInternalHosts])(
    "%s · causes no connection attempt",
    async (host) => {
      const addresses = watchConnectionAttempts();
      const exchange = exchangeThrough(guardOf([]));
      for (const url of [
        `https://${host}/`,
        `https://${host}:${canary.port}/`,
        `http://${host}:${canary.port}/x?y`,
      ]) {
        const hasAddress = await resolveVector(new URL(url).hostname).catch(() => false);
        const isLiteral = /^[\d.]+$|^\[/.test(new URL(url).hostname);
        const expected = hasAddress || isLiteral ? "blocked_address" : "dns_error";
        expect([await failureOf(exchange, url), url]).toEqual([expected, url]);
      }
      expect(addresses).toEqual([]);
      expect(canary.sockets).toEqual([]);
    },
  );

  test.each([...disguisedUrls, ...credentialUrls])(
    "%j · if it were stored · causes no internal connection attempt",
    async (text) => {
      const addresses = watchConnectionAttempts();
      const url = text.replace(/(127\.0\.0\.1|\[::1\])(?=[/\\])/, `$1:${canary.port}`);
      expect(await failureOf(exchangeThrough(guardOf([], async () => [])), url)).not.toBeNull();
      expect(addresses).toEqual([]);
      expect(canary.sockets).toEqual([]);
    },
  );
});

describe("with a range allowed", () => {
  const canaryUrl = (host: string) => `http://${host}:${canary.port}/`;

  test("an address in the range · is connected to", async () => {
    const addresses = watchConnectionAttempts();
    const exchange = exchangeThrough(guardOf(["127.0.0.1/32"]));
    expect(await failureOf(exchange, canaryUrl("127.0.0.1"))).toBeNull();
    expect(await failureOf(exchange, canaryUrl("loopback.example"))).toBeNull();
    expect(addresses).toEqual(["127.0.0.1", "127.0.0.1"]);
  });

  test.each(["127.0.0.1", "loopback.example"])(
    "%s · at a port of the service itself · is not connected to",
    async (host) => {
      const addresses = watchConnectionAttempts();
      const ownPorts = [canary.port];
      const egressGuard = createEgressGuard({
        allowedCidrs: ["127.0.0.1/32"],
        ownPorts,
        resolve: resolveVector,
      });
      expect(await failureOf(exchangeThrough(egressGuard), canaryUrl(host))).toBe(
        "blocked_address",
      );
      expect(addresses).toEqual([]);
    },
  );

  test.each(["127.0.0.3", "[::1]", "localhost", "loopback6.example", "10.1.2.3", "mixed.example"])(
    "%s · which is outside the range · is not connected to",
    async (host) => {
      const addresses = watchConnectionAttempts();
      const exchange = exchangeThrough(guardOf(["127.0.0.1/32"]));
      expect(await failureOf(exchange, canaryUrl(host))).toBe("blocked_address");
      expect(addresses).toEqual([]);
    },
  );

  test.each([
    ["another address", ["::1"]],
    ["the allowed one and another", ["127.0.0.1", "::1"]],
    ["the allowed one and a private one", ["127.0.0.1", "10.0.0.1"]],
    ["IPv4 in disguise", ["::ffff:127.0.0.3"]],
  ])("a name that resolves to %s at the next send · is not connected to", async (_, next) => {
    const addresses = watchConnectionAttempts();
    const answers = [["127.0.0.1"], ["127.0.0.1"], next];
    const guard = guardOf(["127.0.0.1/32"], async () => answers.shift() ?? []);
    const exchange = exchangeThrough(guard);
    const url = canaryUrl("rebinding.example");

    expect(await guard.whyNotUrl(url)).toBeUndefined();
    expect(await failureOf(exchange, url)).toBeNull();
    expect(await failureOf(exchange, url)).toBe("blocked_address");
    expect(addresses).toEqual(["127.0.0.1"]);
  });

  test("a name · is resolved once for each connection · and the checked address is the connected one", async () => {
    const addresses = watchConnectionAttempts();
    const answers = [["127.0.0.1"], ["::1"]];
    const resolve = vi.fn(async () => answers.shift() ?? []);
    const exchange = exchangeThrough(guardOf(["127.0.0.1/32"], resolve));
    expect(await failureOf(exchange, canaryUrl("rebinding.example"))).toBeNull();
    expect(resolve).toHaveBeenCalledOnce();
    expect(addresses).toEqual(["127.0.0.1"]);
  });

  test("the connected address itself · is checked again · and nothing is sent to a wrong one", async () => {
    const verdicts = [true, false];
    const guard = { ...guardOf([]), allowsAddress: () => verdicts.shift() ?? false };
    const exchange = exchangeThrough(guard);
    const before = canary.requestCount();
    expect(await failureOf(exchange, canaryUrl("127.0.0.1"))).toBe("blocked_address");
    expect(verdicts).toEqual([]);
    expect(canary.requestCount()).toBe(before);
  });
});

test("variables that name a proxy · are ignored", async () => {
  const proxy = await startRawReceiver();
  const exchangeModule = new URL("./exchange.ts", import.meta.url).href;
  const guardModule = new URL("./egress-guard.ts", import.meta.url).href;
  const script = `
    import { createEgressGuard } from ${JSON.stringify(guardModule)};
    import { createExchange } from ${JSON.stringify(exchangeModule)};
    const egressGuard = createEgressGuard({ allowedCidrs: ["127.0.0.1/32"] });
    const exchange = createExchange({ egressGuard, timeoutMs: 5_000 });
    const url = "http://127.0.0.1:${canary.port}/";
    console.log((await exchange.post({ url, headers: {}, body: "{}" })).responseStatus);
    await exchange.close();
  `;
  const proxyUrl = `http://127.0.0.1:${proxy.port}`;
  const names = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy"];
  const env = {
    ...process.env,
    ...Object.fromEntries(names.map((name) => [name, proxyUrl])),
    NO_PROXY: "",
    no_proxy: "",
    NODE_USE_ENV_PROXY: "1",
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", script],
    { env },
  );
  expect(stdout.trim()).toBe("200");
  expect(proxy.sockets).toEqual([]);
  await proxy.stop();
});

import { describe, expect, test } from "vitest";
import {
  credentialUrls,
  loopbackHosts,
  otherInternalHosts,
  publicHosts,
  resolveVector,
} from "../../../test/egress-vectors.ts";
import { blockedUrlMessage, createEgressGuard } from "./egress-guard.ts";

const guardOf = (...allowedCidrs: string[]) =>
  createEgressGuard({
    allowedCidrs,
    resolve: resolveVector,
  });

const closed = guardOf();
const openToLoopback = guardOf("127.0.0.0/8", "::1/128");

const https = { protocol: "https:", isOwnPort: false };
const http = { protocol: "http:", isOwnPort: false };

const urlsOf = (host: string) => [
  `https://${host}/`,
  `http://${host}/`,
  `https://${host}:8443/x?y`,
];

describe("whyNotUrl", () => {
  test.each([...loopbackHosts, ...otherInternalHosts])(
    "%s · with nothing allowed · is rejected with the same text",
    async (host) => {
      for (const url of urlsOf(host)) expect(await closed.whyNotUrl(url)).toBe(blockedUrlMessage);
    },
  );

  test.each(otherInternalHosts)("%s · with loopback allowed · is still rejected", async (host) => {
    for (const url of urlsOf(host)) {
      expect(await openToLoopback.whyNotUrl(url)).toBe(blockedUrlMessage);
    }
  });

  test.each(loopbackHosts)(
    "%s · with loopback allowed · is allowed, including with http",
    async (host) => {
      for (const url of urlsOf(host)) expect(await openToLoopback.whyNotUrl(url)).toBeUndefined();
    },
  );

  test.each(publicHosts)("%s · is public · is allowed only with https", async (host) => {
    const [https = "", http = "", withPort = ""] = urlsOf(host);
    for (const guard of [closed, openToLoopback]) {
      expect(await guard.whyNotUrl(https)).toBeUndefined();
      expect(await guard.whyNotUrl(withPort)).toBeUndefined();
      expect(await guard.whyNotUrl(http)).toBe(blockedUrlMessage);
    }
  });

  test.each(["http://127.0.0.1:3000/", "https://localhost:5432/", "http://[::1]:3000/x"])(
    "%s · with loopback allowed, at a port of the service itself · is rejected",
    async (url) => {
      const guard = createEgressGuard({
        allowedCidrs: ["127.0.0.0/8", "::1/128"],
        ownPorts: [3_000, 5_432],
        resolve: resolveVector,
      });
      expect(await guard.whyNotUrl(url)).toBe(blockedUrlMessage);
      expect(await guard.whyNotUrl(url.replace(/:\d+\//, ":3001/"))).toBeUndefined();
      expect(await guard.whyNotUrl("https://crm.example.com:3000/")).toBeUndefined();
    },
  );

  test.each([
    "ftp://crm.example.com/",
    "file:///etc/passwd",
    "gopher://127.0.0.1:6379/_INFO",
    "javascript:alert(1)",
    "data:text/plain,x",
    "ws://crm.example.com/",
    "crm.example.com",
    "//crm.example.com/",
    "/hooks",
    "https://",
    "https:///",
    "https://exa mple.com/",
    "https://crm.example.com:99999/",
    "",
  ])("%j · is not a public https URL · is rejected with the same text", async (url) => {
    expect(await closed.whyNotUrl(url)).toBe(blockedUrlMessage);
    expect(await openToLoopback.whyNotUrl(url)).toBe(blockedUrlMessage);
  });

  test.each(credentialUrls)("%s · is rejected for its credentials", async (url) => {
    expect(await closed.whyNotUrl(url)).toBe("must not contain credentials");
  });

  test.each([
    "https://crm.example.com/#",
    "https://crm.example.com/#a",
    "https://crm.example.com#",
  ])("%s · is rejected for its fragment", async (url) => {
    expect(await closed.whyNotUrl(url)).toBe("must not contain a fragment");
  });
});

describe("allowsAddress", () => {
  test("checks the connected address itself · regardless of the name", () => {
    expect(closed.allowsAddress("93.184.215.14", https)).toBe(true);
    expect(closed.allowsAddress("93.184.215.14", http)).toBe(false);
    for (const address of [
      "127.0.0.1",
      "::1",
      "::ffff:127.0.0.1",
      "10.0.0.1",
      "fe80::1%lo",
      "x",
      "",
    ]) {
      expect(closed.allowsAddress(address, https), address).toBe(false);
    }
  });

  test("allows exactly the ranges in the setting", () => {
    const guard = guardOf("10.1.0.0/16", "fd00::/8");
    for (const address of ["10.1.0.0", "10.1.255.255", "::ffff:10.1.2.3", "fd12::1"]) {
      expect([guard.allowsAddress(address, http), address]).toEqual([true, address]);
    }
    for (const address of ["10.0.255.255", "10.2.0.0", "127.0.0.1", "fc00::1", "::1"]) {
      expect([guard.allowsAddress(address, https), address]).toEqual([false, address]);
    }
  });
});

import { describe, expect, test } from "vitest";
import { blockedUrlMessage, createEgressGuard } from "./egress-guard.ts";

const addressesOf: Record<string, string[]> = {
  "public.example": ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
  "private.example": ["10.1.2.3"],
  "mixed.example": ["93.184.215.14", "192.168.1.1"],
  "mapped.example": ["::ffff:169.254.169.254"],
  "loopback.example": ["127.0.0.1"],
  localhost: ["127.0.0.1"],
};

const guardOf = (...allowedCidrs: string[]) =>
  createEgressGuard({
    allowedCidrs,
    resolve: async (host) => addressesOf[host] ?? Promise.reject(new Error("ENOTFOUND")),
  });

const closed = guardOf();
const openToLoopback = guardOf("127.0.0.0/8", "::1/128");

/** This machine, in many spellings. */
const loopbackHosts = [
  ...["127.0.0.1", "127.1", "127.0.1", "127.255.255.254", "127.0.0.1.", "2130706433"],
  ...["0x7f000001", "0x7f.0.0.1", "0x7f.1", "0177.0.0.1", "017700000001", "127.0x1"],
  ...["%31%32%37.0.0.1", "１２７.0.0.1", "①②⑦.⓪.⓪.①", "127。0。0。1"],
  ...["[::1]", "[0:0:0:0:0:0:0:1]", "[0000::0001]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]"],
  ...["localhost", "LOCALHOST", "loopback.example"],
];

/** Everything else that is not the public internet, as seen in the wild. */
const otherInternalHosts = [
  ...["0.0.0.0", "0", "0x0", "0.1.2.3", "255.255.255.255", "224.0.0.1", "240.0.0.1"],
  ...["10.0.0.1", "10.255.255.255", "167772161", "012.0.0.1", "172.16.0.1", "172.31.255.255"],
  ...["192.168.0.1", "0xc0a80001", "3232235521", "192.168.1"],
  ...["169.254.169.254", "2852039166", "0xa9fea9fe", "0251.0376.0251.0376", "169.254.43518"],
  ...["100.64.0.1", "100.127.255.255", "100.100.100.200", "198.18.0.1", "192.0.0.192"],
  ...["192.0.2.1", "198.51.100.1", "203.0.113.1", "192.88.99.1"],
  ...["[::]", "[::ffff:10.0.0.1]", "[::ffff:169.254.169.254]", "[::ffff:a9fe:a9fe]"],
  ...["[::ffff:0:127.0.0.1]", "[64:ff9b::7f00:1]", "[64:ff9b::169.254.169.254]"],
  ...["[64:ff9b:1::a00:1]", "[2002:7f00:1::]", "[2002:a9fe:a9fe::1]", "[2001:0:7f00:1::]"],
  ...["[fe80::1]", "[febf::1]", "[fec0::1]", "[fc00::1]", "[fd00:ec2::254]", "[ff02::1]"],
  ...["[100::1]", "[2001:db8::1]", "[3fff::1]", "[5f00::1]"],
  ...["[::127.0.0.1]", "[::7f00:1]", "[::10.0.0.1]", "[1::1]", "[4000::1]"],
  ...["localhost.", "foo.localhost", "metadata.google.internal", "vault.internal"],
  ...["vault.internal.", "printer.local", "intranet", "unresolved"],
  ...["private.example", "mixed.example", "mapped.example"],
];

const urlsOf = (host: string) => [
  `https://${host}/`,
  `http://${host}/`,
  `https://${host}:8443/x?y`,
];

describe("whyNotUrl", () => {
  test.each([...loopbackHosts, ...otherInternalHosts])(
    "%s · with nothing opened · is refused with the one text",
    async (host) => {
      for (const url of urlsOf(host)) expect(await closed.whyNotUrl(url)).toBe(blockedUrlMessage);
    },
  );

  test.each(otherInternalHosts)(
    "%s · with loopback opened · is refused all the same",
    async (host) => {
      for (const url of urlsOf(host)) {
        expect(await openToLoopback.whyNotUrl(url)).toBe(blockedUrlMessage);
      }
    },
  );

  test.each(loopbackHosts)("%s · with loopback opened · is allowed, by http too", async (host) => {
    for (const url of urlsOf(host)) expect(await openToLoopback.whyNotUrl(url)).toBeUndefined();
  });

  test.each([
    "https://public.example/hooks",
    "https://public.example:8443/hooks?a=b",
    "https://93.184.215.14/",
    "https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/",
    "https://not-there-yet.example/",
    "HTTPS://PUBLIC.EXAMPLE/",
  ])("%s · is public · is allowed", async (url) => {
    expect(await closed.whyNotUrl(url)).toBeUndefined();
    expect(await openToLoopback.whyNotUrl(url)).toBeUndefined();
  });

  test.each([
    "http://public.example/",
    "http://93.184.215.14/",
    "http://not-there-yet.example/",
    "ftp://public.example/",
    "file:///etc/passwd",
    "gopher://127.0.0.1:6379/_INFO",
    "javascript:alert(1)",
    "data:text/plain,x",
    "ws://public.example/",
    "public.example",
    "//public.example/",
    "/hooks",
    "https://",
    "https:///",
    "https://exa mple.com/",
    "https://public.example:99999/",
    "",
  ])("%j · is no public https URL · is refused with the one text", async (url) => {
    expect(await closed.whyNotUrl(url)).toBe(blockedUrlMessage);
    expect(await openToLoopback.whyNotUrl(url)).toBe(blockedUrlMessage);
  });

  test.each([
    "https://user@public.example/",
    "https://user:pass@public.example/",
    "https://:p@public.example/",
  ])("%s · is refused for its credentials", async (url) => {
    expect(await closed.whyNotUrl(url)).toBe("Must not contain credentials");
  });

  test.each(["https://public.example/#", "https://public.example/#a", "https://public.example#"])(
    "%s · is refused for its fragment",
    async (url) => {
      expect(await closed.whyNotUrl(url)).toBe("Must not contain a fragment");
    },
  );
});

describe("allowsAddress", () => {
  test("judges the connected address itself · whatever name led there", () => {
    expect(closed.allowsAddress("93.184.215.14", "https:")).toBe(true);
    expect(closed.allowsAddress("93.184.215.14", "http:")).toBe(false);
    for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.0.0.1", "x", ""]) {
      expect(closed.allowsAddress(address, "https:"), address).toBe(false);
    }
  });

  test("opens exactly the ranges of the setting", () => {
    const guard = guardOf("10.1.0.0/16", "fd00::/8");
    for (const address of ["10.1.0.0", "10.1.255.255", "::ffff:10.1.2.3", "fd12::1"]) {
      expect([guard.allowsAddress(address, "http:"), address]).toEqual([true, address]);
    }
    for (const address of ["10.0.255.255", "10.2.0.0", "127.0.0.1", "fc00::1", "::1"]) {
      expect([guard.allowsAddress(address, "https:"), address]).toEqual([false, address]);
    }
  });
});

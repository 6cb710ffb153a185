import { Resolver } from "node:dns/promises";
import { afterEach, expect, test, vi } from "vitest";
import { isLocalName, NameUnresolved, resolveInTime, resolveName } from "./name-resolution.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const noData = async (): Promise<never> => {
  throw new Error("ENODATA");
};

test.each([
  ["both kinds of addresses", async () => ["192.0.2.1"], async () => ["2001:db8::1"], 2],
  ["IPv4 only", async () => ["192.0.2.1", "192.0.2.2"], noData, 2],
  ["IPv6 only", noData, async () => ["2001:db8::1"], 1],
  ["no address", noData, noData, 0],
])(
  "a public name · with %s · is resolved by the name servers",
  async (_, resolve4, resolve6, count) => {
    vi.spyOn(Resolver.prototype, "resolve4").mockImplementation(resolve4 as never);
    vi.spyOn(Resolver.prototype, "resolve6").mockImplementation(resolve6 as never);
    expect(await resolveName("receiver.example")).toHaveLength(count);
  },
);

test("localhost · which no name server knows · is resolved by the system", async () => {
  expect(await resolveName("localhost")).toContain("127.0.0.1");
});

test.each([
  ["that has no address", async () => []],
  ["that does not exist", noData],
])("a name %s · is unresolved", async (_, resolve) => {
  await expect(resolveInTime("receiver.example", resolve)).rejects.toThrow(NameUnresolved);
});

test("a name whose servers never respond · is unresolved within two seconds", async () => {
  vi.useFakeTimers();
  const outcome = expect(
    resolveInTime("receiver.example", () => new Promise(() => {})),
  ).rejects.toThrow(NameUnresolved);
  await vi.advanceTimersByTimeAsync(2_000);
  await outcome;
});

test.each([
  ["localhost", true],
  ["intranet.", true],
  ["Vault.Internal", true],
  ["printer.local.", true],
  ["nas.home.arpa", true],
  ["crm.example.com", false],
  ["internal.example.com", false],
  ["my-internal.example", false],
  ["foolocalhost.example", false],
])("%s · is a local network name: %s", (host, expected) => {
  expect(isLocalName(host)).toBe(expected);
});

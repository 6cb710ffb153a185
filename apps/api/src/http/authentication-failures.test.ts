import { expect, test } from "vitest";
import { useService } from "../../test/use-service.ts";
import { makeKeyText } from "../kernel/identity/api-key-text.ts";

const requestsMax = 5;
const service = useService({ environment: { RATE_LIMIT_REQUESTS: String(requestsMax) } });

/** The tests call from loopback, so the service trusts their X-Forwarded-For. */
const from = (address: string) => ({ "X-Forwarded-For": address });

const list = (key: string | null, address: string) =>
  service.call("GET", "/referrals", { key, headers: from(address) });

test.each([
  ["without keys", () => null],
  ["with malformed keys", () => "x"],
  ["with unknown keys", () => makeKeyText("org")],
])("An address · with as many requests %s as a key can make · must wait", async (kind, keyOf) => {
  const address = `192.0.2.${kind.length}`;
  for (let count = 0; count < requestsMax; count += 1) {
    expect((await list(keyOf(), address)).status).toBe(401);
  }
  const refused = await list(keyOf(), address);
  expect([refused.status, refused.body.error.code]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  expect((await list(keyOf(), "198.51.100.1")).status).toBe(401);
});

test("A key that was valid before · from an address that must wait · still works, even after a change", async () => {
  const address = "203.0.113.7";
  const { id, key } = await service.createOrganization();
  const other = await service.createKey(id);
  expect((await list(key, address)).status).toBe(200);
  for (let count = 0; count < requestsMax; count += 1) await list("x", address);
  expect((await list(key, address)).status).toBe(200);
  service.deps.identity.forget();
  expect((await list(key, address)).status).toBe(200);
  expect((await list(other, address)).status).toBe(429);
  expect((await list(other, "203.0.113.8")).status).toBe(200);
});

test("Simultaneous requests · with unknown keys from one address · fail as often as one key can send requests", async () => {
  const address = "203.0.113.20";
  const answers = await Promise.all(
    Array.from({ length: 4 * requestsMax }, () => list(makeKeyText("org"), address)),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array(requestsMax).fill(401), ...Array(3 * requestsMax).fill(429)]);
});

test("Valid keys · in any number, each for the first time · are not failures of their address", async () => {
  const address = "203.0.113.21";
  const { id } = await service.createOrganization();
  for (let count = 0; count <= requestsMax; count += 1) {
    expect((await list(await service.createKey(id), address)).status).toBe(200);
  }
});

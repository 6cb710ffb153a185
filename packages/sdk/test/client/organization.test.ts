import { expect, test } from "vitest";
import { apiKey, fakeService, newClient } from "./service.ts";

const service = fakeService();
const client = newClient({ organization: "north" });

test("organization · for one call · overrides the client's", async () => {
  await client.referrals.get("1", { organization: "south" });
  expect(service.sent[0]?.query).toEqual({ organization: "south" });
});

test("organization · if missing · is not sent", async () => {
  await newClient().referrals.get("1");
  expect(service.sent[0]?.query).toEqual({});
});

test("client.organization · for a client · uses the same key and options there", async () => {
  const baseUrl = "https://gateway.test/referrals";
  await newClient({ baseUrl }).organization("south").users.get("1");
  expect(service.sent[0]).toMatchObject({
    path: "/referrals/api/v1/users/1",
    query: { organization: "south" },
  });
  expect(service.sent[0]?.headers.get("authorization")).toBe(`Bearer ${apiKey}`);
});

test("client.organization · leaves the original client unchanged", async () => {
  const south = client.organization("south");
  await south.referrals.get("1");
  await south.organization("east").referrals.get("1");
  await south.referrals.get("1", { organization: "west" });
  await client.referrals.get("1");
  await south.referrals.get("1");
  expect(service.sent.map(({ query }) => query.organization)).toEqual([
    "south",
    "east",
    "west",
    "north",
    "south",
  ]);
});

test("client.organization · for calls whose path names one, or about none · follows the path", async () => {
  const south = client.organization("south");
  await south.organizations.get("o");
  await south.apiKeys.get("o", "k");
  await south.customFields.delete("o", "f");
  await south.health.check();
  expect(service.sent.map(({ query }) => query)).toEqual([{}, {}, {}, {}]);
});

test.each(["", undefined])("client.organization · as %j · is rejected with the fix", (unusable) => {
  expect(() => client.organization(unusable as string)).toThrow(/slug or ID.*client itself/);
});

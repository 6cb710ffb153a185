import { beforeAll, expect, test } from "vitest";
import type { Organization } from "../../test/arrangements.ts";
import { useService } from "../../test/use-service.ts";

const service = useService();
let foreign: Organization;
beforeAll(async () => {
  foreign = await service.createOrganization();
  for (const { key, referrerId, id } of [service.organization, foreign]) {
    for (const number of [1, 2]) {
      const referral = { name: `Lead ${number}`, referrerId };
      expect((await service.call("POST", "/referrals", { key, body: referral })).status).toBe(201);
      const field = { name: `field ${number}`, type: "text" };
      await service.call("POST", `/organizations/${id}/custom-fields`, { key, body: field });
    }
  }
});

test.each([
  ["unknown=1", "unknown"],
  ["Limit=1", "Limit"],
  ["__proto__=1", "__proto__"],
  ["constructor=1", "constructor"],
  ["limit[]=1", "limit[]"],
  ["limit=1&limit=2", "limit"],
  ["limit=1&limit=1", "limit"],
  ["limit=", "limit"],
  ["limit=0", "limit"],
  ["limit=101", "limit"],
  ["limit=abc", "limit"],
  ["limit=1.5", "limit"],
  ["limit=-1", "limit"],
  ["limit=1e1", "limit"],
  ["limit=0x10", "limit"],
  ["limit=%EF%BC%91", "limit"],
  ["limit=99999999999999999999", "limit"],
  ["cursor=", "cursor"],
  ["cursor=x", "cursor"],
  [`cursor=${"A".repeat(46)}`, "cursor"],
  [`cursor=${"A".repeat(600)}`, "cursor"],
  ["status=unknown", "status"],
  ["status=New", "status"],
  ["referrerId=x", "referrerId"],
  ["createdAfter=yesterday", "createdAfter"],
  ["createdAfter=-1", "createdAfter"],
  ["createdAfter=253402300800000", "createdAfter"],
  ["createdAfter=9007199254740991", "createdAfter"],
  ["createdBefore=8640000000000001", "createdBefore"],
  ["updatedAfter=9999999999999999", "updatedAfter"],
  ["q=", "q"],
  [`q=${"x".repeat(201)}`, "q"],
  ["q=%00", "q"],
  ["q=a%00b", "q"],
  ["q=%ED%A0%80", "q"],
  ["q=%ff", "q"],
  ["q=%", "q"],
  ["q=%zz", "q"],
])("GET /referrals?%s · returns 400 naming the parameter", async (query, name) => {
  const { status, body } = await service.call("GET", `/referrals?${query}`);
  expect([status, body.error.code]).toEqual([400, "INVALID_REQUEST"]);
  expect(body.error.details[0].path).toBe(name);
  expect(body.error.message).toContain(name);
});

test.each(["limit", "status", "order", "hasOpenDuplicate", "createdAfter"])(
  "%s · sent twice · returns 400 with that reason",
  async (name) => {
    const answer = await service.call("GET", `/referrals?${name}=new&${name}=lost`);
    expect(answer.body.error.message).toBe(`${name}: must be sent only once`);
  },
);

test("Parameters · on routes without parameters · are rejected", async () => {
  const { id, referrerId } = service.organization;
  for (const [method, path, body] of [
    ["POST", "/referrals?limit=1", { name: "Ada", referrerId }],
    ["GET", "/referrals/x?limit=1", undefined],
    ["DELETE", "/referrals/x?force=true", undefined],
    ["DELETE", `/organizations/${id}/custom-fields/x?force=true`, undefined],
    ["GET", "/health?verbose=1", undefined],
  ] as const) {
    const answer = await service.call(method, path, body && { body });
    expect([answer.status, answer.body.error.code], path).toEqual([400, "INVALID_REQUEST"]);
  }
});

test("cursor · from another list, another organization, or altered · returns 400", async () => {
  const fieldsPath = `/organizations/${service.organization.id}/custom-fields`;
  const cursorOf = async (path: string, key = service.organization.key) =>
    (await service.call("GET", `${path}?limit=1`, { key })).body.pagination.nextCursor;
  const genuine: string = await cursorOf("/referrals");
  expect((await service.call("GET", `/referrals?cursor=${genuine}`)).status).toBe(200);

  const wrong = [
    await cursorOf("/referrals", foreign.key),
    await cursorOf(fieldsPath),
    `${genuine}A`,
    `${genuine}=`,
    genuine.slice(0, -1),
    ...Array.from(genuine, (character, index) => {
      const other = character === "A" ? "B" : "A";
      return genuine.slice(0, index) + other + genuine.slice(index + 1);
    }),
  ];
  for (const cursor of wrong) {
    const { status, body } = await service.call("GET", `/referrals?cursor=${cursor}`);
    expect([status, body.error.details?.[0].path], cursor).toEqual([400, "cursor"]);
  }
  const crossed = await service.call("GET", `${fieldsPath}?cursor=${genuine}`);
  expect(crossed.status).toBe(400);
});

test("Ordinary queries · in any encoding · are accepted", async () => {
  const queries = ["", "&", "limit=1", "limit=%31", "l%69mit=1", "limit=1&", "q=Lead+1&limit=1"];
  const times = ["createdAfter=0", "createdBefore=253402300799999", "updatedAfter=253402300799999"];
  for (const query of [...queries, ...times]) {
    const { status } = await service.call("GET", `/referrals?${query}`);
    expect(status, query).toBe(200);
  }
});

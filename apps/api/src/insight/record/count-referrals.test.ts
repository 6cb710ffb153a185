import { expect, test } from "vitest";
import { openSession } from "../../../test/browser-session.ts";
import { createCast } from "../../../test/cast.ts";
import { useService } from "../../../test/use-service.ts";

const service = useService();

test("the count of referrals · equals that of the list with the same filters, for what the person can see", async () => {
  const cast = await createCast(service);
  const refer = (referrerId: string, fields: object) =>
    service.call("POST", "/referrals", {
      key: cast.organizationKey,
      body: { name: "Ada", referrerId, ...fields },
    });
  const { referrer, otherReferrer } = cast;
  await refer(referrer.userId, { labels: ["fair"] });
  await refer(referrer.userId, { status: "contacted" });
  await refer(otherReferrer.userId, { name: "Xenia", labels: ["fair"] });
  const counts = async (who: "admin" | "businessDeveloper" | "referrer") => {
    const browser = await openSession(service, cast[who]);
    const found = [];
    for (const query of [
      "",
      "?label=fair",
      "?status=contacted",
      "?q=xen",
      "?statuses=new,contacted",
      "?excludedStatuses=new,lost",
    ]) {
      const { status, body } = await browser.call("GET", `/api/referral-count${query}`);
      expect([status, body.isMore]).toEqual([200, false]);
      found.push(body.count);
    }
    return found;
  };
  expect(await counts("admin")).toEqual([3, 2, 1, 1, 3, 1]);
  expect(await counts("businessDeveloper")).toEqual([2, 1, 1, 0, 2, 1]);
  expect(await counts("referrer")).toEqual([2, 1, 1, 0, 2, 1]);
});

test("the count and the facets · filtered by custom fields · match any of the values, or none of them", async () => {
  const cast = await createCast(service);
  const key = cast.organizationKey;
  const { organizationId } = cast;
  const createField = async (body: object) => {
    const path = `/organizations/${organizationId}/custom-fields`;
    const { status, body: field } = await service.call("POST", path, { key, body });
    expect(status).toBe(201);
    return field.id as string;
  };
  const roof = await createField({ name: "Roof", type: "select", options: ["Tile", "Slate, old"] });
  const needs = await createField({ name: "Needs", type: "multi_select", options: ["A", "B"] });
  const vip = await createField({ name: "VIP", type: "boolean" });
  for (const customFields of [
    { Roof: "Tile", Needs: ["A", "B"], VIP: true },
    { Roof: "Slate, old", Needs: ["B"], VIP: false },
    {},
  ]) {
    const body = { name: "Ada", referrerId: cast.referrer.userId, customFields };
    expect((await service.call("POST", "/referrals", { key, body })).status).toBe(201);
  }
  const browser = await openSession(service, cast.admin);
  const read = async (path: string, choices: string) => {
    const query = `customFields=${encodeURIComponent(choices)}`;
    const { status, body, text } = await browser.call("GET", `/api/${path}?${query}`);
    expect(status, text).toBe(200);
    return body;
  };
  const slate = encodeURIComponent("Slate, old");
  for (const [choices, count] of [
    [`${roof}:Tile,${slate}`, 2],
    [`${roof}!:${slate}`, 2],
    [`${needs}:B`, 2],
    [`${needs}!:A`, 2],
    [`${vip}:true;${needs}:B`, 1],
    [`${vip}:false`, 1],
  ] as const) {
    expect((await read("referral-count", choices)).count, choices).toBe(count);
    expect((await read("referral-list", choices)).data, choices).toHaveLength(count);
  }
  expect((await read("referral-facets", `${roof}:Tile`)).fields).toEqual(
    expect.arrayContaining([
      {
        fieldId: roof,
        values: expect.arrayContaining([
          { value: "Tile", referralCount: 1 },
          { value: "Slate, old", referralCount: 1 },
        ]),
      },
      { fieldId: vip, values: [{ value: "true", referralCount: 1 }] },
    ]),
  );
  const { status } = await browser.call("GET", "/api/referral-count?customFields=Roof:Tile");
  expect(status).toBe(400);
});

test("the count of referrals · with an unknown status among several · is rejected and names the known ones", async () => {
  const cast = await createCast(service);
  const browser = await openSession(service, cast.admin);
  for (const query of ["statuses=new,gone", "excludedStatuses=gone"]) {
    const { status, body } = await browser.call("GET", `/api/referral-count?${query}`);
    expect(status).toBe(400);
    expect(JSON.stringify(body.error)).toContain("one of new, contacted");
  }
});

test("the count of many referrals · ends at a thousand and reports that there are more", async () => {
  const cast = await createCast(service);
  await service.deps.db.client.referral.createMany({
    data: Array.from({ length: 1_001 }, () => ({
      id: service.deps.newId(),
      organizationId: cast.organizationId,
      referrerId: cast.referrer.userId,
      name: "Ada",
      submittedByKeyName: "Import",
      status: "new",
      createdAt: new Date(),
      updatedAt: new Date(),
    })),
  });
  const browser = await openSession(service, cast.admin);
  const { body } = await browser.call("GET", "/api/referral-count");
  expect(body).toEqual({ count: 1_000, isMore: true });
});

test("the counts by status and label · follow the other filters · and include only what the person can see", async () => {
  const cast = await createCast(service);
  const refer = (fields: object, referrerId = cast.referrer.userId) =>
    service.call("POST", "/referrals", {
      key: cast.organizationKey,
      body: { name: "Ada", referrerId, ...fields },
    });
  await refer({ labels: ["fair, spring"] });
  await refer({ status: "contacted", labels: ["fair, spring", "urgent"] });
  await refer({ status: "contacted" }, cast.otherReferrer.userId);
  const facets = async (who: "admin" | "referrer", query: string) => {
    const browser = await openSession(service, cast[who]);
    const { status, body } = await browser.call("GET", `/api/referral-facets?${query}`);
    expect([status, body.error, body.isMore]).toEqual([200, undefined, false]);
    return Object.fromEntries(
      [...body.statuses, ...body.labels].map(({ key, name, referralCount }) => [
        key ?? name,
        referralCount,
      ]),
    );
  };
  const fair = encodeURIComponent(encodeURIComponent("Fair, Spring"));
  expect(await facets("admin", "")).toEqual({ new: 1, contacted: 2, "fair, spring": 2, urgent: 1 });
  expect(await facets("admin", "statuses=new")).toEqual({
    new: 1,
    contacted: 2,
    "fair, spring": 1,
  });
  expect(await facets("admin", `labels=${fair}`)).toMatchObject({
    new: 1,
    contacted: 1,
    urgent: 1,
  });
  expect(await facets("admin", `excludedLabels=${fair}`)).toMatchObject({ contacted: 1 });
  expect(await facets("referrer", "")).toMatchObject({ new: 1, contacted: 1 });
  const referrer = await openSession(service, cast.referrer);
  const byValue = await referrer.call("GET", "/api/referral-list?sort=value");
  expect([byValue.status, byValue.body.error.code]).toEqual([403, "FORBIDDEN"]);
});

test("a list in an order · has a cursor for both directions and rejects a cursor from another order", async () => {
  const cast = await createCast(service);
  for (const name of ["Zoë", "ada", "Émile"]) {
    await service.call("POST", "/referrals", {
      key: cast.organizationKey,
      body: { name, referrerId: cast.referrer.userId },
    });
  }
  const admin = await openSession(service, cast.admin);
  const read = async (query: string) =>
    (await admin.call("GET", `/api/referral-list?sort=name&order=${query}`)).body;
  expect((await read("asc")).data.map(({ name }: { name: string }) => name)).toEqual([
    "ada",
    "Émile",
    "Zoë",
  ]);
  const { pagination } = await read("asc&limit=1");
  const cursor = pagination.nextCursor;
  expect((await read(`asc&limit=1&cursor=${cursor}`)).data).toMatchObject([{ name: "Émile" }]);
  expect((await read(`desc&cursor=${cursor}`)).data).toEqual([]);
  const byTime = await admin.call("GET", `/api/referral-list?sort=updatedAt&cursor=${cursor}`);
  expect(byTime.body.error.code).toBe("INVALID_REQUEST");
});

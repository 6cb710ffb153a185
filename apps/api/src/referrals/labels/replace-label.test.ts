import { relabeledReferralsMax } from "@referral-service/contract/app";
import { beforeEach, expect, test } from "vitest";
import { type BrowserSession, openSession } from "../../../test/browser-session.ts";
import { type Cast, createCast } from "../../../test/cast.ts";
import { auditRowsOf, eventsOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";

const service = useService();
let cast: Cast;
let admin: BrowserSession;
beforeEach(async () => {
  cast = await createCast(service);
  admin = await openSession(service, cast.admin);
});

async function refer(labels: string[]): Promise<string> {
  const answer = await service.call("POST", "/referrals", {
    key: cast.organizationKey,
    body: { name: "Ada", referrerId: cast.referrer.userId, labels },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

const replace = (body: unknown, browser = admin, headers: Record<string, string> = {}) =>
  browser.call("POST", "/api/referral-labels/replace", { body, headers });

const referral = async (id: string) =>
  (await service.call("GET", `/referrals/${id}`, { key: cast.organizationKey })).body;

const updates = async () => {
  const events = await eventsOf(service, cast.organizationId);
  return events.filter(({ eventType }) => eventType === "referral.updated");
};

test("A label that is renamed · keeps its position, once, with a version, event and audit log entry for each referral", async () => {
  const [plain, both] = [await refer(["a", "fair", "z"]), await refer(["trade fair", "fair"])];
  const without = await refer(["fairs"]);
  const { status, body } = await replace({ label: "fair", replacement: "trade fair" });
  expect([status, body]).toEqual([200, { changedCount: 2, isDone: true }]);
  expect(await referral(plain)).toMatchObject({ labels: ["a", "trade fair", "z"], version: 2 });
  expect(await referral(both)).toMatchObject({ labels: ["trade fair"], version: 2 });
  expect(await referral(without)).toMatchObject({ labels: ["fairs"], version: 1 });
  expect((await updates()).map(({ metadata }) => metadata?.version)).toEqual([2, 2]);
  const rows = await auditRowsOf(service, cast.organizationId, "referral.updated");
  expect(rows.map(({ actorId, changes }) => [actorId, changes])).toContainEqual([
    cast.admin.userId,
    { labels: { from: ["a", "fair", "z"], to: ["a", "trade fair", "z"] } },
  ]);
});

test("A label that is deleted · from more referrals than one step allows · is removed step by step", async () => {
  const ids = [];
  for (let count = 0; count <= relabeledReferralsMax; count += 1) ids.push(await refer(["fair"]));
  const removal = { label: "fair", replacement: null };
  const steps = [(await replace(removal)).body, (await replace(removal)).body];
  expect(steps).toEqual([
    { changedCount: relabeledReferralsMax, isDone: false },
    { changedCount: 1, isDone: true },
  ]);
  expect((await admin.call("GET", "/api/referral-labels")).body.labels).toEqual([]);
  expect(await updates()).toHaveLength(ids.length);
  expect((await replace(removal)).body).toEqual({ changedCount: 0, isDone: true });
});

test("A step that is repeated with its Idempotency-Key · has one effect", async () => {
  await refer(["fair"]);
  const key = { "Idempotency-Key": `once-${cast.organizationId}` };
  const body = { label: "fair", replacement: "Fair" };
  const [one, two] = [await replace(body, admin, key), await replace(body, admin, key)];
  expect(two.body).toEqual(one.body);
  expect(await updates()).toHaveLength(1);
});

test("A label · replaced by itself, by nothing or by an invalid label · is rejected", async () => {
  const id = await refer(["fair"]);
  for (const replacement of ["fair", "", "x".repeat(51), undefined]) {
    const answer = await replace({ label: "fair", replacement });
    expect([answer.status, answer.body.error.code]).toEqual([400, "INVALID_REQUEST"]);
  }
  expect((await referral(id)).version).toBe(1);
});

test("A label · in another organization, or for a person who is no admin · stays", async () => {
  const id = await refer(["fair"]);
  for (const who of ["businessDeveloper", "referrer"] as const) {
    const browser = await openSession(service, cast[who]);
    const answer = await replace({ label: "fair", replacement: null }, browser);
    expect([answer.status, answer.body.error.code]).toEqual([403, "FORBIDDEN"]);
  }
  const stranger = await openSession(service, (await createCast(service)).admin);
  const { body } = await replace({ label: "fair", replacement: null }, stranger);
  expect(body).toEqual({ changedCount: 0, isDone: true });
  expect(await referral(id)).toMatchObject({ labels: ["fair"], version: 1 });
});

import { beforeAll, expect, test } from "vitest";
import type { Person } from "../../../test/arrangements.ts";
import { openSession } from "../../../test/browser-session.ts";
import { type Cast, createCast } from "../../../test/cast.ts";
import { forcePayment, forceUser } from "../../../test/forced-states.ts";
import { useService } from "../../../test/use-service.ts";

const nowMs = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let cast: Cast;

async function post(path: string, body: object) {
  const answer = await service.call("POST", path, { key: cast.superAdmin.key, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const refer = (referrer: Person, name: string, status: string, more: object = {}) =>
  post("/referrals", {
    ...{ name, email: `${name}@example.com`, status, referrerId: referrer.userId },
    ...more,
  });

async function rowsFor(person: Person, path: string) {
  const browser = await openSession(service, person);
  const { status, body, text } = await browser.call("GET", `/api/${path}`);
  expect(status, text).toBe(200);
  return body.data;
}

beforeAll(async () => {
  cast = await createCast(service);
  const { referrer, otherReferrer } = cast;
  await forceUser(service, referrer.userId, { firstName: "Ulla", lastName: "Holm" });
  for (const { userId } of [referrer, otherReferrer]) {
    const body = { company: "Fjord & Sons AB" };
    const key = cast.superAdmin.key;
    expect((await service.call("PATCH", `/users/${userId}`, { key, body })).status).toBe(200);
  }
  await refer(referrer, "Open", "new");
  await refer(referrer, "Lost", "lost");
  const value = { amount: 7900, currency: "EUR" };
  const { id: referralId } = await refer(referrer, "Ada", "completed", { value });
  await refer(otherReferrer, "Kurt", "completed");
  for (const amount of [100.25, 50]) {
    const { id } = await post("/bonus-payments", { referralId, amount, currency: "EUR" });
    await forcePayment(service, id, { status: "approved" });
  }
  await post("/bonus-payments", { referralId, amount: 999, currency: "EUR" });
});

const figures = { openReferralCount: 1, completedReferralCount: 1, lastReferralAt: nowMs };

test("GET /app/api/user-list · counts open and completed referrals of each person", async () => {
  const rows: { id: string }[] = await rowsFor(cast.admin, "user-list");
  const of = ({ userId }: Person) => rows.find(({ id }) => id === userId);
  expect(of(cast.referrer)).toMatchObject(figures);
  expect(of(cast.otherReferrer)).toMatchObject({ ...figures, openReferralCount: 0 });
  expect(of(cast.admin)).toMatchObject({
    openReferralCount: 0,
    completedReferralCount: 0,
    lastReferralAt: null,
  });
});

test("GET /app/api/user-list · sums approved bonuses, and hides them without the permission", async () => {
  const earnedOf = async (person: Person) =>
    (await rowsFor(person, "user-list")).find(
      ({ id }: { id: string }) => id === cast.referrer.userId,
    )?.earned;
  const sums = [{ currency: "EUR", amount: 150.25 }];
  expect(await earnedOf(cast.superAdmin)).toEqual(sums);
  expect(await earnedOf(cast.businessDeveloper)).toEqual(sums);
  expect(await earnedOf(cast.admin)).toBeNull();
});

test("GET /app/api/company-list · counts only referrals that the caller can see", async () => {
  const [forAdmin] = await rowsFor(cast.admin, "company-list");
  expect(forAdmin).toMatchObject({ ...figures, referrerCount: 2, completedReferralCount: 2 });
  const [forDeveloper] = await rowsFor(cast.businessDeveloper, "company-list");
  expect(forDeveloper).toMatchObject({ ...figures, referrerCount: 1 });
});

test("GET /app/api/customer-list · sums approved bonuses, and hides them without the permission", async () => {
  const rowOf = async (person: Person) =>
    (await rowsFor(person, "customer-list")).find(({ name }: { name: string }) => name === "Ada");
  const bonuses = [{ currency: "EUR", amount: 150.25 }];
  expect(await rowOf(cast.superAdmin)).toMatchObject({ referrerName: "Ulla Holm", bonuses });
  expect(await rowOf(cast.businessDeveloper)).toMatchObject({ bonuses });
  expect(await rowOf(cast.admin)).toMatchObject({ bonuses: null });
  expect(await rowOf(cast.otherBusinessDeveloper)).toBeUndefined();
});

test("GET /app/api/customer-list · sums the values of completed referrals", async () => {
  const values = Object.fromEntries(
    (await rowsFor(cast.admin, "customer-list")).map(
      ({ name, value }: { name: string; value: object }) => [name, value],
    ),
  );
  expect(values).toEqual({ Ada: [{ currency: "EUR", amount: 7900 }], Kurt: [] });
});

test("The counts of the lists · apply the filters, and count only rows that the caller can see", async () => {
  const countFor = async (person: Person, path: string) => {
    const browser = await openSession(service, person);
    const { status, body, text } = await browser.call("GET", `/api/${path}`);
    expect(status, text).toBe(200);
    return body;
  };
  for (const list of ["user", "company", "customer"]) {
    const { length } = await rowsFor(cast.admin, `${list}-list?limit=100`);
    expect(await countFor(cast.admin, `${list}-count`)).toEqual({ count: length, isMore: false });
  }
  expect(await countFor(cast.admin, "customer-count")).toMatchObject({ count: 2 });
  expect(await countFor(cast.admin, "customer-count?q=kurt")).toMatchObject({ count: 1 });
  expect(await countFor(cast.admin, "user-count?q=ulla")).toMatchObject({ count: 1 });
  expect(await countFor(cast.businessDeveloper, "customer-count")).toMatchObject({ count: 1 });
  expect(await countFor(cast.otherBusinessDeveloper, "customer-count")).toMatchObject({ count: 1 });
  expect(await countFor(cast.admin, "company-count?q=nowhere")).toMatchObject({ count: 0 });
});

test("The lists · for a referrer · are denied", async () => {
  const browser = await openSession(service, cast.referrer);
  for (const list of ["user", "company", "customer"]) {
    expect((await browser.call("GET", `/api/${list}-list`)).status).toBe(403);
    expect((await browser.call("GET", `/api/${list}-count`)).status).toBe(403);
  }
});

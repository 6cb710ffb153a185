import { beforeEach, describe, expect, test } from "vitest";
import { type Cast, createCast } from "../../../test/cast.ts";
import { forceNewPayment } from "../../../test/forced-states.ts";
import { isAboutKeys, statementsDuring } from "../../../test/statements.ts";
import { useService } from "../../../test/use-service.ts";

const start = 1_760_000_000_000;
const end = start + 1_000;
let nowMs = start;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });

let cast: Cast;
let key: string;
beforeEach(async () => {
  nowMs = start;
  cast = await createCast(service);
  ({ key } = cast.businessDeveloper);
});

/**
 * Makes the change at each of these times: before the period, at its start, just before its end,
 * and at its end.
 */
async function around(change: (moment: number) => Promise<unknown>) {
  for (const moment of [start - 1, start, end - 1, end]) {
    nowMs = moment;
    await change(moment);
  }
}

async function post(path: string, body: object, as = key) {
  const answer = await service.call("POST", path, { key: as, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/** The progress of the business developer's goal, which must be the same in every response. */
async function progressOf(metric: string, target = 10) {
  const goal = await post("/bd/goals", { metric, target, periodStart: start, periodEnd: end });
  const read = await service.call("GET", `/bd/goals/${goal.id}`, { key });
  const listed = await service.call("GET", "/bd/goals?limit=1", { key });
  nowMs = start;
  const overview = await service.call("GET", "/bd/overview", { key });
  const shown = [
    goal,
    read.body,
    listed.body.data[0],
    overview.body.goalProgress.find(({ id }: { id: string }) => id === goal.id),
  ].map(({ progress }) => progress);
  expect(new Set(shown).size).toBe(1);
  return shown[0];
}

const credited = () => [cast.businessDeveloper, cast.referrer].map(({ userId }) => userId);
const others = () =>
  [cast.otherBusinessDeveloper, cast.otherReferrer, cast.admin].map(({ userId }) => userId);

test("referrals · by the business developer and their referrers, submitted in the period · count", async () => {
  await around(async () => {
    for (const referrerId of [...credited(), ...others()]) {
      await post("/referrals", { name: "Ada", referrerId }, cast.admin.key);
    }
  });
  expect(await progressOf("referrals")).toBe(4);
});

test("referrals · by a referrer who got another business developer · move with the referrer", async () => {
  await post("/referrals", { name: "Ada", referrerId: cast.referrer.userId }, cast.admin.key);
  expect(await progressOf("referrals")).toBe(1);
  await service.call("PATCH", `/users/${cast.referrer.userId}`, {
    key: cast.admin.key,
    body: { businessDeveloperId: cast.otherBusinessDeveloper.userId },
  });
  expect(await progressOf("referrals")).toBe(0);
});

test("prospects_won · in the portal, won in the period and not changed since · count", async () => {
  await around(async () => {
    await post("/bd/prospects", { name: "Ada", stage: "won" });
    await post("/bd/prospects", { name: "Ada", stage: "lost" });
    await post("/bd/prospects", { name: "Ada", stage: "won" }, cast.otherBusinessDeveloper.key);
  });
  nowMs = start + 500;
  const { id } = await post("/bd/prospects", { name: "Ada" });
  const patch = (stage: string) =>
    service.call("PATCH", `/bd/prospects/${id}`, { key, body: { stage } });
  await patch("won");
  expect(await progressOf("prospects_won")).toBe(3);
  await patch("lost");
  expect(await progressOf("prospects_won")).toBe(2);
});

test("activities · in the portal, dated in the period · count, regardless of when they were entered", async () => {
  await around(async (occurredAt) => {
    nowMs = end + 5_000;
    const activity = { type: "call", summary: "Talked", occurredAt };
    await post("/bd/activities", activity);
    await post("/bd/activities", activity, cast.otherBusinessDeveloper.key);
  });
  expect(await progressOf("activities")).toBe(2);
});

describe("bonus_amount", () => {
  async function pay(
    referrerId: string,
    payment: { amount: string; completedAt?: number; status?: string; currency?: string },
  ) {
    const { id: referralId } = await post(
      "/referrals",
      { name: "Ada", referrerId },
      cast.admin.key,
    );
    const { completedAt = start, status = "completed", currency = "EUR", amount } = payment;
    await forceNewPayment(service, {
      id: service.deps.newId(),
      organizationId: cast.organizationId,
      ...{ referralId, referrerId, amount, currency, status, paymentMethod: "paypal_venmo" },
      ...{ createdById: cast.admin.userId, completedAt: new Date(completedAt) },
      ...{ createdAt: new Date(start), updatedAt: new Date(start) },
    });
  }

  test("for completed payments in the period to them or their referrers · is exact to the cent", async () => {
    await around(async (completedAt) => {
      for (const referrerId of [...credited(), ...others()]) {
        await pay(referrerId, { amount: "0.10", completedAt });
      }
    });
    await pay(cast.referrer.userId, { amount: "90071992547.01" });
    expect(await progressOf("bonus_amount", 0.5)).toBe(90_071_992_547.41);
  });

  test("for payments not completed, or in another currency than the organization's · adds nothing", async () => {
    const { userId } = cast.referrer;
    for (const status of ["draft", "approved", "processing", "failed", "canceled"]) {
      await pay(userId, { amount: "7", status });
    }
    await pay(userId, { amount: "7", currency: "USD" });
    await pay(userId, { amount: "2.50" });
    expect(await progressOf("bonus_amount")).toBe(2.5);
  });
});

test("Goals · whose periods overlap, meet or are apart · count only items in their own", async () => {
  for (const createdAt of [0, 10, 10, 15, 20, 29, 30, 40]) {
    nowMs = start + createdAt;
    await post("/referrals", { name: "Ada", referrerId: cast.referrer.userId }, cast.admin.key);
  }
  const periods = [
    [0, 10, 1],
    [10, 20, 3],
    [0, 50, 8],
    [15, 30, 3],
    [30, 40, 1],
    [41, 60, 0],
  ] as const;
  for (const [from, to] of periods) {
    const period = { periodStart: start + from, periodEnd: start + to };
    await post("/bd/goals", { metric: "referrals", target: 1, ...period });
    await post("/bd/goals", { metric: "activities", target: 1, ...period });
  }
  const { body } = await service.call("GET", "/bd/goals?limit=100", { key });
  const read = body.data.map((goal: Record<string, number | string>) => [
    goal.metric,
    Number(goal.periodStart) - start,
    Number(goal.periodEnd) - start,
    goal.progress,
  ]);
  for (const [from, to, count] of periods) {
    expect(read).toContainEqual(["referrals", from, to, count]);
    expect(read).toContainEqual(["activities", from, to, 0]);
  }
});

test("A page of goals · with any number for each metric · needs one query, one for each metric, and one to find the portal", async () => {
  for (const metric of ["referrals", "prospects_won", "activities", "bonus_amount"]) {
    for (let count = 0; count < 5; count += 1) await progressOf(metric);
  }
  const statementCountOf = async (path: string, as: string) => {
    await service.call("GET", path, { key: as });
    const statements = await statementsDuring(async () => {
      expect((await service.call("GET", path, { key: as })).status).toBe(200);
    });
    return statements.filter((statement) => !isAboutKeys(statement)).length;
  };
  const named = `bd_user_id=${cast.businessDeveloper.userId}`;
  expect(await statementCountOf("/bd/goals", key)).toBe(5);
  expect(await statementCountOf(`/bd/goals?${named}`, cast.admin.key)).toBe(6);
  expect(await statementCountOf("/bd/overview", key)).toBe(8);
});

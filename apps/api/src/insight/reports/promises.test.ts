import type { BonusPaymentReport } from "@referral-service/contract";
import { beforeAll, expect, test } from "vitest";
import { openSession } from "../../../test/browser-session.ts";
import { type Cast, createCast } from "../../../test/cast.ts";
import { useService } from "../../../test/use-service.ts";
import { dayMs, hourMs } from "../../kernel/durations.ts";
import { costsOf } from "./bonus-costs.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
let clock = now;
const service = useService({ overrides: { clock: { now: () => new Date(clock) } } });
let cast: Cast;

beforeAll(async () => {
  cast = await createCast(service);
  await promiseSince(100, { firstContactWithinHours: 24, paymentWithinDays: 10 });
});

/** Sets the organization's promise as if an admin had done so this number of days ago. */
async function promiseSince(days: number, promise: object) {
  clock = ago(days).getTime();
  const { status } = await service.call("PATCH", `/organizations/${cast.organizationId}`, {
    key: cast.admin.key,
    body: { timezone: "Europe/Berlin", ...promise },
  });
  clock = now;
  expect(status).toBe(200);
}

/** A time this number of days ago. */
const ago = (days: number) => new Date(now - days * dayMs);

interface Stored {
  name?: string;
  status?: string;
  submitted: number;
  contactedAfterHours?: number;
  completed?: number;
  assigneeId?: string;
  company?: string;
  credit?: string;
  updated?: number;
}

async function store({ submitted, contactedAfterHours, completed, ...more }: Stored) {
  const id = service.deps.newId();
  const { organizationId, referrer } = cast;
  await service.deps.db.client.referral.create({
    data: {
      ...{ id, organizationId, referrerId: referrer.userId, submittedByKeyName: "key" },
      ...{ name: more.name ?? "Ada", company: more.company ?? null },
      status: more.status ?? (completed === undefined ? "new" : "completed"),
      credit: more.credit ?? "credited",
      assigneeId: more.assigneeId ?? null,
      createdAt: ago(submitted),
      updatedAt: ago(more.updated ?? submitted),
      ...(completed !== undefined && { completedAt: ago(completed) }),
      ...(contactedAfterHours !== undefined && {
        firstContactAt: new Date(ago(submitted).getTime() + contactedAfterHours * hourMs),
      }),
    },
  });
  return id;
}

const report = async (
  name: string,
  {
    from = 60,
    to = 0,
    key = cast.superAdmin.key,
  }: { from?: number; to?: number; key?: string } = {},
) => {
  const { status, body } = await service.call(
    "GET",
    `/reports/${name}?from=${ago(from).getTime()}&to=${ago(to).getTime()}`,
    { key },
  );
  expect(status).toBe(200);
  return body;
};

test("GET /reports/first-contact · judges the referrals in the range by the promise, and excludes those without credit", async () => {
  const assigneeId = cast.businessDeveloper.userId;
  await store({ submitted: 9, contactedAfterHours: 2, assigneeId, status: "lost" });
  await store({ submitted: 8, contactedAfterHours: 24, assigneeId, status: "lost" });
  await store({ submitted: 7, contactedAfterHours: 30, assigneeId, status: "lost" });
  await store({ submitted: 6, assigneeId });
  await store({ submitted: 0.5 });
  await store({ submitted: 5, credit: "not_credited" });
  await store({ submitted: 90, status: "lost", contactedAfterHours: 1 });
  const body = await report("first-contact");
  expect(body).toMatchObject({
    timezone: "Europe/Berlin",
    total: 5,
    contacted: 3,
    medianTimeToContactMs: 24 * hourMs,
    promise: { hours: 24, kept: 2, broken: 2, pending: 1, keptRate: 0.5 },
    byAssignee: [
      {
        assigneeId,
        assigneeName: "Grace Hopper",
        ...{ total: 4, contacted: 3, kept: 2, broken: 2 },
      },
      { assigneeId: null, assigneeName: null, total: 1, contacted: 0, kept: 0, broken: 0 },
    ],
  });
  expect(body.averageTimeToContactMs).toBe(Math.round((56 / 3) * hourMs));
  // Business developers see only the figures of their own referrers' referrals.
  const ofOther = await report("first-contact", { key: cast.otherBusinessDeveloper.key });
  expect(ofOther).toMatchObject({ total: 0, promise: { keptRate: null }, byAssignee: [] });
});

test("GET /reports/first-contact · with open referrals without a change or message for 14 days · names them, the longest inactive first", async () => {
  const forgotten = await store({ submitted: 70, name: "Forgotten", updated: 40 });
  const older = await store({ submitted: 70, name: "Older", updated: 50, status: "contacted" });
  const talked = await store({ submitted: 70, updated: 50 });
  const at = ago(3);
  await service.deps.db.client.conversation.create({
    data: {
      ...{ id: service.deps.newId(), organizationId: cast.organizationId, referralId: talked },
      ...{ messageCount: 1, lastMessageAt: at, createdAt: at, updatedAt: at },
    },
  });
  await store({ submitted: 70, updated: 50, credit: "not_credited" });
  await store({ submitted: 70, updated: 50, status: "lost" });
  const { stalled } = await report("first-contact");
  expect(stalled).toMatchObject({ afterDays: 14, count: 2 });
  expect(stalled.referrals).toMatchObject([
    { referralId: older, name: "Older", status: "contacted", lastActivityAt: ago(50).getTime() },
    { referralId: forgotten, referrerName: "Grace Hopper", assigneeName: null },
  ]);
  const { body } = await service.call("GET", "/reports/first-contact?stalledAfterDays=45&limit=1", {
    key: cast.superAdmin.key,
  });
  expect(body.stalled).toMatchObject({ afterDays: 45, count: 1 });
});

interface Paid {
  drafted?: number;
  /** Days ago when the payment was made. Null for a draft. */
  paid: number | null;
  ruleId?: string;
}

const pay = (referralId: string, cents: number, { drafted = 20, paid, ruleId }: Paid) =>
  service.deps.db.client.bonusPayment.create({
    data: {
      ...{ id: service.deps.newId(), referralId, currency: "EUR" },
      ...{ organizationId: cast.organizationId, referrerId: cast.referrer.userId },
      ...{ createdById: cast.superAdmin.userId, paymentMethod: "paypal_venmo" },
      amount: String(cents / 100),
      status: paid === null ? "draft" : "completed",
      ...(paid !== null && { completedAt: ago(paid) }),
      ...(ruleId && { ruleId, ruleVersion: 1, explanation: {}, reachedOn: ago(20) }),
      ...{ createdAt: ago(drafted), updatedAt: ago(drafted) },
    },
  });

test("GET /reports/bonus-payments · with payments · shows the cost per completed referral, how fast they were paid, and how many as promised", async () => {
  const ruleId = service.deps.newId();
  const { organizationId, superAdmin } = cast;
  const { client } = service.deps.db;
  const times = { createdAt: ago(60), updatedAt: ago(60) };
  await client.bonusRule.create({
    data: { id: ruleId, organizationId, name: "Installed roof", ...times },
  });
  await client.bonusRuleVersion.create({
    data: {
      ...{ ruleId, version: 1, organizationId, status: "completed", terms: {} },
      ...{ createdById: superAdmin.userId, createdAt: ago(60), startsOn: ago(60) },
    },
  });
  const company = "Fjord & Sons AB";
  const one = await store({ submitted: 40, completed: 30, company });
  const two = await store({ submitted: 40, completed: 20, company });
  const three = await store({ submitted: 38, completed: 15 });
  await store({ submitted: 38, completed: 15, credit: "not_credited" });
  // The payments are, in this order, paid on the day that the email named, paid late, late and unpaid, and
  // unpaid but not late.
  await pay(one, 10_000, { paid: 20, ruleId });
  await pay(two, 10_001, { paid: 5, ruleId });
  await pay(three, 5_000, { paid: null, ruleId });
  await pay(await store({ submitted: 30, completed: 3 }), 5_000, { paid: null, ruleId });
  await pay(two, 1_000, { paid: 12 });
  const { costs, timeToPayment } = await report("bonus-payments");
  expect(costs).toEqual({
    completed: 4,
    costs: [{ currency: "EUR", bonusAmount: 210.01, perCompleted: 52.5 }],
    byReferrer: [
      {
        referrerId: cast.referrer.userId,
        referrerName: "Grace Hopper",
        completed: 4,
        costs: [{ currency: "EUR", bonusAmount: 210.01, perCompleted: 52.5 }],
      },
    ],
    byCompany: [
      {
        company,
        completed: 2,
        costs: [{ currency: "EUR", bonusAmount: 210.01, perCompleted: 105.01 }],
      },
    ],
    byRule: [
      {
        ruleId,
        ruleName: "Installed roof",
        completed: 2,
        costs: [{ currency: "EUR", bonusAmount: 200.01, perCompleted: 100.01 }],
      },
      {
        ruleId: null,
        ruleName: null,
        completed: 1,
        costs: [{ currency: "EUR", bonusAmount: 10, perCompleted: 10 }],
      },
    ],
  });
  expect(timeToPayment).toEqual({
    count: 3,
    averageFromSubmissionMs: Math.round(((20 + 35 + 28) / 3) * dayMs),
    medianFromSubmissionMs: 28 * dayMs,
    averageFromCompletionMs: Math.round(((10 + 15 + 8) / 3) * dayMs),
    promise: { days: 10, kept: 2, broken: 2, pending: 1, keptRate: 0.5 },
  });
});

test("Reports · in an organization that changed its promises · judge each referral and payment by the promise on its day", async () => {
  await promiseSince(20, { firstContactWithinHours: 1, paymentWithinDays: 1 });
  await promiseSince(12, { firstContactWithinHours: null, paymentWithinDays: null });
  await store({ submitted: 25, contactedAfterHours: 2 });
  await store({ submitted: 18, contactedAfterHours: 2 });
  await store({ submitted: 11.5 });
  expect((await report("first-contact", { from: 28, to: 11 })).promise).toEqual(
    { hours: 1, kept: 1, broken: 1, pending: 0, keptRate: 0.5 }, // The third had no promise.
  );
  const after = await report("first-contact", { from: 12, to: 11 });
  expect(after).toMatchObject({ total: 1, promise: null });
  await pay(await store({ submitted: 40, completed: 25 }), 100, { drafted: 15, paid: 18 });
  await pay(await store({ submitted: 40, completed: 18 }), 100, { drafted: 15, paid: 15 });
  await pay(await store({ submitted: 40, completed: 11 }), 100, { drafted: 15, paid: null });
  const { timeToPayment } = await report("bonus-payments", { from: 16, to: 14 });
  expect(timeToPayment.promise).toEqual({ days: 1, kept: 1, broken: 1, pending: 0, keptRate: 0.5 });
});

type BonusTotals = NonNullable<BonusPaymentReport["currencies"]>[number];

test("GET /app/api/reports/summary · has the figures of the reports on the same range, for those who see them", async () => {
  const [from, to] = [60, 0];
  const range = `from=${ago(from).getTime()}&to=${ago(to).getTime()}`;
  for (const role of ["superAdmin", "admin", "businessDeveloper"] as const) {
    const { key } = cast[role];
    const { total, completed, series } = await report("referrals", { key });
    const { promise } = await report("first-contact", { key });
    const paid =
      role === "admin"
        ? null
        : (await report("bonus-payments", { key })).currencies.map(
            ({ currency, byStatus }: BonusTotals) => ({
              currency,
              amount: byStatus.completed.amount,
            }),
          );
    const browser = await openSession(service, cast[role]);
    const { status, body, text } = await browser.call("GET", `/api/reports/summary?${range}`);
    expect(status, text).toBe(200);
    expect(body).toEqual({
      total,
      completed,
      days: series.map((day: { total: number }) => day.total),
      bonusesPaid: paid,
      firstContact: { hours: promise.hours, keptRate: promise.keptRate },
    });
  }
  const referrer = await openSession(service, cast.referrer);
  expect((await referrer.call("GET", `/api/reports/summary?${range}`)).status).toBe(403);
});

test("The cost per completed referral · in several currencies · is one for each, rounded half up, and null without a completed one", () => {
  const sums = [
    { currency: "JPY", amount: "1001" },
    { currency: "EUR", amount: "0.01" },
  ];
  expect(costsOf(2, sums).costs).toEqual([
    { currency: "EUR", bonusAmount: 0.01, perCompleted: 0.01 },
    { currency: "JPY", bonusAmount: 1001, perCompleted: 501 },
  ]);
  expect(costsOf(0, sums).costs.map(({ perCompleted }) => perCompleted)).toEqual([null, null]);
});

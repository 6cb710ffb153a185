import { beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../../../test/arrangements.ts";
import { type BrowserSession, openSession } from "../../../../test/browser-session.ts";
import { type Cast, createCast } from "../../../../test/cast.ts";
import { recordsIn } from "../../../../test/csv.ts";
import { forceOwnContact, forcePayment } from "../../../../test/forced-states.ts";
import { givePaymentCredentials } from "../../../../test/payment-credentials.ts";
import { auditRowsOf, eventsOf } from "../../../../test/records.ts";
import { useService } from "../../../../test/use-service.ts";

let nowMs = Date.parse("2026-11-22T10:00:00Z");
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let cast: Cast;
/** Another person who can approve. */
let flagged: Person;
let superAdmin: BrowserSession;
beforeEach(async () => {
  cast = await createCast(service);
  flagged = await service.createPerson(cast.organizationId, {
    permissionLevel: "admin",
    canSendBonuses: true,
  });
  for (const { userId } of [cast.referrer, cast.otherReferrer]) {
    await forceOwnContact(service, userId);
  }
  superAdmin = await openSession(service, cast.superAdmin);
});

async function refer(referrer: Person, name = "Ada Lovelace"): Promise<string> {
  const body = { name, referrerId: referrer.userId };
  const answer = await service.call("POST", "/referrals", { key: cast.organizationKey, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

async function draft(referralId: string, fields: object = {}) {
  const body = { referralId, amount: 250, ...fields };
  const answer = await service.call("POST", "/bonus-payments", { key: cast.superAdmin.key, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const move = (
  browser: BrowserSession,
  id: string,
  step: string,
  { headers = {}, ...body }: { headers?: Record<string, string>; failureReason?: string } = {},
) => browser.call("POST", `/api/bonus-payments/${id}/${step}`, { body, headers });

const statusEvents = async () =>
  (await eventsOf(service, cast.organizationId)).flatMap((event) =>
    event.eventType === "bonus_payment.status_updated" ? [event.data.statusChange.newStatus] : [],
  );

const mayPay = () =>
  givePaymentCredentials(service, {
    organizationId: cast.organizationId,
    userId: cast.referrer.userId,
  });

describe("A payment · is never moved twice", () => {
  test("by two approvers at once · one approves, the other gets the current version", async () => {
    const other = await openSession(service, flagged);
    for (let round = 0; round < 3; round += 1) {
      const { id } = await draft(await refer(cast.referrer));
      const before = (await statusEvents()).length;
      const headers = { "If-Match": '"1"' };
      const answers = await Promise.all(
        [superAdmin, other].map((browser) => move(browser, id, "approve", { headers })),
      );
      const [won, lost] = answers.toSorted((one, two) => one.status - two.status);
      expect([won?.status, won?.body.status, won?.headers.get("ETag")]).toEqual([
        200,
        "approved",
        '"2"',
      ]);
      expect([lost?.status, lost?.body.error.code]).toEqual([412, "PRECONDITION_FAILED"]);
      expect(lost?.body.error.message).toContain('"2"');
      expect(await statusEvents()).toHaveLength(before + 1);
    }
  });

  test("by another click after a lost response · gets that response again", async () => {
    const { id } = await draft(await refer(cast.referrer));
    const headers = { "Idempotency-Key": "one-click", "If-Match": '"1"' };
    const [first, again] = [
      await move(superAdmin, id, "approve", { headers }),
      await move(superAdmin, id, "approve", { headers }),
    ];
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    const anew = await move(superAdmin, id, "approve");
    expect([anew.status, anew.body.error.code]).toEqual([400, "CONFLICT"]);
    expect(await statusEvents()).toEqual(["approved"]);
  });
});

describe("Processing", () => {
  test("before the referrer entered payout details · is rejected", async () => {
    const { id } = await draft(await refer(cast.referrer));
    const early = await move(superAdmin, id, "process");
    expect(early.body.error.message).toContain("with the status draft cannot change to processing");
    await move(superAdmin, id, "approve");
    const refused = await move(superAdmin, id, "process");
    expect([refused.status, refused.body.error.code]).toEqual([400, "CONFLICT"]);
    expect(refused.body.error.message).toContain("has no payout details yet");
    await mayPay();
    expect((await move(superAdmin, id, "process")).body.status).toBe("processing");
  });

  test("that failed · can be retried or canceled", async () => {
    await mayPay();
    const referralId = await refer(cast.referrer);
    for (const last of ["process", "cancel"]) {
      const { id } = await draft(referralId);
      await move(superAdmin, id, "approve");
      await move(superAdmin, id, "process");
      const failed = await move(superAdmin, id, "fail", { failureReason: "Account closed" });
      expect(failed.body).toMatchObject({ status: "failed", failureReason: "Account closed" });
      const after = await move(superAdmin, id, last);
      expect(after.body.status).toBe(last === "cancel" ? "canceled" : "processing");
    }
  });
});

describe("Payout details", () => {
  test("viewed by a person who pays · are shown, and each view is in the referrer's audit log", async () => {
    await mayPay();
    const { id } = await draft(await refer(cast.referrer));
    const look = () => superAdmin.call("GET", `/api/bonus-payments/${id}/credentials`);
    expect((await look()).body).toEqual({
      paymentMethod: "paypal_venmo",
      details: { account: "grace@example.com" },
      updatedAt: nowMs,
    });
    await look();
    const rows = await auditRowsOf(service, cast.organizationId, "user.payment_credentials_seen");
    expect(rows.map(({ actorId, targetId, changes }) => [actorId, targetId, changes])).toEqual(
      Array(2).fill([
        cast.superAdmin.userId,
        cast.referrer.userId,
        { bonusPaymentId: { from: null, to: id } },
      ]),
    );
  });

  test("that are missing · give the same response as a missing payment", async () => {
    const { id } = await draft(await refer(cast.referrer));
    const look = (of: string) => superAdmin.call("GET", `/api/bonus-payments/${of}/credentials`);
    const [none, missing] = [await look(id), await look(service.deps.newId())];
    expect([none.status, none.body.error.message]).toEqual([404, missing.body.error.message]);
    expect(
      await auditRowsOf(service, cast.organizationId, "user.payment_credentials_seen"),
    ).toEqual([]);
  });
});

describe("The details of a payment", () => {
  test("for a person who pays · have its history with people and times, and the other payments for the referral", async () => {
    await mayPay();
    const referralId = await refer(cast.referrer);
    const value = { amount: 7_900, currency: "EUR" };
    await service.call("PATCH", `/referrals/${referralId}`, {
      key: cast.organizationKey,
      body: { value },
    });
    const [first, second] = [await draft(referralId), await draft(referralId, { amount: 20 })];
    const times = [];
    for (const [browser, step] of [
      [superAdmin, "approve"],
      [await openSession(service, flagged), "process"],
      [superAdmin, "fail"],
    ] as const) {
      nowMs += 60_000;
      times.push(nowMs);
      const body = step === "fail" ? { failureReason: "Account closed" } : {};
      expect((await move(browser, first.id, step, body)).status).toBe(200);
    }
    const { body } = await superAdmin.call("GET", `/api/bonus-payments/${first.id}/details`);
    expect(body.steps).toEqual([
      { status: "draft", at: first.createdAt, byName: "Grace Hopper", failureReason: null },
      { status: "approved", at: times[0], byName: "Grace Hopper", failureReason: null },
      { status: "processing", at: times[1], byName: "Grace Hopper", failureReason: null },
      { status: "failed", at: times[2], byName: "Grace Hopper", failureReason: "Account closed" },
    ]);
    expect(body.otherPayments).toEqual([second]);
    expect(body.referral).toMatchObject({ value });
    expect(body.payment).toMatchObject({
      id: first.id,
      status: "failed",
      referralName: "Ada Lovelace",
      referralStatus: "new",
      referrerName: `Rosa Lind ${cast.referrer.userId}`,
      createdByName: "Grace Hopper",
      changedByName: "Grace Hopper",
      hasCredentials: true,
      otherPaymentCount: 1,
    });
  });

  test("for a person who pays · have the referrer's year and its threshold, without drafts, and no one else sees them", async () => {
    const threshold = { amount: 2_000, currency: "EUR", rates: [] };
    await superAdmin.call("PUT", "/api/payment-threshold", { body: { threshold } });
    const referralId = await refer(cast.referrer);
    const [first, second] = [await draft(referralId), await draft(referralId, { amount: 20 })];
    await draft(await refer(cast.otherReferrer, "Kurt Weill"));
    const read = async (browser: BrowserSession) =>
      (await browser.call("GET", `/api/bonus-payments/${first.id}/details`)).body.referrerYear;
    expect(await read(superAdmin)).toMatchObject({ sums: [], payments: [] });
    for (const { id } of [first, second]) {
      expect((await move(superAdmin, id, "approve")).status).toBe(200);
    }
    expect(await read(superAdmin)).toMatchObject({
      year: 2026,
      sums: [{ currency: "EUR", amount: 270 }],
      threshold: { amount: 2_000, currency: "EUR", sum: 270 },
      payments: [{ id: second.id, referralName: "Ada Lovelace", status: "approved" }],
    });
    for (const person of [cast.businessDeveloper, cast.referrer]) {
      expect(await read(await openSession(service, person))).toBeNull();
    }
  });

  test("for the referrer · show times, the promised day and no people, and for another referrer do not exist", async () => {
    const { organizationId, organizationKey: key } = cast;
    const promise = await service.call("PATCH", `/organizations/${organizationId}`, {
      key: cast.admin.key,
      body: { paymentWithinDays: 10 },
    });
    expect(promise.status, promise.text).toBe(200);
    const referralId = await refer(cast.referrer);
    const completed = { key, body: { status: "completed" } };
    expect((await service.call("PATCH", `/referrals/${referralId}`, completed)).status).toBe(200);
    const { id } = await draft(referralId);
    const referrer = await openSession(service, cast.referrer);
    const read = async () => (await referrer.call("GET", `/api/bonus-payments/${id}/details`)).body;
    const promisedAt = nowMs + 10 * 86_400_000;
    expect(await read()).toMatchObject({ payment: { promisedAt }, ruleTexts: null });
    await move(superAdmin, id, "approve");
    const body = await read();
    expect(body.steps).toMatchObject([
      { status: "draft", byName: null },
      { status: "approved", byName: null },
    ]);
    expect(body.payment).toMatchObject({ createdByName: null, changedByName: null, promisedAt });
    expect(body.referral).toBeNull();
    const other = await openSession(service, cast.otherReferrer);
    expect((await other.call("GET", `/api/bonus-payments/${id}/details`)).status).toBe(404);
  });
});

describe("The list of payments", () => {
  const list = async (browser: BrowserSession, query = "") => {
    const { status, body, text } = await browser.call("GET", `/api/payments${query}`);
    expect(status, text).toBe(200);
    return body.data.map(({ id }: { id: string }) => id);
  };

  test("by role, status and part of a name · has the matching payments that the person can see", async () => {
    const [mine, theirs] = [
      await draft(await refer(cast.referrer, "Ada Lovelace")),
      await draft(await refer(cast.otherReferrer, "100% Kurt")),
    ];
    nowMs += 1;
    await move(superAdmin, mine.id, "approve");
    expect((await list(superAdmin)).toSorted()).toEqual([mine.id, theirs.id].toSorted());
    const seen = async (person: Person, query?: string) =>
      list(await openSession(service, person), query);
    expect(await seen(cast.referrer)).toEqual([mine.id]);
    expect(await seen(cast.otherBusinessDeveloper)).toEqual([theirs.id]);
    expect(await seen(cast.referrer, "?q=kurt")).toEqual([]);
    expect(await list(superAdmin, "?statuses=approved")).toEqual([mine.id]);
    expect(await list(superAdmin, `?referrerId=${cast.referrer.userId}`)).toEqual([mine.id]);
    expect(await list(superAdmin, "?q=love")).toEqual([mine.id]);
    expect(await list(superAdmin, "?q=100%25")).toEqual([theirs.id]);
    expect(await list(superAdmin, "?q=_")).toEqual([]);
    expect(await list(superAdmin, "?q=lind,%20r%C3%B6sa")).toHaveLength(2);
    const csv = await superAdmin.call("GET", "/api/payments?statuses=approved", {
      headers: { Accept: "text/csv" },
    });
    const [row, ...others] = recordsIn(csv.text);
    expect(others).toEqual([]);
    const referrerName = `Rosa Lind ${cast.referrer.userId}`;
    expect(row).toMatchObject({ id: mine.id, amount: "250.00", referrerName });
  });

  test("of payments that need the referrer · has failed ones, and approved ones until payout details are entered", async () => {
    const place = async (status: string) => {
      nowMs += 1;
      const { id } = await draft(await refer(cast.referrer));
      await forcePayment(service, id, { status, completedAt: null });
      return id;
    };
    const failed = await place("failed");
    const approved = await place("approved");
    const others = [await place("draft"), await place("completed"), await place("canceled")];
    const referrer = await openSession(service, cast.referrer);
    const lists = async () => [
      await list(referrer, "?needsReferrer=true&sort=createdAt&order=asc"),
      await list(referrer, "?needsReferrer=false&sort=createdAt&order=asc"),
    ];
    expect(await lists()).toEqual([[failed, approved], others]);
    await mayPay();
    expect(await lists()).toEqual([[failed], [approved, ...others]]);
  });

  test("counted by status · matches the list with the same filters", async () => {
    const referralId = await refer(cast.referrer);
    await draft(referralId);
    await draft(await refer(cast.otherReferrer, "100% Kurt"));
    for (const status of ["canceled", "completed", "completed"]) {
      await forcePayment(service, (await draft(referralId)).id, { status, completedAt: null });
    }
    const counts = async (browser: BrowserSession, query = "") => {
      const { body } = await browser.call("GET", `/api/payments/counts${query}`);
      return Object.fromEntries(
        body.counts.flatMap(({ status, count, isMore }: { [name: string]: unknown }) =>
          count === 0 ? [] : [[status, isMore ? "more" : count]],
        ),
      );
    };
    const own = { draft: 1, completed: 2, canceled: 1 };
    expect(await counts(superAdmin)).toEqual({ ...own, draft: 2 });
    expect(await counts(await openSession(service, cast.referrer))).toEqual(own);
    expect(await counts(superAdmin, `?referrerId=${cast.referrer.userId}`)).toEqual(own);
    expect(await counts(superAdmin, "?q=kurt")).toEqual({ draft: 1 });
  });

  test("sums what was earned by currency · leaves out drafts, failed and hidden payments", async () => {
    const own = await refer(cast.referrer);
    const other = await refer(cast.otherReferrer, "Kurt");
    for (const [referralId, status, currency] of [
      [own, "approved", "EUR"],
      [own, "completed", "EUR"],
      [own, "failed", "EUR"],
      [other, "processing", "CHF"],
    ] as const) {
      const { id } = await draft(referralId, { currency });
      await forcePayment(service, id, { status });
    }
    await draft(own);
    const earned = async (browser: BrowserSession, query = "") =>
      (await browser.call("GET", `/api/payments/earned${query}`)).body.sums;
    const ofOwn = [{ currency: "EUR", amount: 500 }];
    const ofOther = [{ currency: "CHF", amount: 250 }];
    expect(await earned(superAdmin)).toEqual([...ofOther, ...ofOwn]);
    expect(await earned(superAdmin, "?q=kurt")).toEqual(ofOther);
    expect(await earned(superAdmin, `?referrerId=${cast.referrer.userId}`)).toEqual(ofOwn);
    expect(await earned(await openSession(service, cast.referrer))).toEqual(ofOwn);
    const admin = await openSession(service, cast.admin);
    expect((await admin.call("GET", "/api/payments/earned")).status).toBe(403);
  });

  test("shows approvers where the money would go · until it is sent, and no one else", async () => {
    await mayPay();
    const { id } = await draft(await refer(cast.referrer));
    await draft(await refer(cast.otherReferrer));
    const payoutDetails = async (browser: BrowserSession) => {
      const { body } = await browser.call("GET", "/api/payments");
      return Map.groupBy(
        body.data as { id: string; payoutDetails: unknown }[],
        (payment) => payment.payoutDetails !== null,
      );
    };
    const shown = {
      id,
      payoutDetails: { paymentMethod: "paypal_venmo", hint: "g•••@example.com" },
    };
    const found = await payoutDetails(superAdmin);
    expect(found.get(true)).toMatchObject([shown]);
    expect(found.get(false)).toHaveLength(1);
    expect((await payoutDetails(await openSession(service, cast.referrer))).get(true)).toBe(
      undefined,
    );
    await move(superAdmin, id, "approve");
    await move(superAdmin, id, "process");
    expect((await payoutDetails(superAdmin)).get(true)).toBe(undefined);
  });
});

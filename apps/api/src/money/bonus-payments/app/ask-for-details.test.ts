import { beforeEach, expect, test } from "vitest";
import type { Person } from "../../../../test/arrangements.ts";
import { openSession } from "../../../../test/browser-session.ts";
import { type Cast, createCast } from "../../../../test/cast.ts";
import { forcePayment, forceUser } from "../../../../test/forced-states.ts";
import { givePaymentCredentials } from "../../../../test/payment-credentials.ts";
import { auditRowsOf } from "../../../../test/records.ts";
import { useService } from "../../../../test/use-service.ts";
import { linkIn, mailsTo } from "../../../../test/written-mails.ts";

let nowMs = Date.parse("2026-11-22T10:00:00Z");
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let cast: Cast;
let paymentId: string;
let address: string;
beforeEach(async () => {
  cast = await createCast(service);
  address = `grace@${cast.organizationId}.example`;
  await forceUser(service, cast.referrer.userId, { email: address });
  const key = cast.organizationKey;
  const referrerId = cast.referrer.userId;
  const referral = await service.call("POST", "/referrals", {
    key,
    body: { name: "Ada", referrerId },
  });
  const payment = await service.call("POST", "/bonus-payments", {
    key: cast.superAdmin.key,
    body: { referralId: referral.body.id, amount: 250 },
  });
  paymentId = payment.body.id;
});

const ask = async (person: Person) =>
  (await openSession(service, person)).call(
    "POST",
    `/api/bonus-payments/${paymentId}/ask-for-details`,
    { body: {} },
  );

const detailsFor = async (person: Person) =>
  (
    await (
      await openSession(service, person)
    ).call("GET", `/api/bonus-payments/${paymentId}/details`)
  ).body.payment;

const audited = () => auditRowsOf(service, cast.organizationId, "user.payment_details_asked");

test("A referrer without payout details · gets an email once a day, and the log names the sender", async () => {
  const answer = await ask(cast.superAdmin);
  expect([answer.status, answer.body]).toEqual([200, { detailsAskedAt: nowMs }]);
  const [mail, ...more] = await mailsTo(service, address);
  expect(more).toEqual([]);
  expect(mail?.text).toContain("a bonus of €250.00");
  expect(linkIn(mail as { text: string })).toMatch(/\/app\/o\/[^/]+\/payment-details$/);
  expect((await detailsFor(cast.superAdmin)).detailsAskedAt).toBe(nowMs);
  expect((await detailsFor(cast.referrer)).detailsAskedAt).toBeNull();

  const askedAt = nowMs;
  nowMs += 24 * 3_600_000 - 1;
  const early = await ask(cast.superAdmin);
  expect([early.status, early.body.error.code]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
  expect(early.headers.get("retry-after")).toBe("1");
  nowMs = askedAt + 24 * 3_600_000;
  expect((await ask(cast.superAdmin)).status).toBe(200);
  expect(await mailsTo(service, address)).toHaveLength(2);
  expect((await audited()).map(({ actorId, targetId }) => [actorId, targetId])).toEqual(
    Array(2).fill([cast.superAdmin.userId, cast.referrer.userId]),
  );
});

test("A referrer who got the email · when the clock is set back by an hour · can get it once more", async () => {
  expect((await ask(cast.superAdmin)).status).toBe(200);
  nowMs -= 3_600_000;
  expect((await ask(cast.superAdmin)).status).toBe(200);
  expect((await ask(cast.superAdmin)).status).toBe(429);
  nowMs += 3_600_000;
});

test("A referrer · asked by two people at once · gets one email", async () => {
  const answers = await Promise.all([ask(cast.superAdmin), ask(cast.superAdmin)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  expect(await mailsTo(service, address)).toHaveLength(1);
});

test.each(["admin", "businessDeveloper", "referrer"] as const)(
  "A referrer · gets no email from a person who cannot pay: %s",
  async (who) => {
    const answer = await ask(cast[who]);
    expect([answer.status, answer.body.error.code]).toEqual([403, "FORBIDDEN"]);
    expect(await audited()).toEqual([]);
  },
);

test.each([
  ["already has payout details", () => mayBePaid()],
  ["has no email address", () => force({ email: null })],
  ["cannot sign in yet", () => force({ identityUserId: null })],
  ["is blocked", () => force({ status: "blocked" })],
  ["left the organization", () => force({ leftAt: new Date() })],
  [
    "the status processing needs no payout details",
    () => forcePayment(service, paymentId, { status: "processing" }),
  ],
] as const)("A referrer · is not asked in vain: %s", async (reason, arrange) => {
  await arrange();
  const answer = await ask(cast.superAdmin);
  expect([answer.status, answer.body.error.code]).toEqual([400, "CONFLICT"]);
  expect(answer.body.error.message).toContain(reason);
  expect(await audited()).toEqual([]);
});

const force = (fields: Parameters<typeof forceUser>[2]) =>
  forceUser(service, cast.referrer.userId, fields);

const mayBePaid = () =>
  givePaymentCredentials(service, {
    organizationId: cast.organizationId,
    userId: cast.referrer.userId,
  });

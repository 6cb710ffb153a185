import { beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../../test/arrangements.ts";
import { fixed, ruleTerms } from "../../../test/bonus-rules.ts";
import { type BrowserSession, openSession } from "../../../test/browser-session.ts";
import { type Cast, createCast } from "../../../test/cast.ts";
import { forceOwnContact, forceUser } from "../../../test/forced-states.ts";
import { givePaymentCredentials } from "../../../test/payment-credentials.ts";
import { auditRowsOf, eventsOf } from "../../../test/records.ts";
import { statementsDuring } from "../../../test/statements.ts";
import { useService } from "../../../test/use-service.ts";
import { mailsOf } from "../../../test/written-mails.ts";

const service = useService();
let cast: Cast;
let payer: BrowserSession;
beforeEach(async () => {
  cast = await createCast(service);
  for (const { userId } of [cast.referrer, cast.otherReferrer, cast.admin]) {
    await forceOwnContact(service, userId);
  }
  payer = await openSession(service, cast.superAdmin);
});

const iban = "DE02 1203 0000 0000 2020 51";

const giveAccount = ({ userId }: Person) =>
  givePaymentCredentials(
    service,
    { organizationId: cast.organizationId, userId },
    "bank_transfer",
    { accountHolder: "Grace Hopper", accountNumber: iban },
  );

async function draft(referrer: Person, amount = 150.1): Promise<string> {
  const body = { name: "Ada Lovelace", referrerId: referrer.userId };
  const referral = await service.call("POST", "/referrals", { key: cast.organizationKey, body });
  const drafted = await service.call("POST", "/bonus-payments", {
    key: cast.superAdmin.key,
    body: { referralId: referral.body.id, amount, currency: "EUR" },
  });
  expect(drafted.status, drafted.text).toBe(201);
  return drafted.body.id;
}

const approve = (ids: string[], browser = payer) =>
  browser.call("POST", "/api/payments/approve", {
    body: { payments: ids.map((bonusPaymentId) => ({ bonusPaymentId })) },
  });

const begin = (ids: string[], kind = "csv", headers = {}) =>
  payer.call("POST", "/api/payment-runs", { body: { kind, bonusPaymentIds: ids }, headers });

async function approved(count: number): Promise<string[]> {
  const ids = [];
  for (let n = 0; n < count; n += 1) ids.push(await draft(cast.referrer, 100 + n));
  expect((await approve(ids)).status).toBe(200);
  return ids;
}

const statusOf = async (id: string) =>
  (await payer.call("GET", `/api/bonus-payments/${id}`)).body.status;

async function started(count: number) {
  await giveAccount(cast.referrer);
  const ids = await approved(count);
  const { body, status, text } = await begin(ids);
  expect(status, text).toBe(201);
  const { body: page } = await payer.call("GET", `/api/payment-runs/${body.run.id}/payments`);
  const references = new Map<string, string>(
    page.data.map((part: { payment: { id: string }; reference: string }) => [
      part.payment.id,
      part.reference,
    ]),
  );
  return { ids, run: body.run, referenceOf: (id?: string) => references.get(id ?? "") ?? "" };
}

const sendResults = (runId: string, ...rows: string[]) =>
  payer.call("POST", `/api/payment-runs/${runId}/results`, {
    body: { text: ["reference,status,amount,reason", ...rows].join("\n") },
  });

describe("Approving several payments", () => {
  test("including one that cannot be approved · approves none and names it", async () => {
    const [one, other] = [await draft(cast.referrer), await draft(cast.referrer)];
    expect((await approve([other])).body.payments).toMatchObject([
      { id: other, status: "approved" },
    ]);
    const refused = await approve([one, other]);
    expect([refused.status, refused.body.error.code]).toEqual([400, "CONFLICT"]);
    expect(await statusOf(one)).toBe("draft");
  });

  test("to yourself · is forbidden, but allowed with a reason if no one else could", async () => {
    const [own, other] = [await draft(cast.superAdmin), await draft(cast.referrer)];
    await forceUser(service, cast.admin.userId, { canSendBonuses: true });
    for (const answer of [
      await approve([other, own]),
      await payer.call("POST", `/api/bonus-payments/${own}/approve`, { body: {} }),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([403, "FORBIDDEN"]);
    }
    expect([await statusOf(own), await statusOf(other)]).toEqual(["draft", "draft"]);
    await forceUser(service, cast.admin.userId, { canSendBonuses: false });
    const { body: shown } = await payer.call("GET", `/api/bonus-payments/${own}/details`);
    expect(shown.payment.warnings[0]).toEqual({ kind: "own_payment" });
    expect((await approve([own])).status).toBe(400);
    const body = { payments: [{ bonusPaymentId: own, reason: "We are two people" }] };
    expect((await payer.call("POST", "/api/payments/approve", { body })).status).toBe(200);
  });
});

describe("A draft with a warning", () => {
  const approveWith = (bonusPaymentId: string, body: object) =>
    payer.call("POST", `/api/bonus-payments/${bonusPaymentId}/approve`, { body });

  test("for two people with one account · needs a reason, which is logged with the warning", async () => {
    await giveAccount(cast.referrer);
    await giveAccount(cast.otherReferrer);
    const [one, other] = [await draft(cast.referrer), await draft(cast.admin)];
    const { body: list } = await payer.call("GET", "/api/payments?statuses=draft");
    const warned = new Map(
      list.data.map(({ id, warnings }: { id: string; warnings: object[] }) => [id, warnings]),
    );
    const { userId } = cast.otherReferrer;
    expect(warned.get(one)).toMatchObject([{ kind: "same_payout_details", others: [{ userId }] }]);
    expect(warned.get(other)).toMatchObject([{ kind: "referrer_is_staff" }]);

    const refused = await approveWith(one, {});
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, "reason"]);
    const together = await approve([other, one]);
    expect(together.body.error.details[0].path).toBe("payments.0.reason");
    expect(await statusOf(other)).toBe("draft");
    expect((await approveWith(one, { reason: "Brothers with one account" })).status).toBe(200);
    const rows = await auditRowsOf(service, cast.organizationId, "bonus_payment.status_updated");
    expect(rows.at(-1)?.changes).toMatchObject({
      warnings: { from: null, to: ["same_payout_details"] },
      approvedBecause: { from: null, to: "Brothers with one account" },
    });
  });

  test("above the amount of a bonus rule · names the rule and its amount in the warning", async () => {
    const terms = ruleTerms({ amount: fixed(150) });
    const rule = await payer.call("POST", "/api/bonus-rules", { body: { name: "Roofs", terms } });
    expect(rule.status, rule.text).toBe(201);
    const [above, equal] = [await draft(cast.referrer), await draft(cast.referrer, 150)];
    const { body: list } = await payer.call("GET", "/api/payments?statuses=draft");
    const warningsOf = (id: string) =>
      list.data.find((payment: { id: string }) => payment.id === id).warnings;
    expect(warningsOf(above)).toEqual([{ kind: "above_rule", ruleName: "Roofs", amount: 150 }]);
    expect(warningsOf(equal)).toEqual([]);
  });

  test("after the referral went back · has a warning that the referrer never sees", async () => {
    const id = await draft(cast.referrer);
    const { body: payment } = await payer.call("GET", `/api/bonus-payments/${id}`);
    const move = (status: string) =>
      service.call("PATCH", `/referrals/${payment.referralId}`, {
        key: cast.organizationKey,
        body: { status },
      });
    const warnings = async () =>
      (await payer.call("GET", `/api/bonus-payments/${id}/details`)).body.payment.warnings;
    await move("qualified");
    expect(await warnings()).toEqual([]);
    await move("lost");
    expect(await warnings()).toMatchObject([
      { kind: "referral_went_back", from: "new", to: "lost" },
    ]);
    const referrer = await openSession(service, cast.referrer);
    const { body: theirs } = await referrer.call("GET", `/api/bonus-payments/${id}/details`);
    expect([theirs.payment.warnings, theirs.payment.yearly]).toEqual([[], null]);
  });
});

describe("A yearly threshold", () => {
  const set = (threshold: object | null) =>
    payer.call("PUT", "/api/payment-threshold", { body: { threshold } });

  test("that an approval would exceed · holds it until the referrer has entered tax details", async () => {
    await giveAccount(cast.referrer);
    const rates = [{ currency: "NOK", rate: 0.087 }];
    const saved = await set({ amount: 200, currency: "EUR", rates });
    expect(saved.body.threshold).toMatchObject({ amount: 200, rates });
    const own = await set({ amount: 200, currency: "NOK", rates });
    expect(own.body.error.details[0].path).toBe("threshold.rates.0.currency");
    const [first, second] = [await draft(cast.referrer), await draft(cast.referrer, 50)];
    const yearlyFor = async (id: string) =>
      (await payer.call("GET", `/api/bonus-payments/${id}/details`)).body.payment.yearly;
    for (const id of [first, second]) {
      expect(await yearlyFor(id)).toMatchObject({
        ...{ draftCount: 2, sumWithDrafts: 200.1, isNear: true, isHeld: false },
      });
    }
    const together = await approve([first, second]);
    expect([together.status, together.body.error.code]).toEqual([400, "CONFLICT"]);
    expect((await approve([first])).status).toBe(200);
    expect(await yearlyFor(second)).toMatchObject({ sum: 150.1, threshold: 200, isHeld: true });
    const both = await Promise.all([approve([second]), approve([second])]);
    expect(both.map(({ status }) => status)).toEqual([400, 400]);

    const ask = () =>
      payer.call("POST", `/api/bonus-payments/${second}/ask-for-details`, { body: {} });
    expect((await ask()).status).toBe(200);
    expect(
      (await mailsOf(service, cast.organizationId)).map(({ subject }) => subject),
    ).toContainEqual(expect.stringContaining("needs your tax details"));
    expect((await ask()).status).toBe(429);

    const referrer = await openSession(service, cast.referrer);
    const read = async () => (await referrer.call("GET", "/api/tax-details")).body;
    expect(await read()).toEqual({ isNeeded: true, details: null });
    const body = { legalName: "Grace Hopper", address: "1 Main St", taxId: "DE 123 456 789" };
    expect((await referrer.call("PUT", "/api/tax-details", { body })).status).toBe(200);
    expect(await read()).toMatchObject({ isNeeded: false, details: { hint: "••••6789" } });
    expect(await yearlyFor(second)).toMatchObject({ isNear: false, isHeld: false });
    expect((await approve([second])).status).toBe(200);

    const path = `/api/users/${cast.referrer.userId}/tax-details`;
    expect((await payer.call("GET", path)).body).toMatchObject(body);
    expect((await referrer.call("GET", path)).status).toBe(403);
    const seen = await auditRowsOf(service, cast.organizationId, "user.tax_details_seen");
    expect(seen).toHaveLength(1);
  });
});

describe("A statement", () => {
  test("for a year · sums what was earned, is on its way and is paid, without drafts", async () => {
    const { ids, run, referenceOf } = await started(2);
    await sendResults(run.id, `${referenceOf(ids[0])},completed,,`);
    await draft(cast.referrer, 77);
    const { userId } = cast.referrer;
    const year = new Date().getUTCFullYear();
    const referrer = await openSession(service, cast.referrer);
    const path = `/api/users/${userId}/statement`;
    const sums = [{ currency: "EUR", earned: 201, onItsWay: 101, paid: 100 }];
    expect((await referrer.call("GET", `${path}?year=${year}`)).body).toMatchObject({ year, sums });
    expect((await referrer.call("GET", `${path}?year=${year - 1}`)).body.sums).toEqual([]);
    const { body: rows } = await referrer.call("GET", `${path}/payments?year=${year}`);
    expect(rows.data.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted());
    const other = await openSession(service, cast.otherReferrer);
    expect((await other.call("GET", `${path}?year=${year}`)).status).toBe(404);

    const { body: totals } = await payer.call("GET", `/api/yearly-totals?year=${year}`);
    expect(totals).toMatchObject({
      people: [{ userId, sums: [{ currency: "EUR", amount: 201 }], share: null }],
    });
  });
});

describe("A run", () => {
  test("with many payments · does not send an SQL statement for each of them", async () => {
    await giveAccount(cast.referrer);
    const counts = [];
    for (const size of [1, 6]) {
      const ids = await approved(size);
      const created = await statementsDuring(() => begin(ids));
      const runId = (await payer.call("GET", "/api/payment-runs")).body.data[0].id;
      const { body } = await payer.call("GET", `/api/payment-runs/${runId}/payments`);
      const rows = body.data.map(({ reference }: { reference: string }) => `${reference},paid,,`);
      const ended = await statementsDuring(() => sendResults(runId, ...rows));
      counts.push(created.length + ended.length);
    }
    // The worker might send a few statements in the meantime.
    expect((counts[1] ?? 0) - (counts[0] ?? 0)).toBeLessThan(5);
  });

  test("with payments that cannot be paid · moves the others to processing and gives the reasons", async () => {
    await giveAccount(cast.referrer);
    const [paid, unapproved] = [(await approved(1))[0] ?? "", await draft(cast.referrer)];
    const without = await draft(cast.otherReferrer);
    await approve([without]);
    const { status, body } = await begin([paid, unapproved, without]);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      run: {
        status: "open",
        kind: "csv",
        waitingCount: 1,
        sums: [{ currency: "EUR", count: 1, amount: 100 }],
      },
      leftOut: [
        { bonusPaymentId: unapproved, because: "not_approved" },
        { bonusPaymentId: without, because: "no_payout_details" },
      ],
    });
    const { body: payment } = await payer.call("GET", `/api/bonus-payments/${paid}`);
    expect(payment).toMatchObject({
      status: "processing",
      paymentMethod: "bank_transfer",
      runId: body.run.id,
      reference: expect.stringMatching(/^RB-[0-9A-F]{16}$/),
    });
    const referrer = await openSession(service, cast.referrer);
    for (const [reader, run] of [
      [payer, { id: body.run.id, number: body.run.number }],
      [referrer, null],
    ] as const) {
      const { body: details } = await reader.call("GET", `/api/bonus-payments/${paid}/details`);
      expect(details.run).toEqual(run);
    }
    expect(await eventsOf(service, cast.organizationId)).toContainEqual(
      expect.objectContaining({
        eventType: "bonus_payment.status_updated",
        data: expect.objectContaining({
          bonusPaymentId: paid,
          statusChange: { oldStatus: "approved", newStatus: "processing" },
        }),
      }),
    );
  });

  test("that names no payments · includes all approved ones", async () => {
    const none = await payer.call("POST", "/api/payment-runs", { body: { kind: "csv" } });
    expect([none.status, none.body.error.message]).toEqual([
      400,
      "There are no approved payments. Approve payments first.",
    ]);
    await giveAccount(cast.referrer);
    await approved(2);
    await draft(cast.referrer);
    const { body } = await payer.call("POST", "/api/payment-runs", { body: { kind: "csv" } });
    expect(body).toMatchObject({ run: { waitingCount: 2 }, leftOut: [] });
  });

  test("started several times at once for the same payments · pays each of them once", async () => {
    await giveAccount(cast.referrer);
    const ids = await approved(3);
    const answers = await Promise.all([begin(ids), begin(ids.toReversed()), begin(ids)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    const { body } = await payer.call("GET", "/api/payment-runs");
    expect(body.data).toMatchObject([{ waitingCount: 3 }]);
  });

  test("started again after a lost response · is the same run", async () => {
    await giveAccount(cast.referrer);
    const ids = await approved(1);
    const headers = { "Idempotency-Key": "one-run" };
    const [first, again] = [await begin(ids, "csv", headers), await begin(ids, "csv", headers)];
    expect([again.status, again.text]).toEqual([201, first.text]);
  });

  test("with SEPA · needs the payer's account, of which only the end is shown and which is audited", async () => {
    await giveAccount(cast.referrer);
    const ids = await approved(1);
    const early = await begin(ids, "sepa");
    expect([early.status, early.body.error.code]).toEqual([400, "CONFLICT"]);
    const wrong = { accountHolder: "Northwind Homes", iban: "DE89 3704 0044 0532 0130 01" };
    expect((await payer.call("PUT", "/api/payer-account", { body: wrong })).status).toBe(400);
    const body = { ...wrong, iban: "DE89 3704 0044 0532 0130 00" };
    const set = await payer.call("PUT", "/api/payer-account", { body });
    expect(set.body.account).toMatchObject({ accountHolder: "Northwind Homes", hint: "••••3000" });
    const run = await begin(ids, "sepa");
    expect(run.status, run.text).toBe(201);
    const file = await payer.call("GET", `/api/payment-runs/${run.body.run.id}/file`);
    expect(file.body.text).toContain("<IBAN>DE89370400440532013000</IBAN>");
    const actions = (await auditRowsOf(service, cast.organizationId)).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining([
        "organization.payer_account_updated",
        "payment_run.created",
        "payment_run.file_downloaded",
      ]),
    );
  });

  test("in its file · is the same each time, and unavailable after the run has ended", async () => {
    const { ids, run, referenceOf } = await started(2);
    const read = () => payer.call("GET", `/api/payment-runs/${run.id}/file`);
    const [first, again] = [await read(), await read()];
    expect(first.body).toMatchObject({ mediaType: "text/csv", text: again.body.text });
    const done = await sendResults(run.id, ...ids.map((id) => `${referenceOf(id)},completed`));
    expect(done.body).toMatchObject({
      completedCount: 2,
      run: { status: "finished", waitingCount: 0 },
    });
    const gone = await read();
    expect([gone.status, gone.body.error.code]).toEqual([400, "CONFLICT"]);
  });

  test("in the audit log · is named by its kind and its number of payments", async () => {
    const { run } = await started(2);
    const log = await payer.call("GET", `/api/audit-log-list?targetId=${run.id}`);
    expect(log.body.data).toMatchObject([{ subject: { name: "CSV, 2 payments" } }]);
  });

  test("for people who cannot send bonuses · cannot be seen, started or read", async () => {
    const { run } = await started(1);
    const admin = await openSession(service, cast.admin);
    for (const path of ["", `/${run.id}`, `/${run.id}/payments`, `/${run.id}/file`]) {
      expect((await admin.call("GET", `/api/payment-runs${path}`)).status).toBe(403);
    }
  });
});

describe("Results", () => {
  test("in a file · complete and fail the named payments once, and leave the rest waiting", async () => {
    const { ids, run, referenceOf } = await started(3);
    const rows = [
      `${referenceOf(ids[0])},completed,100.00,`,
      `${referenceOf(ids[1])},failed,,Account closed`,
    ];
    const answer = await sendResults(run.id, ...rows);
    expect(answer.body).toMatchObject({
      completedCount: 1,
      failedCount: 1,
      run: { status: "open", waitingCount: 1, completedCount: 1, failedCount: 1 },
    });
    expect(await Promise.all(ids.map(statusOf))).toEqual(["completed", "failed", "processing"]);
    const told = async () => (await mailsOf(service, cast.organizationId)).map(({ text }) => text);
    const mails = await told();
    expect(mails).toContainEqual(
      expect.stringMatching(new RegExp(`paid your bonus.*${referenceOf(ids[0])}`, "s")),
    );
    expect(mails).toContainEqual(
      expect.stringMatching(/could not pay your bonus.*Account closed/s),
    );
    expect((await sendResults(run.id, ...rows)).body).toMatchObject({
      completedCount: 0,
      failedCount: 0,
    });
    expect(await told()).toHaveLength(mails.length);
    const last = await payer.call("POST", `/api/bonus-payments/${ids[2]}/complete`, { body: {} });
    expect(last.body.status).toBe("completed");
    const { body } = await payer.call("GET", `/api/payment-runs/${run.id}`);
    expect(body).toMatchObject({ status: "finished", completedCount: 2, failedCount: 1 });
  });

  test.each([
    ["of another run", "RB-0000000000000000,completed,,", "only payments in this run"],
    ["with another amount", "$,completed,100.01,", "100.01"],
  ])("%s among valid ones · change nothing, and the error names it", async (_, row, words) => {
    const { ids, run, referenceOf } = await started(2);
    const bad = row.replace("$", referenceOf(ids[0]));
    const answer = await sendResults(run.id, `${referenceOf(ids[1])},completed,,`, bad);
    expect([answer.status, answer.body.error.code]).toEqual([400, "INVALID_REQUEST"]);
    expect(answer.body.error.message).toContain(words);
    expect(await Promise.all(ids.map(statusOf))).toEqual(["processing", "processing"]);
  });
});

describe("Canceling a run", () => {
  const cancel = (id: string) => payer.call("POST", `/api/payment-runs/${id}/cancel`, { body: {} });

  test("before anything is completed · approves its payments again, for another run", async () => {
    const { ids, run, referenceOf } = await started(2);
    await sendResults(run.id, `${referenceOf(ids[0])},failed,,No such account`);
    expect((await cancel(run.id)).body).toMatchObject({ status: "canceled", waitingCount: 0 });
    expect(await Promise.all(ids.map(statusOf))).toEqual(["failed", "approved"]);
    const next = await begin(ids);
    expect(next.body).toMatchObject({ run: { waitingCount: 2 }, leftOut: [] });
    const late = await sendResults(run.id, `${referenceOf(ids[1])},completed,,`);
    expect([late.status, late.body.error.code]).toEqual([400, "CONFLICT"]);
  });

  test("after one is completed · is rejected; at the same time as a completion, only one of them succeeds", async () => {
    const { ids, run } = await started(1);
    const complete = () =>
      payer.call("POST", `/api/bonus-payments/${ids[0]}/complete`, { body: {} });
    const [canceled, completed] = await Promise.all([cancel(run.id), complete()]);
    expect([canceled.status, completed.status].toSorted()).toEqual([200, 400]);
    expect(await statusOf(ids[0] ?? "")).toBe(canceled.status === 200 ? "approved" : "completed");
    expect((await cancel(run.id)).status).toBe(400);
  });
});

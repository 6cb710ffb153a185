import type { RuleTerms } from "@referral-service/contract/app";
import { beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../../test/arrangements.ts";
import { fixed, ruleTerms } from "../../../test/bonus-rules.ts";
import { openSession } from "../../../test/browser-session.ts";
import { type Cast, createCast } from "../../../test/cast.ts";
import { forceUser } from "../../../test/forced-states.ts";
import { auditRowsOf } from "../../../test/records.ts";
import { statementsDuring } from "../../../test/statements.ts";
import { until } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";
import { mailsTo } from "../../../test/written-mails.ts";
import { bonusForNewcomers } from "./rules-in-force.ts";

let now = new Date("2026-11-22T10:00:00Z");
const service = useService({ overrides: { clock: { now: () => now } } });
let cast: Cast;
beforeEach(async () => {
  now = new Date("2026-11-22T10:00:00Z");
  cast = await createCast(service);
});

const inApp = async (person: Person, method: string, path: string, body?: object) =>
  (await openSession(service, person)).call(method, `/api${path}`, body && { body });

async function makeRule(terms: Partial<RuleTerms> = {}, name = "Roof bonus") {
  const body = { name, terms: ruleTerms(terms) };
  const answer = await inApp(cast.superAdmin, "POST", "/bonus-rules", body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

async function refer(fields: object = {}) {
  const body = { name: "Ada", referrerId: cast.referrer.userId, ...fields };
  const answer = await service.call("POST", "/referrals", { key: cast.organizationKey, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id as string;
}

const change = (id: string, body: object) =>
  service.call("PATCH", `/referrals/${id}`, { key: cast.organizationKey, body });

const complete = (id: string) => change(id, { status: "completed" });

async function paymentsOf(referralId?: string) {
  const query = referralId === undefined ? "" : `?referralId=${referralId}`;
  const { body } = await service.call("GET", `/bonus-payments${query}`, {
    key: cast.organizationKey,
  });
  return body.data as Record<string, unknown>[];
}

const amounts = async (referralId?: string) =>
  (await paymentsOf(referralId)).map(({ amount, status }) => [amount, status]);

const readPayment = async (id: unknown, key = cast.organizationKey) =>
  (await service.call("GET", `/bonus-payments/${id}`, { key })).body;

test("A referral · that reaches the status of a rule · gets a draft that is audited, delivered, emailed and explained", async () => {
  await forceUser(service, cast.superAdmin.userId, { email: `pay@${cast.organizationId}.example` });
  const rule = await makeRule();
  const id = await refer();
  expect(await amounts(id)).toEqual([]);
  await complete(id);
  const [payment] = await paymentsOf(id);
  expect(payment).toMatchObject({
    ...{ amount: 150, currency: "EUR", status: "draft", referrerId: cast.referrer.userId },
    ...{ ruleId: rule.id, ruleVersion: 1, createdBy: cast.superAdmin.userId },
  });
  const { explanation } = await readPayment(payment?.id);
  expect(explanation).toMatchObject({
    sentence:
      "€150.00 to the referrer when a referral reaches Completed, for referrals submitted from 1 Jan 2020.",
    inputs: [
      { name: "Submitted", value: "2026-11-22" },
      { name: "Reached Completed", value: "2026-11-22" },
    ],
    steps: [{ kind: "fixed", change: 150, amount: 150 }],
    amount: 150,
  });
  expect((await readPayment(payment?.id, cast.referrer.key)).explanation).toBeNull();
  const detailsFor = async (person: Person) =>
    (await inApp(person, "GET", `/bonus-payments/${payment?.id}/details`)).body;
  expect((await detailsFor(cast.referrer)).ruleTexts).toEqual({
    en: "You get €150 when your referral is completed. This applies to referrals submitted from 1 Jan 2020.",
    de: expect.stringContaining("sobald Ihre Empfehlung abgeschlossen ist"),
  });
  expect((await detailsFor(cast.superAdmin)).ruleTexts).toBeNull();
  const audited = await auditRowsOf(service, cast.organizationId, "bonus_payment.created");
  expect(
    audited.map(({ actorType, actorId, actorName }) => [actorType, actorId, actorName]),
  ).toEqual([["bonus_rule", rule.id, "Roof bonus"]]);
  const events = await service.call("GET", "/events?eventType=bonus_payment.created", {
    key: cast.organizationKey,
  });
  expect(events.body.data).toHaveLength(1);
  const [mail] = await mailsTo(service, `pay@${cast.organizationId}.example`);
  expect(mail?.text).toContain("€150.00");
});

test("A draft · for a referral that leaves the status and reaches it again · is canceled and revived", async () => {
  await makeRule();
  const id = await refer({ status: "completed" });
  const [first] = await paymentsOf(id);
  await change(id, { status: "qualified" });
  expect(await amounts(id)).toEqual([[150, "canceled"]]);
  await complete(id);
  const [again, ...others] = await paymentsOf(id);
  expect([again?.id, again?.status, again?.version, others]).toEqual([first?.id, "draft", 3, []]);
});

test("A draft · whose amount differs when the referral reaches the status again · is a new one", async () => {
  const amount = { kind: "percentage", percent: 10, of: "value", currency: "EUR" } as const;
  await makeRule({ amount: { ...amount, min: null, max: null } });
  const id = await refer({ status: "completed", value: { amount: 100, currency: "EUR" } });
  await change(id, { status: "lost", value: { amount: 200, currency: "EUR" } });
  await complete(id);
  expect(await amounts(id)).toEqual([
    [20, "draft"],
    [10, "canceled"],
  ]);
});

test("A draft · that a person canceled or approved · stays unchanged when the referral moves", async () => {
  await makeRule();
  const [canceled, approved] = [
    await refer({ status: "completed" }),
    await refer({ status: "completed" }),
  ];
  for (const [id, move, body] of [
    [canceled, "cancel", {}],
    [approved, "approve", { reason: "They only share a name" }],
  ] as const) {
    const [payment] = await paymentsOf(id);
    const path = `/bonus-payments/${payment?.id}/${move}`;
    const moved = await inApp(cast.superAdmin, "POST", path, body);
    expect(moved.status, moved.text).toBe(200);
    await change(id, { status: "lost" });
    await complete(id);
  }
  expect(await amounts(canceled)).toEqual([[150, "canceled"]]);
  expect(await amounts(approved)).toEqual([[150, "approved"]]);
});

test("A rule · whose referral reaches the status in ten requests at once · drafts once", async () => {
  await makeRule();
  const id = await refer();
  await Promise.all(Array.from({ length: 10 }, () => complete(id)));
  expect(await amounts(id)).toEqual([[150, "draft"]]);
});

test("Limits · reached by eight referrals at once · are exact to the cent", async () => {
  await makeRule({ limits: [{ per: "person", period: "month", count: null, amount: 400 }] });
  const ids = await Promise.all(Array.from({ length: 8 }, () => refer()));
  await Promise.all(ids.map(complete));
  const drafted = (await amounts()).map(([amount]) => amount).toSorted();
  expect(drafted).toEqual([100, 150, 150]);
  const limited = (await paymentsOf()).find(({ amount }) => amount === 100);
  expect((await readPayment(limited?.id)).explanation.steps).toMatchObject([
    { kind: "fixed", change: 150 },
    { kind: "limit", change: -50, amount: 100 },
  ]);
});

test("A rule for the third success · with six at once · pays one of them", async () => {
  await makeRule({
    conditions: [{ kind: "success", is: "exactly", number: 3, period: "year" }],
  });
  const ids = await Promise.all(Array.from({ length: 6 }, () => refer()));
  await Promise.all(ids.map(complete));
  expect(await amounts()).toEqual([[150, "draft"]]);
});

test("A percentage · of a missing value · needs the value, and drafts when it is added", async () => {
  const rule = await makeRule({
    amount: {
      kind: "percentage",
      percent: 1.25,
      of: "value",
      currency: "EUR",
      min: null,
      max: 900,
    },
  });
  const id = await refer({ status: "completed" });
  const needed = () => inApp(cast.superAdmin, "GET", `/bonus-rules/${rule.id}/needed-values`);
  expect((await needed()).body.referrals).toMatchObject([
    { referralId: id, missing: "The referral has no value." },
  ]);
  await change(id, { value: { amount: 1_000, currency: "USD" } });
  expect(await amounts(id)).toEqual([]);
  await change(id, { value: { amount: 1_000.44, currency: "EUR" } });
  expect(await amounts(id)).toEqual([[12.51, "draft"]]);
  expect((await needed()).body.referrals).toEqual([]);
});

test("An import · of referrals in the rule's status · drafts, and its undo cancels the drafts that were not approved", async () => {
  await makeRule({ status: "qualified" });
  const worker = await service.startWorker();
  try {
    const csv = `name,status,referrerId\nAda,qualified,${cast.referrer.userId}\nBo,new,${cast.referrer.userId}`;
    const key = cast.organizationKey;
    const sent = await service.call("POST", "/imports/referrals", {
      key,
      body: { csv, mode: "all" },
    });
    expect(sent.status, sent.text).toBe(201);
    const settled = () =>
      until(async () => {
        const { body } = await service.call("GET", `/imports/referrals/${sent.body.id}`, { key });
        return ["completed", "undone"].includes(body.status) ? body.status : undefined;
      });
    await settled();
    expect(await amounts()).toEqual([[150, "draft"]]);
    await service.call("POST", `/imports/referrals/${sent.body.id}/undo`, { key });
    await until(async () => (await amounts())[0]?.[1] === "canceled" || undefined);
    const rest = await service.call("GET", "/referrals", { key });
    expect(rest.body.data).toEqual([]);
  } finally {
    await worker.stop({ withinMs: 1_000 });
  }
});

test("A referral · whose credit goes to another referrer · transfers its draft", async () => {
  await makeRule();
  const id = await refer({ status: "completed" });
  await change(id, {
    referrerId: cast.otherReferrer.userId,
    creditReason: "Bo met the customer",
  });
  const payments = await paymentsOf(id);
  expect(payments.map(({ referrerId, status }) => [referrerId, status])).toEqual([
    [cast.otherReferrer.userId, "draft"],
    [cast.referrer.userId, "canceled"],
  ]);
});

test("Decisions on duplicates · draft for the credited referrals and their parts, and an undo revives the draft", async () => {
  await makeRule();
  const of = { email: "ada@example.com", status: "completed" };
  const first = await refer(of);
  const later = await refer({ ...of, referrerId: cast.otherReferrer.userId });
  expect([await amounts(first), await amounts(later)]).toEqual([
    [[150, "draft"]],
    [[150, "draft"]],
  ]);
  const decide = async (body: object) => {
    const answer = await service.call("POST", `/referrals/${later}/duplicates`, {
      key: cast.superAdmin.key,
      body,
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.id as string;
  };
  const id = await decide({ decision: "first_submitted" });
  expect([await amounts(first), await amounts(later)]).toEqual([
    [[150, "draft"]],
    [[150, "canceled"]],
  ]);
  await inApp(cast.superAdmin, "POST", `/duplicate-cases/${id}/undo`, {});
  expect(await amounts(later)).toEqual([[150, "draft"]]);
  const parts = [
    { referralId: first, part: 2 },
    { referralId: later, part: 1 },
  ];
  await decide({ decision: "shared", parts });
  const open = async (referralId: string) =>
    (await amounts(referralId)).filter(([, status]) => status === "draft");
  expect([await open(first), await open(later)]).toEqual([[[100, "draft"]], [[50, "draft"]]]);
});

test("A deleted referral · has its draft canceled, and only the calculation remains", async () => {
  await makeRule({ conditions: [{ kind: "label", is: "any_of", labels: ["Tile"] }] });
  const id = await refer({ status: "completed", labels: ["tile"] });
  const [payment] = await paymentsOf(id);
  await service.call("DELETE", `/referrals/${id}`, { key: cast.organizationKey });
  const { status, explanation } = await readPayment(payment?.id);
  expect([status, explanation.inputs, explanation.amount]).toEqual(["canceled", [], 150]);
});

describe("A changed rule", () => {
  test("judges referrals by the version on the day of their submission", async () => {
    const rule = await makeRule();
    const early = await refer();
    const later = ruleTerms({ amount: fixed(200), startsOn: "2026-11-23" });
    const answer = await inApp(cast.superAdmin, "POST", `/bonus-rules/${rule.id}/versions`, {
      terms: later,
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.versions.map((v: { state: string }) => v.state)).toEqual([
      "planned",
      "in_force",
    ]);
    now = new Date("2026-11-23T10:00:00Z");
    const late = await refer();
    await complete(late);
    await complete(early);
    expect([await amounts(early), await amounts(late)]).toEqual([
      [[150, "draft"]],
      [[200, "draft"]],
    ]);
  });

  test("starts after today, so that past promises stay unchanged", async () => {
    const rule = await makeRule();
    const answer = await inApp(cast.superAdmin, "POST", `/bonus-rules/${rule.id}/versions`, {
      terms: ruleTerms({ amount: fixed(10), startsOn: "2026-11-22" }),
    });
    expect([answer.status, answer.body.error.message]).toEqual([
      400,
      "terms.startsOn: must be after today, because referrals submitted up to today keep their terms",
    ]);
  });

  test("that ended judges only what was submitted until then", async () => {
    const rule = await makeRule();
    const early = await refer();
    const path = `/bonus-rules/${rule.id}/end`;
    expect((await inApp(cast.superAdmin, "POST", path, { endsOn: "2026-11-22" })).status).toBe(200);
    expect((await inApp(cast.superAdmin, "POST", path, { endsOn: "2026-11-22" })).status).toBe(400);
    now = new Date("2026-11-23T10:00:00Z");
    const late = await refer();
    await Promise.all([complete(early), complete(late)]);
    expect(await amounts()).toEqual([[150, "draft"]]);
  });
});

test("A status in a rule · can be archived only after the rule has ended", async () => {
  const path = `/organizations/${cast.organizationId}/referral-statuses`;
  const send = (method: string, to: string, body: object) =>
    service.call(method, to, { key: cast.superAdmin.key, body });
  const body = { key: "installed", label: "Installed", meaning: "working" };
  const status = await send("POST", path, body);
  expect(status.status, status.text).toBe(201);
  const rule = await makeRule({ status: "installed" });
  expect(rule.versions[0].sentence).toContain("when a referral reaches Installed");
  const archive = () => send("PATCH", `${path}/${status.body.id}`, { isArchived: true });
  const refused = await archive();
  expect([refused.status, refused.body.error.message]).toEqual([
    400,
    "isArchived: must be false, because the bonus rule “Roof bonus” drafts payments when referrals reach this status. End the rule first.",
  ]);
  await inApp(cast.superAdmin, "POST", `/bonus-rules/${rule.id}/end`, { endsOn: "2026-11-22" });
  expect((await archive()).status).toBe(200);
  const terms = ruleTerms({ status: "installed" });
  const late = await inApp(cast.superAdmin, "POST", "/bonus-rules", { name: "Late", terms });
  expect([late.status, late.body.error.details[0].path]).toEqual([400, "terms.status"]);
});

test("GET /bonus-rules · shows the terms in force, and to a referrer those that can pay them", async () => {
  await makeRule({}, "For everyone");
  await makeRule({ to: "business_developer" }, "For developers");
  const { referrer, otherReferrer, superAdmin, admin, businessDeveloper } = cast;
  await makeRule(
    {
      amount: fixed(50),
      conditions: [{ kind: "referrer", is: "any_of", referrerIds: [otherReferrer.userId] }],
    },
    "For one",
  );
  await makeRule({ amount: fixed(70), startsOn: "2027-01-01" }, "Planned");
  const read = async (key: string) =>
    (await service.call("GET", "/bonus-rules", { key })).body.data as Record<string, unknown>[];
  const all = ["For one", "For developers", "For everyone"];
  for (const { key } of [superAdmin, admin, businessDeveloper, { key: cast.organizationKey }]) {
    expect((await read(key)).map(({ name }) => name)).toEqual(all);
  }
  const own = await read(referrer.key);
  expect(own.map(({ name }) => name)).toEqual(["For everyone"]);
  expect(own[0]).toMatchObject({
    sentence:
      "You get €150 when your referral is completed. This applies to referrals submitted from 1 Jan 2020.",
    referrerTexts: {
      de: "Sie erhalten 150 €, sobald Ihre Empfehlung abgeschlossen ist. Das gilt für Empfehlungen vom 1. Januar 2020 an.",
    },
  });
  expect((await read(otherReferrer.key)).map(({ name }) => name)).toEqual([
    "For one",
    "For everyone",
  ]);
});

test("The bonus for people who have not joined · is the range of the rules that can pay every referrer", async () => {
  const bonus = () => bonusForNewcomers(service.deps, cast.organizationId);
  expect(await bonus()).toBeNull();
  await makeRule({ amount: fixed(40) }, "For everyone");
  await makeRule(
    {
      amount: fixed(150),
      conditions: [{ kind: "success", is: "exactly", number: 2, period: "year" }],
    },
    "Second",
  );
  await makeRule(
    {
      amount: fixed(900),
      conditions: [{ kind: "referrer", is: "any_of", referrerIds: [cast.otherReferrer.userId] }],
    },
    "For one",
  );
  expect(await bonus()).toEqual({ en: "€40 to €150", de: "40 € bis 150 €" });
});

test("GET /bonus-rules · reads the organization's time zone only once", async () => {
  await makeRule();
  const sent = await statementsDuring(() =>
    service.call("GET", "/bonus-rules", { key: cast.organizationKey }),
  );
  expect(sent.filter(({ text }) => text.includes("timezone"))).toHaveLength(1);
});

test("Rules · can be changed only by people who can send bonuses", async () => {
  const rule = await makeRule();
  for (const person of [cast.admin, cast.businessDeveloper, cast.referrer]) {
    const body = { name: "Mine", terms: ruleTerms({ amount: fixed(1_000) }) };
    for (const [method, path, sent] of [
      ["POST", "/bonus-rules", body],
      ["POST", "/bonus-rules/simulate", body],
      ["POST", `/bonus-rules/${rule.id}/versions`, { terms: body.terms }],
      ["POST", `/bonus-rules/${rule.id}/end`, { endsOn: "2026-12-01" }],
      ["GET", "/bonus-rules/managed", undefined],
    ] as const) {
      const { status, body } = await inApp(person, method, path, sent);
      expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
    }
  }
});

test("A rule · with the terms or the name of another · is rejected and names it", async () => {
  await makeRule();
  const create = (name: string, terms: Partial<RuleTerms> = {}) =>
    inApp(cast.superAdmin, "POST", "/bonus-rules", { name, terms: ruleTerms(terms) });
  const same = await create("Another");
  expect([same.status, same.body.error.message]).toEqual([
    400,
    expect.stringContaining("means the same as “Roof bonus”, so both would pay"),
  ]);
  const named = await create("roof  BONUS", { amount: fixed(1) });
  expect([named.status, named.body.error.code]).toEqual([400, "CONFLICT"]);
});

test("A simulation · of terms · counts what they would have drafted and writes nothing", async () => {
  const values = [100, 300, 200, null];
  for (const amount of values) {
    await refer({ status: "completed", value: amount && { amount, currency: "EUR" } });
  }
  await refer();
  const terms = ruleTerms({
    amount: { kind: "percentage", percent: 10, of: "value", currency: "EUR", min: 15, max: 25 },
  });
  const { status, body } = await inApp(cast.superAdmin, "POST", "/bonus-rules/simulate", {
    name: "Tried",
    terms,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ referralCount: 4, draftCount: 3, recipientCount: 1, neededValueCount: 1 },
    sums: [{ currency: "EUR", amount: 60 }],
    takenOff: { draftCount: 1, sums: [{ currency: "EUR", amount: 5 }] },
  });
  expect(body.months).toHaveLength(12);
  expect(body.months.at(-1)).toMatchObject({ month: "2026-11", draftCount: 3 });
  expect(
    body.largest.map(({ amount, computation }: Record<string, unknown>) => [amount, computation]),
  ).toEqual([
    [25, "10% of €300.00, maximum €25.00"],
    [20, "10% of €200.00"],
    [15, "10% of €100.00, minimum €15.00"],
  ]);
  expect(await amounts()).toEqual([]);
});

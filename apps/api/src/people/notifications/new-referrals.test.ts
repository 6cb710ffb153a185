import { beforeEach, expect, test } from "vitest";
import type { Person } from "../../../test/arrangements.ts";
import { ruleTerms } from "../../../test/bonus-rules.ts";
import { openSession } from "../../../test/browser-session.ts";
import { type Cast, createCast } from "../../../test/cast.ts";
import { forceUser } from "../../../test/forced-states.ts";
import { until } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";
import { linkIn, mailsTo } from "../../../test/written-mails.ts";
import type { OutgoingMail } from "../../kernel/email/carrier.ts";
import { startMailing } from "../../kernel/email/send-emails.ts";
import { submitThroughPublicLink } from "../../links/public-links/submit-through-public-link.ts";
import { tellOfBursts, tellOfReferrals } from "./notify-of-referrals.ts";
import { sendSummaries } from "./send-summaries.ts";

const minuteMs = 60_000;
/** 10:00 in Berlin. */
let nowMs = Date.parse("2026-11-25T09:00:00Z");
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let cast: Cast;
beforeEach(async () => {
  nowMs = Date.parse("2026-11-25T09:00:00Z");
  // Removes the notifications of other tests, so that none is sent.
  await service.pool.query("DELETE FROM new_referral_notices");
  await service.pool.query("DELETE FROM held_notices");
  await service.pool.query("DELETE FROM mails");
  cast = await createCast(service);
  await service.pool.query("UPDATE organizations SET timezone = 'Europe/Berlin' WHERE id = $1", [
    cast.organizationId,
  ]);
  for (const role of ["superAdmin", "admin", "adminBdr", "businessDeveloper"] as const) {
    await forceUser(service, cast[role].userId, { email: addressOf(role) });
  }
});

const addressOf = (name: string) => `${name.toLowerCase()}@${cast.organizationId}.example`;
const mailsOf = (name: string) => mailsTo(service, addressOf(name));
const subjectsOf = async (name: string) => (await mailsOf(name)).map(({ subject }) => subject);

const submit = async (name = "Ada", key = cast.organizationKey, more: object = {}) => {
  const body = { name, referrerId: cast.referrer.userId, ...more };
  const answer = await service.call("POST", "/referrals", { key, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};

async function submitMany(count: number) {
  for (let index = 0; index < count; index += 1) await submit(`Ada ${index}`);
}

/** Writes the emails as a worker does, but sends none. */
async function tell() {
  for (const writeSome of [tellOfReferrals, tellOfBursts, sendSummaries]) {
    while ((await writeSome(service.deps)) > 0);
  }
}

const change = (person: Person, data: Parameters<typeof forceUser>[2]) =>
  forceUser(service, person.userId, data);

test("A new referral · is emailed only to its assignee, in the organization's name", async () => {
  const { id } = await submit();
  await tell();
  const [mail, ...others] = await mailsOf("businessDeveloper");
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("New referral: Ada, from Grace Hopper");
  expect(linkIn(mail as { text: string })).toMatch(new RegExp(`/app/o/[^/]+/referral/${id}$`));
  expect(mail?.text).toContain("because this referral is assigned to you");
  const { rows } = await service.pool.query("SELECT name FROM organizations WHERE id = $1", [
    cast.organizationId,
  ]);
  expect(mail?.senderName).toBe(rows[0]?.name);
  for (const role of ["superAdmin", "admin"]) expect(await mailsOf(role)).toEqual([]);
});

test.each<[string, Parameters<typeof forceUser>[2]]>([
  ["is blocked", { status: "blocked" }],
  ["has left", { leftAt: new Date(0) }],
  ["cannot sign in yet", { identityUserId: null }],
])("A new referral · whose assignee %s · is emailed to all admins", async (_, data) => {
  await submit();
  await change(cast.businessDeveloper, data);
  await change(cast.adminBdr, { status: "blocked" });
  await tell();
  for (const role of ["superAdmin", "admin"]) {
    const [mail] = await mailsOf(role);
    expect(mail?.text).toContain("no one is assigned to this referral");
  }
  for (const role of ["businessDeveloper", "adminBdr"]) expect(await mailsOf(role)).toEqual([]);
});

test("A new referral · is not emailed to the person who submitted it, nor after work on it has begun", async () => {
  await submit("By the assignee", cast.businessDeveloper.key);
  await submit("Contacted", cast.organizationKey, { status: "contacted" });
  const deleted = await submit("Deleted", cast.organizationKey);
  const path = `/referrals/${deleted.id}`;
  expect((await service.call("DELETE", path, { key: cast.superAdmin.key })).status).toBe(204);
  await submit("By an admin", cast.admin.key);
  await tell();
  expect(await subjectsOf("businessDeveloper")).toEqual([
    "New referral: By an admin, from Grace Hopper",
  ]);
  await change(cast.businessDeveloper, { status: "blocked" });
  await submit("By the admin again", cast.admin.key);
  await tell();
  expect(await mailsOf("admin")).toEqual([]);
  expect(await mailsOf("superAdmin")).toHaveLength(1);
});

test("A form from a public page · is emailed, including to the person whose link it is", async () => {
  const body = { referrerId: cast.admin.userId };
  const link = await service.call("POST", "/public-links", { key: cast.organizationKey, body });
  await submitThroughPublicLink(service.deps, {
    slug: link.body.slug,
    input: { name: "Ada Lovelace", email: "ada@example.com" },
    consentVersion: 0,
    language: "en",
    isHeld: false,
    remoteAddress: "2001:db8::1",
    requestId: "request-of-a-visitor",
  });
  await tell();
  for (const role of ["admin", "superAdmin"]) expect(await subjectsOf(role)).toHaveLength(1);
});

test("Eight referrals within ten minutes · cause five emails, and one with the count and the list", async () => {
  for (let index = 0; index < 8; index += 1) {
    await submit(`Ada ${index}`);
    await tell();
  }
  expect(await subjectsOf("businessDeveloper")).toHaveLength(5);
  nowMs += 10 * minuteMs - 1;
  await tell();
  expect(await subjectsOf("businessDeveloper")).toHaveLength(5);
  nowMs += 1;
  // Two workers write the emails at the same time.
  await Promise.all([tell(), tell()]);
  const mails = await mailsOf("businessDeveloper");
  expect(mails).toHaveLength(6);
  expect(mails[5]?.subject).toMatch(/^3 new referrals at /);
  expect(linkIn(mails[5] as { text: string })).toMatch(/\/referrals\?call=mine$/);
});

test("Many referrals at once · processed by several workers · cause one email with the correct count", async () => {
  await submitMany(12);
  await Promise.all([tell(), tell(), tell()]);
  nowMs += 10 * minuteMs;
  await tell();
  expect(await subjectsOf("businessDeveloper")).toEqual([expect.stringMatching(/^12 new referr/)]);
});

test("A person who chose daily or never · gets one summary in the morning, or nothing", async () => {
  await change(cast.businessDeveloper, {
    dailyNotices: ["new_referral", "payment_waits", "message_received"],
    canSendBonuses: true,
  });
  const { id } = await submit();
  await submit("Bo");
  const body = { referralId: id, amount: 50 };
  await service.call("POST", "/bonus-payments", { key: cast.superAdmin.key, body });
  await tell();
  expect(await mailsOf("businessDeveloper")).toEqual([]);
  nowMs = Date.parse("2026-11-26T07:00:00Z") - 1;
  await tell();
  expect(await mailsOf("businessDeveloper")).toEqual([]);
  nowMs += 1;
  await Promise.all([tell(), tell()]);
  expect(await subjectsOf("businessDeveloper")).toEqual([
    "2 new referrals and 1 payment to approve",
  ]);
  await change(cast.businessDeveloper, { mutedNotices: ["new_referral"], dailyNotices: [] });
  await submit("Cy");
  nowMs += 24 * 60 * minuteMs;
  await tell();
  expect(await mailsOf("businessDeveloper")).toHaveLength(1);
});

test("A draft of a bonus rule · is in the daily summary of the rule's author as well", async () => {
  await change(cast.superAdmin, {
    dailyNotices: ["payment_waits"],
    mutedNotices: ["new_referral"],
  });
  const browser = await openSession(service, cast.superAdmin);
  const rule = { name: "Completed", terms: ruleTerms() };
  expect((await browser.call("POST", "/api/bonus-rules", { body: rule })).status).toBe(201);
  const { id } = await submit();
  const key = cast.organizationKey;
  await service.call("PATCH", `/referrals/${id}`, { key, body: { status: "completed" } });
  nowMs = Date.parse("2026-11-26T07:00:00Z");
  await tell();
  expect(await subjectsOf("superAdmin")).toEqual(["1 payment to approve"]);
});

test("More emails to one address than a day allows · wait for the summary, and none is lost", async () => {
  const sent: OutgoingMail[] = [];
  const carrier = { carry: async (mail: OutgoingMail) => void sent.push(mail) };
  const mailing = startMailing(service.deps, carrier);
  const toDeveloper = () => sent.filter(({ to }) => to === addressOf("businessDeveloper"));
  const settled = () =>
    until(async () => {
      const open = "SELECT FROM mails WHERE sealed_message IS NOT NULL";
      return (await service.pool.query(open)).rowCount === 0;
    });
  try {
    for (let round = 0; round < 6; round += 1) {
      await submitMany(4);
      await tell();
      nowMs += 10 * minuteMs;
      await settled();
    }
    expect(toDeveloper()).toHaveLength(19);
    nowMs = Date.parse("2026-11-26T07:00:00Z");
    await tell();
    await settled();
    expect(toDeveloper()).toHaveLength(20);
    expect(toDeveloper()[19]?.subject).toBe("5 new referrals");
  } finally {
    await mailing.stop({ withinMs: 1_000 });
  }
});

test("A summary to an address that has reached today's limit · is written later", async () => {
  await change(cast.businessDeveloper, { dailyNotices: ["new_referral"] });
  await submit();
  await tell();
  nowMs = Date.parse("2026-11-26T07:00:00Z");
  const { sealedBox } = service.deps;
  const hash = sealedBox.hash(`mail ${addressOf("businessDeveloper")}`);
  await service.pool.query(
    `INSERT INTO mails (id, kind, status, next_attempt_at, created_at, address_hash)
     SELECT uuidv7(), 'sign_in_link', 'sent', $1::timestamptz, $1, $2 FROM generate_series(1, 50)`,
    [new Date(nowMs - 60 * minuteMs), hash],
  );
  await tell();
  expect(await mailsOf("businessDeveloper")).toEqual([]);
  nowMs += 24 * 60 * minuteMs;
  await tell();
  expect(await subjectsOf("businessDeveloper")).toEqual(["1 new referral"]);
});

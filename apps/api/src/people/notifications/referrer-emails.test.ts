import { beforeEach, expect, test } from "vitest";
import { type Cast, createCast } from "../../../test/cast.ts";
import { forceUser } from "../../../test/forced-states.ts";
import { givePaymentCredentials } from "../../../test/payment-credentials.ts";
import { personCaller } from "../../../test/person-caller.ts";
import { useService } from "../../../test/use-service.ts";
import { linkIn, mailsTo } from "../../../test/written-mails.ts";
import {
  approveBonusPayment,
  completeBonusPayment,
  failBonusPayment,
  processBonusPayment,
} from "../../money/bonus-payments/move-bonus-payment.ts";
import { tellOfReferrals } from "./notify-of-referrals.ts";
import { sendSummaries } from "./send-summaries.ts";

/** 10:00 in Berlin. */
const start = Date.parse("2026-11-25T09:00:00Z");
let nowMs = start;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let cast: Cast;
let address: string;
beforeEach(async () => {
  nowMs = start;
  // Removes the notifications of other tests, so that none is sent.
  for (const table of ["new_referral_notices", "held_notices", "mails"]) {
    await service.pool.query(`DELETE FROM ${table}`);
  }
  cast = await createCast(service);
  address = `grace@${cast.organizationId}.example`;
  const own = { firstName: "Rosa", lastName: "Lind", phone: null };
  await forceUser(service, cast.referrer.userId, { ...own, email: address });
  await service.pool.query("UPDATE organizations SET timezone = 'Europe/Berlin' WHERE id = $1", [
    cast.organizationId,
  ]);
});

const mails = () => mailsTo(service, address);
const subjects = async () => (await mails()).map(({ subject }) => subject);

const call = (method: string, path: string, body: object, key = cast.admin.key) =>
  service.call(method, path, { key, body });

async function refer(key = cast.organizationKey) {
  const { userId: referrerId } = cast.referrer;
  const { body } = await call("POST", "/referrals", { name: "Ada", referrerId }, key);
  return body.id as string;
}

const promise = (promises: object) =>
  call("PATCH", `/organizations/${cast.organizationId}`, promises);

/** Writes the emails as a worker does. */
async function tell() {
  for (const write of [tellOfReferrals, sendSummaries]) while ((await write(service.deps)) > 0);
}

const credentialsOf = ({ organizationId, referrer }: Cast) => ({
  organizationId,
  userId: referrer.userId,
});

const move = (bonusPaymentId: string, moveTo: typeof approveBonusPayment) =>
  moveTo(
    service.deps,
    personCaller(cast.organizationId, cast.superAdmin.userId, { permissionLevel: "super_admin" }),
    { bonusPaymentId },
  );

async function draft() {
  const referralId = await refer();
  const { key } = cast.superAdmin;
  const { body } = await call("POST", "/bonus-payments", { referralId, amount: 250 }, key);
  await service.pool.query("DELETE FROM mails");
  return body.id as string;
}

test("A new referral · is emailed to its referrer with the promised time, unless they submitted it", async () => {
  await promise({ firstContactWithinHours: 24 });
  const id = await refer();
  await refer(cast.referrer.key);
  await tell();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Your referral Ada was received");
  expect(mail?.text).toContain("by 26 Nov 2026, 10:00");
  expect(linkIn(mail as { text: string })).toMatch(new RegExp(`/referral/${id}$`));
});

test("Four referrals at once · wait for their referrer's daily summary", async () => {
  for (let count = 0; count < 4; count += 1) await refer();
  await tell();
  expect(await mails()).toEqual([]);
  nowMs = Date.parse("2026-11-26T07:00:00Z");
  await tell();
  expect(await subjects()).toEqual(["4 updates to your referrals"]);
});

test("A status · is emailed to the referrer if it notifies, with the note or else its text, and not if it is hidden", async () => {
  const path = `/organizations/${cast.organizationId}/referral-statuses`;
  const own = { meaning: "working", tellsReferrer: true };
  const referrerText = { en: "We are preparing the offer." };
  await call("POST", path, { key: "measured", label: "Measured", ...own, referrerText });
  await call("POST", path, { key: "quiet", label: "Quiet", meaning: "working" });
  await call("POST", path, { key: "hidden", label: "Hidden", ...own, isShownToReferrer: false });
  const id = await refer();
  const change = (changes: object) => call("PATCH", `/referrals/${id}`, changes);
  const statusNote = `Call again on Friday. ${"x".repeat(200)}`;
  await change({ status: "contacted", statusNote });
  await change({ status: "quiet" });
  await change({ status: "hidden", statusNote: "Poor credit" });
  await change({ status: "measured" });
  await change({ notes: "No status" });
  const written = await mails();
  expect(written.map(({ subject }) => subject)).toEqual([
    "Your referral Ada: Contacted",
    "Your referral Ada: Measured",
  ]);
  expect(written[0]?.text).toContain(statusNote);
  expect(written[1]?.text).toContain("We are preparing the offer.");
});

test("A bonus · that is approved, fails and is paid · is emailed each time with what the referrer needs", async () => {
  await givePaymentCredentials(service, credentialsOf(cast));
  const id = await draft();
  await move(id, approveBonusPayment);
  await move(id, processBonusPayment);
  await move(id, (deps, caller, request) =>
    failBonusPayment(deps, caller, { ...request, failureReason: "The account number is wrong." }),
  );
  await move(id, processBonusPayment);
  await move(id, completeBonusPayment);
  const written = await mails();
  expect(written.map(({ subject }) => subject.replace(/from \S+/, "from …"))).toEqual([
    "Your bonus of €250.00 from … was approved",
    "Your bonus of €250.00 from … could not be paid",
    "Your bonus of €250.00 from … was paid",
  ]);
  expect(written[1]?.text).toContain("The account number is wrong.");
  expect(written[2]?.text).toContain(id);
});

test("The day by which a bonus is paid · is in the email, as promised at the completion", async () => {
  await givePaymentCredentials(service, credentialsOf(cast));
  await promise({ paymentWithinDays: 10 });
  const referralId = await refer();
  await call("PATCH", `/referrals/${referralId}`, { status: "completed" });
  nowMs += 1;
  await promise({ paymentWithinDays: 2 });
  const { key } = cast.superAdmin;
  const { body } = await call("POST", "/bonus-payments", { referralId, amount: 250 }, key);
  await move(body.id, approveBonusPayment);
  expect((await mails()).at(-1)?.text).toContain("will pay it by 5 Dec 2026");
});

test("A referrer without payout details · is asked for them when a bonus is approved, once a day", async () => {
  const [one, other, third] = [await draft(), await draft(), await draft()];
  await move(one, approveBonusPayment);
  await move(other, approveBonusPayment);
  const asked = async () =>
    (await subjects()).filter((subject) => subject.endsWith("needs your payout details")).length;
  expect(await asked()).toBe(1);
  nowMs += 24 * 3_600_000;
  await move(third, approveBonusPayment);
  expect(await asked()).toBe(2);
});

test("A referrer who chose never or daily · gets nothing, or one summary in the morning", async () => {
  await givePaymentCredentials(service, credentialsOf(cast));
  const { userId } = cast.referrer;
  await forceUser(service, userId, { mutedNotices: ["own_referral"], dailyNotices: ["own_bonus"] });
  const id = await draft();
  await move(id, approveBonusPayment);
  await tell();
  expect(await mails()).toEqual([]);
  nowMs = Date.parse("2026-11-26T07:00:00Z");
  await tell();
  expect(await subjects()).toEqual(["1 update to your bonuses"]);
});

test("A referrer · gets emails in the organization's language, or in their own choice", async () => {
  const english = "Your referral Ada was received";
  const german = "Ihre Empfehlung Ada ist eingegangen";
  await promise({ language: "de" });
  await refer();
  await tell();
  const { userId } = cast.referrer;
  await forceUser(service, userId, { language: "en" });
  await refer();
  await tell();
  await promise({ language: "en" });
  await forceUser(service, userId, { language: "de" });
  const id = await refer();
  await tell();
  await call("PATCH", `/referrals/${id}`, { status: "contacted" });
  expect(await subjects()).toEqual([german, english, german, "Ihre Empfehlung Ada: Kontaktiert"]);
});

test("A status that completes a referral · emails the promised day of payment, or no day without credit", async () => {
  await promise({ paymentWithinDays: 10 });
  const [credited, uncredited] = [await refer(), await refer()];
  await service.pool.query("UPDATE referrals SET credit = 'not_credited' WHERE id = $1", [
    uncredited,
  ]);
  for (const id of [credited, uncredited]) {
    await call("PATCH", `/referrals/${id}`, { status: "completed", statusNote: "Installed" });
  }
  const [one, other] = await mails();
  expect(one?.text).toContain("Installed");
  expect(one?.text).toContain("We'll pay you by 5 Dec 2026 if you earn a bonus for this referral");
  expect(other?.text).toContain("Already in progress with us");
  expect(other?.text).not.toMatch(/Installed|December/);
});

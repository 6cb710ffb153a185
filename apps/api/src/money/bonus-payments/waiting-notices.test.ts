import { beforeEach, expect, test } from "vitest";
import type { Person, UserOptions } from "../../../test/arrangements.ts";
import { type Cast, createCast } from "../../../test/cast.ts";
import { forceUser } from "../../../test/forced-states.ts";
import { useService } from "../../../test/use-service.ts";
import { linkIn, mailsTo } from "../../../test/written-mails.ts";
import { tellOfWaitingPayments } from "./waiting-notices.ts";

const minuteMs = 60_000;
let nowMs = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let cast: Cast;
let referralId: string;
beforeEach(async () => {
  cast = await createCast(service);
  const body = { name: "Ada", referrerId: cast.referrer.userId };
  referralId = (await service.call("POST", "/referrals", { key: cast.organizationKey, body })).body
    .id;
});

/** A separate address for each test, because the test finds emails by address. */
const addressOf = (name: string) => `${name}@${cast.organizationId}.example`;

async function add(name: string, options: UserOptions): Promise<Person> {
  const person = await service.createPerson(cast.organizationId, options);
  await forceUser(service, person.userId, { email: addressOf(name) });
  return person;
}

async function draft({ key }: Person = cast.superAdmin, amount = 50): Promise<string> {
  const answer = await service.call("POST", "/bonus-payments", {
    key,
    body: { referralId, amount },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

const mailsOf = (name: string) => mailsTo(service, addressOf(name));
const subjectsOf = async (name: string) => (await mailsOf(name)).map(({ subject }) => subject);

const superAdmin = { permissionLevel: "super_admin" } as const;
const first = "€50.00 for Grace Hopper needs approval";

test("A draft · causes an email to the others who can approve it and have not turned it off", async () => {
  const flag = { canSendBonuses: true };
  const drafter = await add("drafter", superAdmin);
  await add("super", superAdmin);
  await add("flagged", { permissionLevel: "marketer", ...flag });
  await add("admin", { permissionLevel: "admin" });
  await add("blocked", { ...flag, status: "blocked" });
  await add("left", { ...flag, leftAt: new Date() });
  const invited = await add("invited", superAdmin);
  await forceUser(service, invited.userId, { identityUserId: null });
  const muting = await add("muting", superAdmin);
  await forceUser(service, muting.userId, { mutedNotices: ["payment_waits"] });
  const id = await draft(drafter, 1250.5);
  const told = [];
  const names = ["drafter", "super", "flagged", "admin", "blocked", "left", "invited", "muting"];
  for (const name of names) {
    const mails = await mailsOf(name);
    if (mails.length > 0) told.push(name);
    for (const { subject, text } of mails) {
      expect(subject).toBe("€1,250.50 for Grace Hopper needs approval");
      expect(text).not.toContain("Waiting in total");
      expect(linkIn({ text })).toMatch(new RegExp(`/app/o/[^/]+/payments/${id}$`));
    }
  }
  expect(told).toEqual(["super", "flagged"]);
});

test("Many drafts within an hour · cause one email, and one more after the hour with the number that wait", async () => {
  await add("approver", superAdmin);
  await draft();
  for (let count = 0; count < 4; count += 1) await draft();
  await tellOfWaitingPayments(service.deps);
  expect(await subjectsOf("approver")).toEqual([first]);
  nowMs += 59 * minuteMs;
  await tellOfWaitingPayments(service.deps);
  expect(await subjectsOf("approver")).toEqual([first]);
  nowMs += minuteMs;
  await Promise.all([tellOfWaitingPayments(service.deps), tellOfWaitingPayments(service.deps)]);
  const mails = await mailsOf("approver");
  expect(mails.map(({ subject }) => subject)).toEqual([first, "5 bonus payments need approval"]);
  expect(linkIn(mails[1] as { text: string })).toMatch(/\/app\/o\/[^/]+\/payments\?status=draft$/);
  nowMs += 120 * minuteMs;
  await tellOfWaitingPayments(service.deps);
  expect(await subjectsOf("approver")).toHaveLength(2);
  await draft();
  expect((await mailsOf("approver"))[2]?.text).toContain("Payments to approve: 6");
});

test("Drafts created at once · cause one email for each approver", async () => {
  await add("one", superAdmin);
  await add("two", superAdmin);
  await Promise.all(Array.from({ length: 8 }, () => draft()));
  for (const name of ["one", "two"]) expect(await subjectsOf(name)).toEqual([first]);
  nowMs += 60 * minuteMs;
  await tellOfWaitingPayments(service.deps);
  for (const name of ["one", "two"]) {
    expect(await subjectsOf(name)).toEqual([first, "8 bonus payments need approval"]);
  }
});

test("Drafts that were moved within the hour · cause no second email", async () => {
  await add("approver", superAdmin);
  await draft();
  await draft();
  const { client } = service.deps.db;
  const { organizationId } = cast;
  await client.bonusPayment.updateMany({
    where: { organizationId },
    data: { status: "canceled" },
  });
  nowMs += 61 * minuteMs;
  await tellOfWaitingPayments(service.deps);
  expect(await subjectsOf("approver")).toEqual([first]);
});

test("A person who can no longer approve · gets no email after the hour", async () => {
  const approver = await add("approver", { permissionLevel: "marketer", canSendBonuses: true });
  await draft();
  await draft();
  await forceUser(service, approver.userId, { canSendBonuses: false });
  nowMs += 61 * minuteMs;
  await tellOfWaitingPayments(service.deps);
  expect(await subjectsOf("approver")).toEqual([first]);
});

test("An approver who got an email · when the clock is set back by two hours · gets one for the next draft", async () => {
  await add("approver", superAdmin);
  await draft();
  nowMs -= 120 * minuteMs;
  await draft();
  nowMs += 120 * minuteMs;
  expect(await mailsOf("approver")).toHaveLength(2);
});

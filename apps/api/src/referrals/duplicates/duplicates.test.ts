import type { DuplicateCase } from "@referral-service/contract";
import { publicSubmission } from "@referral-service/contract";
import type { DuplicateReview } from "@referral-service/contract/app";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Organization, Person } from "../../../test/arrangements.ts";
import { openSession } from "../../../test/browser-session.ts";
import type { Answer } from "../../../test/call.ts";
import { auditRowsOf, eventsOf } from "../../../test/records.ts";
import { signedIn } from "../../../test/signed-in.ts";
import { until } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";
import { submitThroughPublicLink } from "../../links/public-links/submit-through-public-link.ts";
import { approveBonusPayment } from "../../money/bonus-payments/move-bonus-payment.ts";
import { undoDecision } from "./undo.ts";

const service = useService();
beforeAll(async () => {
  await service.startWorker();
});

let own: Organization;
let admin: Person;
beforeEach(async () => {
  own = await service.createOrganization();
  admin = await service.createPerson(own.id, { permissionLevel: "super_admin" });
});

const ada = { name: "Ada", email: "ada@example.com" };

async function call(
  method: string,
  path: string,
  body?: Record<string, unknown>,
  key = own.key,
): Promise<Answer> {
  return service.call(method, path, { key, ...(body && { body }) });
}

const submitted = async (body: Record<string, unknown> = {}, key = own.key) => {
  const sent = key === own.key ? { referrerId: own.referrerId } : {};
  const answer = await call("POST", "/referrals", { ...ada, ...sent, ...body }, key);
  expect(answer.status).toBe(201);
  return answer.body;
};

const casesOf = async (id: string, key = own.key): Promise<DuplicateCase[]> =>
  (await call("GET", `/referrals/${id}/duplicates`, undefined, key)).body.data;

const idsIn = (one: DuplicateCase | undefined) =>
  one?.referrals.map(({ referralId }) => referralId) ?? [];

const decide = (id: string, body: Record<string, unknown>, key = admin.key) =>
  call("POST", `/referrals/${id}/duplicates`, body, key);

const creditOf = async (id: string) => (await call("GET", `/referrals/${id}`)).body.credit;

const undo = (caseId: string, person = admin) =>
  signedIn(service, own.id, { userId: person.userId, permissionLevel: "super_admin" })(
    (deps, caller) => undoDecision({ ...service.deps, ...deps }, caller, caseId),
  );

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    ({ code }) => code,
  );

describe("referrals for the same person", () => {
  test("from any source · are in one open case whose version increases", async () => {
    const referrer = await service.createPerson(own.id);
    const first = await submitted();
    const second = await submitted({ email: "ADA+roof@example.com" }, referrer.key);
    const link = (await call("POST", "/public-links", { referrerId: own.referrerId })).body;
    await submitThroughPublicLink(service.deps, {
      slug: link.slug,
      input: publicSubmission.parse(ada),
      consentVersion: 0,
      language: "en",
      isHeld: false,
      remoteAddress: "2001:db8::1",
      requestId: "visitor",
    });
    const csv = `name,email,referrerId\nAda,ada@example.com,${own.referrerId}\nEve,eve@example.com,${own.referrerId}\nEve,eve@example.com,${own.referrerId}`;
    const started = await call("POST", "/imports/referrals", {
      csv,
      createsDuplicates: true,
      mode: "all",
    });
    await until(
      async () =>
        (await call("GET", `/imports/referrals/${started.body.id}`)).body.status === "completed" ||
        undefined,
    );
    const browser = await openSession(service, admin);
    const [open_] = await casesOf(first.id);
    const review = await browser.call("GET", `/api/duplicate-cases/${open_?.id}`);
    const byImport = review.body.submissions.map(
      ({ imported }: DuplicateReview["submissions"][number]) => imported?.rowNumber ?? null,
    );
    expect(byImport).toEqual([null, null, null, 2]);
    const other = await submitted({ email: "someone@example.com" });
    const changed = await call("PATCH", `/referrals/${other.id}`, { email: ada.email });
    expect(changed.status).toBe(200);
    const [found, ...more] = await casesOf(first.id);
    expect(more).toEqual([]);
    expect([found?.status, found?.referralCount, found?.version]).toEqual(["open", 5, 4]);
    expect(idsIn(found).slice(0, 2)).toEqual([first.id, second.id]);
    const open = await call("GET", "/referrals?hasOpenDuplicate=true");
    expect(open.body.data).toHaveLength(7);
    expect((await call("GET", "/referrals?hasOpenDuplicate=false")).body.data).toEqual([]);
  });

  test("submitted by referrers · do not show them that the person is known", async () => {
    const [one, other] = [await service.createPerson(own.id), await service.createPerson(own.id)];
    const first = await submitted({}, one.key);
    const second = await submitted({}, other.key);
    const { id, createdAt, updatedAt, referrer, submittedBy, referrerId } = second;
    expect({ ...first, id, createdAt, updatedAt, referrer, submittedBy, referrerId }).toEqual(
      second,
    );
    expect((await call("GET", `/referrals/${first.id}`, undefined, one.key)).body).toEqual(first);
    expect((await call("GET", `/referrals/${second.id}`, undefined, other.key)).body).toEqual(
      second,
    );
    for (const path of [`/referrals/${first.id}/duplicates`, "/referrals?hasOpenDuplicate=true"]) {
      expect((await call("GET", path, undefined, one.key)).status).toBe(403);
    }
    expect((await decide(first.id, { decision: "first_submitted" }, one.key)).status).toBe(403);
    const [found] = await casesOf(first.id);
    expect((await call("GET", `/referrals/${first.id}`)).body.duplicateCaseId).toBe(found?.id);
    const events = await eventsOf(service, own.id);
    expect(events.map(({ eventType, metadata }) => [eventType, metadata])).toEqual([
      ["referral.created", { version: 1 }],
      ["referral.created", { version: 1 }],
      ["referral.updated", { version: 1, duplicateCaseId: found?.id }],
      ["referral.updated", { version: 1, duplicateCaseId: found?.id }],
    ]);
    expect(await auditRowsOf(service, own.id, "duplicate_case.opened")).toHaveLength(1);
  });

  test("submitted at once · end in one case", async () => {
    const people = [{ phone: "030 5550120" }, ada, { ...ada, phone: "+49 30 5550120" }];
    const sent = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        call("POST", "/referrals", {
          name: "Ada",
          referrerId: own.referrerId,
          ...people[index % 3],
        }),
      ),
    );
    expect(sent.map(({ status }) => status)).toEqual(Array(9).fill(201));
    const cases = await Promise.all(sent.map(({ body }) => casesOf(body.id)));
    expect(new Set(cases.flat().map(({ id }) => id)).size).toBe(1);
    expect(cases[0]?.[0]?.referralCount).toBe(9);
  });

  test("when one is corrected or deleted · leave the case, which ends when one remains", async () => {
    const [first, second] = [await submitted(), await submitted()];
    await call("PATCH", `/referrals/${second.id}`, { email: "eve@example.com" });
    expect(await casesOf(first.id)).toEqual([]);
    await call("PATCH", `/referrals/${second.id}`, { email: ada.email });
    expect(await casesOf(first.id)).toHaveLength(1);
    const third = await submitted();
    expect((await call("DELETE", `/referrals/${second.id}`)).status).toBe(204);
    expect(idsIn((await casesOf(first.id))[0])).toEqual([first.id, third.id]);
    expect((await call("DELETE", `/referrals/${third.id}`)).status).toBe(204);
    expect(await casesOf(first.id)).toEqual([]);
  });
});

describe("a decision", () => {
  test("for the first · removes the credit of the others with their drafts, and can be undone", async () => {
    const referrer = await service.createPerson(own.id);
    const [first, second] = [await submitted(), await submitted({}, referrer.key)];
    const draft = (
      await call("POST", "/bonus-payments", { referralId: second.id, amount: 10 }, admin.key)
    ).body;
    const decided = await decide(second.id, { decision: "first_submitted" });
    expect([decided.status, decided.body.decision.creditedReferralId]).toEqual([200, first.id]);
    expect([await creditOf(first.id), await creditOf(second.id)]).toEqual([
      "credited",
      "not_credited",
    ]);
    const listed = async (query: string) =>
      (await call("GET", `/referrals${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await listed("")).toEqual([first.id]);
    expect(await listed("?credit=not_credited")).toEqual([second.id]);
    expect(await listed("?credit=all")).toEqual([second.id, first.id]);
    expect((await call("GET", `/bonus-payments/${draft.id}`)).body.status).toBe("canceled");
    const [read] = (await call("GET", "/referrals", undefined, referrer.key)).body.data;
    expect([read.id, read.statusNote]).toEqual([second.id, "Already in progress with us"]);
    expect((await call("GET", `/referrals/${first.id}`)).body.version).toBe(1);
    expect((await decide(second.id, { decision: "shared" })).body.error.code).toBe("CONFLICT");
    await undo(decided.body.id);
    expect([await creditOf(second.id), (await casesOf(first.id))[0]?.status]).toEqual([
      "credited",
      "open",
    ]);
    const last = (await eventsOf(service, own.id)).at(-1);
    expect(last?.metadata).toEqual({ version: 3, duplicateCaseId: decided.body.id });
    const actions = (await auditRowsOf(service, own.id)).map(({ action }) => action);
    expect(actions).toContain("duplicate_case.decided");
    expect(actions).toContain("duplicate_case.reopened");
  });

  test("for another than the proposed one · requires a reason and the current version of the case", async () => {
    const [first, second] = [await submitted(), await submitted()];
    const refused = await decide(second.id, { decision: "this_one" });
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, "reason"]);
    const given = { decision: "this_one", reason: "Spoke to her first" };
    expect((await decide(second.id, { ...given, version: 2 })).status).toBe(412);
    expect((await decide(second.id, { ...given, version: 1 })).status).toBe(200);
    expect([await creditOf(first.id), await creditOf(second.id)]).toEqual([
      "not_credited",
      "credited",
    ]);
  });

  test("with values from the others · writes them to the credited referral, and requires one", async () => {
    await call("POST", `/organizations/${own.id}/custom-fields`, { name: "roof", type: "text" });
    const first = await submitted({ customFields: { roof: "Tile" }, phone: null });
    const second = await submitted({ name: "Ada L.", customFields: { roof: "Slate" } });
    const changes = { name: "Ada L.", phone: "030 5550120", customFields: { roof: "Slate" } };
    const refused = await decide(first.id, { decision: "shared", changes });
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, "changes"]);
    const { status, body } = await decide(first.id, { decision: "first_submitted", changes });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.referrals.map(({ name }: { name: string }) => name)).toEqual(["Ada L.", "Ada L."]);
    expect((await call("GET", `/referrals/${first.id}`)).body).toMatchObject({
      ...{ name: "Ada L.", email: ada.email, phone: "030 5550120", version: 2 },
      ...{ customFields: { roof: "Slate" }, credit: "credited" },
    });
    expect(await creditOf(second.id)).toBe("not_credited");
    // The changed contact data opens no new case for the same people.
    expect((await casesOf(first.id)).map(({ status }) => status)).toEqual(["decided"]);
    const entry = (await auditRowsOf(service, own.id, "referral.updated")).at(-1);
    expect(entry?.changes).toMatchObject({ phone: { from: null, to: "030 5550120" } });
    await undo(body.id);
    expect((await call("GET", `/referrals/${first.id}`)).body.phone).toBe("030 5550120");
  });

  test("to share · gives each its part, in the order of submission", async () => {
    const [first, second, third] = [await submitted(), await submitted(), await submitted()];
    const parts = [second, first].map(({ id }, index) => ({ referralId: id, part: index + 1 }));
    const refused = await decide(first.id, { decision: "shared", parts });
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, "parts"]);
    const { body } = await decide(first.id, { decision: "shared" });
    expect(body.referrals.map(({ part }: { part: number }) => part)).toEqual([50, 30, 20]);
    const row = await service.deps.db.client.referral.findFirst({ where: { id: third.id } });
    expect(row).toMatchObject({
      credit: "shared",
      creditParts: [50, 30, 20],
      creditPosition: 2,
      creditCaseId: body.id,
    });
  });

  test("that they are different people · changes nothing, and they are not compared again", async () => {
    const [first, second] = [await submitted(), await submitted()];
    await decide(first.id, { decision: "different_people" });
    expect([await creditOf(first.id), await creditOf(second.id)]).toEqual(["credited", "credited"]);
    await call("PATCH", `/referrals/${second.id}`, { phone: "030 5550120" });
    expect((await casesOf(first.id)).map(({ status }) => status)).toEqual(["decided"]);
    const third = await submitted();
    expect(idsIn((await casesOf(first.id))[0])).toEqual([first.id, second.id, third.id]);
  });

  test("followed by another referral for the person · opens a new case with all of them, and stays", async () => {
    const [first, second] = [await submitted(), await submitted()];
    const { body } = await decide(first.id, { decision: "first_submitted" });
    const third = await submitted();
    const [open, decided] = await casesOf(second.id);
    expect([open?.status, idsIn(open)]).toEqual(["open", [first.id, second.id, third.id]]);
    expect(decided?.id).toBe(body.id);
    expect(await codeOf(undo(body.id))).toBe("CONFLICT");
    await decide(third.id, { decision: "different_people" });
    expect(await Promise.all([first, second, third].map(({ id }) => creditOf(id)))).toEqual([
      "credited",
      "not_credited",
      "credited",
    ]);
  });

  test("after a payment is approved · can be neither undone nor made against it", async () => {
    const [first, second] = [await submitted(), await submitted()];
    const { body } = await decide(first.id, { decision: "first_submitted" });
    const payment = await call(
      "POST",
      "/bonus-payments",
      { referralId: first.id, amount: 10 },
      admin.key,
    );
    const inApp = signedIn(service, own.id, {
      userId: admin.userId,
      permissionLevel: "super_admin",
    });
    await inApp((deps, caller) =>
      approveBonusPayment(deps, caller, {
        bonusPaymentId: payment.body.id,
        reason: "They only share a name",
      }),
    );
    expect(await codeOf(undo(body.id))).toBe("CONFLICT");
    await submitted();
    const refused = await decide(second.id, { decision: "this_one", reason: "Because" });
    expect([refused.status, refused.body.error.code]).toEqual([400, "CONFLICT"]);
    expect(refused.body.error.message).toContain(payment.body.id);
    const moved = await call("PATCH", `/referrals/${first.id}`, {
      referrerId: admin.userId,
      creditReason: "Wrong person",
    });
    expect([moved.body.error.code, moved.body.error.message]).toEqual([
      "CONFLICT",
      expect.stringContaining(payment.body.id),
    ]);
  });
});

describe("a business developer", () => {
  test("in an organization that allows it · decides cases that they see completely, and none of their own", async () => {
    const developer = await service.createPerson(own.id, { permissionLevel: "marketer" });
    const theirs = { businessDeveloperId: developer.userId };
    const [one, other] = [
      await service.createPerson(own.id, theirs),
      await service.createPerson(own.id, theirs),
    ];
    const first = await submitted({}, one.key);
    await submitted({}, other.key);
    const bob = { email: "bob@example.com" };
    const mine = await submitted(bob, developer.key);
    await submitted(bob, one.key);
    const eve = { email: "eve@example.com" };
    const shared = await submitted(eve, one.key);
    await submitted(eve);
    const decideAs = (id: string) => decide(id, { decision: "first_submitted" }, developer.key);
    expect((await decideAs(first.id)).status).toBe(403);
    const allowed = { businessDevelopersDecideDuplicates: true };
    expect((await call("PATCH", `/organizations/${own.id}`, allowed)).status).toBe(200);
    expect(await decideAs(first.id)).toMatchObject({ status: 200 });
    expect((await decideAs(mine.id)).status).toBe(403);
    expect(await casesOf(shared.id, developer.key)).toEqual([]);
    expect((await decideAs(shared.id)).body.error.code).toBe("CONFLICT");
    expect(await casesOf(first.id, developer.key)).toHaveLength(1);
  });

  test("changing the referrer · can choose among their referrers, with a reason if a case exists, and never themselves", async () => {
    const developer = await service.createPerson(own.id, { permissionLevel: "marketer" });
    const theirs = { businessDeveloperId: developer.userId };
    const [one, other] = [
      await service.createPerson(own.id, theirs),
      await service.createPerson(own.id, theirs),
    ];
    const referral = await submitted({}, one.key);
    const credit = (userId: string, more = {}) =>
      call("PATCH", `/referrals/${referral.id}`, { referrerId: userId, ...more }, developer.key);
    expect((await credit(developer.userId)).body.error.code).toBe("FORBIDDEN");
    expect((await credit(own.referrerId)).body.error.code).toBe("FORBIDDEN");
    expect((await credit(other.userId)).status).toBe(200);
    await submitted();
    const refused = await credit(one.userId);
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, "creditReason"]);
    expect((await credit(one.userId, { creditReason: "She met him" })).status).toBe(200);
    const rows = await auditRowsOf(service, own.id, "referral.updated");
    expect(rows.at(-1)?.changes).toMatchObject({
      referrerId: { from: other.userId, to: one.userId },
      creditReason: { from: null, to: "She met him" },
    });
  });
});

describe("similar referrals", () => {
  test("with the same name and address · are suggested only to admins, and reviewed when one of them requests it", async () => {
    const address = { formatted: "Birkenallee 7, Kleinmachnow" };
    const contact = { email: null, address };
    const referrer = await service.createPerson(own.id);
    const one = await submitted({ ...contact, name: "Ada Lovelace" }, referrer.key);
    const other = await submitted({ ...contact, name: "ada  lovelace" });
    const elsewhere = await submitted({ email: null, name: "Ada Lovelace", address: null });
    expect(await casesOf(one.id)).toEqual([]);
    const browser = await openSession(service, admin);
    const similarTo = async (id: string) =>
      (await browser.call("GET", `/api/referrals/${id}/similar`)).body.referrals.map(
        (found: { id: string }) => found.id,
      );
    expect(await similarTo(one.id)).toEqual([other.id]);
    expect(await similarTo(elsewhere.id)).toEqual([]);
    const ofReferrer = await openSession(service, referrer);
    const path = `/api/referrals/${one.id}/similar`;
    expect((await ofReferrer.call("GET", path)).status).toBe(403);
    const refused = await browser.call("POST", path, { body: { referralId: elsewhere.id } });
    expect([refused.status, refused.body.error.code]).toEqual([400, "CONFLICT"]);
    const opened = await browser.call("POST", path, { body: { referralId: other.id } });
    expect([opened.status, opened.body.matchedBy]).toEqual([200, []]);
    expect(idsIn((await casesOf(one.id))[0])).toEqual([one.id, other.id]);
    expect(await similarTo(one.id)).toEqual([]);
    // A second request for the same referrals opens no new case.
    const again = await browser.call("POST", path, { body: { referralId: other.id } });
    expect(again.body.id).toBe(opened.body.id);
    expect(await auditRowsOf(service, own.id, "duplicate_case.opened")).toHaveLength(1);
  });
});

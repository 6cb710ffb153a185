import { type HomePage, shownMax } from "@referral-service/contract/app";
import { beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../../test/arrangements.ts";
import { fixed, ruleTerms } from "../../../test/bonus-rules.ts";
import { type BrowserSession, openSession } from "../../../test/browser-session.ts";
import { type Cast, type CastRole, createCast } from "../../../test/cast.ts";
import { givePaymentCredentials } from "../../../test/payment-credentials.ts";
import { useService } from "../../../test/use-service.ts";
import { hourMs } from "../../kernel/durations.ts";

const nowMs = Date.parse("2026-11-22T10:00:00Z");
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let cast: Cast;
/** An admin who can send bonuses. */
let flaggedAdmin: Person;
beforeEach(async () => {
  cast = await createCast(service);
  flaggedAdmin = await service.createPerson(cast.organizationId, {
    permissionLevel: "admin",
    canSendBonuses: true,
  });
});

async function homeOf(person: Person | BrowserSession): Promise<HomePage> {
  const browser = "call" in person ? person : await openSession(service, person);
  const { status, body, text } = await browser.call("GET", "/api/home");
  expect(status, text).toBe(200);
  return body;
}

async function post(path: string, body: object, key = cast.organizationKey) {
  const answer = await service.call("POST", path, { key, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const refer = (referrer: Person, name: string, status = "new") =>
  post("/referrals", { name, status, referrerId: referrer.userId });

const draft = (referralId: string, amount = 250) =>
  post("/bonus-payments", { referralId, amount, currency: "EUR" }, cast.superAdmin.key);

const namesIn = (part: { first: { name: string | null }[] } | null | undefined) =>
  part?.first.map(({ name }) => name);

describe("GET /app/api/home · by role", () => {
  /** The parts that the response contains. */
  const partsOf = (home: HomePage) =>
    Object.entries(home).flatMap(([name, part]) => (part === null ? [] : [name]));

  test.each([
    ["superAdmin", ["newReferrals", "payments", "endpoints", "invited", "firstSteps"]],
    ["admin", ["newReferrals", "endpoints", "invited", "firstSteps"]],
    ["adminBdr", ["newReferrals", "endpoints", "invited", "firstSteps", "portal"]],
    ["businessDeveloper", ["newReferrals", "portal"]],
    ["referrer", ["own"]],
  ] as const satisfies [CastRole, (keyof HomePage)[]][])(
    "for a %s · has their parts and no other",
    async (role, parts) => {
      expect(partsOf(await homeOf(cast[role]))).toEqual(parts);
    },
  );

  test("for an admin, a business developer or a referrer with the flag · has the waiting payments", async () => {
    const { id } = await refer(cast.referrer, "Ada");
    await draft(id);
    const flagged = (["marketer", "referrer"] as const).map((permissionLevel) =>
      service.createPerson(cast.organizationId, { permissionLevel, canSendBonuses: true }),
    );
    for (const person of [flaggedAdmin, ...(await Promise.all(flagged))]) {
      expect((await homeOf(person)).payments).toMatchObject({ draft: 1, approved: 0, failed: 0 });
    }
  });

  test("for each role · names the new referrals that need a follow-up, the oldest first", async () => {
    const theirs = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"];
    for (const name of theirs) await refer(cast.referrer, name);
    await refer(cast.referrer, "Contacted", "contacted");
    await refer(cast.otherReferrer, "Zoe");
    const { id: uncredited } = await refer(cast.referrer, "Duplicate");
    await service.pool.query("UPDATE referrals SET credit = 'not_credited' WHERE id = $1", [
      uncredited,
    ]);
    const { id: unassigned } = await refer(cast.referrer, "Gus");
    await service.call("PATCH", `/referrals/${unassigned}`, {
      key: cast.organizationKey,
      body: { assigneeId: null, phone: "+442079460000" },
    });
    expect((await homeOf(cast.admin)).newReferrals).toMatchObject({
      count: 1,
      first: [{ name: "Gus", phone: "+442079460000" }],
    });
    const developer = await homeOf(cast.businessDeveloper);
    expect(developer.newReferrals?.count).toBe(6);
    expect(namesIn(developer.newReferrals)).toEqual(theirs.slice(0, shownMax.homeNamed));
    const other = await homeOf(cast.otherBusinessDeveloper);
    expect(namesIn(other.newReferrals)).toEqual(["Zoe"]);
  });

  /** Moves a payment to this status, as the people who pay would. */
  const place = (id: string, changes: string) =>
    service.pool.query(`UPDATE bonus_payments SET ${changes} WHERE id = $1`, [id]);

  test("for a referrer · sums payments approved this year, in review, on their way and paid last", async () => {
    const { id } = await refer(cast.referrer, "Ada", "completed");
    const inYear = `approved_at = '2026-03-01Z'`;
    const paid = `status = 'completed', completed_at =`;
    await draft(id, 1);
    const moves = [
      [10, `status = 'approved', ${inYear}`],
      [20, `status = 'processing', approved_at = '2025-12-01Z'`],
      [40, `${inYear}, ${paid} '2026-04-01Z'`],
      [80, `approved_at = '2025-03-01Z', ${paid} '2025-04-01Z'`],
      [160, `status = 'failed', ${inYear}`],
      [320, `status = 'canceled', ${inYear}`],
    ] as const;
    for (const [amount, changes] of moves) await place((await draft(id, amount)).id, changes);
    const { id: foreignId } = await refer(cast.otherReferrer, "Zoe");
    await place((await draft(foreignId, 640)).id, `status = 'approved', ${inYear}`);
    const { own } = await homeOf(cast.referrer);
    expect(own?.earnings).toEqual({
      year: 2026,
      earned: [{ currency: "EUR", amount: 50 }],
      inReviewCount: 1,
      onItsWay: [{ currency: "EUR", amount: 30 }],
      onItsWayBy: null,
      paidLast: { currency: "EUR", amount: 40, completedAt: Date.parse("2026-04-01Z") },
    });
    expect(own?.failedPayment).toMatchObject({
      amount: 160,
      currency: "EUR",
      failureReason: null,
      referralName: "Ada",
      failedAt: expect.any(Number),
    });
  });

  test("for a referrer with promises · has the dates for first contact and payment under the promise of that day", async () => {
    await service.call("PATCH", `/organizations/${cast.organizationId}`, {
      key: cast.admin.key,
      body: { firstContactWithinHours: 24, paymentWithinDays: 10 },
    });
    const { id } = await refer(cast.referrer, "Ada", "completed");
    const payment = await draft(id);
    const fresh = await refer(cast.referrer, "Bo");
    const { rows } = await service.pool.query(
      "SELECT completed_at AS at FROM referrals WHERE id = $1",
      [id],
    );
    const promisedAt = rows[0].at.getTime() + 240 * hourMs;
    const drafted = (await homeOf(cast.referrer)).own;
    expect(drafted?.referrals.first).toMatchObject([
      { name: "Ada", bonus: { status: "draft", amount: 250, promisedAt } },
      { name: "Bo", contactBy: fresh.createdAt + 24 * hourMs, bonus: null },
    ]);
    expect(drafted?.earnings.onItsWayBy).toBeNull();
    await service.pool.query(
      `UPDATE organizations SET first_contact_within_hours = NULL, payment_within_days = 2,
        updated_at = updated_at + interval '1 day' WHERE id = $1`,
      [cast.organizationId],
    );
    await place(payment.id, "status = 'approved', approved_at = now()");
    const approved = (await homeOf(cast.referrer)).own;
    // The approved bonus needs the referrer's payout details, so its referral comes first.
    expect(approved?.referrals.first).toMatchObject([
      { name: "Ada", bonus: { status: "approved", promisedAt, needsDetails: true } },
      { name: "Bo", contactBy: fresh.createdAt + 24 * hourMs },
    ]);
    expect(approved?.earnings.onItsWayBy).toBe(promisedAt);
  });

  test("for a referrer · has their own referrals and link, and asks for payout details with the first approved bonus", async () => {
    const { id } = await refer(cast.referrer, "Ada", "qualified");
    const payment = await draft(id);
    await refer(cast.otherReferrer, "Zoe");
    const browser = await openSession(service, cast.referrer);
    expect((await homeOf(browser)).own).toMatchObject({
      referrals: { count: 1, first: [{ name: "Ada", status: "qualified" }] },
      needsPaymentDetails: false,
      link: null,
    });
    await place(payment.id, "status = 'approved', approved_at = now()");
    expect((await homeOf(browser)).own?.needsPaymentDetails).toBe(true);
    await place(payment.id, "status = 'failed', failure_reason = 'Account closed'");
    expect((await homeOf(browser)).own?.needsPaymentDetails).toBe(true);
    const { organizationId } = cast;
    await givePaymentCredentials(service, { organizationId, userId: cast.referrer.userId });
    const paused = await post("/public-links", { referrerId: cast.referrer.userId });
    const link = await post("/public-links", { referrerId: cast.referrer.userId });
    await post("/public-links", { referrerId: cast.referrer.userId });
    await post("/public-links", { referrerId: cast.otherReferrer.userId });
    const path = `/public-links/${paused.id}`;
    await service.call("PATCH", path, { key: cast.organizationKey, body: { isActive: false } });
    expect((await homeOf(browser)).own).toMatchObject({
      needsPaymentDetails: false,
      link: { id: link.id, url: link.url },
    });
  });

  test("for a referrer · names referrals that are open or have a bonus to come, first those that need action, and counts closed ones", async () => {
    await givePaymentCredentials(service, {
      organizationId: cast.organizationId,
      userId: cast.referrer.userId,
    });
    const closedWith = async (name: string, changes?: string, status = "completed") => {
      const { id } = await refer(cast.referrer, name, status);
      if (changes !== undefined) await place((await draft(id)).id, changes);
    };
    await closedWith("Failed", "status = 'failed', failure_reason = 'Account closed'");
    await closedWith("Paid", "status = 'completed', completed_at = now()");
    await closedWith("Canceled", "status = 'canceled'");
    await closedWith("Without a bonus");
    await refer(cast.referrer, "Lost", "lost");
    await closedWith(
      "Lost after it was paid",
      "status = 'completed', completed_at = now()",
      "lost",
    );
    await closedWith("In review", "status = 'draft'");
    await refer(cast.referrer, "Open", "contacted");
    const { own } = await homeOf(cast.referrer);
    expect(namesIn(own?.referrals)).toEqual(["Failed", "In review", "Open"]);
    expect(own?.referrals).toMatchObject({
      count: 8,
      closed: { completedCount: 4, lostCount: 2 },
      otherOpenCount: 0,
    });
  });

  test("for a referrer · has the texts from an admin, which no referrer can change", async () => {
    const texts = { howItWorks: "Tell us about a roof.", shareText: "Call them!" };
    const browser = await openSession(service, cast.referrer);
    expect((await browser.call("PATCH", "/api/brand", { body: texts })).status).toBe(403);
    const admin = await openSession(service, cast.admin);
    expect((await admin.call("PATCH", "/api/brand", { body: texts })).status).toBe(200);
    const { howItWorks: how, shareText: share } = texts;
    expect((await homeOf(browser)).own).toMatchObject({
      howItWorks: { en: how, de: how },
      shareText: { en: share, de: share },
    });
    const body = { shareTexts: { de: "Rufen Sie an!" } };
    expect((await admin.call("PATCH", "/api/brand", { body })).body.shareTexts).toEqual({
      en: null,
      ...body.shareTexts,
    });
    expect((await homeOf(browser)).own?.shareText).toEqual({ en: share, ...body.shareTexts });
  });

  test("for a referrer · summarizes the bonus rule that can bring them the most", async () => {
    const browser = await openSession(service, cast.referrer);
    expect((await homeOf(browser)).own?.bonusTerms).toBeNull();
    const admin = await openSession(service, cast.superAdmin);
    for (const to of ["referrer", "business_developer"] as const) {
      const body = { name: `To ${to}`, terms: ruleTerms({ to }) };
      expect((await admin.call("POST", "/api/bonus-rules", { body })).status).toBe(201);
    }
    expect((await homeOf(browser)).own?.bonusTerms).toEqual({
      en: "You get €150 for each completed referral.",
      de: "Sie erhalten 150 € für jede abgeschlossene Empfehlung.",
    });
    for (const amount of [200, 40]) {
      const body = { name: `Of ${amount}`, terms: ruleTerms({ amount: fixed(amount) }) };
      expect((await admin.call("POST", "/api/bonus-rules", { body })).status).toBe(201);
    }
    expect((await homeOf(browser)).own?.bonusTerms).toEqual({
      en: "You get €200 for each completed referral.",
      de: "Sie erhalten 200 € für jede abgeschlossene Empfehlung.",
    });
  });

  test("for a business developer · has the tasks due within a day and the current goals in their portal", async () => {
    const { key } = cast.businessDeveloper;
    const prospect = await post("/bd/prospects", { name: "Joren Galbraith" }, key);
    for (const task of [
      { title: "tomorrow", dueAt: nowMs + 23 * hourMs },
      { title: "overdue", dueAt: nowMs - hourMs, prospectId: prospect.id },
      { title: "later", dueAt: nowMs + 25 * hourMs },
    ]) {
      await post("/bd/tasks", task, key);
    }
    await post("/bd/tasks", { title: "done", dueAt: nowMs, status: "done" }, key);
    await post("/bd/tasks", { title: "another's", dueAt: nowMs }, cast.otherBusinessDeveloper.key);
    const period = { periodStart: nowMs - hourMs, periodEnd: nowMs + hourMs };
    await refer(cast.referrer, "Ada");
    await post("/bd/goals", { metric: "referrals", target: 4, ...period }, key);
    const { portal } = await homeOf(cast.businessDeveloper);
    expect(portal?.tasks.count).toBe(2);
    expect(portal?.tasks.first).toMatchObject([
      { title: "overdue", prospectName: "Joren Galbraith" },
      { title: "tomorrow", prospectName: null },
    ]);
    expect(portal?.goals).toMatchObject([{ metric: "referrals", target: 4, progress: 1 }]);
    expect(portal?.currency).toBe("EUR");
  });

  test("for an admin · has the disabled and failing endpoints, and the people who have not signed in", async () => {
    const endpoint = (name: string) =>
      post("/webhooks", {
        name,
        url: `http://127.0.0.1:9/${name}`,
        eventTypes: ["referral.created"],
      });
    const [failing, disabled] = [await endpoint("failing"), await endpoint("disabled")];
    await endpoint("fine");
    await service.pool.query(
      "UPDATE webhook_endpoints SET consecutive_failure_count = 3 WHERE id = $1",
      [failing.id],
    );
    await service.pool.query(
      "UPDATE webhook_endpoints SET is_disabled = true, is_active = false, disabled_reason = 'Gone' WHERE id = $1",
      [disabled.id],
    );
    const invited = await post("/users", { email: "new@example.com", firstName: "Nora" });
    const { endpoints, invited: waiting } = await homeOf(cast.admin);
    expect(endpoints).toEqual({
      count: 2,
      first: [
        {
          id: disabled.id,
          name: "disabled",
          isDisabled: true,
          disabledReason: "Gone",
          failureCount: 0,
        },
        {
          id: failing.id,
          name: "failing",
          isDisabled: false,
          disabledReason: null,
          failureCount: 3,
        },
      ],
    });
    expect(waiting).toEqual({
      count: 1,
      first: [{ id: invited.id, name: "Nora", email: "new@example.com", invitedAt: nowMs }],
    });
  });
});

test("GET /app/api/home · for an approver · counts and sums neither their own drafts nor payments without payout details", async () => {
  const { organizationId, referrer, superAdmin } = cast;
  const { id: ownId } = await refer(superAdmin, "Own");
  await draft(ownId);
  const { id } = await refer(referrer, "Ada");
  await draft(id);
  const approve = async (to: string) =>
    service.pool.query("UPDATE bonus_payments SET status = 'approved' WHERE id = $1", [
      (await draft(to)).id,
    ]);
  await approve(id);
  expect((await homeOf(superAdmin)).payments).toMatchObject({ draft: 1, approved: 0, failed: 0 });
  expect((await homeOf(flaggedAdmin)).payments).toMatchObject({ draft: 2, approved: 0, failed: 0 });
  await givePaymentCredentials(service, { organizationId, userId: referrer.userId });
  const { payments } = await homeOf(superAdmin);
  expect(payments).toMatchObject({ draft: 1, approved: 1, failed: 0 });
  expect(payments?.sums).toEqual([
    { status: "draft", currency: "EUR", amount: 250 },
    { status: "approved", currency: "EUR", amount: 250 },
  ]);
});

describe("GET /app/api/home · the first steps", () => {
  test("for a new organization · appear one by one, and disappear after the last one that is not for developers", async () => {
    const { id } = await service.createOrganization();
    await service.pool.query("DELETE FROM users WHERE organization_id = $1", [id]);
    await service.pool.query("UPDATE api_keys SET revoked_at = now() WHERE organization_id = $1", [
      id,
    ]);
    const first = await service.createPerson(id, { permissionLevel: "super_admin" });
    const browser = await openSession(service, first);
    const done = async () => {
      const { firstSteps } = await homeOf(browser);
      return firstSteps && Object.values(firstSteps).filter(Boolean).length;
    };
    expect(await done()).toBe(0);
    const steps: [method: string, path: string, body: object][] = [
      ["PATCH", `/api/organizations/${id}`, { logoUrl: "https://example.com/logo.png" }],
      ["PATCH", "/api/brand", { howItWorks: "Tell us about a roof." }],
      [
        "POST",
        `/api/organizations/${id}/custom-fields`,
        { name: "roof", label: "Roof", type: "text" },
      ],
      ["POST", `/api/organizations/${id}/api-keys`, { name: "CRM", scopes: ["referrals:read"] }],
      ["POST", "/api/users", { email: "somebody@example.com", permissionLevel: "referrer" }],
      ["POST", "/api/public-links", { referrerId: first.userId }],
    ];
    for (const [index, [method, path, body]] of steps.entries()) {
      const { status, text } = await browser.call(method, path, { body });
      expect([200, 201], text).toContain(status);
      expect(await done()).toBe(index === steps.length - 1 ? null : index + 1);
    }
  });

  test("for an organization with ten referrals · do not appear", async () => {
    for (let count = 0; count < 9; count += 1) await refer(cast.referrer, `Ada ${count}`);
    expect((await homeOf(cast.admin)).firstSteps).not.toBeNull();
    await refer(cast.referrer, "Ada");
    expect((await homeOf(cast.admin)).firstSteps).toBeNull();
  });
});

test("GET /app/api/home · with much waiting · counts and names no more than its limits", async () => {
  const { organizationId, referrer, businessDeveloper } = cast;
  for (const assigneeId of [null, businessDeveloper.userId]) {
    await service.pool.query(
      `INSERT INTO referrals (id, organization_id, referrer_id, assignee_id, submitted_by_key_name,
         name, status, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, $3, 'key', 'Ada', 'new', now(), now()
       FROM generate_series(1, $4)`,
      [organizationId, referrer.userId, assigneeId, shownMax.homeCount + 20],
    );
  }
  for (const { part, named } of [
    { part: (await homeOf(cast.admin)).newReferrals, named: shownMax.homeNamed },
    { part: (await homeOf(businessDeveloper)).newReferrals, named: shownMax.homeNamed },
    { part: (await homeOf(referrer)).own?.referrals, named: shownMax.homeOwnReferrals },
  ]) {
    expect([part?.count, part?.first.length]).toEqual([shownMax.homeCount, named]);
  }
  expect((await homeOf(referrer)).own?.referrals.otherOpenCount).toBe(
    shownMax.homeCount - shownMax.homeOwnReferrals,
  );
});

import { beforeEach, describe, expect, test } from "vitest";
import {
  type BrowserSession,
  linkTokenOf,
  openBrowser,
  openSession,
} from "../../../test/browser-session.ts";
import { call } from "../../../test/call.ts";
import { type Cast, createCast, keyOf } from "../../../test/cast.ts";
import { auditRowsOf, eventsOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";
import { linkIn, mailsTo } from "../../../test/written-mails.ts";
import { newId } from "../../kernel/platform/ids.ts";

const password = "correct horse battery";

let nowMs = Date.now();
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let cast: Cast;
beforeEach(async () => {
  nowMs += 1;
  cast = await createCast(service);
});

const newAddress = () => `${newId()}@example.com`;

let addressCount = 0;
/**
 * Sends each caller's requests from a separate address, so that no limit counts the calls of other
 * tests.
 */
function from(browser: BrowserSession): BrowserSession {
  addressCount += 1;
  const headers = { "X-Forwarded-For": `203.0.113.${addressCount}` };
  return {
    ...browser,
    call: (method, path, options) => browser.call(method, path, { headers, ...options }),
  };
}
const visitor = () => from(openBrowser(service));

async function createCode(body: object = {}, who: Parameters<typeof keyOf>[1] = "admin") {
  const answer = await service.call("POST", "/invitation-codes", { key: keyOf(cast, who), body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as { id: string; code: string; url: string };
}

async function stranger() {
  const { id } = await service.createOrganization();
  const person = await service.createPerson(id);
  return { ...person, browser: from(await openSession(service, person)) };
}

const name = { firstName: "Ada", lastName: "Byron" };

const readCode = (code: string) => visitor().call("GET", `/api/joining/codes/${code}`);
const joinAs = ({ call: send }: BrowserSession, code: string) =>
  send("POST", `/api/joining/codes/${code}/join`, { body: name });
const askForMail = (code: string, body: object, browser = visitor()) =>
  browser.call("POST", `/api/joining/codes/${code}/mail`, { body });

/** Returns the token that was emailed to a person who entered this address. */
async function tokenFor(code: string, email: string): Promise<string> {
  const answer = await askForMail(code, { email });
  expect([answer.status, answer.text]).toEqual([204, ""]);
  const [mail = { text: "" }] = await mailsTo(service, email);
  return linkTokenOf(linkIn(mail));
}

const acceptAsNew = (token: string) =>
  visitor().call("POST", "/api/joining/invitation/accept-as-new", {
    body: { token, ...name, password },
  });

const organizationOf = (id: string) =>
  service.deps.db.client.organization.findFirstOrThrow({ where: { id } });

const usersOf = (identityUserId: string) =>
  service.deps.db.client.user.findMany({
    where: { organizationId: cast.organizationId, identityUserId },
  });

test("a code · for anyone · shows the organization, inviter and role", async () => {
  const organization = await service.deps.db.client.organization.update({
    where: { id: cast.organizationId },
    data: { accentColor: "#0f766e", logoUrl: "https://cdn.example.com/logo.png" },
  });
  const { code } = await createCode({ permissionLevel: "marketer" });
  const { status, body } = await readCode(code.toLowerCase());
  expect([status, body]).toEqual([
    200,
    {
      organization: { name: organization.name, logoPath: null, accentColor: "#0f766e" },
      inviterName: expect.any(String),
      permissionLevel: "marketer",
      bonus: null,
      canCreateAccount: true,
    },
  ]);
  const ofKey = await createCode({}, "organizationKey");
  expect((await readCode(ofKey.code)).body.inviterName).toBeNull();
});

test("a code · that is expired, used up, paused, deleted, unknown or of a blocked owner · looks the same in each operation", async () => {
  const expired = await createCode({ expiresAt: nowMs + 1 });
  const usedUp = await createCode({ useLimit: 1 });
  const paused = await createCode();
  const deleted = await createCode();
  const { userId } = await service.createPerson(cast.organizationId, { permissionLevel: "admin" });
  const ofBlocked = await createCode({ ownerId: userId });
  const key = cast.admin.key;
  const change = (path: string, body: object) => service.call("PATCH", path, { key, body });
  expect((await joinAs((await stranger()).browser, usedUp.code)).status).toBe(200);
  await change(`/invitation-codes/${paused.id}`, { isActive: false });
  await service.call("DELETE", `/invitation-codes/${deleted.id}`, { key });
  await service.call("PUT", `/users/${userId}/status`, {
    key: cast.superAdmin.key,
    body: { status: "blocked" },
  });
  nowMs += 1;
  const codes = [expired, usedUp, paused, deleted, ofBlocked].map(({ code }) => code);
  const { browser } = await stranger();
  for (const code of [...codes, "unknown-code", "x", "%00", "x".repeat(200)]) {
    const answers = [
      await readCode(code),
      await joinAs(browser, code),
      await askForMail(code, { email: newAddress() }),
    ];
    for (const { status, body } of answers) {
      expect([code, status, body.error.code, body.error.message]).toEqual([
        code,
        404,
        "NOT_FOUND",
        "Not found. The path or the resource does not exist, or you cannot see it.",
      ]);
    }
  }
});

describe("joining as a signed-in person", () => {
  test("creates a user with the signed-in address and one user.joined event", async () => {
    const { browser, identityUserId } = await stranger();
    const { code } = await createCode();
    const { slug } = await organizationOf(cast.organizationId);
    expect((await joinAs(browser, code)).body).toEqual({ slug });
    const me = (await browser.call("GET", "/api/me")).body;
    const [user] = await usersOf(identityUserId);
    expect(user).toMatchObject({ ...name, email: me.email, permissionLevel: "referrer" });
    const events = await eventsOf(service, cast.organizationId);
    expect(events.map(({ eventType }) => eventType)).toEqual(["user.joined"]);
    expect(await auditRowsOf(service, cast.organizationId, "user.joined")).toHaveLength(1);
  });

  test("as an existing member · is rejected with one sentence", async () => {
    const { code } = await createCode();
    const refused = await joinAs(from(await openSession(service, cast.referrer)), code);
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      "You are already a member of this organization.",
    ]);
  });

  test("without a session · is denied", async () => {
    const { code } = await createCode();
    expect((await joinAs(visitor(), code)).status).toBe(401);
  });

  test("by five people at once with one use left · succeeds for one", async () => {
    const { code } = await createCode({ useLimit: 1 });
    const people = await Promise.all(Array.from({ length: 5 }, stranger));
    const answers = await Promise.all(people.map(({ browser }) => joinAs(browser, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
  });
});

describe("joining as a new person", () => {
  test("with the emailed link · proves the address, creates the account and joins, once", async () => {
    const { code } = await createCode();
    const email = newAddress();
    const token = await tokenFor(code, email);
    const { body: shown } = await visitor().call("POST", "/api/joining/invitation/read", {
      body: { token },
    });
    expect(shown).toMatchObject({ email, permissionLevel: "referrer", canCreateAccount: true });
    const answers = await Promise.all([acceptAsNew(token), acceptAsNew(token), acceptAsNew(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    const browser = visitor();
    await browser.call("POST", "/auth/sign-in/password", { body: { email, password } });
    const me = (await browser.call("GET", "/api/me")).body;
    expect(me).toMatchObject({ email, organizations: [{ user: { name: "Ada Byron", email } }] });
    expect(await usersOf(me.identityUserId)).toHaveLength(1);
    const events = await eventsOf(service, cast.organizationId);
    expect(events.map(({ eventType }) => eventType)).toEqual(["user.joined"]);
  });

  test("with the address of an account · gets the same response, and the link asks for a sign-in", async () => {
    const known = await stranger();
    const { email } = (await known.browser.call("GET", "/api/me")).body;
    const { code } = await createCode();
    const token = await tokenFor(code, email);
    const refused = await acceptAsNew(token);
    expect(refused.body.error.message).toBe(
      `${email} already has an account. Sign in, then accept the invitation.`,
    );
    const accepted = await known.browser.call("POST", "/api/joining/invitation/accept", {
      body: { token },
    });
    expect(accepted.status).toBe(200);
    expect(await usersOf(known.identityUserId)).toMatchObject([{ email }]);
  });

  test("after the code was used up · is rejected and creates no account", async () => {
    const { code } = await createCode({ useLimit: 1 });
    const email = newAddress();
    const token = await tokenFor(code, email);
    await joinAs((await stranger()).browser, code);
    expect((await acceptAsNew(token)).status).toBe(400);
    const { rows } = await service.pool.query("SELECT 1 FROM identity.accounts WHERE email = $1", [
      email,
    ]);
    expect(rows).toEqual([]);
  });

  test("a day later, or with a modified link · is rejected", async () => {
    const { code } = await createCode();
    const token = await tokenFor(code, newAddress());
    const changed = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
    expect((await acceptAsNew(changed)).status).toBe(400);
    nowMs += 24 * 3_600_000;
    expect((await acceptAsNew(token)).status).toBe(400);
  });

  test("with the field filled that people do not see · is held once, and emails its link when staff release it", async () => {
    const { code } = await createCode();
    const email = newAddress();
    for (const written of [email, email.toUpperCase()]) {
      const answer = await askForMail(code, { email: written, leaveThisEmpty: "x" });
      expect([answer.status, answer.text]).toEqual([204, ""]);
    }
    expect(await mailsTo(service, email)).toEqual([]);
    const staff = await openSession(service, cast.admin);
    const held = (await staff.call("GET", "/api/held-submissions")).body.data;
    expect(held).toEqual([
      expect.objectContaining({ email, code, name: null, publicLinkId: null, slug: null }),
    ]);
    const release = () =>
      staff.call("POST", `/api/held-submissions/${held[0].id}/release`, { body: {} });
    expect((await release()).body).toEqual({ referralId: null });
    expect(await mailsTo(service, email)).toHaveLength(1);
    expect((await release()).status).toBe(404);
  });

  test("with a fourth email to one address within an hour, in any case · is rejected", async () => {
    const { code } = await createCode();
    const email = newAddress();
    for (const written of [email, email.toUpperCase(), email]) {
      expect((await askForMail(code, { email: written })).status).toBe(204);
    }
    const refused = await askForMail(code, { email });
    expect([refused.status, refused.body.error.code]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
  });

  test("with codes that do not work · uses none of the address's emails", async () => {
    const { code } = await createCode();
    const email = newAddress();
    for (let count = 0; count < 3; count += 1) {
      expect((await askForMail("unknown-code", { email })).status).toBe(404);
    }
    expect((await askForMail(code, { email })).status).toBe(204);
  });

  test("after twenty attempts from one address within an hour · is rejected", async () => {
    const { code } = await createCode();
    const browser = visitor();
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      statuses.push((await askForMail(code, { email: newAddress() }, browser)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(204), 429]);
  });
});

describe("leaving", () => {
  // The app sends an idempotency key with every POST.
  const leave = (browser: BrowserSession) =>
    browser.call("POST", "/api/me/leave", {
      body: {},
      headers: { "Idempotency-Key": newId() },
    });

  test("ends the session and keys only in this organization and creates one event", async () => {
    const elsewhere = await service.createOrganization();
    await service.addUser(elsewhere.id, cast.referrer.identityUserId);
    const browser = await openSession(service, cast.referrer);
    const { slug } = await organizationOf(cast.organizationId);
    const inOrganization = (of: string) => browser.call("GET", `/api/referrals?organization=${of}`);
    const left = await browser.call("POST", `/api/me/leave?organization=${slug}`, { body: {} });
    expect(left.status).toBe(204);
    expect((await inOrganization(slug)).body.error.code).toBe("ORGANIZATION_NOT_FOUND");
    expect((await inOrganization(elsewhere.slug)).status).toBe(200);
    const byKey = await call(`${service.baseUrl}/api/v1/referrals?organization=${slug}`, "GET", {
      key: cast.referrer.key,
    });
    expect(byKey.body.error.code).toBe("ORGANIZATION_NOT_FOUND");
    const [event] = await eventsOf(service, cast.organizationId);
    expect(event).toMatchObject({ eventType: "user.left", data: { userId: cast.referrer.userId } });
    expect(await auditRowsOf(service, cast.organizationId, "user.left")).toMatchObject([
      { actorId: cast.referrer.userId, targetId: cast.referrer.userId },
    ]);
  });

  test("as a business developer · leaves their referrers unassigned", async () => {
    expect((await leave(await openSession(service, cast.businessDeveloper))).status).toBe(204);
    const referrer = await service.deps.db.client.user.findFirst({
      where: { id: cast.referrer.userId },
    });
    expect(referrer?.businessDeveloperId).toBeNull();
  });

  test("as the last super admin or as a blocked person · is not possible", async () => {
    const refused = await leave(await openSession(service, cast.superAdmin));
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      "An organization needs at least one super admin who has signed in. Give another person this role first.",
    ]);
    expect((await leave(await openSession(service, cast.blocked))).status).toBe(403);
  });

  test("by the last two super admins at once · succeeds for one", async () => {
    const other = await service.createPerson(cast.organizationId, {
      permissionLevel: "super_admin",
    });
    const browsers = [
      await openSession(service, cast.superAdmin),
      await openSession(service, other),
    ];
    const answers = await Promise.all(browsers.map(leave));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
  });
});

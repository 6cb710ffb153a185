import { beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../../test/arrangements.ts";
import {
  type BrowserSession,
  linkTokenOf,
  openBrowser,
  openSession,
} from "../../../test/browser-session.ts";
import { type Cast, createCast } from "../../../test/cast.ts";
import { keptLog } from "../../../test/log-lines.ts";
import { auditRowsOf, eventsOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";
import { linkIn, mailsTo } from "../../../test/written-mails.ts";
import { newId } from "../../kernel/platform/ids.ts";

const password = "correct horse battery";
const used = "token: must be an open invitation. Ask for a new invitation.";

let nowMs = Date.now();
const log = keptLog();
const service = useService({
  overrides: { clock: { now: () => new Date(nowMs) }, logger: log.logger },
});
let cast: Cast;
let admin: BrowserSession;
beforeEach(async () => {
  nowMs += 1;
  cast = await createCast(service);
  admin = await openSession(service, cast.admin);
});

const newAddress = () => `${newId()}@example.com`;

let addressCount = 0;
/**
 * Sends the visitor's requests from a separate address, so that no limit counts the calls of other
 * tests.
 */
function visitor(): BrowserSession {
  addressCount += 1;
  const address = `198.51.100.${addressCount}`;
  const browser = openBrowser(service);
  return {
    ...browser,
    call: (method, path, options) =>
      browser.call(method, path, {
        ...options,
        headers: { "X-Forwarded-For": address, ...options?.headers },
      }),
  };
}

async function addUser(body: object = {}, by = admin) {
  nowMs += 1;
  const email = newAddress();
  const answer = await by.call("POST", "/api/users", { body: { email, ...body } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as { id: string; email: string; version: number };
}

async function tokensTo(email: string) {
  return (await mailsTo(service, email)).map((mail) => linkTokenOf(linkIn(mail)));
}

/** Adds a person, who gets an invitation by email. */
async function inviteSomebody(body: object = {}) {
  const user = await addUser(body);
  const [token = ""] = await tokensTo(user.email);
  return { ...user, token };
}

const read = (token: string) =>
  visitor().call("POST", "/api/joining/invitation/read", { body: { token } });

const acceptAsNew = (token: string, body: object = {}) =>
  visitor().call("POST", "/api/joining/invitation/accept-as-new", {
    body: { token, firstName: "Ada", lastName: "Byron", password, ...body },
  });

const accept = (browser: BrowserSession, token: string) =>
  browser.call("POST", "/api/joining/invitation/accept", { body: { token } });

const userRow = (id: string) => service.deps.db.client.user.findFirst({ where: { id } });

/** A person in another organization. */
async function stranger(): Promise<Person> {
  const { id } = await service.createOrganization();
  return service.createPerson(id);
}

async function expectUsed(token: string) {
  const somebody = await openSession(service, await stranger());
  const answers = [await read(token), await acceptAsNew(token), await accept(somebody, token)];
  for (const { status, body } of answers) {
    expect([status, body.error.message]).toEqual([400, used]);
  }
}

describe("a person who is added with an address", () => {
  test("in the app or with a key · gets an email that names the inviter, the organization and the role", async () => {
    const email = newAddress();
    const byKey = await service.call("POST", "/users", {
      key: cast.organizationKey,
      body: { email },
    });
    expect(byKey.status).toBe(201);
    const { slug, name } = await service.deps.db.client.organization.findFirstOrThrow({
      where: { id: cast.organizationId },
    });
    expect(slug).not.toBe("");
    const [mail = { subject: "", text: "" }] = await mailsTo(service, email);
    expect(mail.subject).toContain(name.slice(0, 40));
    expect(linkIn(mail)).toMatch(/\/app\/join\/invitation#[\w-]{43}$/);
    const { email: other, token } = await inviteSomebody({ permissionLevel: "marketer" });
    expect((await read(token)).body).toEqual({
      organization: { name, logoPath: null, accentColor: null },
      inviterName: expect.any(String),
      permissionLevel: "marketer",
      email: other,
      firstName: null,
      lastName: null,
      expiresAt: nowMs + 7 * 24 * 3_600_000,
      bonus: null,
      canCreateAccount: true,
    });
  });

  test("with an identity, who has not accepted either · also gets an email", async () => {
    const email = newAddress();
    const identityUserId = `identity_${newId()}`;
    const body = { email, identityUserId };
    expect((await admin.call("POST", "/api/users", { body })).status).toBe(201);
    expect(await tokensTo(email)).toHaveLength(1);
  });

  test("and rejected · gets no email", async () => {
    const email = newAddress();
    const body = { email, permissionLevel: "super_admin" };
    expect((await admin.call("POST", "/api/users", { body })).status).toBe(403);
    expect(await mailsTo(service, email)).toEqual([]);
  });

  test("who is known to another organization · gets the same response and email as others", async () => {
    const known = await stranger();
    const email = newAddress();
    await openSession(service, known, { email });
    const [ofKnown, ofUnknown] = [await addUser({ email }), await addUser()];
    expect(Object.keys(ofKnown)).toEqual(Object.keys(ofUnknown));
    expect(ofKnown).toMatchObject({ identityUserId: null });
    expect(await tokensTo(email)).toHaveLength(1);
  });
});

describe("accepting as a new person", () => {
  test("creates an account with the email's address that can sign in, and no second user.joined", async () => {
    const { id, email, token } = await inviteSomebody();
    const accepted = await acceptAsNew(token);
    const { slug } = await service.deps.db.client.organization.findFirstOrThrow({
      where: { id: cast.organizationId },
    });
    expect([accepted.status, accepted.body]).toEqual([200, { slug, email }]);
    const browser = visitor();
    const signIn = { body: { email, password } };
    expect((await browser.call("POST", "/auth/sign-in/password", signIn)).status).toBe(200);
    const me = await browser.call("GET", "/api/me");
    expect(me.body.organizations).toMatchObject([{ slug, user: { id, name: "Ada Byron" } }]);
    const events = await eventsOf(service, cast.organizationId);
    expect(events.map(({ eventType }) => eventType)).toEqual([
      "user.joined",
      "user.profile_updated",
    ]);
    const [row] = await auditRowsOf(service, cast.organizationId, "user.invitation_accepted");
    expect(row).toMatchObject({
      actorType: "user",
      actorId: id,
      targetId: id,
      changes: { identityUserId: { from: null, to: me.body.identityUserId } },
    });
  });

  test("with a name from the admin · keeps that name in the organization", async () => {
    const { id, token } = await inviteSomebody({ firstName: "Augusta" });
    expect((await acceptAsNew(token)).status).toBe(200);
    expect(await userRow(id)).toMatchObject({ firstName: "Augusta", lastName: null });
    const events = await eventsOf(service, cast.organizationId);
    expect(events.map(({ eventType }) => eventType)).toEqual(["user.joined"]);
  });

  test("with the address of an account · must sign in, and the account stays unchanged", async () => {
    const email = newAddress();
    await openSession(service, await stranger(), { email, password: "their very own password" });
    const { token } = await inviteSomebody({ email });
    expect((await read(token)).body.canCreateAccount).toBe(false);
    const refused = await acceptAsNew(token);
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      `${email} already has an account. Sign in, then accept the invitation.`,
    ]);
    const signIn = (tried: string) =>
      visitor().call("POST", "/auth/sign-in/password", { body: { email, password: tried } });
    expect((await signIn(password)).status).toBe(401);
    expect((await signIn("their very own password")).status).toBe(200);
    expect((await read(token)).status).toBe(200);
  });

  test.each([
    ["a short password", { password: "short" }, "password"],
    ["no name", { firstName: " " }, "firstName"],
    ["a level of their own", { permissionLevel: "super_admin" }, "permissionLevel"],
  ])("with %s · is rejected, and the link still works", async (_, body, path) => {
    const { token } = await inviteSomebody();
    const { status, body: answer } = await acceptAsNew(token, body);
    expect([status, answer.error.code]).toEqual([400, "INVALID_REQUEST"]);
    expect(answer.error.message).toContain(path);
    expect((await read(token)).status).toBe(200);
  });
});

describe("accepting as a signed-in person", () => {
  test("keeps identity, address and password, and belongs to both organizations", async () => {
    const person = await stranger();
    const browser = await openSession(service, person);
    const before = (await browser.call("GET", "/api/me")).body;
    const { id, token } = await inviteSomebody();
    expect((await accept(browser, token)).status).toBe(200);
    const after = (await browser.call("GET", "/api/me")).body;
    const { email, identityUserId, signedInAt } = before;
    expect(after).toMatchObject({ email, identityUserId, signedInAt, proposals: [] });
    expect(after.organizations).toHaveLength(2);
    expect(await userRow(id)).toMatchObject({ identityUserId: person.identityUserId });
    const accounts = await service.pool.query(
      "SELECT count(*)::int FROM identity.accounts WHERE email = (SELECT email FROM users WHERE id = $1)",
      [id],
    );
    expect(accounts.rows).toEqual([{ count: 0 }]);
  });

  test("who is already another user there · gets an error, and the link still works", async () => {
    const { token } = await inviteSomebody();
    const refused = await accept(await openSession(service, cast.referrer), token);
    expect([refused.status, refused.body.error.code]).toEqual([400, "CONFLICT"]);
    expect(refused.body.error.message).toMatch(/^You are already a member of this organization./);
    expect((await read(token)).status).toBe(200);
  });

  test("who left the organization before · is the invited user instead of the former one", async () => {
    const { id, token } = await inviteSomebody();
    const browser = await openSession(service, cast.gone);
    expect((await accept(browser, token)).status).toBe(200);
    expect(await userRow(id)).toMatchObject({ identityUserId: cast.gone.identityUserId });
    expect(await userRow(cast.gone.userId)).toMatchObject({
      identityUserId: null,
      leftAt: new Date(0),
    });
  });

  test("without a session · is denied before the link is checked", async () => {
    expect((await accept(visitor(), "x")).status).toBe(401);
  });
});

describe("a link that no longer works", () => {
  test("because it was used · looks like one that never existed", async () => {
    const { token } = await inviteSomebody();
    expect((await acceptAsNew(token)).status).toBe(200);
    await expectUsed(token);
    await expectUsed("x".repeat(43));
    await expectUsed(`code.${"x".repeat(80)}`);
  });

  test("because a later one replaced it · looks the same", async () => {
    const { id, email, token } = await inviteSomebody();
    nowMs += 1;
    const sent = await admin.call("POST", `/api/users/${id}/invitation`, { body: {} });
    expect([sent.status, sent.body]).toEqual([
      201,
      { email, sentAt: nowMs, expiresAt: nowMs + 7 * 24 * 3_600_000 },
    ]);
    await expectUsed(token);
    const [, later = ""] = await tokensTo(email);
    expect((await acceptAsNew(later)).status).toBe(200);
  });

  test("because it is seven days old · looks the same", async () => {
    const { token } = await inviteSomebody();
    nowMs += 7 * 24 * 3_600_000 - 1;
    expect((await read(token)).status).toBe(200);
    nowMs += 1;
    await expectUsed(token);
  });

  test.each([
    ["was removed", (id: string) => admin.call("DELETE", `/api/users/${id}`)],
    [
      "is blocked",
      (id: string) => admin.call("PUT", `/api/users/${id}/status`, { body: { status: "blocked" } }),
    ],
    [
      "has another address now",
      (id: string) => admin.call("PATCH", `/api/users/${id}`, { body: { email: newAddress() } }),
    ],
  ])("for a person who %s · looks the same", async (_, change) => {
    const { id, token } = await inviteSomebody();
    expect((await change(id)).status).toBeLessThan(300);
    await expectUsed(token);
  });

  test("a link used by eight people at once · makes one of them the user", async () => {
    const { id, email, token } = await inviteSomebody();
    const people = await Promise.all(
      Array.from({ length: 4 }, async () => openSession(service, await stranger())),
    );
    const answers = await Promise.all([
      ...people.map((browser) => accept(browser, token)),
      ...people.map(() => acceptAsNew(token)),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await userRow(id))?.identityUserId).not.toBeNull();
    const rows = await auditRowsOf(service, cast.organizationId, "user.invitation_accepted");
    expect(rows).toHaveLength(1);
    const accounts = await service.pool.query(
      "SELECT count(*)::int FROM identity.accounts WHERE email = $1",
      [email],
    );
    expect(accounts.rows[0].count).toBeLessThan(2);
  });
});

describe("resending an invitation", () => {
  const send = (browser: BrowserSession, id: string) =>
    browser.call("POST", `/api/users/${id}/invitation`, { body: {} });

  test("shows its time and is logged", async () => {
    const { id, email } = await inviteSomebody();
    const { body } = await admin.call("GET", `/api/users/${id}/invitation`);
    const sent = { email, sentAt: nowMs, expiresAt: nowMs + 7 * 24 * 3_600_000 };
    expect(body).toEqual({ invitation: sent });
    expect((await send(admin, id)).status).toBe(201);
    const rows = await auditRowsOf(service, cast.organizationId, "user.invited");
    expect(rows).toMatchObject([{ actorId: cast.admin.userId, targetId: id }]);
  });

  test("for the sixth time within a day · is rejected, and the fifth link works", async () => {
    const { id, email } = await inviteSomebody();
    for (let count = 2; count <= 5; count += 1) {
      nowMs += 1;
      expect((await send(admin, id)).status).toBe(201);
    }
    const refused = await send(admin, id);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "86400"]);
    expect((await read((await tokensTo(email)).at(-1) ?? "")).status).toBe(200);
  });

  test("five times, when the clock is set back by an hour · works once more", async () => {
    const { id } = await inviteSomebody();
    for (let count = 2; count <= 5; count += 1) await send(admin, id);
    expect((await send(admin, id)).status).toBe(429);
    nowMs -= 3_600_000;
    expect((await send(admin, id)).status).toBe(201);
    nowMs += 3_600_000;
  });

  test("to a member, a blocked person, a higher role or another organization · is rejected", async () => {
    const superAdmin = await openSession(service, cast.superAdmin);
    const invitedAdmin = await addUser({ permissionLevel: "admin" }, superAdmin);
    const foreign = await stranger();
    const outcomes = [
      [cast.referrer.userId, 400, "CONFLICT"],
      [cast.blocked.userId, 400, "CONFLICT"],
      [invitedAdmin.id, 403, "FORBIDDEN"],
      [foreign.userId, 404, "NOT_FOUND"],
      ["x", 404, "NOT_FOUND"],
    ] as const;
    for (const [id, status, code] of outcomes) {
      const answer = await send(admin, id);
      expect([id, answer.status, answer.body.error.code]).toEqual([id, status, code]);
    }
    const developer = await openSession(service, cast.businessDeveloper);
    expect((await send(developer, cast.referrer.userId)).status).toBe(403);
    expect((await send(superAdmin, invitedAdmin.id)).status).toBe(201);
  });
});

test("a token · regardless of where it was sent · is in no line of the log", async () => {
  const { token } = await inviteSomebody();
  await read(token);
  await acceptAsNew(token, { password: "short" });
  await acceptAsNew(token);
  expect(log.text()).toContain("/app/api/joining/invitation/accept-as-new");
  expect(log.text()).not.toContain(token);
});

import { expect, test } from "vitest";
import { linkTokenOf, openBrowser, openSession } from "../../../../test/browser-session.ts";
import { useService } from "../../../../test/use-service.ts";
import { mailsTo } from "../../../../test/written-mails.ts";

const service = useService();
const password = "correct horse battery";
const newPassword = "staple gun in the attic";

async function openPerson(options: { password?: string } = { password }) {
  const person = await service.createPerson(service.organization.id);
  const email = `${person.identityUserId}@example.com`;
  return {
    ...person,
    email,
    browser: await openSession(service, person, { ...options, email }),
  };
}

const signIn = async (email: string, headers: Record<string, string> = {}) => {
  const browser = openBrowser(service);
  const { status } = await browser.call("POST", "/auth/sign-in/password", {
    body: { email, password },
    headers,
  });
  return { ...browser, status };
};

const actionsOf = async (accountId: string) => {
  const { rows } = await service.pool.query<{ action: string }>(
    "SELECT action FROM identity.account_log WHERE account_id = $1 ORDER BY created_at, id",
    [accountId],
  );
  return rows.map(({ action }) => action);
};

test("password · changed with the current one · ends every other session and link", async () => {
  const { browser, email, identityUserId } = await openPerson();
  const other = await signIn(email);
  const link = linkTokenOf(await service.deps.accounts.makeSignInLink(email, 60_000));
  const change = (body: object) => browser.call("POST", "/auth/password/change", { body });
  for (const wrong of [{ newPassword }, { newPassword, currentPassword: "wrong" }]) {
    expect((await change(wrong)).body.error.details).toEqual([
      { path: "currentPassword", message: "must be your current password" },
    ]);
  }
  expect((await change({ newPassword, currentPassword: password })).status).toBe(204);
  expect((await browser.call("GET", "/api/me")).status).toBe(200);
  expect((await other.call("GET", "/api/me")).status).toBe(401);
  const byLink = await other.call("POST", "/auth/sign-in/link", { body: { token: link } });
  expect(byLink.status).toBe(400);
  expect((await signIn(email)).status).toBe(401);
  expect(await actionsOf(identityUserId)).toContain("password.changed");
});

test("the last sign-in of a member · is visible to admins, and null once every session has ended", async () => {
  const { browser, userId } = await openPerson();
  const person = await service.createPerson(service.organization.id, { permissionLevel: "admin" });
  const admin = await openSession(service, person);
  const path = `/api/users/${userId}/last-sign-in`;
  const { body } = await admin.call("GET", path);
  expect(body.lastSignInAt).toEqual(expect.any(Number));
  expect((await browser.call("GET", path)).status).toBe(403);
  await browser.call("POST", "/auth/sign-out", { body: {} });
  expect((await admin.call("GET", path)).body).toEqual({ lastSignInAt: null });
  const foreign = await service.createOrganization();
  const { userId: foreignId } = await service.createPerson(foreign.id);
  expect((await admin.call("GET", `/api/users/${foreignId}/last-sign-in`)).status).toBe(404);
});

test("password · set by a person who has none · requires no current password", async () => {
  const { browser } = await openPerson({});
  const set = await browser.call("POST", "/auth/password/change", { body: { newPassword } });
  expect(set.status).toBe(204);
  expect((await browser.call("GET", "/api/security")).body.hasPassword).toBe(true);
});

test.each([
  "motherfucker",
  "Password2024",
  "LeaveMeAlone",
  "123456789012",
  "qwertyuiopas",
  "abcabcabcabc",
  "Sunshine123!!",
])("password · %s · is too common and rejected", async (common) => {
  const { browser } = await openPerson({});
  const refused = await browser.call("POST", "/auth/password/change", {
    body: { newPassword: common },
  });
  expect(refused.body.error.details).toEqual([
    {
      path: "newPassword",
      message: "must not be easy to guess. Combine several unrelated words.",
    },
  ]);
});

test("sessions · in the list · show roughly which browser and never a token", async () => {
  const { browser, email } = await openPerson();
  const agent = "Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36";
  await signIn(email, { "User-Agent": agent });
  const { body, text } = await browser.call("GET", "/api/security/sessions");
  expect(body.data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ browser: "Chrome on Linux", isCurrent: false }),
      expect.objectContaining({ isCurrent: true }),
    ]),
  );
  const { rows } = await service.pool.query("SELECT token FROM identity.sessions");
  for (const { token } of rows) expect(text).not.toContain(token);
});

test("a session · ended from another one · has ended, and others have not", async () => {
  const { browser, email } = await openPerson();
  const [ended, kept] = [await signIn(email), await signIn(email)];
  const { body } = await ended.call("GET", "/api/security/sessions");
  const { id } = body.data.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
  const stranger = await openPerson();
  const path = `/api/security/sessions/${id}`;
  expect((await stranger.browser.call("DELETE", path)).status).toBe(404);
  expect((await browser.call("DELETE", path)).status).toBe(204);
  expect((await ended.call("GET", "/api/me")).status).toBe(401);
  expect((await kept.call("GET", "/api/me")).status).toBe(200);
  expect((await browser.call("DELETE", "/api/security/sessions")).status).toBe(204);
  expect((await kept.call("GET", "/api/me")).status).toBe(401);
  expect((await browser.call("GET", "/api/me")).status).toBe(200);
});

test.each([
  ["POST", "/auth/password/change", { newPassword }],
  ["POST", "/auth/passkeys/begin", {}],
  ["POST", "/auth/second-factor/confirm", { code: "000000" }],
  ["POST", "/api/security/second-factor", {}],
  ["POST", "/api/security/recovery-codes", {}],
  ["DELETE", "/api/security/second-factor", undefined],
  ["DELETE", "/api/security/sessions", undefined],
  ["DELETE", "/api/security/sessions/0", undefined],
  ["DELETE", "/api/security/passkeys/0", undefined],
])(
  "%s %s · more than 15 minutes after signing in · requires signing in again",
  async (method, path, body) => {
    const { browser, identityUserId } = await openPerson({});
    await service.pool.query(
      `UPDATE identity.sessions SET "createdAt" = "createdAt" - interval '15 minutes 1 second' WHERE "userId" = $1`,
      [identityUserId],
    );
    const refused = await browser.call(method, path, { body });
    expect([refused.status, refused.body.error.code]).toEqual([403, "FRESH_SIGN_IN_REQUIRED"]);
    const nobody = await openBrowser(service).call(method, path, { body });
    expect(nobody.status).toBe(401);
  },
);

test("a person · at the 21st sign-in · keeps the 20 newest sessions", async () => {
  const { browser, email, identityUserId } = await openPerson();
  const headers = { "X-Forwarded-For": "203.0.113.20" };
  const sessions = [browser];
  for (let count = 0; count < 20; count += 1) sessions.push(await signIn(email, headers));
  const answers = await Promise.all(sessions.map((session) => session.call("GET", "/api/me")));
  expect(answers.map(({ status }) => status)).toEqual([401, ...Array(20).fill(200)]);
  expect((await actionsOf(identityUserId)).filter((action) => action === "session.ended")).toEqual([
    "session.ended",
  ]);
});

test("sign-in · from a browser that is new to the account · sends an email, except the first time", async () => {
  const person = await service.createPerson(service.organization.id);
  const email = `${person.identityUserId}@example.com`;
  const browser = await openSession(service, person, { email, password });
  const mails = async () => (await mailsTo(service, email)).map(({ subject }) => subject);
  expect(await mails()).toEqual([]);
  const again = () => browser.call("POST", "/auth/sign-in/password", { body: { email, password } });
  expect((await again()).status).toBe(200);
  expect(await mails()).toEqual([]);
  await signIn(email);
  expect(await mails()).toEqual(["New sign-in to your account"]);
  expect(await actionsOf(person.identityUserId)).toContain("sign_in.new_device");
});

test("events of an account · including failures and locks · are in its log", async () => {
  const { browser, email, identityUserId } = await openPerson();
  await browser.call("POST", "/auth/sign-out", { body: {} });
  const signInWrong = () =>
    openBrowser(service).call("POST", "/auth/sign-in/password", { body: { email, password: "x" } });
  for (let attempt = 0; attempt < 6; attempt += 1) await signInWrong();
  expect(await actionsOf(identityUserId)).toEqual([
    "sign_in.succeeded",
    "signed_out",
    ...Array.from({ length: 5 }, () => "sign_in.failed"),
    "sign_in.locked",
  ]);
});

test("sign-in · with a session cookie that an attacker set · opens a separate session", async () => {
  const planted = await openPerson();
  const victim = await openPerson();
  const browser = openBrowser(service);
  await browser.call("POST", "/auth/sign-in/password", {
    body: { email: victim.email, password },
    headers: { Cookie: planted.browser.cookie() },
  });
  const { body } = await browser.call("GET", "/api/me");
  expect(body.identityUserId).toBe(victim.identityUserId);
  expect((await planted.browser.call("GET", "/api/me")).status).toBe(401);
});

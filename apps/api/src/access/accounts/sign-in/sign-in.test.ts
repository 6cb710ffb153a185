import { expect, test } from "vitest";
import {
  giveAccount,
  linkTokenOf,
  openBrowser,
  openSession,
} from "../../../../test/browser-session.ts";
import { until } from "../../../../test/until.ts";
import { useService } from "../../../../test/use-service.ts";
import { linkIn, mailsTo } from "../../../../test/written-mails.ts";

const service = useService();
const password = "correct horse battery";

async function createAccount(options: { password?: string } = { password }) {
  const person = await service.createPerson(service.organization.id, { permissionLevel: "admin" });
  return { ...person, email: await giveAccount(service, person, options) };
}

const signInBy = (credentials: object, headers?: Record<string, string>) =>
  openBrowser(service).call("POST", "/auth/sign-in/password", {
    body: credentials,
    headers: headers ?? { "X-Forwarded-For": `198.51.100.${nextAddress()}` },
  });

let addressCount = 0;
const nextAddress = () => {
  addressCount += 1;
  return addressCount;
};

test("sign-in · with the password · opens the app under the person's name", async () => {
  const { email, identityUserId } = await createAccount();
  const browser = openBrowser(service);
  const signedIn = await browser.call("POST", "/auth/sign-in/password", {
    body: { email: email.toUpperCase(), password },
  });
  expect(signedIn.body).toEqual({ secondFactorRequired: false });
  const [cookie] = signedIn.headers.getSetCookie();
  expect(cookie).toMatch(/; Path=\/app; HttpOnly; SameSite=Lax$/);
  const me = await browser.call("GET", "/api/me");
  expect(me.body).toMatchObject({
    identityUserId,
    email,
    organizations: [{ slug: service.organization.slug, user: { permissionLevel: "admin" } }],
  });
});

test("a browser · before sign-in, while signed in and after sign-out · can check whether it has a session", async () => {
  const { email } = await createAccount();
  const browser = openBrowser(service);
  const session = async () => (await browser.call("GET", "/api/session")).body;
  expect(await session()).toEqual({ isSignedIn: false });
  await browser.call("POST", "/auth/sign-in/password", { body: { email, password } });
  expect(await session()).toEqual({ isSignedIn: true });
  await browser.call("POST", "/auth/sign-out", { body: {} });
  expect(await session()).toEqual({ isSignedIn: false });
});

test("sign-in · with a wrong password, unknown address, no password or locked account · gets one response", async () => {
  const { email } = await createAccount();
  const withoutPassword = await createAccount({});
  const locked = await createAccount();
  const lockedAddress = { "X-Forwarded-For": "203.0.113.8" };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await signInBy({ email: locked.email, password: "wrong" }, lockedAddress);
  }
  const answers = await Promise.all([
    signInBy({ email, password: "wrong" }),
    signInBy({ email: "nobody@example.com", password }),
    signInBy({ email: withoutPassword.email, password }),
    signInBy({ email: locked.email, password }, lockedAddress),
  ]);
  for (const { status, body } of answers) {
    const { requestId: _, ...error } = body.error;
    expect({ status, error }).toEqual({
      status: 401,
      error: {
        code: "SIGN_IN_FAILED",
        message:
          "The email address or password is wrong, or the account is locked. Try again, or use a sign-in link.",
      },
    });
  }
});

test("sign-in · attempted 20 times at once for one account from one address · is checked five times", async () => {
  const { email } = await createAccount();
  const headers = { "X-Forwarded-For": "203.0.113.11" };
  const wrong = { email, password: "wrong" };
  await Promise.all(Array.from({ length: 20 }, () => signInBy(wrong, headers)));
  const { rows } = await service.pool.query(
    "SELECT action, count(*)::int FROM identity.account_log WHERE email_hash = (SELECT email_hash FROM identity.account_log ORDER BY created_at DESC, id DESC LIMIT 1) GROUP BY action ORDER BY action",
  );
  expect(rows).toEqual([
    { action: "sign_in.failed", count: 5 },
    { action: "sign_in.locked", count: 15 },
  ]);
});

test("sign-in · after 20 failures from one address · is rejected there, regardless of the headers it sends", async () => {
  const headers = { "X-Forwarded-For": "203.0.113.9" };
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await signInBy({ email: `somebody-${attempt}@example.com`, password }, headers);
  }
  const { email } = await createAccount();
  const refused = await signInBy({ email, password }, headers);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("900");
});

test("sign-in · to a locked account · also counts for the address", async () => {
  const headers = { "X-Forwarded-For": "203.0.113.10" };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 21; attempt += 1) {
    statuses.push((await signInBy({ email: "locked@example.com", password }, headers)).status);
  }
  expect(statuses).toEqual([...Array(20).fill(401), 429]);
});

test("sign-in · while the password is changing · opens no session with the old one", async () => {
  const { email, identityUserId } = await createAccount();
  const sessions = async () => {
    const { rows } = await service.pool.query('SELECT FROM identity.sessions WHERE "userId" = $1', [
      identityUserId,
    ]);
    return rows.length;
  };
  const changing = await service.pool.connect();
  await changing.query("BEGIN");
  await changing.query("UPDATE identity.credentials SET password = 'other' WHERE \"userId\" = $1", [
    identityUserId,
  ]);
  const signingIn = signInBy({ email, password });
  await until(async () => (await sessions()) === 1);
  await changing.query("COMMIT");
  changing.release();
  expect((await signingIn).status).toBe(401);
  expect(await sessions()).toBe(0);
});

test("sign-in link · opened twice at once · signs in once", async () => {
  const { email } = await createAccount();
  const token = linkTokenOf(await service.deps.accounts.makeSignInLink(email, 60_000));
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      openBrowser(service).call("POST", "/auth/sign-in/link", { body: { token } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
});

test("sign-in link · when requested · is emailed if there is an account, and the response is the same", async () => {
  const { email, identityUserId } = await createAccount({});
  const browser = openBrowser(service);
  for (const address of ["nobody-at-all@example.com", email]) {
    const answer = await browser.call("POST", "/auth/sign-in/link/request", {
      body: { email: address },
    });
    expect([answer.status, answer.text]).toEqual([204, ""]);
  }
  expect(await mailsTo(service, "nobody-at-all@example.com")).toEqual([]);
  const [mail = { text: "" }] = await mailsTo(service, email);
  const token = linkTokenOf(linkIn(mail));
  await browser.call("POST", "/auth/sign-in/link", { body: { token } });
  expect((await browser.call("GET", "/api/me")).body.identityUserId).toBe(identityUserId);
});

test("password reset · with the emailed link, once · sets the password and ends every session and link", async () => {
  const person = await createAccount();
  const signedIn = await openSession(service, person, { email: person.email });
  const browser = openBrowser(service);
  await browser.call("POST", "/auth/password/reset/request", { body: { email: person.email } });
  const [mail = { text: "" }] = await mailsTo(service, person.email);
  const { accounts } = service.deps;
  const otherToken = await accounts.makeResetToken(person.identityUserId, 60_000);
  const linkToken = linkTokenOf(await accounts.makeSignInLink(person.email, 60_000));
  const resetBy = (token: string, newPassword: string) =>
    browser.call("POST", "/auth/password/reset", { body: { token, newPassword } });
  const reset = (newPassword: string) => resetBy(linkTokenOf(linkIn(mail)), newPassword);
  expect((await reset("too short")).body.error.details).toEqual([
    { path: "newPassword", message: "must have at least 12 characters" },
  ]);
  expect((await reset("a whole new passphrase")).status).toBe(204);
  expect((await reset("and one more passphrase")).status).toBe(400);
  expect((await resetBy(otherToken, "and one more passphrase")).status).toBe(400);
  const byLink = await browser.call("POST", "/auth/sign-in/link", { body: { token: linkToken } });
  expect(byLink.status).toBe(400);
  expect((await signedIn.call("GET", "/api/me")).status).toBe(401);
  expect((await signInBy({ email: person.email, password })).status).toBe(401);
  const again = await signInBy({ email: person.email, password: "a whole new passphrase" });
  expect(again.status).toBe(200);
});

test("emails · requested more than five times in 15 minutes · are five of each kind, and the responses are the same", async () => {
  const { email } = await createAccount();
  const ask = (path: string, address: string) =>
    openBrowser(service).call("POST", path, {
      body: { email: address },
      headers: { "X-Forwarded-For": "198.51.100.201" },
    });
  const paths = ["/auth/sign-in/link/request", "/auth/password/reset/request"];
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, index) =>
      ask(paths[index % 2] ?? "", index < 2 ? email.toUpperCase() : email),
    ),
  );
  for (const { status, text } of answers) expect([status, text]).toEqual([204, ""]);
  expect(await mailsTo(service, email)).toHaveLength(10);
});

test("emails · requested 20 times from one address · are rejected for that address", async () => {
  const ask = (index: number) =>
    openBrowser(service).call("POST", "/auth/sign-in/link/request", {
      body: { email: `asked-${index}@example.com` },
      headers: { "X-Forwarded-For": "198.51.100.202" },
    });
  const answers = await Promise.all(Array.from({ length: 22 }, (_, index) => ask(index)));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429, 429]);
});

test("sign-in · with another Unicode form of the address · finds no other account", async () => {
  await giveAccount(service, await service.createPerson(service.organization.id), {
    email: "admin@example.com",
    password,
  });
  for (const [email, status] of [
    ["ad\u212Ain@example.com", 400],
    ["\uFF41dmin@example.com", 400],
    ["admin@\uFF45xample.com", 400],
    ["admin@ex\u0430mple.com", 401],
  ]) {
    expect((await signInBy({ email, password })).status).toBe(status);
  }
});

test("sign-in · with a Unicode domain · finds the account with its Punycode form", async () => {
  await giveAccount(service, await service.createPerson(service.organization.id), {
    email: "ada@xn--mller-kva.example",
    password,
  });
  const signedIn = await signInBy({ email: "ada@m\u00fcller.example", password });
  expect(signedIn.status).toBe(200);
});

test("sign-in link · after it expires · is rejected like one that never existed", async () => {
  const { email } = await createAccount();
  const token = linkTokenOf(await service.deps.accounts.makeSignInLink(email, -1));
  for (const sent of [token, "x".repeat(32)]) {
    const { status, body } = await openBrowser(service).call("POST", "/auth/sign-in/link", {
      body: { token: sent },
    });
    expect({ status, message: body.error.message }).toEqual({
      status: 400,
      message: "token: must be an unused link that has not expired. Request a new link.",
    });
  }
});

test("sign-out · when the cookie is kept · ends the session", async () => {
  const person = await createAccount();
  const browser = await openSession(service, person, { email: person.email });
  const kept = browser.cookie();
  expect((await browser.call("POST", "/auth/sign-out", { body: {} })).status).toBe(204);
  const me = await openBrowser(service).call("GET", "/api/me", { headers: { Cookie: kept } });
  expect(me.status).toBe(401);
});

test.each([
  ["another site", { "Sec-Fetch-Site": "cross-site" }],
  ["a sibling site", { "Sec-Fetch-Site": "same-site" }],
  ["another origin", { Origin: "https://referrals.example.net" }],
  ["no origin", { Origin: "null" }],
])("a POST · from %s · is rejected", async (_name, headers) => {
  const person = await createAccount();
  const browser = await openSession(service, person, { email: person.email });
  const paths = ["/auth/sign-out", "/auth/sign-in/password", "/api/referrals", "/api/api-keys"];
  for (const path of paths) {
    const { status, body } = await browser.call("POST", path, { body: {}, headers });
    expect({ path, status, code: body.error.code }).toEqual({
      path,
      status: 403,
      code: "FORBIDDEN",
    });
  }
});

test("the library's paths · that no route uses · are not found", async () => {
  const person = await createAccount();
  const browser = await openSession(service, person, { email: person.email });
  const paths = ["sign-up/email", "update-user", "delete-user", "change-email", "list-sessions"];
  for (const path of [...paths, "sign-in/email", "magic-link/verify?token=x", "get-session"]) {
    for (const method of ["GET", "POST"]) {
      const { status } = await browser.call(method, `/auth/${path}`, {
        ...(method === "POST" && { body: {} }),
      });
      expect({ path, method, status }).toEqual({ path, method, status: 404 });
    }
  }
});

test("sign-in with a provider · where none is configured · is not found", async () => {
  const browser = openBrowser(service);
  const ways = await browser.call("GET", "/api/sign-in-ways");
  expect(ways.body).toEqual({ own: true, provider: null });
  const begun = await browser.call("POST", "/auth/sign-in/provider/begin", { body: {} });
  expect([begun.status, begun.body.error.code]).toEqual([404, "NOT_FOUND"]);
});

test("a session for the API, and a key for the app · give no access", async () => {
  const person = await createAccount();
  const browser = await openSession(service, person, { email: person.email });
  const atTheApi = await service.call("GET", "/referrals", {
    key: null,
    headers: { Cookie: browser.cookie() },
  });
  expect(atTheApi.status).toBe(401);
  const inTheApp = await openBrowser(service).call("GET", "/api/referrals", {
    headers: { Authorization: `Bearer ${person.key}` },
  });
  expect(inTheApp.status).toBe(401);
  expect(inTheApp.headers.get("www-authenticate")).toBeNull();
});

test("the app · on the Free plan · works where the API does not", async () => {
  const { id } = await service.createOrganization({ plan: "free" });
  const person = await service.createPerson(id, { permissionLevel: "admin" });
  const browser = await openSession(service, person);
  expect((await browser.call("GET", "/api/referrals")).status).toBe(200);
  expect((await service.call("GET", "/referrals", { key: person.key })).status).toBe(403);
});

test("a person · blocked or removed while signed in · is denied at the next request", async () => {
  const admin = await openSession(service, await createAccount({}));
  for (const [method, path, body, status] of [
    ["PUT", "/status", { status: "blocked" }, 403],
    ["DELETE", "", undefined, 403],
  ] as const) {
    const person = await service.createPerson(service.organization.id);
    const browser = await openSession(service, person);
    expect((await browser.call("GET", "/api/referrals")).status).toBe(200);
    const change = await admin.call(method, `/api/users/${person.userId}${path}`, { body });
    expect(change.status).toBeLessThan(300);
    expect((await browser.call("GET", "/api/referrals")).status).toBe(status);
    const me = await browser.call("GET", "/api/me");
    expect(me.body.organizations).toEqual([]);
  }
});

test("a secret · more than 15 minutes after signing in · requires signing in again", async () => {
  const person = await createAccount({});
  const browser = await openSession(service, person, { email: person.email });
  const create = () =>
    browser.call("POST", `/api/organizations/${service.organization.id}/api-keys`, {
      body: { name: "Warehouse", scopes: ["referrals:read"] },
    });
  expect((await create()).status).toBe(201);
  await service.pool.query(
    `UPDATE identity.sessions SET "createdAt" = "createdAt" - interval '15 minutes 1 second' WHERE "userId" = $1`,
    [person.identityUserId],
  );
  const refused = await create();
  expect(refused.status).toBe(403);
  expect(refused.body.error.code).toBe("FRESH_SIGN_IN_REQUIRED");
});

test("a session · older than thirty days · has ended, even if it was used", async () => {
  const person = await createAccount({});
  const browser = await openSession(service, person, { email: person.email });
  await service.pool.query(
    `UPDATE identity.sessions SET "createdAt" = "createdAt" - interval '30 days' WHERE "userId" = $1`,
    [person.identityUserId],
  );
  expect((await browser.call("GET", "/api/me")).status).toBe(401);
});

test("the tables of accounts · for the role that serves requests · are inaccessible", async () => {
  const client = await service.pool.connect();
  try {
    await client.query("BEGIN; SET LOCAL ROLE referral_service_api");
    for (const table of ["accounts", "sessions", "credentials", "account_log"]) {
      await client.query("SAVEPOINT before");
      await expect(client.query(`SELECT 1 FROM identity.${table}`)).rejects.toThrow(
        "permission denied for schema identity",
      );
      await client.query("ROLLBACK TO before");
    }
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

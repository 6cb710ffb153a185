import { beforeAll, beforeEach, expect, test } from "vitest";
import { codeOf } from "../../../test/authenticator.ts";
import {
  type BrowserSession,
  giveAccount,
  linkTokenOf,
  openBrowser,
  openSession,
} from "../../../test/browser-session.ts";
import { type PersonThere, startOpenIdProvider } from "../../../test/openid-provider.ts";
import { startService, type TestService } from "../../../test/service.ts";
import { linkIn, mailsTo } from "../../../test/written-mails.ts";

const redirectUri = "http://localhost:3000/app/sign-in/provider";
const client = { id: "referrals", secret: "a secret between the two", redirectUris: [redirectUri] };
const people: Record<string, PersonThere> = {};
const service = {} as TestService;
let there: Awaited<ReturnType<typeof startOpenIdProvider>>;

beforeAll(async () => {
  there = await startOpenIdProvider({ people, client });
  Object.assign(service, await startService({ environment: there.settings }));
  return async () => {
    await service.stop();
    await there.stop();
  };
});

beforeEach(() => {
  there.setMood("well");
  there.lies.claims = (claims) => claims;
});

let subjectCount = 0;

/**
 * A person at the provider. With `hasAccount`, the person also has an account here with the same
 * address.
 */
async function createPerson({
  hasAccount = true,
  ...there
}: PersonThere & { hasAccount?: boolean } = {}) {
  subjectCount += 1;
  const subject = `subject-${subjectCount}`;
  const email = `${subject}@acme.example`;
  people[subject] = { email, email_verified: true, name: "Grace Hopper", ...there };
  if (!hasAccount) return { subject, email, identityUserId: "" };
  const person = await service.createPerson(service.organization.id, { permissionLevel: "admin" });
  await giveAccount(service, person, { email });
  return { subject, email, identityUserId: person.identityUserId };
}

async function begin(browser: BrowserSession, body: object = {}): Promise<string> {
  const answer = await browser.call("POST", "/auth/sign-in/provider/begin", { body });
  expect(answer.status).toBe(200);
  return answer.body.address;
}

const finish = (browser: BrowserSession, body: object) => {
  visitCount += 1;
  return browser.call("POST", "/auth/sign-in/provider", {
    body,
    headers: { "X-Forwarded-For": `203.0.113.${visitCount % 250}` },
  });
};

let visitCount = 0;

async function signIn(subject: string, body?: object, browser = openBrowser(service)) {
  const answered = await there.signIn(await begin(browser, body), subject);
  return { browser, answered, answer: await finish(browser, answered) };
}

const whoIs = async (browser: BrowserSession) =>
  (await browser.call("GET", "/api/me")).body.identityUserId;

async function expectRefused(subject: string, message: RegExp, body?: object) {
  const { browser, answer } = await signIn(subject, body);
  expect([answer.status, answer.body.error.code]).toEqual([401, "SIGN_IN_FAILED"]);
  expect(answer.body.error.message).toMatch(message);
  expect(await whoIs(browser)).toBeUndefined();
}

const actionsOf = async (accountId: string) => {
  const { rows } = await service.pool.query<{ action: string }>(
    "SELECT action FROM identity.account_log WHERE account_id = $1 ORDER BY created_at, id",
    [accountId],
  );
  return rows.map(({ action }) => action);
};

test("sign-in methods · with a provider configured · include it next to our own", async () => {
  const { body } = await openBrowser(service).call("GET", "/api/sign-in-ways");
  expect(body).toEqual({ own: true, provider: { name: "Acme" } });
});

test("sign-in with the provider · first with the verified address of an account · opens it, and by the subject afterwards", async () => {
  const { subject, identityUserId } = await createPerson();
  const { browser, answer } = await signIn(subject, { from: "/o/acme/people?q=ada" });
  expect([answer.status, answer.body]).toEqual([
    200,
    { secondFactorRequired: false, from: "/o/acme/people?q=ada" },
  ]);
  expect(await whoIs(browser)).toBe(identityUserId);
  people[subject] = { email: "another@acme.example", email_verified: true };
  const again = await signIn(subject);
  expect(await whoIs(again.browser)).toBe(identityUserId);
  expect(await actionsOf(identityUserId)).toEqual([
    "sign_in.succeeded",
    "provider.connected",
    "sign_in.succeeded",
    "sign_in.new_device",
  ]);
});

test("the provider's URL · uses a code with PKCE, state and nonce, and returns only to this service", async () => {
  const address = new URL(await begin(openBrowser(service), { needsFresh: true }));
  expect(address.origin).toBe(there.issuer);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: client.id,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid email profile",
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    prompt: "login",
    max_age: "900",
  });
});

test("a person with an account at the provider · but no invitation · gets no account", async () => {
  const { subject, email } = await createPerson({ hasAccount: false });
  await expectRefused(subject, /Ask an admin for an invitation/);
  const { rows } = await service.pool.query("SELECT 1 FROM identity.accounts WHERE email = $1", [
    email,
  ]);
  expect(rows).toEqual([]);
});

test("an address that the provider has not verified · opens no account", async () => {
  const { subject } = await createPerson({ email_verified: false });
  await expectRefused(subject, /has not verified your email address/);
});

test("an address that another person had at the provider · opens no connected account", async () => {
  const { subject, email } = await createPerson();
  await signIn(subject);
  people.heir = { email, email_verified: true };
  await expectRefused("heir", /Acme already signs another person in/);
});

test("an invitation · opened by a person without an account · creates one that accepts it", async () => {
  const { subject, email } = await createPerson({ hasAccount: false, email_verified: false });
  const invited = await service.call("POST", "/users", {
    body: { email, permissionLevel: "referrer" },
  });
  expect(invited.status).toBe(201);
  const [mail = { text: "" }] = await mailsTo(service, email);
  const invitation = linkTokenOf(linkIn(mail));
  await expectRefused(subject, /invitation/);
  const { browser } = await signIn(subject, { invitation });
  const accepted = await browser.call("POST", "/api/joining/invitation/accept", {
    body: { token: invitation },
  });
  expect(accepted.status).toBe(200);
  expect((await browser.call("GET", "/api/me")).body).toMatchObject({
    email,
    organizations: [{ user: { id: invited.body.id } }],
  });
  const other = await createPerson({ hasAccount: false });
  const { answer } = await signIn(other.subject, { invitation });
  expect([answer.status, answer.body.error.details[0].path]).toEqual([400, "token"]);
});

test("an invitation code · with a verified address · creates an account, but neither of them does without the other", async () => {
  const { body: code } = await service.call("POST", "/invitation-codes", { body: {} });
  const { subject } = await createPerson({ hasAccount: false });
  await expectRefused(subject, /invitation/, { invitationCode: "NOTACODE" });
  const { browser } = await signIn(subject, { invitationCode: code.code });
  const joined = await browser.call("POST", `/api/joining/codes/${code.code}/join`, {
    body: { firstName: "Grace" },
  });
  expect(joined.status).toBe(200);
  const unproven = await createPerson({ hasAccount: false, email_verified: false });
  await expectRefused(unproven.subject, /has not verified your email address/, {
    invitationCode: code.code,
  });
});

test.each([
  ["of another nonce", { nonce: "another" }],
  ["for another audience", { aud: "somebody-else" }],
  ["of another issuer", { iss: "https://evil.example" }],
  ["that has expired", { exp: Math.floor(Date.now() / 1_000) - 3_600 }],
  ["without a subject", { sub: undefined }],
  ["of an empty subject", { sub: "" }],
])("an id_token %s · signs no one in", async (_name, lie) => {
  const { subject } = await createPerson();
  there.lies.claims = (claims) => ({ ...claims, ...lie });
  await expectRefused(subject, /Acme could not sign you in/);
});

test("the provider's response · with another state, in another browser, or a second time · signs no one in", async () => {
  const { subject } = await createPerson();
  const browser = openBrowser(service);
  const answered = await there.signIn(await begin(browser), subject);
  const cookie = browser.cookie();
  const victim = openBrowser(service);
  await begin(victim);
  expect((await finish(victim, answered)).status).toBe(401);
  expect((await finish(openBrowser(service), answered)).status).toBe(401);
  expect((await finish(browser, { ...answered, state: "x".repeat(43) })).status).toBe(401);
  const withCookie = (body: object) =>
    openBrowser(service).call("POST", "/auth/sign-in/provider", {
      body,
      headers: { Cookie: cookie, "X-Forwarded-For": "203.0.113.251" },
    });
  expect((await withCookie(answered)).status).toBe(200);
  expect((await withCookie(answered)).status).toBe(401);
});

test("a person whom the provider rejects · gets that message", async () => {
  await expectRefused("nobody-there", /Acme could not sign you in/);
});

test.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
  "a sign-in that returns to %s · is rejected",
  async (from) => {
    for (const path of ["/auth/sign-in/provider/begin", "/auth/sign-in/link/request"]) {
      const { status } = await openBrowser(service).call("POST", path, {
        body: { from, ...(path.endsWith("request") && { email: "somebody@example.com" }) },
      });
      expect(status).toBe(400);
    }
  },
);

test("the provider · failing or silent · is reported as unavailable in time and counts as no failure of the visitor", async () => {
  const { subject } = await createPerson();
  const browser = openBrowser(service);
  const answered = await there.signIn(await begin(browser), subject);
  there.setMood("failing");
  const answer = await finish(browser, answered);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(answer.body.error.message).toBe("Acme is not responding. Try again in a moment.");
  const second = openBrowser(service);
  there.setMood("well");
  const later = await there.signIn(await begin(second), subject);
  there.setMood("silent");
  expect((await finish(second, later)).status).toBe(503);
  const { rows } = await service.pool.query(
    "SELECT count(*)::int FROM identity.account_log WHERE action = 'sign_in.provider_away'",
  );
  expect(rows).toEqual([{ count: 2 }]);
});

test("failures from one network address · twenty times · block that address", async () => {
  const { subject } = await createPerson();
  const browser = openBrowser(service);
  const answered = await there.signIn(await begin(browser), subject);
  const headers = { "X-Forwarded-For": "198.51.100.9" };
  const send = () =>
    openBrowser(service).call("POST", "/auth/sign-in/provider", { body: answered, headers });
  for (let attempt = 0; attempt < 20; attempt += 1) expect((await send()).status).toBe(401);
  expect((await send()).status).toBe(429);
});

test("sign-ins · begun more than sixty times in a minute from one address · are rejected there", async () => {
  const headers = { "X-Forwarded-For": "198.51.100.10" };
  const begun = await Promise.all(
    Array.from({ length: 61 }, () =>
      openBrowser(service).call("POST", "/auth/sign-in/provider/begin", { body: {}, headers }),
    ),
  );
  expect(begun.filter(({ status }) => status === 429)).toHaveLength(1);
});

test("an old session at the provider · is not a fresh sign-in; a fresh one is requested and verified", async () => {
  const { subject } = await createPerson();
  const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1_000) - minutes * 60;
  const isFresh = async (browser: BrowserSession) =>
    (await browser.call("DELETE", "/api/security/sessions")).status === 204;
  there.lies.claims = (claims) => ({ ...claims, auth_time: minutesAgo(20) });
  const { browser } = await signIn(subject);
  expect(await isFresh(browser)).toBe(false);
  await expectRefused(subject, /could not sign you in/, { needsFresh: true });
  there.lies.claims = ({ auth_time: _, ...claims }) => claims;
  await expectRefused(subject, /could not sign you in/, { needsFresh: true });
  const untimed = await signIn(subject);
  expect(await isFresh(untimed.browser)).toBe(false);
  there.lies.claims = (claims) => claims;
  const fresh = await signIn(subject, { needsFresh: true }, browser);
  expect(fresh.answer.status).toBe(200);
  expect(await isFresh(browser)).toBe(true);
});

async function createPersonWithSecondFactor() {
  const person = await createPerson();
  const owner = await openSession(service, person, { email: person.email });
  const { body } = await owner.call("POST", "/api/security/second-factor", { body: {} });
  const confirmed = await owner.call("POST", "/auth/second-factor/confirm", {
    body: { code: codeOf(body.secret) },
  });
  const codes: string[] = confirmed.body.recoveryCodes;
  return { ...person, owner, codes };
}

const enterCode = (browser: BrowserSession, code = "") =>
  browser.call("POST", "/auth/sign-in/second-factor", { body: { code } });

const subjectsOf = async (accountId: string) => {
  const { rows } = await service.pool.query<{ accountId: string }>(
    `SELECT "accountId" FROM identity.credentials WHERE "userId" = $1 AND "providerId" = $2`,
    [accountId, there.issuer],
  );
  return rows.map(({ accountId }) => accountId);
};

test("an account with a second factor · after signing in with the provider · requires the code and is connected after it", async () => {
  const { subject, identityUserId, codes } = await createPersonWithSecondFactor();
  const { browser, answer } = await signIn(subject, { from: "/people" });
  expect(answer.body).toEqual({ secondFactorRequired: true, from: "/people" });
  expect((await enterCode(browser, "000000")).status).toBe(400);
  expect(await whoIs(browser)).toBeUndefined();
  expect(await subjectsOf(identityUserId)).toEqual([]);
  expect((await enterCode(browser, codes[0])).status).toBe(200);
  expect(await whoIs(browser)).toBe(identityUserId);
  expect(await subjectsOf(identityUserId)).toEqual([subject]);
  expect((await actionsOf(identityUserId)).slice(2)).toEqual([
    "sign_in.code_asked",
    "sign_in.failed",
    "sign_in.succeeded",
    "provider.connected",
    "sign_in.new_device",
  ]);
});

test("an address that another person had at the provider · for an account with a second factor · does not open the account", async () => {
  const { subject, email, identityUserId, codes } = await createPersonWithSecondFactor();
  people.heiress = { email, email_verified: true };
  expect((await signIn("heiress")).answer.body.secondFactorRequired).toBe(true);
  const { browser } = await signIn(subject);
  await enterCode(browser, codes[0]);
  expect(await whoIs(browser)).toBe(identityUserId);
  await expectRefused("heiress", /Acme already signs another person in/);
  expect(await subjectsOf(identityUserId)).toEqual([subject]);
});

test("a code for another sign-in · in the browser where the provider's began · connects no one", async () => {
  const { subject, email, identityUserId, codes } = await createPersonWithSecondFactor();
  const { browser } = await signIn(subject);
  const token = linkTokenOf(await service.deps.accounts.makeSignInLink(email, 60_000));
  await browser.call("POST", "/auth/sign-in/link", { body: { token } });
  expect((await enterCode(browser, codes[0])).status).toBe(200);
  expect(await whoIs(browser)).toBe(identityUserId);
  expect(await subjectsOf(identityUserId)).toEqual([]);
});

test("sign-ins that wait for the code together · for one person · all succeed; for another person, none after the first", async () => {
  const { subject, email, identityUserId, owner, codes } = await createPersonWithSecondFactor();
  people.twin = { email, email_verified: true };
  const waiting = [await signIn(subject), await signIn(subject), await signIn("twin")];
  const answers = [];
  for (const [index, { browser }] of waiting.entries()) {
    answers.push(await enterCode(browser, codes[index]));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 401]);
  expect(answers[2]?.body.error.message).toMatch(/Acme already signs another person in/);
  expect(await Promise.all(waiting.map(({ browser }) => whoIs(browser)))).toEqual([
    identityUserId,
    identityUserId,
    undefined,
  ]);
  const { body } = await owner.call("GET", "/api/security/sessions");
  expect(body.data).toHaveLength(3);
  expect(await subjectsOf(identityUserId)).toEqual([subject]);
});

test("an existing session · planted or not · is replaced, and signing out ends it", async () => {
  const { subject } = await createPerson();
  const browser = openBrowser(service);
  await signIn(subject, {}, browser);
  const before = browser.cookie();
  await signIn(subject, {}, browser);
  const kept = await openBrowser(service).call("GET", "/api/me", { headers: { Cookie: before } });
  expect(kept.status).toBe(401);
  await browser.call("POST", "/auth/sign-out", { body: {} });
  expect(await whoIs(browser)).toBeUndefined();
});

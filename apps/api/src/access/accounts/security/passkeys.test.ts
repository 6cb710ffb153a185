import { personBounds } from "@referral-service/contract";
import { expect, test } from "vitest";
import { makeAuthenticator } from "../../../../test/authenticator.ts";
import { type BrowserSession, openBrowser, openSession } from "../../../../test/browser-session.ts";
import { useService } from "../../../../test/use-service.ts";

const service = useService();

const openPerson = async () =>
  openSession(service, await service.createPerson(service.organization.id));

const makePasskey = (options?: { verifiesUser: boolean }) =>
  makeAuthenticator(new URL(service.deps.settings.publicUrl).origin, options);

type Passkey = ReturnType<typeof makePasskey>;

async function register(browser: BrowserSession, passkey: Passkey, name = "Laptop") {
  const { body: options } = await browser.call("POST", "/auth/passkeys/begin", { body: {} });
  const credential = passkey.register(options);
  return browser.call("POST", "/auth/passkeys", { body: { name, credential } });
}

async function signIn(browser: BrowserSession, passkey: Passkey) {
  const { body: options } = await browser.call("POST", "/auth/sign-in/passkey/begin", { body: {} });
  return browser.call("POST", "/auth/sign-in/passkey", {
    body: { credential: passkey.signIn(options) },
  });
}

const me = async (browser: BrowserSession) =>
  (await browser.call("GET", "/api/me")).body.identityUserId;

test("passkey · once registered · is listed by name and signs in", async () => {
  const browser = await openPerson();
  const passkey = makePasskey();
  expect((await register(browser, passkey)).status).toBe(204);
  const { body } = await browser.call("GET", "/api/security/passkeys");
  expect(body.data).toEqual([
    { id: expect.any(String), name: "Laptop", isSynced: false, createdAt: expect.any(Number) },
  ]);
  const other = openBrowser(service);
  const signedIn = await signIn(other, passkey);
  expect([signedIn.status, signedIn.body]).toEqual([200, { secondFactorRequired: false }]);
  expect(await me(other)).toBe(await me(browser));
});

test("passkey · from a device that asked for no PIN, finger or face · is rejected", async () => {
  const browser = await openPerson();
  const refused = await register(browser, makePasskey({ verifiesUser: false }));
  expect(refused.body.error.details).toEqual([
    { path: "credential", message: "The passkey could not be verified. Create it again." },
  ]);
});

test("passkey · of one account · is rejected for another and still signs in its owner", async () => {
  const owner = await openPerson();
  const other = await openPerson();
  const passkey = makePasskey();
  await register(owner, passkey);
  for (const browser of [other, owner]) {
    const refused = await register(browser, passkey);
    expect([refused.status, refused.body.error.details?.[0].path]).toEqual([400, "credential"]);
  }
  const signedIn = openBrowser(service);
  await signIn(signedIn, passkey);
  expect(await me(signedIn)).toBe(await me(owner));
});

test("passkey · that cannot be parsed · is rejected without a failure of the service", async () => {
  const browser = await openPerson();
  const garbage = "A".repeat(80);
  const wrongs = [
    (response: object) => ({ response: { ...response, attestationObject: garbage } }),
    (response: object) => ({ response: { ...response, clientDataJSON: garbage } }),
    () => ({ id: "x".repeat(22) }),
  ];
  for (const wrong of wrongs) {
    const { body: options } = await browser.call("POST", "/auth/passkeys/begin", { body: {} });
    const made = makePasskey().register(options);
    const credential = { ...made, ...wrong(made.response) };
    const refused = await browser.call("POST", "/auth/passkeys", {
      body: { name: "Laptop", credential },
    });
    expect([refused.status, refused.body.error.details?.[0].path]).toEqual([400, "credential"]);
  }
});

test("passkey · once removed · signs no one in, and only its owner can remove it", async () => {
  const browser = await openPerson();
  const passkey = makePasskey();
  await register(browser, passkey);
  const { body } = await browser.call("GET", "/api/security/passkeys");
  const [{ id }] = body.data;
  const somebody = await openPerson();
  expect((await somebody.call("DELETE", `/api/security/passkeys/${id}`)).status).toBe(404);
  expect((await browser.call("DELETE", `/api/security/passkeys/${id}`)).status).toBe(204);
  const refused = await signIn(openBrowser(service), passkey);
  expect([refused.status, refused.body.error.code]).toEqual([401, "SIGN_IN_FAILED"]);
});

test("passkeys · two at once for an account that can have one more · end at the limit", async () => {
  const person = await service.createPerson(service.organization.id);
  const [one, other] = [await openSession(service, person), await openSession(service, person)];
  await service.pool.query(
    `INSERT INTO identity.passkeys
       ("id", "name", "publicKey", "userId", "credentialID", "counter", "deviceType", "backedUp")
     SELECT $1 || n, 'Phone', 'key', $1, $1 || n, 0, 'singleDevice', false
     FROM generate_series(1, $2::int) AS n`,
    [person.identityUserId, personBounds.passkeys - 1],
  );
  const answers = await Promise.all(
    [one, other].map((browser) => register(browser, makePasskey())),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  const { status, body } = await one.call("POST", "/auth/passkeys/begin", { body: {} });
  expect([status, body.error.code]).toEqual([400, "CONFLICT"]);
  expect(body.error.message).toContain(`the limit of ${personBounds.passkeys} passkeys`);
});

test("passkey · signed for another challenge, or sent again · is rejected", async () => {
  const browser = await openPerson();
  const passkey = makePasskey();
  await register(browser, passkey);
  const other = openBrowser(service);
  const { body: options } = await other.call("POST", "/auth/sign-in/passkey/begin", { body: {} });
  const send = (credential: object) =>
    other.call("POST", "/auth/sign-in/passkey", { body: { credential } });
  const signed = passkey.signIn(options);
  expect((await send(signed)).status).toBe(200);
  expect((await send(signed)).status).toBe(401);
  await other.call("POST", "/auth/sign-in/passkey/begin", { body: {} });
  expect((await send(passkey.signIn({ challenge: "bm90IHlvdXJz" }))).status).toBe(401);
});

test("passkey · with unknown fields · is rejected by its schema", async () => {
  const browser = openBrowser(service);
  const { body: options } = await browser.call("POST", "/auth/sign-in/passkey/begin", { body: {} });
  const credential = { ...makePasskey().signIn(options), admin: true };
  const refused = await browser.call("POST", "/auth/sign-in/passkey", { body: { credential } });
  expect([refused.status, refused.body.error.code]).toEqual([400, "INVALID_REQUEST"]);
});

test("passkeys · requested more than sixty times in a minute from one address · are rejected for that address", async () => {
  const begin = (address: string) =>
    openBrowser(service).call("POST", "/auth/sign-in/passkey/begin", {
      body: {},
      headers: { "X-Forwarded-For": address },
    });
  const answers = await Promise.all(Array.from({ length: 61 }, () => begin("203.0.113.77")));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await begin("203.0.113.78")).status).toBe(200);
});

import { expect, test } from "vitest";
import { codeOf } from "../../../../test/authenticator.ts";
import {
  type BrowserSession,
  linkTokenOf,
  openBrowser,
  openSession,
} from "../../../../test/browser-session.ts";
import { useService } from "../../../../test/use-service.ts";
import { limitInProcess } from "../../../kernel/limits/rate-limit/shared-rate-limiter.ts";
import { systemClock } from "../../../kernel/platform/clock.ts";
import { codesInARowMax } from "../rules.ts";
import { readCode } from "./second-factor.ts";

// These tests sign in more often than the limit for one IP address allows.
const beginLimiter = limitInProcess({ requestsMax: 1_000, windowSeconds: 60 }, systemClock);
const service = useService({ overrides: { beginLimiter } });
const password = "correct horse battery";

async function openWithSecondFactor() {
  const person = await service.createPerson(service.organization.id);
  const email = `${person.identityUserId}@example.com`;
  const browser = await openSession(service, person, { email, password });
  const prepared = await browser.call("POST", "/api/security/second-factor", { body: {} });
  const { secret } = prepared.body;
  const firstCode = codeOf(secret);
  const confirmed = await browser.call("POST", "/auth/second-factor/confirm", {
    body: { code: firstCode },
  });
  const recoveryCodes: string[] = confirmed.body.recoveryCodes;
  return { browser, person, email, secret, firstCode, recoveryCodes, prepared };
}

const signIn = (browser: BrowserSession, email: string) =>
  browser.call("POST", "/auth/sign-in/password", { body: { email, password } });

/**
 * Returns the next code, because each code is accepted only once, and the first one turned on the
 * second factor.
 */
const nextCodeOf = (secret: string) => codeOf(secret, 1);

const enter = (browser: BrowserSession, code: string) =>
  browser.call("POST", "/auth/sign-in/second-factor", { body: { code } });

const isSignedIn = async (browser: BrowserSession) =>
  (await browser.call("GET", "/api/me")).status === 200;

test("second factor · when turned on · shows a QR code and returns ten recovery codes", async () => {
  const { browser, prepared, recoveryCodes } = await openWithSecondFactor();
  expect(prepared.body).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{44}$/),
    qrCode: expect.stringMatching(/^<svg /),
  });
  expect(new Set(recoveryCodes).size).toBe(10);
  expect((await browser.call("GET", "/api/security")).body).toMatchObject({
    hasSecondFactor: true,
    hasPassword: true,
  });
});

test("second factor · prepared without entering the code · is not required", async () => {
  const person = await service.createPerson(service.organization.id);
  const email = `${person.identityUserId}@example.com`;
  const browser = await openSession(service, person, { email, password });
  await browser.call("POST", "/api/security/second-factor", { body: {} });
  const wrong = await browser.call("POST", "/auth/second-factor/confirm", {
    body: { code: "000000" },
  });
  expect(wrong.body.error.details).toEqual([
    {
      path: "code",
      message: "must be the current code from your authenticator app, or an unused recovery code",
    },
  ]);
  const signedIn = await signIn(openBrowser(service), email);
  expect(signedIn.body).toEqual({ secondFactorRequired: false });
});

test("sign-in with a password · with a second factor · signs no one in before the code", async () => {
  const { email, secret } = await openWithSecondFactor();
  const browser = openBrowser(service);
  expect((await signIn(browser, email)).body).toEqual({ secondFactorRequired: true });
  expect(await isSignedIn(browser)).toBe(false);
  expect((await enter(browser, "000000")).status).toBe(400);
  expect(await isSignedIn(browser)).toBe(false);
  expect((await enter(browser, ` ${nextCodeOf(secret)} `)).status).toBe(200);
  expect(await isSignedIn(browser)).toBe(true);
});

test("sign-in with a link · with a second factor · signs no one in before the code", async () => {
  const { email, secret } = await openWithSecondFactor();
  const browser = openBrowser(service);
  const token = linkTokenOf(await service.deps.accounts.makeSignInLink(email, 60_000));
  const opened = await browser.call("POST", "/auth/sign-in/link", { body: { token } });
  expect(opened.body).toEqual({ secondFactorRequired: true });
  expect(await isSignedIn(browser)).toBe(false);
  expect((await enter(browser, nextCodeOf(secret))).status).toBe(200);
  expect(await isSignedIn(browser)).toBe(true);
});

test("recovery code · entered twice · signs in once", async () => {
  const { email, recoveryCodes } = await openWithSecondFactor();
  const [code = ""] = recoveryCodes;
  const browsers = [openBrowser(service), openBrowser(service)] as const;
  for (const browser of browsers) await signIn(browser, email);
  expect((await enter(browsers[0], code.toUpperCase())).status).toBe(200);
  expect((await enter(browsers[1], code)).status).toBe(400);
});

test("recovery codes · once replaced · no longer work", async () => {
  const { browser, email, recoveryCodes } = await openWithSecondFactor();
  const replaced = await browser.call("POST", "/api/security/recovery-codes", { body: {} });
  const other = openBrowser(service);
  await signIn(other, email);
  expect((await enter(other, recoveryCodes[1] ?? "")).status).toBe(400);
  expect((await enter(other, replaced.body.recoveryCodes[1])).status).toBe(200);
});

test("codes · five wrong ones over several sign-ins · block the authenticator's codes there and nothing else", async () => {
  const { email, secret, recoveryCodes } = await openWithSecondFactor();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const browser = openBrowser(service);
    expect((await signIn(browser, email)).status).toBe(200);
    expect((await enter(browser, "000000")).status).toBe(400);
  }
  const other = openBrowser(service);
  expect((await signIn(other, email)).status).toBe(200);
  expect((await enter(other, nextCodeOf(secret))).status).toBe(400);
  expect((await enter(other, recoveryCodes[0] ?? "")).status).toBe(200);
});

test("codes · many wrong ones in a row from anywhere · must wait, because a stranger knows the password", async () => {
  const { email, person, secret } = await openWithSecondFactor();
  await service.pool.query(
    'UPDATE identity.second_factors SET "failedVerificationCount" = $1 WHERE "userId" = $2',
    [codesInARowMax - 1, person.identityUserId],
  );
  const browser = openBrowser(service);
  await signIn(browser, email);
  expect((await enter(browser, "000000")).status).toBe(400);
  const other = openBrowser(service);
  await signIn(other, email);
  expect((await enter(other, nextCodeOf(secret))).status).toBe(400);
});

test("a code from the authenticator app · entered again while it is shown · is rejected", async () => {
  const { email, secret, firstCode } = await openWithSecondFactor();
  const browsers = Array.from({ length: 3 }, () => openBrowser(service));
  for (const browser of browsers) await signIn(browser, email);
  const code = nextCodeOf(secret);
  const answers = await Promise.all(browsers.map((browser) => enter(browser, code)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  const later = openBrowser(service);
  await signIn(later, email);
  expect((await enter(later, code)).status).toBe(400);
  expect((await enter(later, firstCode)).status).toBe(400);
});

test("a code · with the challenge of another account · is rejected", async () => {
  const [victim, other] = [await openWithSecondFactor(), await openWithSecondFactor()];
  const [browser, decoy] = [openBrowser(service), openBrowser(service)];
  await signIn(browser, victim.email);
  await signIn(decoy, other.email);
  const body = { code: nextCodeOf(victim.secret) };
  const cookies = [`a=${decoy.cookie()}`, decoy.cookie()].flatMap((cookie) => [
    `${cookie}; ${browser.cookie()}`,
    `${browser.cookie()}; ${cookie}`,
  ]);
  for (const Cookie of cookies) {
    const headers = { Cookie };
    const answer = await openBrowser(service).call("POST", "/auth/sign-in/second-factor", {
      body,
      headers,
    });
    expect([Cookie, answer.status, answer.body.error?.code]).toEqual([
      Cookie,
      401,
      "SIGN_IN_FAILED",
    ]);
  }
  expect((await enter(browser, body.code)).status).toBe(200);
});

test("a code · without a first factor · is rejected", async () => {
  const { secret } = await openWithSecondFactor();
  const answer = await enter(openBrowser(service), nextCodeOf(secret));
  expect([answer.status, answer.body.error.code]).toEqual([401, "SIGN_IN_FAILED"]);
});

test("signing in again in the app · until the code is entered · leaves the session unchanged", async () => {
  const { browser, email, secret } = await openWithSecondFactor();
  const before = browser.cookie();
  await signIn(browser, email);
  expect(await isSignedIn(browser)).toBe(true);
  await enter(browser, nextCodeOf(secret));
  expect(await isSignedIn(browser)).toBe(true);
  const kept = await openBrowser(service).call("GET", "/api/me", { headers: { Cookie: before } });
  expect(kept.status).toBe(401);
});

test("second factor · once turned off · is no longer required", async () => {
  const { browser, email } = await openWithSecondFactor();
  const off = () => browser.call("DELETE", "/api/security/second-factor");
  expect((await off()).status).toBe(204);
  expect((await off()).status).toBe(404);
  const signedIn = await signIn(openBrowser(service), email);
  expect(signedIn.body).toEqual({ secondFactorRequired: false });
});

test.each([
  "sf5rd-k87df",
  "sf5rdk87df",
  "sf5rd k87df",
  "SF5RD-K87DF",
  " sf5rd-k87df ",
  "sf5rd\u2013k87df",
])("a recovery code · typed as %j · equals the code that was shown", (typed) => {
  expect(readCode(typed)).toEqual({ isTimed: false, code: "sf5rd-k87df" });
});

test.each(["123456", "123 456", "123-456", " 123456 "])(
  "a code from the authenticator app · typed as %j · is read as its six digits",
  (typed) => {
    expect(readCode(typed)).toEqual({ isTimed: true, code: "123456" });
  },
);

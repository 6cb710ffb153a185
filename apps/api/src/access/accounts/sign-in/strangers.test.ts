import { expect, test } from "vitest";
import { codeOf } from "../../../../test/authenticator.ts";
import {
  type BrowserSession,
  giveAccount,
  linkTokenOf,
  openBrowser,
  openSession,
} from "../../../../test/browser-session.ts";
import { useService } from "../../../../test/use-service.ts";
import { mailsTo } from "../../../../test/written-mails.ts";
import { failuresMax, mailRequestsMax } from "./attempts.ts";

const service = useService();
const password = "correct horse battery";

const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });

const signIn = (browser: BrowserSession, address: string, sent: object) =>
  browser.call("POST", "/auth/sign-in/password", { body: sent, ...from(address) });

const enter = (browser: BrowserSession, address: string, code: string) =>
  browser.call("POST", "/auth/sign-in/second-factor", { body: { code }, ...from(address) });

/** Sends this number of wrong passwords from one address. */
async function guess(email: string, address: string, count = failuresMax.ofPair) {
  for (let attempt = 0; attempt < count; attempt += 1) {
    await signIn(openBrowser(service), address, { email, password: "wrong" });
  }
}

/**
 * Sends one wrong password, then changes the log as if the failures had come from many addresses.
 */
async function guessFromEverywhere(email: string) {
  await guess(email, "203.0.113.1", 1);
  await service.pool.query(
    `INSERT INTO identity.account_log (id, action, way, email_hash, address_hash, created_at)
     SELECT gen_random_uuid(), action, way, email_hash, sha256(number::text::bytea), created_at
     FROM generate_series(2, $1) AS number,
       (SELECT * FROM identity.account_log WHERE action = 'sign_in.failed'
        ORDER BY created_at DESC, id DESC LIMIT 1) AS first`,
    [failuresMax.ofAccount],
  );
}

async function openOwner(address = "192.0.2.1") {
  const person = await service.createPerson(service.organization.id);
  const email = `${person.identityUserId}@example.com`;
  return { email, browser: await openSession(service, person, { email, password, address }) };
}

test("wrong passwords · from one address · block the password only there", async () => {
  const { email } = await openOwner();
  await guess(email, "203.0.113.50");
  const right = { email, password };
  expect((await signIn(openBrowser(service), "203.0.113.50", right)).status).toBe(401);
  expect((await signIn(openBrowser(service), "203.0.113.51", right)).status).toBe(200);
});

test("wrong passwords · even from the owner's address · block no other sign-in method", async () => {
  const { email, browser } = await openOwner();
  const prepared = await browser.call("POST", "/api/security/second-factor", { body: {} });
  const { secret } = prepared.body;
  const confirmed = await browser.call("POST", "/auth/second-factor/confirm", {
    body: { code: codeOf(secret) },
  });
  await guess(email, "192.0.2.1", failuresMax.ofAddress);
  expect((await signIn(browser, "192.0.2.1", { email, password })).status).toBe(429);
  for (const code of [codeOf(secret, 1), confirmed.body.recoveryCodes[0]]) {
    const byLink = openBrowser(service);
    const token = linkTokenOf(await service.deps.accounts.makeSignInLink(email, 60_000));
    await byLink.call("POST", "/auth/sign-in/link", { body: { token }, ...from("192.0.2.1") });
    expect((await enter(byLink, "192.0.2.1", code)).status).toBe(200);
  }
  const changed = await browser.call("POST", "/auth/password/change", {
    body: { currentPassword: password, newPassword: "staple gun in the attic" },
    ...from("192.0.2.1"),
  });
  expect(changed.status).toBe(204);
});

test("wrong passwords · from many addresses · block the password for strangers, and the owner gets one email", async () => {
  const { email, browser } = await openOwner("192.0.2.10");
  await guessFromEverywhere(email);
  const right = { email, password };
  for (const address of ["192.0.2.11", "192.0.2.12"]) {
    expect((await signIn(openBrowser(service), address, right)).status).toBe(401);
  }
  const subjects = (await mailsTo(service, email)).map(({ subject }) => subject);
  expect(subjects).toEqual(["Too many failed sign-in attempts on your account"]);
  const device = /referrals\.device=[\w-]+/.exec(browser.cookie())?.[0] ?? "";
  const known = await openBrowser(service).call("POST", "/auth/sign-in/password", {
    body: right,
    headers: { ...from("192.0.2.13").headers, Cookie: device },
  });
  expect(known.status).toBe(200);
  expect((await signIn(openBrowser(service), "192.0.2.10", right)).status).toBe(200);
});

test("wrong passwords · from many addresses for an address without an account · send no email and get the same response", async () => {
  const email = "nobody-at-all@example.com";
  await guessFromEverywhere(email);
  const refused = await signIn(openBrowser(service), "192.0.2.20", { email, password });
  expect([refused.status, refused.body.error.code]).toEqual([401, "SIGN_IN_FAILED"]);
  expect(await mailsTo(service, email)).toEqual([]);
});

test("links · requested by strangers all day · leave the owner's browser able to request another", async () => {
  const { email, browser } = await openOwner("192.0.2.30");
  const ask = (of: BrowserSession, address: string) =>
    of.call("POST", "/auth/sign-in/link/request", { body: { email }, ...from(address) });
  for (let count = 0; count < mailRequestsMax.ofAccount + 2; count += 1) {
    await ask(openBrowser(service), `198.51.100.${count}`);
  }
  expect(await mailsTo(service, email)).toHaveLength(mailRequestsMax.ofAccount);
  expect((await ask(browser, "192.0.2.31")).status).toBe(204);
  expect(await mailsTo(service, email)).toHaveLength(mailRequestsMax.ofAccount + 1);
});

test("resets · requested by strangers · do not reduce the number of links", async () => {
  const email = await giveAccount(service, await service.createPerson(service.organization.id));
  for (const kind of ["password/reset", "password/reset", "sign-in/link"]) {
    for (let count = 0; count < mailRequestsMax.ofPair; count += 1) {
      const body = { email };
      await openBrowser(service).call("POST", `/auth/${kind}/request`, {
        body,
        ...from("192.0.2.40"),
      });
    }
  }
  const subjects = (await mailsTo(service, email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === "Your sign-in link")).toHaveLength(5);
});

import { authContract } from "@referral-service/contract/app";
import { expect, test } from "vitest";
import { openBrowser, openSession } from "../../../../test/browser-session.ts";
import { useService } from "../../../../test/use-service.ts";
import { limitInProcess } from "../../../kernel/limits/rate-limit/shared-rate-limiter.ts";
import { systemClock } from "../../../kernel/platform/clock.ts";
import { failuresMax } from "./attempts.ts";

const requestsMax = 5;
const service = useService({
  environment: {
    RATE_LIMIT_REQUESTS: String(requestsMax),
    OIDC_ISSUER: "http://localhost:1",
    OIDC_CLIENT_ID: "referrals",
    OIDC_CLIENT_SECRET: "a secret between the two",
    OIDC_NAME: "Acme",
  },
  overrides: { beginLimiter: limitInProcess({ requestsMax, windowSeconds: 60 }, systemClock) },
});

type Operation = keyof typeof authContract;

const random = "r".repeat(64);
const passkeyId = "p".repeat(22);
const signedByPasskey = {
  id: passkeyId,
  rawId: passkeyId,
  type: "public-key",
  clientExtensionResults: {},
  response: { clientDataJSON: random, authenticatorData: random, signature: random },
};
const madeByPasskey = {
  ...signedByPasskey,
  response: { clientDataJSON: random, attestationObject: random },
};
const email = "nobody@example.com";
const newPassword = "correct horse battery";

const bodies: Record<Operation, object> = {
  signIn: { email, password: newPassword },
  enterSecondFactor: { code: "123456" },
  requestSignInLink: { email },
  openSignInLink: { token: random },
  beginPasskeySignIn: {},
  signInByPasskey: { credential: signedByPasskey },
  beginProviderSignIn: {},
  finishProviderSignIn: { state: random, code: random },
  requestPasswordReset: { email },
  resetPassword: { token: random, newPassword },
  changePassword: { newPassword },
  beginPasskey: {},
  addPasskey: { name: "Laptop", credential: madeByPasskey },
  confirmSecondFactor: { code: "123456" },
  signOut: {},
};

const forged = `referrals.session_token=${random}.${random}; referrals.two_factor=2fa-${random}.${random}`;

test.each(Object.entries(bodies) as [Operation, object][])(
  "%s · from one address, with or without a forged cookie · is limited",
  async (operation, body) => {
    // The request would never reach the lookup if validation rejected the body.
    expect(authContract[operation].body.safeParse(body).error).toBeUndefined();
    for (const [number, cookie] of ["", forged].entries()) {
      const address = `2001:db8:${number}:${Object.keys(bodies).indexOf(operation)}::1`;
      const answers = await Promise.all(
        Array.from({ length: 2 * failuresMax.ofAddress }, () =>
          openBrowser(service).call("POST", authContract[operation].path.slice("/app".length), {
            body,
            headers: { "X-Forwarded-For": address, Cookie: cookie },
          }),
        ),
      );
      const answered = answers.filter(({ status }) => status !== 429);
      expect(answered.length).toBeGreaterThan(0);
      expect(answered.length).toBeLessThanOrEqual(failuresMax.ofAddress);
    }
  },
);

test("The app's API · for an address without a valid session · must wait, and still serves a session that was valid", async () => {
  const headers = { "X-Forwarded-For": "203.0.113.9" };
  const signedIn = await openSession(service, await service.createPerson(service.organization.id));
  const other = await openSession(service, await service.createPerson(service.organization.id));
  expect((await signedIn.call("GET", "/api/me", { headers })).status).toBe(200);
  const strangers = await Promise.all(
    Array.from({ length: 4 * requestsMax }, (_, index) =>
      openBrowser(service).call("GET", "/api/me", {
        headers: { ...headers, Cookie: index % 2 === 0 ? "" : forged },
      }),
    ),
  );
  expect(strangers.filter(({ status }) => status === 401)).toHaveLength(requestsMax);
  expect(strangers.filter(({ status }) => status === 429)).toHaveLength(3 * requestsMax);
  expect((await signedIn.call("GET", "/api/me", { headers })).status).toBe(200);
  const refused = await other.call("GET", "/api/me", { headers });
  expect([refused.status, refused.body.error.code]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
  expect((await other.call("GET", "/api/me")).status).toBe(200);
});

test("A session that was valid · once it has ended · counts as a failure of its address", async () => {
  const headers = { "X-Forwarded-For": "203.0.113.10" };
  const browser = await openSession(service, await service.createPerson(service.organization.id));
  const kept = { ...headers, Cookie: browser.cookie() };
  expect((await browser.call("GET", "/api/me", { headers })).status).toBe(200);
  await browser.call("POST", "/auth/sign-out", { body: {} });
  const statuses: number[] = [];
  for (let count = 0; count < 2 * requestsMax; count += 1) {
    statuses.push((await openBrowser(service).call("GET", "/api/me", { headers: kept })).status);
  }
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(requestsMax + 1);
  expect(statuses.at(-1)).toBe(429);
});

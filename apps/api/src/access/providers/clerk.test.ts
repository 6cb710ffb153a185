import { beforeAll, expect, test } from "vitest";
import { linkTokenOf, openBrowser } from "../../../test/browser-session.ts";
import { type PersonThere, startOpenIdProvider } from "../../../test/openid-provider.ts";
import { signInRoutes } from "../../../test/routes.ts";
import { startService, type TestService } from "../../../test/service.ts";
import { linkIn, mailsTo } from "../../../test/written-mails.ts";
import { runCommand } from "../../operation/admin/command.ts";

const client = {
  id: "referrals",
  secret: "a secret between the two",
  redirectUris: ["http://localhost:3000/app/sign-in/provider"],
};
const people: Record<string, PersonThere> = {};
const service = {} as TestService;
let clerk: Awaited<ReturnType<typeof startOpenIdProvider>>;

beforeAll(async () => {
  clerk = await startOpenIdProvider({ people, client });
  const { OIDC_NAME: _, ...settings } = clerk.settings;
  const environment = { IDENTITY_PROVIDER: "clerk", CLERK_SECRET_KEY: "sk_test", ...settings };
  Object.assign(service, await startService({ environment }));
  return async () => {
    await service.stop();
    await clerk.stop();
  };
});

async function signIn(subject: string, body: object = {}) {
  const browser = openBrowser(service);
  const begun = await browser.call("POST", "/auth/sign-in/provider/begin", { body });
  const answered = await clerk.signIn(begun.body.address, subject);
  const answer = await browser.call("POST", "/auth/sign-in/provider", { body: answered });
  return { browser, answer };
}

async function createUser() {
  const person = await service.createPerson(service.organization.id, { permissionLevel: "admin" });
  const email = `${person.identityUserId}@acme.example`;
  people[person.identityUserId] = { email, email_verified: true };
  return { ...person, email };
}

test("with Clerk · the subject is the identity, and the session ends after an hour", async () => {
  const { identityUserId, email } = await createUser();
  const { browser } = await signIn(identityUserId);
  const me = () => browser.call("GET", "/api/me");
  expect((await me()).body).toMatchObject({ identityUserId, email });
  expect((await browser.call("GET", "/api/security/sessions")).body.data).toHaveLength(1);
  await service.pool.query(
    `UPDATE identity.sessions SET "createdAt" = "createdAt" - interval '1 hour' WHERE "userId" = $1`,
    [identityUserId],
  );
  expect((await me()).status).toBe(401);
});

test("with Clerk · a person who is no user here · joins only with an invitation, under their subject", async () => {
  people.user_new = { email: "new@acme.example", email_verified: true };
  expect((await signIn("user_new")).answer.status).toBe(401);
  const admin = await signIn((await createUser()).identityUserId);
  const { body: user } = await admin.browser.call("POST", "/api/users", {
    body: { email: "new@acme.example", permissionLevel: "referrer" },
  });
  const [mail = { text: "" }] = await mailsTo(service, "new@acme.example");
  const token = linkTokenOf(linkIn(mail));
  const { browser } = await signIn("user_new", { invitation: token });
  await browser.call("POST", "/api/joining/invitation/accept", { body: { token } });
  expect((await browser.call("GET", "/api/me")).body).toMatchObject({
    identityUserId: "user_new",
    organizations: [{ user: { id: user.id } }],
  });
});

test("with Clerk · a person whom an organization has added · can sign in, and is asked to accept there", async () => {
  const subject = "user_named";
  people[subject] = { email: "named@acme.example", email_verified: true };
  const { id } = service.organization;
  await service.addUser(id, subject);
  await service.pool.query("UPDATE users SET has_accepted = false WHERE identity_user_id = $1", [
    subject,
  ]);
  const { browser, answer } = await signIn(subject);
  expect(answer.status).toBe(200);
  const me = (await browser.call("GET", "/api/me")).body;
  expect(me).toMatchObject({ organizations: [], proposals: [{ organization: { id } }] });
  const accepted = await browser.call("POST", `/api/me/proposals/${id}/accept`, { body: {} });
  expect(accepted.status).toBe(200);
});

test("with Clerk · admin sign-in-link · explains that Clerk signs people in", async () => {
  const { email } = await createUser();
  const linking = runCommand({ ...service.deps, print() {} }, ["sign-in-link", email]);
  await expect(linking).rejects.toThrow(
    "People sign in with Clerk, so this service has no sign-in links",
  );
});

test("with Clerk · operations and routes of our own sign-in methods · respond as if they did not exist", async () => {
  const { identityUserId } = await createUser();
  const { browser } = await signIn(identityUserId);
  expect((await browser.call("GET", "/api/sign-in-ways")).body).toEqual({
    own: false,
    provider: { name: "Clerk" },
  });
  const doors = signInRoutes.map(({ path }) => path);
  const open = ["/sign-in/provider/begin", "/sign-in/provider", "/sign-out"];
  for (const path of doors.filter((path) => !open.includes(path))) {
    const { status, body } = await browser.call("POST", `/auth${path}`, { body: {} });
    expect({ path, status, code: body.error.code }).toEqual({
      path,
      status: 404,
      code: "NOT_FOUND",
    });
  }
  for (const [method, path] of [
    ["GET", "/security/passkeys"],
    ["POST", "/security/second-factor"],
    ["POST", "/security/recovery-codes"],
  ] as const) {
    const body = method === "POST" ? {} : undefined;
    expect((await browser.call(method, `/api${path}`, { body })).status).toBe(404);
  }
});

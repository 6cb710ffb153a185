import { expect, test } from "vitest";
import { giveAccount, linkTokenOf, openBrowser } from "../../../test/browser-session.ts";
import { operatorOf } from "../../../test/operator.ts";
import { useService } from "../../../test/use-service.ts";
import { AdminError } from "./admin-deps.ts";

const service = useService();

const admin = operatorOf(service);

async function openPrinted(lines: string[]) {
  const address = lines.find((line) => line.includes("/app/sign-in/link#")) ?? "";
  const browser = openBrowser(service);
  await browser.call("POST", "/auth/sign-in/link", { body: { token: linkTokenOf(address) } });
  return (await browser.call("GET", "/api/me")).body;
}

const addUser = async (email: string, { key } = service.organization) =>
  (
    await service.call("POST", "/users", {
      key,
      body: { email, permissionLevel: "referrer" },
    })
  ).body;

test("create-organization · with its printed URL · signs the super admin in", async () => {
  const words = ["--name", "Acme", "--slug", "acme-signs-in", "--plan", "free"];
  const lines = await admin("create-organization", ...words, "--email", "first@example.com");
  expect(await openPrinted(lines)).toMatchObject({
    email: "first@example.com",
    organizations: [{ slug: "acme-signs-in", user: { permissionLevel: "super_admin" } }],
  });
});

test("sign-in-link · for a user without an account · creates it, logs it, and signs in", async () => {
  const { id } = await addUser("nobody-yet@example.com");
  const lines = await admin("sign-in-link", "Nobody-Yet@example.com");
  const me = await openPrinted(lines);
  expect(me.organizations).toMatchObject([{ id: service.organization.id, user: { id } }]);
  const { rows } = await service.pool.query(
    "SELECT actor_type FROM audit_logs WHERE action = 'user.sign_in_link_created' AND target_id = $1",
    [id],
  );
  expect(rows).toEqual([{ actor_type: "operator" }]);
});

test("sign-in-link · for an account · signs in as the same identity", async () => {
  const person = await service.createPerson(service.organization.id);
  const email = await giveAccount(service, person);
  const me = await openPrinted(await admin("sign-in-link", email));
  expect(me.identityUserId).toBe(person.identityUserId);
});

test("sign-in-link · for no user, or for users who may be several people · explains it in one sentence", async () => {
  const refusal = async (email: string) => {
    const error = await admin("sign-in-link", email).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(AdminError);
    return (error as AdminError).message;
  };
  expect(await refusal("not-there@example.com")).toBe(
    "No user has the email address not-there@example.com",
  );
  await addUser("twice@example.com");
  await addUser("TWICE@example.com", await service.createOrganization());
  expect(await refusal("twice@example.com")).toMatch(/^Several users have the email address/);
});

import { beforeEach, describe, expect, test } from "vitest";
import type { Organization, Person } from "../../../test/arrangements.ts";
import { type BrowserSession, openSession } from "../../../test/browser-session.ts";
import { operatorOf } from "../../../test/operator.ts";
import { auditRowsOf, eventsOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";
import { linkIn, mailsTo } from "../../../test/written-mails.ts";
import { newId } from "../../kernel/platform/ids.ts";

const service = useService();
const operator = operatorOf(service);

let home: Organization;
let other: Organization;
/** A member of `home` with a key and an open session. `other` adds this person's identity. */
let person: Person;
let browser: BrowserSession;
beforeEach(async () => {
  home = await service.createOrganization();
  other = await service.createOrganization();
  person = await service.createPerson(home.id, { permissionLevel: "admin" });
  browser = await openSession(service, person);
});

const newAddress = () => `${newId()}@example.com`;

async function propose(body: object = {}) {
  const { identityUserId } = person;
  const answer = await service.call("POST", "/users", {
    key: other.key,
    body: { email: newAddress(), identityUserId, ...body },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as { id: string; email: string; version: number };
}

const callAs = (path: string) => service.call("GET", path, { key: person.key });
const me = async (as = browser) => (await as.call("GET", "/api/me")).body;
const decide = (how: "accept" | "decline", as = browser) =>
  as.call("POST", `/api/me/proposals/${other.id}/${how}`, { body: {} });
const userOf = async (id: string) =>
  (await service.call("GET", `/users/${id}`, { key: other.key })).body;
const slugsIn = (organizations: { slug: string }[]) => organizations.map(({ slug }) => slug);

async function expectMemberOfHomeAlone() {
  expect((await callAs("/referrals")).status).toBe(200);
  expect(slugsIn((await callAs("/organizations")).body.data)).toEqual([home.slug]);
  const named = await callAs(`/referrals?organization=${other.slug}`);
  expect([named.status, named.body.error.code]).toEqual([404, "ORGANIZATION_NOT_FOUND"]);
  expect(slugsIn((await me()).organizations)).toEqual([home.slug]);
}

describe("a person whom another organization adds with POST /users", () => {
  test("is not a member there · for their key, their session or the organization's lists", async () => {
    const { id } = await propose();
    await expectMemberOfHomeAlone();
    expect(await userOf(id)).toMatchObject({ identityUserId: null, status: "active" });
    const invited = await service.call("GET", "/users?hasIdentity=false", { key: other.key });
    expect(invited.body.data.map((user: { id: string }) => user.id)).toContain(id);
    const joined = await service.call("GET", "/users?hasIdentity=true", { key: other.key });
    expect(joined.body.data.map((user: { id: string }) => user.id)).not.toContain(id);
  });

  test("a referral by this person · does not include their identity", async () => {
    const { id } = await propose();
    const { body } = await service.call("POST", "/referrals", {
      key: other.key,
      body: { name: "Ada", email: newAddress(), referrerId: id },
    });
    const { rows } = await service.pool.query("SELECT payload FROM events WHERE payload LIKE $1", [
      `%${body.id}%`,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0].payload).not.toContain(person.identityUserId);
  });

  test("accepting in the app · makes them a member", async () => {
    const { id, version } = await propose({ permissionLevel: "marketer" });
    const { name } = await service.deps.db.client.organization.findFirstOrThrow({
      where: { id: other.id },
    });
    expect((await me()).proposals).toEqual([
      { organization: { id: other.id, name }, permissionLevel: "marketer" },
    ]);
    const accepted = await decide("accept");
    expect([accepted.status, accepted.body]).toEqual([200, { slug: other.slug }]);
    const { identityUserId } = person;
    expect(await userOf(id)).toMatchObject({ identityUserId, version: version + 1 });
    expect((await me()).proposals).toEqual([]);
    expect(slugsIn((await me()).organizations)).toContain(other.slug);
    expect((await callAs("/referrals")).body.error.code).toBe("ORGANIZATION_REQUIRED");
    expect((await callAs(`/referrals?organization=${other.slug}`)).status).toBe(200);
    const [row] = await auditRowsOf(service, other.id, "user.invitation_accepted");
    expect(row).toMatchObject({
      actorId: id,
      changes: { identityUserId: { from: null, to: identityUserId } },
    });
    expect((await eventsOf(service, other.id)).map(({ eventType }) => eventType)).toEqual([
      "user.joined",
    ]);
    expect((await decide("accept")).status).toBe(404);
    expect((await decide("decline")).status).toBe(404);
  });

  test("accepting with the emailed link · makes them a member", async () => {
    const { id, email } = await propose();
    const [mail = { text: "" }] = await mailsTo(service, email);
    const token = new URL(linkIn(mail)).hash.slice(1);
    const accepted = await browser.call("POST", "/api/joining/invitation/accept", {
      body: { token },
    });
    expect(accepted.status).toBe(200);
    expect(await userOf(id)).toMatchObject({ identityUserId: person.identityUserId });
    expect(await me()).toMatchObject({ proposals: [], organizations: [{}, {}] });
  });

  test("declining · deletes the proposal, and the user leaves", async () => {
    const { id } = await propose();
    expect((await decide("decline")).status).toBe(204);
    await expectMemberOfHomeAlone();
    expect((await me()).proposals).toEqual([]);
    expect((await userOf(id)).error.code).toBe("NOT_FOUND");
    const { rows } = await service.pool.query("SELECT id FROM users WHERE identity_user_id = $1", [
      person.identityUserId,
    ]);
    expect(rows).toEqual([{ id: person.userId }]);
    expect(await auditRowsOf(service, other.id, "user.invitation_declined")).toMatchObject([
      { actorId: id, targetId: id },
    ]);
    expect((await decide("accept")).status).toBe(404);
    expect((await propose()).id).not.toBe(id);
  });

  test.each(["accept", "decline"] as const)("%s by another person · returns 404", async (how) => {
    const { id } = await propose();
    const stranger = await service.createPerson(home.id);
    const theirs = await openSession(service, stranger);
    expect((await me(theirs)).proposals).toEqual([]);
    expect((await decide(how, theirs)).status).toBe(404);
    expect((await userOf(id)).id).toBe(id);
    expect((await me()).proposals).toHaveLength(1);
  });

  test("blocked before responding · gets no question and cannot join with a code", async () => {
    const { id } = await propose();
    const body = { status: "blocked" };
    await service.call("PUT", `/users/${id}/status`, { key: other.key, body });
    expect((await me()).proposals).toEqual([]);
    expect((await decide("accept")).status).toBe(404);
    const code = await service.call("POST", "/invitation-codes", { key: other.key, body: {} });
    const join = `/api/joining/codes/${code.body.code}/join`;
    const { body: refused } = await browser.call("POST", join, { body: { firstName: "Ada" } });
    expect(refused.error.message).toBe(
      "You are blocked in this organization. Ask an admin to unblock you.",
    );
    await expectMemberOfHomeAlone();
  });

  test("with a code for the same organization · is directed to the open invitation", async () => {
    await propose();
    const code = await service.call("POST", "/invitation-codes", { key: other.key, body: {} });
    const join = `/api/joining/codes/${code.body.code}/join`;
    const { body } = await browser.call("POST", join, { body: { firstName: "Ada" } });
    expect(body.error.message).toMatch(/has already invited you/);
  });

  test("is not yet the super admin who allows the last one to leave", async () => {
    const last = await service.createPerson(other.id, { permissionLevel: "super_admin" });
    const theirs = await openSession(service, last);
    const { id } = await propose();
    await service.pool.query("UPDATE users SET permission_level = 'super_admin' WHERE id = $1", [
      id,
    ]);
    const leave = () =>
      theirs.call("POST", `/api/me/leave?organization=${other.slug}`, { body: {} });
    expect((await leave()).body.error.code).toBe("CONFLICT");
    expect((await decide("accept")).status).toBe(200);
    expect((await leave()).status).toBe(204);
  });
});

describe("a former member who is added again", () => {
  let id: string;
  beforeEach(async () => {
    id = (await propose()).id;
    await decide("accept");
    await service.call("DELETE", `/users/${id}`, { key: other.key });
  });

  test("is asked again and is a member after accepting", async () => {
    expect((await propose()).id).toBe(id);
    await expectMemberOfHomeAlone();
    expect(await userOf(id)).toMatchObject({ identityUserId: null });
    expect((await decide("accept")).status).toBe(200);
    expect((await callAs(`/referrals?organization=${other.slug}`)).status).toBe(200);
  });

  test("joining with a code · accepts without another question", async () => {
    const code = await service.call("POST", "/invitation-codes", { key: other.key, body: {} });
    const join = `/api/joining/codes/${code.body.code}/join`;
    expect((await browser.call("POST", join, { body: { firstName: "Ada" } })).status).toBe(200);
    expect(await userOf(id)).toMatchObject({ identityUserId: person.identityUserId });
  });
});

describe("export and erasure by the organization that added a person", () => {
  /** The person is a member of no organization when they are added. */
  beforeEach(async () => {
    await service.pool.query("UPDATE users SET left_at = now() WHERE id = $1", [person.userId]);
  });
  const accountCount = async () => {
    const { rows } = await service.pool.query(
      `SELECT (SELECT count(*)::int FROM identity.accounts WHERE id = $1) AS accounts,
        (SELECT count(*)::int FROM identity.sessions WHERE "userId" = $1) AS sessions,
        (SELECT count(*)::int FROM api_keys WHERE identity_user_id = $1) AS keys`,
      [person.identityUserId],
    );
    return rows[0];
  };

  test("include neither the account nor sessions nor keys", async () => {
    const before = await accountCount();
    expect(before).toEqual({ accounts: 1, sessions: 1, keys: 1 });
    const { id } = await propose();
    const printed = JSON.stringify(await operator("export-person", other.slug, "--user", id));
    expect(printed).not.toContain(`${person.identityUserId}@example.com`);
    await operator("erase-person", other.slug, "--user", id);
    expect(await accountCount()).toEqual(before);
  });

  test("by the identity · find no one", async () => {
    await propose();
    const { identityUserId } = person;
    const erasing = operator("erase-person", other.slug, "--identity", identityUserId);
    await expect(erasing).rejects.toThrow();
    expect((await accountCount()).accounts).toBe(1);
  });

  test("by an organization they belonged to · are not blocked by a proposal", async () => {
    await propose();
    await operator("erase-person", home.slug, "--user", person.userId);
    expect(await accountCount()).toEqual({ accounts: 0, sessions: 0, keys: 0 });
  });
});

describe("an SQL statement of a request", () => {
  const asRequest = (text: string, values: unknown[]) =>
    service.deps.db.inScope(other.id, ({ query }) => query({ text, values }));

  test.each([
    ["stores that a person accepted", "UPDATE users SET has_accepted = true WHERE id = $1"],
    ["accepts in their name", "SELECT accept_membership($2, $3::uuid, now()) WHERE $1 <> ''"],
    ["declines in their name", "SELECT decline_membership($2, $3::uuid) WHERE $1 <> ''"],
  ])("that %s · is rejected by the database", async (_, text) => {
    const { id } = await propose();
    const all = [id, person.identityUserId, other.id];
    const values = text.startsWith("UPDATE") ? [id] : all;
    await expect(asRequest(text, values)).rejects.toMatchObject({ code: "42501" });
    await expectMemberOfHomeAlone();
  });

  test("that adds a former member again · does not accept for them", async () => {
    const { id } = await propose();
    await decide("accept");
    await service.pool.query("UPDATE users SET left_at = now() WHERE id = $1", [id]);
    await asRequest("UPDATE users SET left_at = NULL WHERE id = $1", [id]);
    await expectMemberOfHomeAlone();
  });
});

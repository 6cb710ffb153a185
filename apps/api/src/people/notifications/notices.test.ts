import { permissionLevels } from "@referral-service/contract";
import { expect, test } from "vitest";
import { openSession } from "../../../test/browser-session.ts";
import { auditRowsOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";

const service = useService();
const all = {
  referral: "at_once",
  message: "at_once",
  payment: "at_once",
  ownReferral: "at_once",
  ownBonus: "at_once",
  endpoint: "at_once",
  language: null,
};
const none = {
  referral: "never",
  message: "never",
  payment: "never",
  ownReferral: "never",
  ownBonus: "never",
  endpoint: "never",
  language: null,
};

const newcomer = async (permissionLevel: (typeof permissionLevels)[number] = "referrer") => {
  const person = await service.createPerson(service.organization.id, { permissionLevel });
  return { person, browser: await openSession(service, person) };
};

const storedOf = async (userId: string) => {
  const sql = "SELECT muted_notices AS muted, daily_notices AS daily FROM users WHERE id = $1";
  return (await service.pool.query(sql, [userId])).rows[0];
};

test.each(permissionLevels)(
  "notifications · for a %s · are all immediate until the person changes them",
  async (level) => {
    const { person, browser } = await newcomer(level);
    expect((await browser.call("GET", "/api/notices")).body).toEqual(all);
    const chosen = { ...all, payment: "never", message: "daily" };
    const { status, body } = await browser.call("PUT", "/api/notices", { body: chosen });
    expect([status, body]).toEqual([200, chosen]);
    expect(await storedOf(person.userId)).toEqual({
      muted: ["payment_waits"],
      daily: ["message_received"],
    });
    expect((await browser.call("GET", "/api/notices")).body).toEqual(chosen);
  },
);

test("notifications · changed in one organization · are changed and audited only there", async () => {
  const { person, browser } = await newcomer();
  const other = await service.createOrganization();
  const userId = await service.addUser(other.id, person.identityUserId);
  const at = (slug: string) => `/api/notices?organization=${slug}`;
  for (let time = 0; time < 2; time += 1) {
    expect((await browser.call("PUT", at(other.slug), { body: none })).status).toBe(200);
  }
  expect((await storedOf(userId)).muted).toHaveLength(6);
  expect((await browser.call("GET", at(service.organization.slug))).body).toEqual(all);
  const rows = await auditRowsOf(service, other.id, "user.notices_updated");
  expect(rows.map(({ actorId, targetId }) => [actorId, targetId])).toEqual([[userId, userId]]);
});

test.each([
  {},
  { ...all, payment: false },
  { ...all, endpoint: "daily" },
  { referral: "at_once", message: "at_once" },
  { ...all, mutedNotices: ["endpoint_disabled"] },
])("notifications · set to %j · return 400 and stay unchanged", async (body) => {
  const { person, browser } = await newcomer();
  const answer = await browser.call("PUT", "/api/notices", { body });
  expect([answer.status, answer.body.error.code]).toEqual([400, "INVALID_REQUEST"]);
  expect(await storedOf(person.userId)).toEqual({ muted: [], daily: [] });
});

test("notifications · for an organization that the person does not belong to · are not found", async () => {
  const { browser } = await newcomer();
  const { slug } = await service.createOrganization();
  for (const method of ["GET", "PUT"]) {
    const answer = await browser.call(method, `/api/notices?organization=${slug}`, {
      ...(method === "PUT" && { body: all }),
    });
    expect([answer.status, answer.body.error.code]).toEqual([404, "ORGANIZATION_NOT_FOUND"]);
  }
});

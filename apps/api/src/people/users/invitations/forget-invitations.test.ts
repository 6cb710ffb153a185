import { expect, test } from "vitest";
import { useService } from "../../../../test/use-service.ts";
import { hourMs } from "../../../kernel/durations.ts";
import { forgetInvitations } from "./store.ts";

let now = new Date("2026-11-22T10:00:00Z");
const service = useService({ overrides: { clock: { now: () => now } } });

const invite = async (email: string): Promise<string> => {
  const { key } = service.organization;
  const { status, body } = await service.call("POST", "/users", { key, body: { email } });
  expect(status).toBe(201);
  return body.id;
};

const invited = async () =>
  (await service.pool.query("SELECT email FROM user_invitations ORDER BY email")).rows.map(
    ({ email }) => email,
  );

test("the invitation of a person who left · is kept while it counts as an email, and an open one until it expires", async () => {
  const leaverId = await invite("leaver@example.com");
  await invite("waiting@example.com");
  await service.call("DELETE", `/users/${leaverId}`, { key: service.organization.key });
  now = new Date(now.getTime() + 23 * hourMs);
  await forgetInvitations(service.deps.db, now);
  expect(await invited()).toEqual(["leaver@example.com", "waiting@example.com"]);
  now = new Date(now.getTime() + hourMs);
  await forgetInvitations(service.deps.db, now);
  expect(await invited()).toEqual(["waiting@example.com"]);
  now = new Date(now.getTime() + 30 * 24 * hourMs);
  await forgetInvitations(service.deps.db, now);
  expect(await invited()).toEqual([]);
});

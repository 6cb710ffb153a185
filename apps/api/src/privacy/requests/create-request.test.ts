import { beforeAll, expect, test } from "vitest";
import { type BrowserSession, openSession } from "../../../test/browser-session.ts";
import { useService } from "../../../test/use-service.ts";

const service = useService();

let browser: BrowserSession;
beforeAll(async () => {
  const { id } = service.organization;
  const person = await service.createPerson(id, { permissionLevel: "super_admin" });
  browser = await openSession(service, person);
});

test.each([
  ["nothing", {}, "must include a `userId`, `referralId`, `email` or `phone`"],
  ["no id", { userId: "x" }, "userId: must be a UUID"],
  ["no address", { email: "x" }, "email: "],
])("a search for a person with %s · is rejected with the reason", async (_what, body, reason) => {
  const answer = await browser.call("POST", "/api/data-subject-requests", { body });
  expect([answer.status, answer.body.error.code]).toEqual([400, "INVALID_REQUEST"]);
  expect(answer.body.error.message).toContain(reason);
});

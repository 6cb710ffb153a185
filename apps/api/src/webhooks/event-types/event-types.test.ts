import { eventTypeDefinitions, type PermissionLevel } from "@referral-service/contract";
import { describe, expect, test } from "vitest";
import { useService } from "../../../test/use-service.ts";

const service = useService();

const everyType = {
  data: eventTypeDefinitions,
  pagination: { nextCursor: null, hasMore: false },
};

describe("GET /event-types", () => {
  test("with only webhooks:read · returns every type on one page", async () => {
    const key = await service.createKey(service.organization.id, { scopes: ["webhooks:read"] });
    const { status, body } = await service.call("GET", "/event-types", { key });
    expect([status, body]).toEqual([200, everyType]);
  });

  test.each([
    ["super_admin", 200],
    ["admin", 200],
    ["marketer", 403],
    ["referrer", 403],
  ] as [PermissionLevel, number][])(
    "called by a %s · returns %i",
    async (permissionLevel, status) => {
      const { key } = await service.createPerson(service.organization.id, { permissionLevel });
      const answer = await service.call("GET", "/event-types", { key });
      expect(answer.status).toBe(status);
      if (status === 200) expect(answer.body).toEqual(everyType);
    },
  );

  test.each(["limit=5", "cursor=x", "eventType=user.left"])(
    "with %s · returns 400 naming it",
    async (query) => {
      const { status, body } = await service.call("GET", `/event-types?${query}`);
      expect([status, body.error.code]).toEqual([400, "INVALID_REQUEST"]);
      expect(body.error.details[0].path).toBe(query.split("=")[0]);
    },
  );
});

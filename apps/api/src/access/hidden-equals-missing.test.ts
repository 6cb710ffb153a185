import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bodyFor, guardedRoutes, pathTo, withoutRequestId } from "../../test/routes.ts";
import { type Organization, startService, type TestService } from "../../test/service.ts";
import { newId } from "../platform/ids.ts";

let service: TestService;
let foreign: Organization;
let foreignIds: Record<string, string>;
beforeAll(async () => {
  service = await startService();
  foreign = await service.createOrganization();
  foreignIds = {
    referrals: await created("/referrals", { name: "Ada", referrerId: foreign.referrerId }),
    webhooks: await created("/webhooks", {
      name: "CRM",
      url: "http://127.0.0.1:9/",
      eventTypes: ["referral.created"],
    }),
    organizations: await created(`/organizations/${foreign.id}/custom-fields`, {
      name: "budget",
      type: "number",
    }),
  };
});
afterAll(() => service.stop());

async function created(path: string, body: unknown): Promise<string> {
  const answer = await service.call("POST", path, { key: foreign.key, body });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

const malformedIds = ["x", "0", "null", "..%2F", "%00", "%F0%9F%99%82", "1'--", "a".repeat(5_000)];

const ofResources = guardedRoutes.filter(({ namesResource }) => namesResource);
const ofOrganizations = guardedRoutes.filter(({ path }) => path.startsWith("/organizations/:id"));

describe.each(ofResources)("$name", (route) => {
  const answerFor = (resource: string) => {
    const path = pathTo(route, { organization: service.organization.id, resource });
    return service.call(route.method, path, bodyFor(route));
  };

  test("of another organization, missing or malformed · is one and the same 404", async () => {
    const foreignId = foreignIds[route.path.split("/")[1] ?? ""];
    const bodies = new Set<string>();
    for (const id of [foreignId, newId(), ...malformedIds]) {
      const answer = await answerFor(id ?? "");
      expect([answer.status, answer.body.error.code], id).toEqual([404, "NOT_FOUND"]);
      bodies.add(withoutRequestId(answer.text));
    }
    expect(bodies.size).toBe(1);
  });
});

describe.each(ofOrganizations)("$name", (route) => {
  test("in another organization, an unknown or a malformed one · is one and the same 404", async () => {
    const bodies = new Set<string>();
    for (const organization of [foreign.id, foreign.slug, newId(), ...malformedIds]) {
      const path = pathTo(route, { organization, resource: foreignIds.organizations ?? "" });
      const answer = await service.call(route.method, path, bodyFor(route));
      expect([answer.status, answer.body.error.code]).toEqual([404, "ORGANIZATION_NOT_FOUND"]);
      expect(answer.body.error.message).toBe("Organization not found");
      bodies.add(withoutRequestId(answer.text));
    }
    expect(bodies.size).toBe(1);
  });
});

test("What was asked for in vain · afterwards · is unchanged for those it belongs to", async () => {
  const { key } = foreign;
  const referral = await service.call("GET", `/referrals/${foreignIds.referrals}`, { key });
  const endpoint = await service.call("GET", `/webhooks/${foreignIds.webhooks}`, { key });
  const fields = await service.call("GET", `/organizations/${foreign.id}/custom-fields`, { key });
  expect([referral.status, referral.body.version]).toEqual([200, 1]);
  expect([endpoint.status, endpoint.body.isActive]).toEqual([200, true]);
  expect(fields.body.data.map(({ id }: { id: string }) => id)).toEqual([foreignIds.organizations]);
});

import { beforeAll, describe, expect, test } from "vitest";
import type { Organization, Person } from "../../../test/arrangements.ts";
import { createConversation } from "../../../test/conversations.ts";
import { fillPortal } from "../../../test/portal.ts";
import { bodyFor, keyedRoutes, pathTo, withoutRequestId } from "../../../test/routes.ts";
import { useService } from "../../../test/use-service.ts";
import { newId } from "../platform/ids.ts";

const service = useService();
let foreign: Organization;
/** A super admin who is also a BDR, so that every route is allowed. */
let admin: Person;
let foreignIds: Record<string, string>;
beforeAll(async () => {
  foreign = await service.createOrganization();
  admin = await service.createPerson(service.organization.id, {
    permissionLevel: "super_admin",
    isBdr: true,
  });
  const apiKey = await service.deps.db.client.apiKey.findFirst({
    where: { organizationId: foreign.id },
  });
  const { referrerId } = foreign;
  const referralId = await created("/referrals", { name: "Ada", referrerId, status: "completed" });
  const { key } = await service.createPerson(foreign.id, { permissionLevel: "super_admin" });
  const foreignBd = await service.createPerson(foreign.id, { permissionLevel: "marketer" });
  foreignIds = {
    ...(await fillPortal(service, foreignBd.key)),
    users: referrerId,
    "api-keys": apiKey?.id ?? "",
    referrals: referralId,
    "bonus-payments": await created("/bonus-payments", { referralId, amount: 50 }, key),
    "imports/referrals": await created("/imports/referrals", { csv: "name\nAda" }),
    "imports/people": await created("/imports/people", { csv: "email\nada@example.com" }),
    "invitation-codes": await created("/invitation-codes", {}),
    conversations: (await createConversation(service, foreign, referralId)).conversationId,
    companies: await onlyOne("/companies"),
    customers: await onlyOne("/customers"),
    events: await anyEvent(),
    "public-links": await created("/public-links", { referrerId }),
    webhooks: await created("/webhooks", {
      name: "CRM",
      url: "http://127.0.0.1:9/",
      eventTypes: ["referral.created"],
    }),
    "custom-fields": await created(`/organizations/${foreign.id}/custom-fields`, {
      name: "budget",
      type: "number",
    }),
    "referral-statuses": await created(`/organizations/${foreign.id}/referral-statuses`, {
      key: "roof_measured",
      label: "Roof measured",
      meaning: "working",
    }),
  };
});

async function created(path: string, body: unknown, key = foreign.key): Promise<string> {
  const answer = await service.call("POST", path, { key, body });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

async function anyEvent(): Promise<string> {
  const { body } = await service.call("GET", "/events?limit=1", { key: foreign.key });
  return body.data[0].id;
}

/** Returns the ID of the only row, which the service itself creates. */
async function onlyOne(path: string): Promise<string> {
  const { body } = await service.call("GET", path, { key: foreign.key });
  expect(body.data).toHaveLength(1);
  return body.data[0].id;
}

const malformedIds = ["x", "0", "null", "..%2F", "%00", "%F0%9F%99%82", "1'--", "a".repeat(5_000)];

const ofResources = keyedRoutes.filter(({ namesResource }) => namesResource);
const ofOrganizations = keyedRoutes.filter(({ path }) => path.startsWith("/organizations/:id"));

/** A path's collection, such as users, custom-fields or bd/tasks. */
const collectionOf = (path: string) =>
  path.replace("/organizations/:id", "").split("/:", 1)[0]?.slice(1) ?? "";

describe.each(ofResources)("$name", (route) => {
  const answerFor = (resource: string) => {
    const path = pathTo(route, { organization: service.organization.id, resource });
    return service.call(route.method, path, { ...bodyFor(route), key: admin.key });
  };

  test("of another organization, missing or malformed · returns the same 404", async () => {
    const foreignId = foreignIds[collectionOf(route.path)];
    if (foreignId === undefined) throw new Error(`No ${collectionOf(route.path)} to look for`);
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
  test("in another organization, an unknown or a malformed one · returns the same 404", async () => {
    const bodies = new Set<string>();
    for (const organization of [foreign.id, foreign.slug, newId(), ...malformedIds]) {
      const path = pathTo(route, { organization, resource: foreignIds["custom-fields"] ?? "" });
      const answer = await service.call(route.method, path, { ...bodyFor(route), key: admin.key });
      expect([answer.status, answer.body.error.code]).toEqual([404, "ORGANIZATION_NOT_FOUND"]);
      expect(answer.body.error.message).toBe("Organization not found");
      bodies.add(withoutRequestId(answer.text));
    }
    expect(bodies.size).toBe(1);
  });
});

test("Resources · after the rejected requests · are unchanged for their owners", async () => {
  const { key } = foreign;
  const referral = await service.call("GET", `/referrals/${foreignIds.referrals}`, { key });
  const endpoint = await service.call("GET", `/webhooks/${foreignIds.webhooks}`, { key });
  const fields = await service.call("GET", `/organizations/${foreign.id}/custom-fields`, { key });
  expect([referral.status, referral.body.version]).toEqual([200, 1]);
  expect([endpoint.status, endpoint.body.isActive]).toEqual([200, true]);
  expect(fields.body.data.map(({ id }: { id: string }) => id)).toEqual([
    foreignIds["custom-fields"],
  ]);
});

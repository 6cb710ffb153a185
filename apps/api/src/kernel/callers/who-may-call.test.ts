import { admins } from "@referral-service/contract";
import { beforeAll, describe, expect, test } from "vitest";
import type { Organization, UserOptions } from "../../../test/arrangements.ts";
import { forceOrganization, forceUser } from "../../../test/forced-states.ts";
import { decidedByFlag, isLetIn, type Kind, kinds } from "../../../test/kinds-of-people.ts";
import {
  bodyFor,
  type GuardedRoute,
  keyedRoutes,
  pathTo,
  withoutRequestId,
} from "../../../test/routes.ts";
import { sampleFor } from "../../../test/sample.ts";
import { useService } from "../../../test/use-service.ts";
import { newId } from "../platform/ids.ts";
import { pathNamesOrganization } from "./admission.ts";

const service = useService();
let own: Organization;
let foreign: Organization;
/** A key of a person of each kind. Their requests change nothing. */
const keyOfKind = new Map<Kind, string>();
let superAdminKey: string;
let blockedKey: string;
let keyOfFormerUser: string;
beforeAll(async () => {
  own = service.organization;
  foreign = await service.createOrganization();
  // Business developers can decide on duplicates only with this setting.
  await forceOrganization(service, own.id, { businessDevelopersDecideDuplicates: true });
  for (const kind of kinds) keyOfKind.set(kind, (await personWith(kind)).key);
  const permissionLevel = "super_admin";
  superAdminKey = (await personWith({ permissionLevel })).key;
  blockedKey = (await personWith({ permissionLevel, status: "blocked" })).key;
  keyOfFormerUser = (await personWith({ permissionLevel, leftAt: new Date() })).key;
});

const unknownId = newId();

/** Everyone can update their own profile by external ID. An unknown ID invites a person, here with a role that only admins can give. */
const wouldInvite = ({ name }: GuardedRoute, { permissionLevel }: Kind) =>
  name === "PUT /users/by-external-id/:externalId" &&
  !admins.some((level) => level === permissionLevel);

const send = (route: GuardedRoute, { key, organizationId = own.id }: SendOptions) =>
  service.call(route.method, pathTo(route, { organization: organizationId, resource: unknownId }), {
    ...bodyFor(route),
    key,
  });

/** Sends invalid input. */
function sendInvalid(route: GuardedRoute, key: string) {
  const path = pathTo(route, { organization: own.id, resource: unknownId });
  const body = "body" in bodyFor(route) ? { body: "{ not json" } : {};
  return service.call(route.method, `${path}?unknown=1`, { ...body, key });
}

interface SendOptions {
  key: string;
  organizationId?: string;
}

const personWith = (user: UserOptions) => service.createPerson(own.id, user);

const inOrganization = keyedRoutes.filter(({ access }) => access.kind !== "identity");
const ofPersons = keyedRoutes.filter(({ access }) => access.kind !== "scope");

test("the routes that need a flag · are the writes of the portal and those about bonus payments", () => {
  const needing = keyedRoutes.filter(({ access }) => "neededFlag" in access);
  const decided = keyedRoutes.filter(({ name }) => decidedByFlag(name) !== undefined);
  expect(needing).toEqual(decided);
  expect(decided).toHaveLength(12 + 4);
});

/** Routes of each kind. `admission.test.ts` tries all of them. */
const ofEachKind = sampleFor("The API")(inOrganization, ({ access, path, method }) =>
  [access.kind, method, pathNamesOrganization(path)].join(" "),
);

describe.each(inOrganization)("$name", (route) => {
  // The sample has one caller with access and, if there is one, one without.
  test.each(sampleFor(route.name)(kinds, (kind) => String(isLetIn(route, kind))))(
    "called by $permissionLevel (canSendBonuses $canSendBonuses, isBdr $isBdr) · has the access in the access table",
    async (kind) => {
      const key = keyOfKind.get(kind) ?? "";
      const { status, body, text } = await send(route, { key });
      if (isLetIn(route, kind)) {
        // The caller has access, so any rejection is about the request or the missing row.
        expect(status, JSON.stringify(body)).not.toBe(401);
        const rejections = ["FORBIDDEN", "PERSONAL_KEY_REQUIRED"];
        if (!wouldInvite(route, kind)) expect(rejections).not.toContain(body?.error?.code);
      } else {
        expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
        expect(body.error.message).toMatch(/^Only .*(super admins|admins).* can do this\.$/);
        // Access is checked before the request is validated.
        const invalid = await sendInvalid(route, key);
        expect(withoutRequestId(invalid.text)).toBe(withoutRequestId(text));
      }
    },
  );
});

describe.each(ofEachKind)("$name", (route) => {
  test("called by a blocked person · returns 403 ORGANIZATION_ACCESS_DENIED", async () => {
    const { status, body } = await send(route, { key: blockedKey });
    expect([status, body.error.code]).toEqual([403, "ORGANIZATION_ACCESS_DENIED"]);
  });

  test("called by a person who left · responds as if they had never belonged", async () => {
    const { status, body } = await send(route, { key: keyOfFormerUser });
    const inPath = route.path.startsWith("/organizations/:id");
    expect([status, body.error.code]).toEqual(
      inPath ? [404, "ORGANIZATION_NOT_FOUND"] : [403, "ORGANIZATION_ACCESS_DENIED"],
    );
  });

  test("called for a foreign organization · responds as for an unknown one", async () => {
    const inPath = route.path.startsWith("/organizations/:id");
    const texts = new Set<string>();
    for (const organizationId of [foreign.id, unknownId, "no-such-slug"]) {
      const path = inPath
        ? pathTo(route, { organization: organizationId, resource: unknownId })
        : `${pathTo(route, { organization: own.id, resource: unknownId })}?organization=${organizationId}`;
      const answer = await service.call(route.method, path, {
        ...bodyFor(route),
        key: superAdminKey,
      });
      expect([answer.status, answer.body.error.message]).toEqual([404, "Organization not found"]);
      texts.add(answer.text.replace(/"requestId":"[^"]*"/, ""));
    }
    expect(texts.size).toBe(1);
  });
});

test.each(ofPersons)(
  "$name · called with an organization key · returns 403 PERSONAL_KEY_REQUIRED",
  async (route) => {
    const { status, body } = await send(route, { key: own.key });
    expect([status, body.error.code]).toEqual([403, "PERSONAL_KEY_REQUIRED"]);
  },
);

test("GET /organizations/{id} · with the ID in capital letters · returns the same organization", async () => {
  const { status, body } = await service.call("GET", `/organizations/${own.id.toUpperCase()}`);
  expect([status, body.id]).toEqual([200, own.id]);
});

describe("the organization of a personal key", () => {
  const list = (key: string, query = "") => service.call("GET", `/referrals${query}`, { key });

  async function personOfTwo() {
    const { identityUserId, key } = await personWith({ permissionLevel: "admin" });
    const second = await service.createOrganization();
    await service.addUser(second.id, identityUserId, { permissionLevel: "admin" });
    return { key, second };
  }

  test("when the person is active in one · can be omitted", async () => {
    const { key } = await personWith({ permissionLevel: "admin" });
    expect((await list(key)).status).toBe(200);
  });

  test("when the person is active in several and none is named · returns 400 listing the slugs", async () => {
    const { key, second } = await personOfTwo();
    const { status, body } = await list(key);
    expect([status, body.error.code]).toEqual([400, "ORGANIZATION_REQUIRED"]);
    expect(body.error.message).toContain(own.slug);
    expect(body.error.message).toContain(second.slug);
  });

  test("named by slug, ID or identity-provider ID · is found", async () => {
    const { key, second } = await personOfTwo();
    const identityOrganizationId = `identity_${second.id}`;
    await forceOrganization(service, second.id, { identityOrganizationId });
    service.deps.identity.forget();
    for (const name of [second.slug, second.id, identityOrganizationId]) {
      const created = await service.call("POST", `/referrals?organization=${name}`, {
        key,
        body: { name: "Ada", referrerId: second.referrerId },
      });
      expect(created.status, JSON.stringify(created.body)).toBe(201);
    }
    expect((await list(key, `?organization=${second.slug}`)).body.data).toHaveLength(3);
  });

  test("when the person is blocked in one of two · the other one needs no name", async () => {
    const { identityUserId, key } = await personWith({ permissionLevel: "admin" });
    const second = await service.createOrganization();
    await service.addUser(second.id, identityUserId, { status: "blocked" });
    expect((await list(key)).status).toBe(200);
    const { status, body } = await list(key, `?organization=${second.slug}`);
    expect([status, body.error.code]).toEqual([403, "ORGANIZATION_ACCESS_DENIED"]);
  });

  test("when the person belongs to none · returns 403", async () => {
    const { userId, key } = await personWith({ permissionLevel: "admin" });
    await forceUser(service, userId, { leftAt: new Date() });
    const { status, body } = await list(key);
    expect([status, body.error.code]).toEqual([403, "ORGANIZATION_ACCESS_DENIED"]);
  });

  test.each([
    ["twice", (slug: string) => `?organization=${slug}&organization=${slug}`, 400],
    ["empty", () => "?organization=", 400],
    ["as an array", (slug: string) => `?organization[]=${slug}`, 400],
    ["with 10,000 characters", () => `?organization=${"x".repeat(10_000)}`, 404],
  ])("named %s · returns a clear error", async (_, query, status) => {
    const { key } = await personWith({ permissionLevel: "admin" });
    const answer = await list(key, query(own.slug));
    expect(answer.status).toBe(status);
    expect(answer.body.error.message).not.toBe("");
  });

  test("on the Free plan · returns 403 PLAN_REQUIRED, but GET /organizations lists it", async () => {
    const free = await service.createOrganization({ plan: "free" });
    const { key } = await service.createPerson(free.id, { permissionLevel: "super_admin" });
    expect((await list(key)).body.error.code).toBe("PLAN_REQUIRED");
    const own = await service.call("GET", "/organizations", { key });
    expect(own.body.data).toMatchObject([{ id: free.id, plan: "free" }]);
  });
});

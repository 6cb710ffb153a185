import { beforeAll, describe, expect, test } from "vitest";
import { everyRow } from "../../test/every-row.ts";
import { portalBodies, portalCollections } from "../../test/portal.ts";
import { bodyFor, type GuardedRoute, keyedRoutes, pathTo } from "../../test/routes.ts";
import { sampleFor } from "../../test/sample.ts";
import { useService } from "../../test/use-service.ts";
import { newId } from "../kernel/platform/ids.ts";

const service = useService();
/** The key of a business developer, who can change items in their portal. */
let portalKey: string;
let superAdminKey: string;
beforeAll(async () => {
  const { id } = service.organization;
  ({ key: portalKey } = await service.createPerson(id, { permissionLevel: "marketer" }));
  ({ key: superAdminKey } = await service.createPerson(id, { permissionLevel: "super_admin" }));
});

const isVersioned = ({ promise }: GuardedRoute) =>
  (promise.metadata as { versioned?: true }).versioned === true;

const changes = keyedRoutes.filter(isVersioned);
const unversionedChanges = keyedRoutes.filter(
  (route) => /PATCH|PUT|DELETE/.test(route.method) && !isVersioned(route),
);

/** Creates a resource of the kind that a route changes. */
async function create(route: GuardedRoute) {
  const [collection = "", own] = route.path
    .slice(1, route.path.indexOf("/:"))
    .split("/by-external-id");
  const externalId = newId();
  const bodies: Record<string, object> = {
    ...portalBodies,
    referrals: { externalId, name: "Ada", referrerId: service.organization.referrerId },
    users: { externalId, email: `${newId()}@example.com`, firstName: "Ada" },
  };
  const key = collection.startsWith("bd/") ? portalKey : superAdminKey;
  const created = await service.call("POST", `/${collection}`, { key, body: bodies[collection] });
  expect(created.status, created.text).toBe(201);
  const { id } = created.body;
  return {
    created,
    read: (headers = {}) => service.call("GET", `/${collection}/${id}`, { key, headers }),
    change: (ifMatch?: string) =>
      service.call(
        route.method,
        pathTo(route, { organization: "", resource: own === undefined ? id : externalId }),
        {
          key,
          ...changeFor(route),
          headers: ifMatch === undefined ? {} : { "If-Match": ifMatch },
        },
      ),
  };
}

/** A change that creates a new version. */
function changeFor(route: GuardedRoute) {
  if (route.method === "DELETE") return {};
  const changes: Record<string, object> = {
    "/referrals/:id": { notes: "called" },
    "/referrals/by-external-id/:externalId": { name: "Ada", notes: "called" },
    "/users/by-external-id/:externalId": { email: `${newId()}@example.com` },
    "/users/:id": { company: "Fjord & Sons AB" },
    "/users/:id/status": { status: "blocked" },
    "/users/:id/permissions": { permissionLevel: "marketer" },
    "/bd/prospects/:id": { notes: "called" },
    "/bd/activities/:id": { summary: "Met" },
    "/bd/tasks/:id": { status: "done" },
    "/bd/goals/:id": { target: 4 },
  };
  return { body: changes[route.path] ?? bodyFor(route).body };
}

const taken = ['"1"', 'W/"1"', ' W/"3" ,, "7" ,"1"', "*", undefined];
const malformed = ["1", "", '"1', '"1" "2"', '"1", *', '"1";', "W/1", 'w/"1"', '"1 "'];
const others = ['"2"', '"0", "7"', 'W/"2"', 'W/"01"', '"01"', '"another-kind"'];

/**
 * Every header for the first route and a sample for each of the rest, because all routes share the
 * function that parses If-Match.
 */
const headersAt = <Header>(route: GuardedRoute, headers: Header[]) =>
  route === changes[0] ? headers : sampleFor(route.name)(headers);

describe.each(changes)("$name", (route) => {
  test("If-Match · with another version · returns 412 and changes nothing", async () => {
    const { change } = await create(route);
    const before = await everyRow(service);
    for (const other of headersAt(route, others)) {
      const answer = await change(other);
      expect([answer.status, answer.body.error.code], other).toEqual([412, "PRECONDITION_FAILED"]);
      expect(answer.body.error.message).toContain('"1"');
    }
    expect(await everyRow(service)).toEqual(before);
  });

  test.each(headersAt(route, taken))(
    "If-Match · as %s at version 1 · lets the change happen",
    async (ifMatch) => {
      const { change, read } = await create(route);
      const answer = await change(ifMatch);
      expect(answer.status, answer.text).toBe(route.method === "DELETE" ? 204 : 200);
      expect(answer.headers.get("ETag")).toBe(route.method === "DELETE" ? null : '"2"');
      expect((await read()).headers.get("ETag")).toBe(route.method === "DELETE" ? null : '"2"');
    },
  );

  test.each(headersAt(route, malformed))(
    "If-Match · as %j, which is no list of ETags · answers 400",
    async (ifMatch) => {
      const { change } = await create(route);
      const { status, body } = await change(ifMatch);
      expect([status, body.error.details]).toEqual([
        400,
        [{ path: "If-Match", message: expect.stringContaining("ETag") }],
      ]);
    },
  );

  test("If-Match · in two changes to one version at once · lets one succeed", async () => {
    const { change } = await create(route);
    const answers = await Promise.all([change('"1"'), change('"1"')]);
    const [first, second] = answers.map(({ status }) => status).toSorted();
    expect(first).toBe(route.method === "DELETE" ? 204 : 200);
    expect(second).toBe(route.method === "DELETE" ? 404 : 412);
  });
});

test.each(unversionedChanges)(
  "$name · with If-Match, although it has no version · returns 400",
  async (route) => {
    const ids = { organization: service.organization.id, resource: newId() };
    const { status, body } = await service.call(route.method, pathTo(route, ids), {
      key: superAdminKey,
      ...bodyFor(route),
      headers: { "If-Match": '"1"' },
    });
    expect([status, body.error.details?.[0].path]).toEqual([400, "If-Match"]);
  },
);

describe.each([...portalCollections, "referrals", "users"])("/%s", (collection) => {
  const route = changes.find(({ path }) => path === `/${collection}/:id`) as GuardedRoute;

  test("ETag · in the response to a create and a read · is the version, regardless of If-None-Match", async () => {
    const { created, read } = await create(route);
    expect(created.headers.get("ETag")).toBe('"1"');
    const again = await read({ "If-None-Match": '"1"' });
    expect([again.status, again.headers.get("ETag")]).toEqual([200, '"1"']);
  });
});

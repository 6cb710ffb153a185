import { beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../../test/arrangements.ts";
import { type Cast, createCast } from "../../test/cast.ts";
import { fillPortal, type PortalCollection, portalBodies } from "../../test/portal.ts";
import { countsOf } from "../../test/records.ts";
import { bodyFor, type GuardedRoute, keyedRoutes, withoutRequestId } from "../../test/routes.ts";
import { sampleFor } from "../../test/sample.ts";
import type { TestService } from "../../test/service.ts";
import { useService } from "../../test/use-service.ts";
import { newId } from "../kernel/platform/ids.ts";

const callers = [
  ...(["superAdmin", "admin", "adminBdr", "superAdminBdr"] as const),
  ...(["businessDeveloper", "referrer", "formerBdr", "organizationKey"] as const),
];
type CallerName = (typeof callers)[number];

/** The values that the tests send as bd_user_id. */
const names = [
  ...(["nobody", "oneself", "businessDeveloper", "otherBusinessDeveloper", "adminBdr"] as const),
  ...(["inCapitals", "admin", "referrer", "blockedBd", "goneBd", "foreignBd"] as const),
  ...(["unknown", "malformed", "empty"] as const),
];
type Name = (typeof names)[number];

type Outcome = "done" | "FORBIDDEN" | "PERSONAL_KEY_REQUIRED" | "NOT_FOUND";

const readable: Name[] = ["businessDeveloper", "otherBusinessDeveloper", "adminBdr", "inCapitals"];
const own: Name[] = ["nobody", "oneself"];

/** The portals that each caller can read, by bd_user_id. The response is 404 for all others. */
const reads: Record<CallerName, Name[] | "FORBIDDEN" | "PERSONAL_KEY_REQUIRED"> = {
  superAdmin: readable,
  admin: readable,
  adminBdr: [...own, ...readable],
  superAdminBdr: [...own, ...readable],
  businessDeveloper: [...own, "businessDeveloper", "inCapitals"],
  referrer: "FORBIDDEN",
  formerBdr: "FORBIDDEN",
  organizationKey: "PERSONAL_KEY_REQUIRED",
};

/**
 * The values of bd_user_id that let a caller write to their own portal, and the outcome for all
 * other values.
 */
const writes: Record<CallerName, { under: Name[]; else: Outcome }> = {
  superAdmin: { under: [], else: "FORBIDDEN" },
  admin: { under: [], else: "FORBIDDEN" },
  adminBdr: { under: [...own, "adminBdr"], else: "FORBIDDEN" },
  superAdminBdr: { under: own, else: "FORBIDDEN" },
  businessDeveloper: {
    under: [...own, "businessDeveloper", "inCapitals"],
    else: "NOT_FOUND",
  },
  referrer: { under: [], else: "FORBIDDEN" },
  formerBdr: { under: [], else: "FORBIDDEN" },
  organizationKey: { under: [], else: "PERSONAL_KEY_REQUIRED" },
};

const portalRoutes = keyedRoutes.filter(({ path }) => path.startsWith("/bd/"));
const readRoutes = portalRoutes.filter(({ method }) => method === "GET");
const writeRoutes = portalRoutes.filter(({ method }) => method !== "GET");

const readOutcome = (caller: CallerName, name: Name): Outcome => {
  const allowed = reads[caller];
  if (typeof allowed === "string") return allowed;
  return allowed.includes(name) ? "done" : "NOT_FOUND";
};
const writeOutcome = (caller: CallerName, name: Name): Outcome =>
  writes[caller].under.includes(name) ? "done" : writes[caller].else;

/**
 * Sends every name to the first route, and one name per outcome to the others, because one function
 * decides for all routes.
 */
function namesAt(route: GuardedRoute, caller: CallerName): readonly Name[] {
  if (route === readRoutes[0] || route === writeRoutes[0]) return names;
  const outcome = readRoutes.includes(route) ? readOutcome : writeOutcome;
  return sampleFor(`${route.name} by ${caller}`)(names, (name) => outcome(caller, name));
}

const service = useService();
let cast: Cast;
let people: Record<Exclude<CallerName, "organizationKey">, Person>;
let named: Record<Exclude<Name, "nobody" | "oneself">, string>;
/** One item of each kind in each portal, by the portal's owner. */
const items = new Map<string, Record<PortalCollection, string>>();
beforeAll(async () => {
  cast = await createCast(service);
  const foreign = await createCast(service);
  const add = (user: Parameters<TestService["createPerson"]>[1]) =>
    service.createPerson(cast.organizationId, user);
  people = {
    ...cast,
    superAdminBdr: await add({ permissionLevel: "super_admin", isBdr: true }),
    // The setting has an effect only for admins.
    formerBdr: await add({ permissionLevel: "referrer", isBdr: true }),
  };
  const [blockedBd, goneBd] = [
    await add({ permissionLevel: "marketer" }),
    await add({ permissionLevel: "marketer" }),
  ];
  const owners = [
    ...[people.businessDeveloper, cast.otherBusinessDeveloper, people.adminBdr],
    ...[people.superAdminBdr, blockedBd, goneBd, foreign.businessDeveloper],
  ];
  for (const { userId, key } of owners) items.set(userId, await fillPortal(service, key));
  const { key } = cast.superAdmin;
  const blocking = { key, body: { status: "blocked" } };
  await service.call("PUT", `/users/${blockedBd.userId}/status`, blocking);
  await service.call("DELETE", `/users/${goneBd.userId}`, { key });
  named = {
    businessDeveloper: people.businessDeveloper.userId,
    otherBusinessDeveloper: cast.otherBusinessDeveloper.userId,
    adminBdr: people.adminBdr.userId,
    inCapitals: people.businessDeveloper.userId.toUpperCase(),
    admin: people.admin.userId,
    referrer: people.referrer.userId,
    blockedBd: blockedBd.userId,
    goneBd: goneBd.userId,
    foreignBd: foreign.businessDeveloper.userId,
    unknown: newId(),
    malformed: "..%2F%F0%9F%99%82",
    empty: "",
  };
});

const collectionOf = ({ path }: GuardedRoute) => path.slice(1).replace("/:id", "");

function queryFor(caller: CallerName, name: Name): string {
  if (name === "nobody") return "";
  if (name !== "oneself") return `?bd_user_id=${named[name]}`;
  const self = caller === "organizationKey" ? cast.organizationId : people[caller].userId;
  return `?bd_user_id=${self}`;
}

/**
 * The owner of the portal that a name selects for a caller, or the owner of another portal if it
 * selects none.
 */
function ownerMeant(caller: CallerName, name: Name): string {
  const self = caller === "organizationKey" ? undefined : people[caller].userId;
  const id = name === "nobody" || name === "oneself" ? self : named[name].toLowerCase();
  return id !== undefined && items.has(id) ? id : people.businessDeveloper.userId;
}

async function send(route: GuardedRoute, caller: CallerName, name: Name, item?: string) {
  const collection = collectionOf(route) as PortalCollection;
  const id = item ?? items.get(ownerMeant(caller, name))?.[collection] ?? "";
  const key = caller === "organizationKey" ? cast.organizationKey : people[caller].key;
  const path = `${route.path.replace(":id", id)}${queryFor(caller, name)}`;
  const body = route.method === "POST" ? { body: portalBodies[collection] } : bodyFor(route);
  return service.call(route.method, path, { ...body, key });
}

const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof send>>): Outcome =>
  status < 300 ? "done" : body.error.code;

test("the portal · has 21 routes", () => {
  expect(portalRoutes).toHaveLength(21);
});

describe.each(readRoutes)("$name", (route) => {
  test.each(callers)(
    "by %s · with bd_user_id for each outcome · responds as the table says",
    async (caller) => {
      for (const name of namesAt(route, caller)) {
        const answer = await send(route, caller, name);
        const expected = readOutcome(caller, name);
        expect([name, outcomeOf(answer)]).toEqual([name, expected]);
        if (expected !== "done") continue;
        const shown = answer.body.data?.[0] ?? answer.body;
        expect([name, shown.businessDeveloperId]).toEqual([name, ownerMeant(caller, name)]);
      }
    },
  );

  test("denied to an admin · for any reason · returns one 404 with what to do", async () => {
    const texts = new Set<string>();
    for (const name of names.filter((name) => !readable.includes(name))) {
      const { text, body } = await send(route, "admin", name);
      expect(body.error.message).toBe(
        "Portal not found. Send bd_user_id with the ID of a business developer.",
      );
      texts.add(withoutRequestId(text));
    }
    expect(texts.size).toBe(1);
  });
});

describe.each(writeRoutes)("$name", (route) => {
  test.each(callers)(
    "by %s · with bd_user_id for each outcome · responds as the table says",
    async (caller) => {
      for (const name of namesAt(route, caller)) {
        const may = writeOutcome(caller, name) === "done";
        const item =
          may && route.method === "DELETE" ? await newItem(caller, collectionOf(route)) : undefined;
        const before = await auditCount();
        const answer = await send(route, caller, name, item);
        expect([name, outcomeOf(answer)]).toEqual([name, writeOutcome(caller, name)]);
        if (answer.body?.error?.code === "FORBIDDEN") {
          expect(answer.body.error.message).toMatch(/^Only .*business developer/);
        }
        if (may && route.method === "POST") {
          expect(answer.body.businessDeveloperId).toBe(ownerMeant(caller, "nobody"));
        }
        const written = (await auditCount()) - before;
        expect([name, written]).toEqual([name, may && route.method !== "PATCH" ? 1 : 0]);
      }
    },
  );
});

const auditCount = async () => (await countsOf(service, cast.organizationId)).auditRows;

async function newItem(caller: CallerName, collection: string): Promise<string> {
  if (caller === "organizationKey") throw new Error("An organization key has no portal");
  const body = portalBodies[collection as PortalCollection];
  const options = { key: people[caller].key, body };
  return (await service.call("POST", `/${collection}`, options)).body.id;
}

test.each(portalRoutes.filter(({ namesResource }) => namesResource))(
  "$name · of another portal, of another organization or of none · is one and the same 404",
  async (route) => {
    const texts = new Set<string>();
    const others = [...items.keys()].filter((id) => id !== people.businessDeveloper.userId);
    const collection = collectionOf(route) as PortalCollection;
    const ids = others.map((owner) => items.get(owner)?.[collection] ?? "");
    expect(ids).toHaveLength(6);
    for (const id of [...ids, newId(), "malformed"]) {
      const answer = await send(route, "businessDeveloper", "nobody", id);
      expect([answer.status, answer.body.error.code]).toEqual([404, "NOT_FOUND"]);
      texts.add(withoutRequestId(answer.text));
    }
    expect(texts.size).toBe(1);
  },
);

test("bd_user_id · sent twice or with another spelling · returns 400 naming it", async () => {
  const { key } = people.admin;
  const { userId } = people.businessDeveloper;
  for (const [query, path] of [
    [`bd_user_id=${userId}&bd_user_id=${userId}`, "bd_user_id"],
    [`bdUserId=${userId}`, "bdUserId"],
  ]) {
    const { status, body } = await service.call("GET", `/bd/tasks?${query}`, { key });
    expect([status, body.error.details[0].path]).toEqual([400, path]);
  }
});

test("An admin · as soon as the BDR flag is set or removed · has a portal or none", async () => {
  const { key } = cast.superAdmin;
  const { userId, key: theirs } = await service.createPerson(cast.organizationId, {
    permissionLevel: "admin",
  });
  const mark = (isBdr: boolean) =>
    service.call("PUT", `/users/${userId}/permissions`, {
      key,
      body: { permissionLevel: "admin", isBdr },
    });
  const outcomes = async () => [
    (await service.call("GET", "/bd/overview", { key: theirs })).status,
    (await service.call("POST", "/bd/tasks", { key: theirs, body: { title: "Call" } })).status,
    (await service.call("GET", `/bd/tasks?bd_user_id=${userId}`, { key })).status,
  ];
  expect(await outcomes()).toEqual([404, 403, 404]);
  await mark(true);
  expect(await outcomes()).toEqual([200, 201, 200]);
  await mark(false);
  expect(await outcomes()).toEqual([404, 403, 404]);
  await mark(true);
  const { body } = await service.call("GET", "/bd/tasks", { key: theirs });
  expect(body.data).toHaveLength(1);
});

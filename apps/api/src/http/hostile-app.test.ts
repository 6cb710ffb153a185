import { Pool } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isFullVolume } from "../../../../.ci/test-volume.ts";
import type { Organization } from "../../test/arrangements.ts";
import { openSession } from "../../test/browser-session.ts";
import { createConversation } from "../../test/conversations.ts";
import { everyRow } from "../../test/every-row.ts";
import { placesIn, withRawAt } from "../../test/hostile/places.ts";
import {
  type AnyRoute,
  bodySchemaOf,
  createSender,
  querySchemaOf,
  requiredQueryOf,
  type Sender,
} from "../../test/hostile/sender.ts";
import {
  malformedBodies,
  storableJson,
  undecodable,
  unstorableJson,
} from "../../test/hostile/values.ts";
import { inParallel, requestsAtOnce } from "../../test/hostile/world.ts";
import { appOnlyRoutes, appRoutes, pathTo, signInRoutes } from "../../test/routes.ts";
import { type Sample, sampleFor } from "../../test/sample.ts";
import { seededRandom } from "../../test/seeded-random.ts";
import { useService } from "../../test/use-service.ts";
import { newId } from "../kernel/platform/ids.ts";
import { submitThroughPublicLink } from "../links/public-links/submit-through-public-link.ts";

const service = useService();
let pool: Pool;
let foreign: Organization;
/** Sends only requests that are rejected, so this person stays signed in. */
let somebody: Sender;
let stranger: Sender;
/** An organization that waits for another person's acceptance. */
let asking: Organization;
/** The path and the valid body of the requests to each route. */
const prepared = new Map<AnyRoute, Awaited<ReturnType<typeof prepare>>>();
let before: unknown;
beforeAll(async () => {
  pool = new Pool(service.baseUrl, { connections: requestsAtOnce });
  foreign = await service.createOrganization();
  await addFields(service.organization);
  await addFields(foreign);
  await addConversation(foreign);
  await holdForm(foreign);
  await referTwice(foreign);
  await beginRun(foreign);
  asking = await service.createOrganization();
  await proposeTo(await service.createPerson(foreign.id), asking);
  await service.pool.query("UPDATE organizations SET ai_assistants_enabled = true");
  somebody = await openSender(service.organization);
  stranger = await openSender(foreign);
  for (const route of routes) prepared.set(route, await prepare(route));
  before = await everyRow(service);
});
afterAll(() => pool.close());

/**
 * The app's own routes. The routes that it shares with the API have the same handlers, which are
 * tested there.
 */
const routes = [...appOnlyRoutes, ...signInRoutes];

/** Creates the resources that the route's path and body refer to. */
const prepare = async (route: AnyRoute) => ({
  path: await somebody.pathOf(route),
  base: await somebody.baseOf(route),
  foreignPaths: route.namesResource ? await foreignPathsOf(route) : [],
});

function preparedFor(route: AnyRoute) {
  const found = prepared.get(route);
  if (found === undefined) throw new Error(`${route.name} is not prepared`);
  return found;
}

/** Adds the custom fields of the contract's example referral. */
async function addFields({ id, key }: Organization) {
  for (const [name, type] of Object.entries({ interest: "text", budget: "number" })) {
    const path = `/organizations/${id}/custom-fields`;
    await service.call("POST", path, { key, body: { name, type } });
  }
}

async function addConversation(organization: Organization) {
  const { key, referrerId } = organization;
  const body = { name: "Ada", referrerId };
  const referral = await service.call("POST", "/referrals", { key, body });
  await createConversation(service, organization, referral.body.id);
}

/** Two referrals for one person create a duplicate case. */
async function referTwice({ key, referrerId }: Organization) {
  for (const name of ["Ada Lovelace", "Ada"]) {
    const body = { name, referrerId, email: "ada@example.com" };
    const { status } = await service.call("POST", "/referrals", { key, body });
    expect(status).toBe(201);
  }
}

/**
 * The run is inserted into the tables, because it needs approved payments to people with payout
 * details.
 */
const beginRun = ({ id, referrerId }: Organization) =>
  service.pool.query(
    `INSERT INTO payment_runs (id, organization_id, kind, status, created_by_id, created_at)
     VALUES ($1, $2, 'csv', 'open', $3, now())`,
    [newId(), id, referrerId],
  );

/** A visitor submits the held form, which is not JSON. */
async function holdForm({ key, referrerId }: Organization) {
  const link = await service.call("POST", "/public-links", { key, body: { referrerId } });
  await submitThroughPublicLink(service.deps, {
    slug: link.body.slug,
    input: { name: "Ada Lovelace" },
    consentVersion: 0,
    language: "en",
    isHeld: true,
    remoteAddress: nextAddress(),
    requestId: "request-of-a-visitor",
  });
}

async function proposeTo({ identityUserId }: { identityUserId: string }, { key }: Organization) {
  const body = { email: "ada@example.com", identityUserId };
  expect((await service.call("POST", "/users", { key, body })).status).toBe(201);
}

let visitCount = 0;

/** Visits and sign-in attempts are limited by address. */
function nextAddress() {
  visitCount += 1;
  return `203.0.${visitCount >> 8}.${visitCount & 255}`;
}

/** Each route gets a new person, because some routes end a session. */
async function openSender({ id, referrerId }: Organization): Promise<Sender> {
  const rights = { permissionLevel: "super_admin", canSendBonuses: true, isBdr: true } as const;
  const person = await service.createPerson(id, rights);
  const { userId: businessDeveloperId } = await service.createPerson(id, {
    permissionLevel: "marketer",
  });
  const session = await openSession(service, person, { address: nextAddress() });
  await givePasskey(person);
  return createSender({
    pool,
    routes: [...appRoutes, ...signInRoutes],
    organizationId: id,
    people: { referrerId, userId: referrerId, businessDeveloperId },
    headers: () => ({
      cookie: session.cookie(),
      origin: service.deps.settings.publicUrl,
      "x-forwarded-for": nextAddress(),
    }),
  });
}

/** The passkey is inserted into the tables, because only a browser can create one. */
const givePasskey = ({ identityUserId }: { identityUserId: string }) =>
  service.pool.query(
    `INSERT INTO identity.passkeys (id, "userId", "publicKey", "credentialID", counter, "deviceType", "backedUp", "createdAt")
     VALUES ($1, $2, '', $1, 0, 'singleDevice', false, now())`,
    [newId(), identityUserId],
  );

const every = <Item>(count: number, items: readonly Item[]) =>
  items.filter((_, index) => index % count === 0);

const queryOf = (name: string, value: string) =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;

/**
 * A sample of the values at places in the body. The schema tests try every value at every place.
 */
function refusedOf(route: AnyRoute, base: object, sample: Sample) {
  const schema = bodySchemaOf(route);
  if (schema === undefined) return [];
  const values = placesIn(schema, base).flatMap((place, index) =>
    [...every(5, unstorableJson), ...every(9, storableJson.slice(index))]
      .map((json) => ({ named: String(place[0]), json, body: withRawAt(base, place, json) }))
      // Size limits are the same for every body.
      .filter(({ json, body }) => body.length < 1_024 && !isTaken(schema, json, body)),
  );
  const unknown = ["organizationId", "isAdmin", "toString", ""].map((name) => ({
    named: name,
    body: JSON.stringify({ ...base, [name]: null }),
  }));
  return [...sample(values), ...sample(unknown)];
}

const isTaken = (
  schema: NonNullable<ReturnType<typeof bodySchemaOf>>,
  json: string,
  body: string,
) => !unstorableJson.includes(json) && schema.safeParse(JSON.parse(body)).success;

describe.each(routes)("$name", (route) => {
  const schema = bodySchemaOf(route);
  const sample = sampleFor(route.name);

  test("with a body or query that the contract or storage cannot accept · returns 400 naming it", async () => {
    const { path, base } = preparedFor(route);
    if (schema) expect(schema.safeParse(base).success, "Its schema needs an example").toBe(true);
    await expectBodiesRefused(path, base);
    await expectQueriesRefused(path, base);
  });

  async function expectBodiesRefused(path: string, base: object) {
    const { send } = somebody;
    await inParallel(refusedOf(route, base, sample), async ({ named, body }) => {
      const answer = await send(route, path, { body });
      expect([answer.status, answer.body.error.code], body).toEqual([400, "INVALID_REQUEST"]);
      expect(answer.body.error.details[0].path.split(".")[0], body).toBe(named);
    });
    if (schema === undefined) return;
    const headers = { "content-type": "text/plain" };
    expect((await send(route, path, { body: JSON.stringify(base), headers })).status).toBe(415);
    await inParallel(sample(every(4, malformedBodies)), async (malformed) => {
      const { status } = await send(route, path, { body: malformed });
      expect([400, 413], String(malformed).slice(0, 100)).toContain(status);
    });
  }

  async function expectQueriesRefused(path: string, base: object) {
    const body = schema && JSON.stringify(base);
    const parameters = Object.keys(querySchemaOf(route)?.shape ?? {});
    const queries = [
      ...["__proto__", "nickname", "LIMIT", "", "🙂"].map((name) => [name, queryOf(name, "1")]),
      ...parameters.flatMap((name) => [
        [name, `${name}=x&${name}=y`],
        ...undecodable.map((text) => [name, `${name}=${text}`]),
        ...(name === "organization" ? [] : ["", "-1", "1e2", "x".repeat(3_000)])
          .filter((value) => refuses(querySchemaOf(route), name, value))
          .map((value) => [name, queryOf(name, value)]),
      ]),
    ];
    const kindOf = ([name = ""]: string[]) => (parameters.includes(name) ? name : "unknown");
    await inParallel(sample(queries, kindOf), async ([name = "", query = ""]) => {
      const answer = await somebody.send(route, path, { query, body });
      if (name === "organization" && answer.status === 404) return;
      expect(answer.status, query).toBe(400);
      const named = answer.body.error.details.map(({ path }: { path: string }) => path);
      expect(named, query).toContain(name);
    });
  }
});

/** Whether the schema rejects this parameter, and not only because another one is missing. */
const refuses = (schema: ReturnType<typeof querySchemaOf>, name: string, value: string) =>
  schema
    ?.safeParse({ [name]: value })
    .error?.issues.some(({ path: [parameter] }: { path: PropertyKey[] }) => parameter === name) ??
  false;

/**
 * Whether the path names a resource by its ID. Codes do not count, because anyone with a code can
 * use it.
 */
const isNamedById = ({ path }: AnyRoute) => /:(id|\w+Id)\b/.test(path);

async function foreignPathsOf(route: AnyRoute): Promise<string[]> {
  if (!isNamedById(route)) return [];
  if (route.path.startsWith("/me/proposals/")) {
    return [route.path.replace(":organizationId", asking.id)];
  }
  const path = await stranger.pathOf(route);
  const ids = path.replace(foreign.id, "").match(/[0-9a-f-]{36}/g) ?? [];
  const isThere = ids.some((id) => !stranger.invented.has(id));
  expect(isThere, "No route makes or lists it; make it here").toBe(true);
  return [path];
}

const malformedIds = [
  "x",
  "null",
  "..%2F",
  "%00",
  "%zz",
  "%F0%9F%99%82",
  "1'--",
  "a".repeat(5_000),
];

test.each(routes.filter(({ namesResource }) => namesResource))(
  "$name · of another organization or person, missing or malformed · is one and the same 404",
  async (route) => {
    const { base, foreignPaths } = preparedFor(route);
    const organization = service.organization.id;
    const paths = [
      ...foreignPaths.map((path) => path.replace(foreign.id, organization)),
      ...[newId(), ...sampleFor(route.name)(malformedIds)].map((resource) =>
        pathTo(route, { organization, resource }),
      ),
    ];
    const body = bodySchemaOf(route) && JSON.stringify(base);
    const query = requiredQueryOf(route);
    const answers = new Set<string>();
    for (const path of paths) {
      const { status, body: answer } = await somebody.send(route, path, { query, body });
      expect([status, answer.error.code], path.slice(0, 100)).toEqual([404, "NOT_FOUND"]);
      answers.add(answer.error.message);
    }
    expect(answers.size).toBe(1);
  },
);

test("Refusals · all of them together · change nothing", async () => {
  expect(await everyRow(service)).toEqual(before);
});

test.each(routes)(
  "$name · with anything that the contract accepts · returns a response in the contract, never a 5xx",
  async (route) => {
    const schema = bodySchemaOf(route);
    // A GET ends no session, so one person can send them all.
    const { send, pathOf, baseOf } =
      route.method === "GET" ? somebody : await openSender(service.organization);
    const random = seededRandom(routes.indexOf(route));
    const bodies = schema
      ? placesIn(schema, await baseOf(route)).flatMap((place) =>
          storableJson
            .map((json) => ({ place, json, luck: random() }))
            .toSorted((one, other) => one.luck - other.luck)
            .slice(0, 40),
        )
      : [];
    let takenCount = 0;
    for (const { place, json } of bodies) {
      const body = withRawAt(await baseOf(route), place, json);
      if (!schema?.safeParse(JSON.parse(body)).success) continue;
      // The sender checks each response against the contract.
      await send(route, await pathOf(route), { body });
      takenCount += 1;
      if (takenCount === (isFullVolume ? 4 : 1)) break;
    }
    await send(route, await pathOf(route), { body: schema && JSON.stringify(await baseOf(route)) });
  },
);

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { isFullVolume } from "../../../../.ci/test-volume.ts";
import { isCsvOffered, querySchemaOf } from "../../test/hostile/sender.ts";
import {
  texts as hostileTexts,
  queryValues,
  repeatedIn,
  undecodable,
  unknownNames,
} from "../../test/hostile/values.ts";
import { type HostileWorld, inParallel, startHostileWorld } from "../../test/hostile/world.ts";
import { type GuardedRoute, keyedRoutes, pathTo } from "../../test/routes.ts";
import { sampleFor } from "../../test/sample.ts";

let world: HostileWorld;
let before: unknown;
const paths = new Map<GuardedRoute, string>();

beforeAll(async () => {
  world = await startHostileWorld();
  // Creates each resource twice, so that a list with a limit of 1 has a second page.
  for (const route of [...keyedRoutes, ...keyedRoutes]) {
    paths.set(route, await world.pathOf(route));
  }
  before = await world.rows();
});
afterAll(() => world.stop());

const pathOf = (route: GuardedRoute) => paths.get(route) ?? "";

const schemaOf = (route: GuardedRoute) => querySchemaOf(route) ?? z.strictObject({});

const parametersOf = (route: GuardedRoute) => Object.keys(schemaOf(route).shape);

const sendsBody = ({ method }: GuardedRoute) => method !== "GET" && method !== "DELETE";

/** The query is rejected before the body is read, but the request needs a body. */
const sent = (route: GuardedRoute, query: string) => ({
  query,
  ...(sendsBody(route) && { body: "{}" }),
});

const pair = (name: string, value: string) =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;

/** Each parameter with each value, and whether the contract accepts it. */
const queriesOf = (route: GuardedRoute) =>
  parametersOf(route).flatMap((name) =>
    queryValues.map((value) => {
      const isTaken = schemaOf(route).safeParse({ [name]: value }).success;
      return { name, value, isTaken };
    }),
  );

describe.each(keyedRoutes)("$name", (route) => {
  const sample = sampleFor(route.name);

  test("with any value for each parameter · gets a response in the contract that names what is wrong", async () => {
    const queries = sample(queriesOf(route), ({ name, isTaken }) => `${name} ${isTaken}`);
    await inParallel(queries, async ({ name, value, isTaken }) => {
      // Other tests cover writes with a valid query.
      if (isTaken && route.method !== "GET") return;
      const query = pair(name, value);
      const { status, body } = await world.send(route, pathOf(route), sent(route, query));
      if (name === "organization") return void expect([400, 404], query).toContain(status);
      if (!isTaken) expect([status, body.error.details[0].path], query).toEqual([400, name]);
      if (isCsvOffered(route)) await sameAsCsv(route, query, status);
    });
  });

  test("with a parameter that is repeated, undecodable or unknown · returns 400 naming it", async () => {
    const queries = [
      ...sample(unknownNames).map((name) => ({ name, query: pair(name, "1") })),
      ...sample(parametersOf(route)).flatMap((name) => [
        ...sample(repeatedIn(name)).map((query) => ({ name, query })),
        ...sample(undecodable).map((text) => ({ name, query: `${name}=${text}` })),
      ]),
    ];
    await inParallel(queries, async ({ name, query }) => {
      const { status, body } = await world.send(route, pathOf(route), sent(route, query));
      // The organization is looked up before the rest of the query is validated.
      if (status === 404 && name === "organization") return;
      expect(status, query).toBe(400);
      const named = body.error.details.map(({ path }: { path: string }) => path);
      expect(named, query).toContain(name);
    });
  });
});

/** The response as CSV has the same status, except for the paging parameters, which CSV rejects. */
async function sameAsCsv(route: GuardedRoute, query: string, jsonStatus: number) {
  const headers = { accept: "text/csv" };
  const { status, contentType } = await world.send(route, pathOf(route), { query, headers });
  expect(status, query).toBe(/^(limit|cursor)=/.test(query) ? 400 : jsonStatus);
  expect(contentType).toMatch(status === 200 ? /^text\/csv/ : /^application\/json/);
}

test("Reads and rejected requests · all together · change nothing", async () => {
  expect(await world.rows()).toEqual(before);
});

test("IDs in paths · with any text · find nothing and change nothing", async () => {
  const texts = hostileTexts.filter((text) => text.length < 2_000 && !/^\.*$/.test(text));
  const organization = world.service.organization.id;
  const routes = keyedRoutes.filter(({ namesResource }) => namesResource);
  const requests: { route: GuardedRoute; id: string; body: string | undefined }[] = [];
  for (const route of routes) {
    const body = sendsBody(route) ? JSON.stringify(await world.baseOf(route)) : undefined;
    const ids = sampleFor(route.name)([...texts, "a/b"]);
    for (const id of ids) requests.push({ route, id, body });
  }
  const rows = await world.rows();
  await inParallel(requests, async ({ route, id, body }) => {
    const path = pathTo(route, { organization, resource: encodeURIComponent(id) });
    const { status } = await world.send(route, path, { body });
    expect(status, `${route.name} ${id}`).toBe(404);
  });
  expect(await world.rows()).toEqual(rows);
});

describe("lists", () => {
  const lists = keyedRoutes.filter(
    (route) => route.method === "GET" && parametersOf(route).includes("cursor"),
  );

  test("with a cursor that is forged, or from another list or organization · return 400", async () => {
    const cursors = new Map<GuardedRoute, string>();
    const readable: GuardedRoute[] = [];
    for (const route of lists) {
      const { status, body } = await world.send(route, pathOf(route), { query: "limit=1" });
      // Lists under a missing resource are left out, because they return 404 with every cursor.
      if (status === 200) readable.push(route);
      if (body?.pagination?.nextCursor) cursors.set(route, body.pagination.nextCursor);
    }
    expect(cursors.size).toBeGreaterThan(3);
    const foreign = await cursorsOfAnotherOrganization();
    const cases = [
      ...[...cursors.values()].flatMap((cursor) => [
        { kind: "of another list", cursor },
        { kind: "longer", cursor: `${cursor}A` },
        { kind: "shorter", cursor: cursor.slice(1) },
        { kind: "in lower case", cursor: cursor.toLowerCase() },
        { kind: "with another bit", cursor: otherBit(cursor) },
      ]),
      ...foreign.map((cursor) => ({ kind: "of another organization", cursor })),
    ];
    const each = readable.flatMap((list) => {
      const others = cases.filter(({ cursor }) => cursor !== cursors.get(list));
      const sample = sampleFor(list.name);
      return sample(others, ({ kind }) => kind).map(({ cursor }) => ({ list, cursor }));
    });
    await inParallel(each, async ({ list, cursor }) => {
      const answer = await world.send(list, pathOf(list), { query: pair("cursor", cursor) });
      expect([answer.status, answer.body.error.details[0].path], list.name).toEqual([
        400,
        "cursor",
      ]);
    });
  });

  test("with wildcards in q · include only items that contain them", async () => {
    const searched = lists.filter((route) => parametersOf(route).includes("q"));
    expect(searched.length).toBeGreaterThan(1);
    for (const route of searched) await makeSome(route, ["100% sure", "a_b", "back\\slash"]);
    const terms = ["%", "_", "\\", "100%", "0% s", "a_b", "k\\s", "%%", "__", "\\%", "\\_", "%a_"];
    let foundCount = 0;
    for (const route of searched) {
      for (const term of terms) {
        const { body } = await world.send(route, pathOf(route), { query: pair("q", term) });
        for (const item of body.data) {
          expect(
            textsIn(item).some((text) => text.includes(term)),
            term,
          ).toBe(true);
        }
        foundCount += body.data.length;
      }
    }
    expect(foundCount).toBeGreaterThan(5);
  });
});

/** Creates an item with each of these names, if the list has a route that creates items. */
async function makeSome(list: GuardedRoute, names: string[]) {
  const create = keyedRoutes.find(({ method, path }) => method === "POST" && path === list.path);
  if (create === undefined) return;
  for (const name of names) {
    const base = await world.baseOf(create);
    const body = JSON.stringify({ ...base, [nameFieldOf(base)]: name });
    expect((await world.send(create, pathOf(create), { body })).status).toBe(201);
  }
}

const nameFieldOf = (base: object) =>
  ["name", "company", "lastName", "label"].find((field) => field in base) ?? "name";

async function cursorsOfAnotherOrganization(): Promise<string[]> {
  const { service } = world;
  const other = await service.createOrganization();
  await service.createReferrer(other.id);
  const { body } = await service.call("GET", "/users?limit=1", { key: other.key });
  expect(body.pagination.hasMore).toBe(true);
  return [body.pagination.nextCursor];
}

/** A cursor for another position in the list, with a signature that does not match. */
function otherBit(cursor: string) {
  const bytes = Buffer.from(cursor, "base64url");
  bytes.writeUInt8(bytes.readUInt8(5) ^ 1, 5);
  return bytes.toString("base64url");
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

test("This file · sends many requests", () => {
  expect(world.requestCount()).toBeGreaterThan(isFullVolume ? 4_500 : 500);
});

import { bodyBytesMaxOf, mayBodyBeAbsent } from "@referral-service/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isFullVolume } from "../../../../.ci/test-volume.ts";
import {
  kindsOfPlaces,
  type Place,
  placesIn,
  withRawAt,
  withValueAt,
} from "../../test/hostile/places.ts";
import { readBack } from "../../test/hostile/read-back.ts";
import { bodySchemaOf, type HostileAnswer } from "../../test/hostile/sender.ts";
import {
  denseTexts,
  malformedBodies,
  storableJson,
  unknownNames,
  unstorableJson,
  wrongContentTypes,
} from "../../test/hostile/values.ts";
import { type HostileWorld, inParallel, startHostileWorld } from "../../test/hostile/world.ts";
import { type GuardedRoute, keyedRoutes } from "../../test/routes.ts";
import { type Sample, sampleFor } from "../../test/sample.ts";
import { valueCountMax } from "./json-text.ts";

let world: HostileWorld;
beforeAll(async () => {
  world = await startHostileWorld();
});
afterAll(() => world.stop());

const routes = keyedRoutes.filter((route) => bodySchemaOf(route) !== undefined);

/**
 * Returns the bodies that are rejected regardless of the bodies sent before. A body with an end
 * before the start is not one of them, because it becomes valid after the start is moved to an
 * earlier time.
 */
async function refusedWhateverElse(route: GuardedRoute, path: string, bodies: string[]) {
  const refused: string[] = [];
  await inTurn(bodies, async (body) => {
    const { status } = await world.send(route, path, { body });
    if (status >= 400) refused.push(body);
  });
  if (refused.length === bodies.length) return refused;
  return refusedWhateverElse(route, path, refused);
}

describe.each(routes)("$name", (route) => {
  const sample = sampleFor(route.name);

  test("with its own example · is accepted, unless it requires something that does not exist", async () => {
    const isCreate = !route.path.split("/").at(-1)?.startsWith(":") && route.method === "POST";
    const isCollection = keyedRoutes.some(
      ({ method, path }) => method === "GET" && path === route.path,
    );
    const path = await world.pathOf(route);
    const { status, body } = await world.send(route, path, {
      body: JSON.stringify(await world.baseOf(route)),
    });
    const isMade = "201" in route.promise.responses;
    if (isCreate && isCollection && isMade) expect([status, body]).toEqual([201, body]);
  });

  test("with a value that the contract or storage cannot accept, an unknown field or no JSON object · is rejected naming it and changes nothing", async () => {
    const path = await world.pathOf(route);
    const base = await world.baseOf(route);
    const before = await world.rows();
    await expectValuesRefused(path, base);
    await expectUnknownFieldsRefused(path, base);
    await expectOtherTextsRefused(path, base);
    expect(await world.rows()).toEqual(before);
  });

  async function expectValuesRefused(path: string, base: object) {
    await inParallel(bodiesOf(route, base, sample).refused, async ({ place, body }) => {
      const answer = await world.send(route, path, { body });
      const told = `${place.join(".")} of ${body.slice(0, 300)}`;
      const isTooLong = Buffer.byteLength(body) > bodyBytesMaxOf(route.promise);
      const refusal = isTooLong ? [413, "PAYLOAD_TOO_LARGE"] : [400, "INVALID_REQUEST"];
      expect([answer.status, answer.body.error.code], told).toEqual(refusal);
      if (isTooLong || body.split(",").length > valueCountMax) return;
      expect(pathOfFirst(answer).split(".")[0], told).toBe(String(place[0]));
      expect(answer.body.error.message, told).toContain(pathOfFirst(answer));
    });
  }

  async function expectUnknownFieldsRefused(path: string, base: object) {
    const known = placesIn(bodySchemaOf(route) as never, {}).map(([name]) => String(name));
    const names = unknownNames.filter((name) => !known.includes(name));
    await inParallel(sample(names), async (name) => {
      const answer = await world.send(route, path, {
        body: JSON.stringify({ ...base, [name]: null }),
      });
      expect([answer.status, pathOfFirst(answer)], name).toEqual([400, name]);
    });
  }

  async function expectOtherTextsRefused(path: string, base: object) {
    const refused = mayBodyBeAbsent(route.promise) ? malformedBodies : ["", ...malformedBodies];
    await inParallel(sample(refused), async (malformed) => {
      const { status } = await world.send(route, path, { body: malformed });
      expect([400, 413], String(malformed).slice(0, 100)).toContain(status);
    });
    const body = JSON.stringify(base);
    await inParallel(sample(wrongContentTypes), async (contentType) => {
      const headers = { "content-type": contentType };
      expect((await world.send(route, path, { body, headers })).status, contentType).toBe(415);
    });
  }

  test("with what the contract accepts · returns what was sent, or rejects it and changes nothing", async () => {
    const { taken } = bodiesOf(route, await world.baseOf(route), sample);
    const path = await world.pathOf(route);
    const refused: string[] = [];

    /** Sends the value and, if it is accepted, reads it back. */
    async function write(value: unknown, places: Place[]) {
      const sent = withValueAt(await world.baseOf(route), places, value);
      const body = JSON.stringify(sent);
      const answer = await world.send(route, path, { body });
      if (answer.status < 400) await readBack(world, route, path, { sent, answer });
      else if (answer.body.error.code !== "CONFLICT") refused.push(body);
      return answer;
    }

    const lanes = route.method === "POST" ? inParallel : inTurn;
    await lanes(taken, async ([json, places]) => {
      const value = JSON.parse(json);
      const inner = places.filter((place) => !outermost(places).includes(place));
      // Sends all places in one request, then each rejected place in a request of its own.
      for (let left = outermost(places); left.length > 0; ) {
        const { status, body } = await write(value, left);
        const [wrong, others] = status < 400 ? [[], []] : dividedBy(body.error.details, left);
        if (others.length > 0) for (const place of wrong) await write(value, [place]);
        left = others;
      }
      for (const place of inner) await write(value, [place]);
    });

    const refusedForGood = await refusedWhateverElse(route, path, refused);
    const before = await world.rows();
    await inParallel(refusedForGood, async (body) => {
      const { status } = await world.send(route, path, { body });
      expect(status, body.slice(0, 300)).toBeGreaterThanOrEqual(400);
    });
    expect(await world.rows()).toEqual(before);
  });
});

test("This file · sends many requests", () => {
  expect(world.requestCount()).toBeGreaterThan(isFullVolume ? 7_000 : 500);
});
interface HostileBody {
  place: Place;
  json: string;
  body: string;
  /** The kind of place. `unstorable` if the service cannot store the value at any place. */
  kind: string;
}

/** Every place of the body with every value, grouped by whether the contract accepts the body. */
function bodiesOf(route: GuardedRoute, base: object, sample: Sample) {
  const schema = bodySchemaOf(route);
  if (schema === undefined) throw new Error(`${route.name} has no body`);
  const refused: HostileBody[] = [];
  const taken: HostileBody[] = [];
  const places = kindsOfPlaces(schema, base);
  for (const { place, kind } of places) {
    for (const json of unstorableJson) {
      refused.push({ place, json, body: withRawAt(base, place, json), kind: "unstorable" });
    }
    for (const json of storableJson) {
      const body = withRawAt(base, place, json);
      const isTaken = schema.safeParse(JSON.parse(body)).success;
      (isTaken ? taken : refused).push({ place, json, body, kind });
    }
  }
  const values = new Set([
    ...sample(taken, ({ kind }) => kind).map(({ json }) => json),
    ...denseTexts.map((text) => JSON.stringify(text)),
  ]);
  const placesByValue = Map.groupBy(
    taken.filter(({ json }) => values.has(json)),
    ({ json }) => json,
  );
  return {
    // A sample is enough, because an operation reads all its places with one schema.
    refused: sample(refused, ({ kind }) => String(kind === "unstorable")),
    taken: [...placesByValue].map(
      ([json, found]) => [json, found.map(({ place }) => place)] as const,
    ),
  };
}

const pathOfFirst = ({ body }: HostileAnswer): string => body.error.details[0].path;

/** The places that are not inside another one of these places. */
const outermost = (places: Place[]) =>
  places.filter(
    (place) =>
      !places.some(
        (other) => other.length < place.length && other.every((key, index) => key === place[index]),
      ),
  );

async function inTurn<Item>(items: Item[], work: (item: Item) => Promise<unknown>) {
  for (const item of items) await work(item);
}

/**
 * The places that a response names, and the others. The first place counts as named if the response
 * names none.
 */
function dividedBy(details: { path: string }[] | undefined, places: Place[]): [Place[], Place[]] {
  const isNamed = (place: Place) =>
    (details ?? []).some(({ path }) => `${path}.`.startsWith(`${place.join(".")}.`));
  const wrong = places.filter(isNamed);
  const [first] = places;
  if (wrong.length === 0 && first !== undefined) wrong.push(first);
  return [wrong, places.filter((place) => !wrong.includes(place))];
}

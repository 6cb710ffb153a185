import { isDeepStrictEqual } from "node:util";
import { Client } from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { sharedPostgres } from "../../test/database.ts";
import { placesIn, withRawAt } from "../../test/hostile/places.ts";
import { type Reading, readBody, readQuery } from "../../test/hostile/reading.ts";
import {
  type AnyRoute,
  bodySchemaOf,
  exampleOf,
  querySchemaOf,
} from "../../test/hostile/sender.ts";
import {
  malformedBodies,
  queryValues,
  repeatedIn,
  storableJson,
  undecodable,
  unknownNames,
  unstorableJson,
} from "../../test/hostile/values.ts";
import { appOnlyRoutes, keyedRoutes, signInRoutes } from "../../test/routes.ts";
import { valueCountMax } from "./json-text.ts";

/** Every operation that reads a body or a query, regardless of who can call it. */
const routes: AnyRoute[] = [...keyedRoutes, ...appOnlyRoutes, ...signInRoutes];

const namedIn = (reading: Reading): string[] =>
  "refusal" in reading ? (reading.refusal.details ?? []).map(({ path }) => path) : [];

const pair = (name: string, value: string) =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;

/** The service stores and returns IDs in lowercase. */
const isSame = (one: unknown, other: unknown) =>
  isDeepStrictEqual(one, other) ||
  isDeepStrictEqual(withLowerCaseIds(one), withLowerCaseIds(other));

const withLowerCaseIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replace(/[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}/g, lowerCase));

const lowerCase = (text: string) => text.toLowerCase();

/** The names of all columns, in camel case like fields. */
let columnNames: string[];
beforeAll(async () => {
  const client = new Client({ connectionString: await sharedPostgres() });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "SELECT DISTINCT column_name AS name FROM information_schema.columns WHERE table_schema = 'public'",
  );
  await client.end();
  columnNames = rows.map(({ name }) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()));
  expect(columnNames.length).toBeGreaterThan(100);
});

const withBody = routes.flatMap((route) => {
  const schema = bodySchemaOf(route);
  return schema === undefined ? [] : [{ name: `${route.base} ${route.name}`, route, schema }];
});

describe.each(withBody)("$name", ({ route, schema }) => {
  const base = exampleOf(route);
  const places = placesIn(schema, base);

  test("its example · is accepted", () => {
    expect(readBody(schema, JSON.stringify(base))).toHaveProperty("value");
  });

  test("a value that would be lost or altered · in any place · is rejected naming it", () => {
    const wrong = places.flatMap((place) =>
      unstorableJson.filter((json) => {
        const [named] = namedIn(readBody(schema, withRawAt(base, place, json)));
        return named?.split(".")[0] !== String(place[0]);
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("any other value · in any place · is read unchanged, or rejected naming it", () => {
    const wrong: string[] = [];
    for (const place of places) {
      for (const json of storableJson) {
        const body = withRawAt(base, place, json);
        const reading = readBody(schema, body);
        // A body with too many values is rejected without naming a field.
        if (body.split(",").length > valueCountMax) expect(reading).toHaveProperty("refusal");
        else if ("value" in reading) {
          if (!isSame(reading.value, JSON.parse(body))) wrong.push(body.slice(0, 300));
        } else {
          const [named = ""] = namedIn(reading);
          const isNamed = named.split(".")[0] === String(place[0]);
          if (!isNamed || !reading.refusal.message.includes(named)) wrong.push(body.slice(0, 300));
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test("an unknown field · including a column's name · is rejected naming it", () => {
    const known = places.map(([name]) => String(name));
    const names = [...columnNames, ...unknownNames].filter((name) => !known.includes(name));
    const wrong = names.filter((name) => {
      const body = JSON.stringify({ ...base, [name]: null });
      return !namedIn(readBody(schema, body)).includes(name);
    });
    expect(wrong).toEqual([]);
  });

  test("anything but a JSON object · is rejected", () => {
    const taken = malformedBodies.filter((body) => "value" in readBody(schema, body));
    expect(taken).toEqual([]);
  });
});

const withQuery = routes.flatMap((route) => {
  const schema = querySchemaOf(route);
  return schema === undefined ? [] : [{ name: `${route.base} ${route.name}`, schema }];
});

describe.each(withQuery)("$name", ({ schema }) => {
  const parameters = Object.keys(schema.shape);

  test("a parameter that is repeated, undecodable or unknown · is rejected naming it", () => {
    const queries = [
      ...unknownNames.map((name) => ({ name, query: pair(name, "1") })),
      ...parameters.flatMap((name) => [
        ...repeatedIn(name).map((query) => ({ name, query })),
        ...undecodable.map((text) => ({ name, query: `${name}=${text}` })),
      ]),
    ];
    const wrong = queries.filter(
      ({ name, query }) => !namedIn(readQuery(schema, query)).includes(name),
    );
    expect(wrong).toEqual([]);
  });

  test("any value of a parameter · is accepted, or rejected naming it", () => {
    const wrong = parameters.flatMap((name) =>
      queryValues.filter((value) => {
        const reading = readQuery(schema, pair(name, value));
        const isTaken = schema.shape[name]?.safeParse(value).success;
        return !isTaken && !namedIn(reading).includes(name);
      }),
    );
    expect(wrong).toEqual([]);
  });
});

import type { AppRoute } from "@ts-rest/core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { metadataOf } from "./access/route-access.ts";
import { contract } from "./contract.ts";
import { eventStreamBody, imageBody } from "./http/bodies.ts";
import { bodySlot, schemaIn } from "./openapi/route-facts.ts";
import { exampleValues } from "./primitives.ts";
import { type NamedRoute, namedRoutes } from "./router.ts";
import "./app/contract.ts";
import "./index.ts";

// The registry's public methods cannot list its entries, so the test reads its map.
const registered = [...z.globalRegistry._idmap] as [string, z.ZodType][];
const routes = namedRoutes(contract);

describe("named schemas", () => {
  test("the registry · after the whole contract is loaded · has schemas and examples", () => {
    expect(registered.length).toBeGreaterThan(20);
    expect(
      registered.filter(([, schema]) => exampleValues(schema).length > 0).length,
    ).toBeGreaterThan(10);
  });

  test.each(registered)(
    "%s · has only examples that are valid under its own schema",
    (_, schema) => {
      for (const example of exampleValues(schema)) {
        expect(schema.safeParse(example).error).toBeUndefined();
      }
    },
  );
});

const answersJson = (route: AppRoute) =>
  Object.values(route.responses).every((body) => body !== imageBody && body !== eventStreamBody);

const promisedBodies = routes.flatMap(({ name, route }) =>
  Object.entries({ request: bodySlot(route), ...route.responses }).flatMap(
    ([part, slot]): [string, z.ZodType][] => {
      const schema = schemaIn(slot);
      return schema === undefined ? [] : [[`${name} ${part}`, schema]];
    },
  ),
);

describe("bodies of routes", () => {
  test("the walk · over every route · finds requests and responses", () => {
    const requests = promisedBodies.filter(([name]) => name.endsWith("request"));
    const takesJson = ({ route }: NamedRoute) =>
      /^P/.test(route.method) && !metadataOf(route).takesImage;
    expect(requests).toHaveLength(routes.filter(takesJson).length);
    const answering = routes.filter(({ route }) => route.method !== "DELETE" && answersJson(route));
    const statuses = answering.flatMap(({ route }) => Object.keys(route.responses));
    expect(promisedBodies.length - requests.length).toBe(statuses.length);
  });

  test.each(promisedBodies)("%s body · as documented · has a valid example", (_, schema) => {
    const examples = exampleValues(schema);
    expect(examples).not.toHaveLength(0);
    for (const example of examples) expect(schema.safeParse(example).error).toBeUndefined();
  });

  test.each(promisedBodies.filter(([name]) => name.includes(".list ")))(
    "%s body · as documented · shows at least one item",
    (_, schema) => {
      for (const example of exampleValues(schema)) {
        expect((example as { data: unknown[] }).data).not.toHaveLength(0);
      }
    },
  );
});

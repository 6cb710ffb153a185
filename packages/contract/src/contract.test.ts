import { ContractNoBody } from "@ts-rest/core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { metadataOf } from "./access/route-access.ts";
import { appContract, authContract } from "./app/contract.ts";
import { contract } from "./contract.ts";
import { hasVersion } from "./http/bodies.ts";
import { bodySlot, hasBody } from "./openapi/route-facts.ts";
import { namedRoutes } from "./router.ts";

const routes = namedRoutes(contract);

const isStrict = (schema: unknown) =>
  schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever;

// A rotation also creates a key.
const creating = /\.(create|rotate|upload)$/;

/** The route that returns the resource at a path. */
const readAt = (path: string) =>
  routes.find(({ route }) => route.method === "GET" && route.path === path)?.route;

function successOf(method: string, name: string): number {
  if (method === "DELETE") return 204;
  return method === "POST" && creating.test(name) ? 201 : 200;
}

test("summaries · for the app's own routes · have a verb and a noun in at most 40 characters", () => {
  const summaries = [...namedRoutes(appContract), ...namedRoutes(authContract)].map(
    ({ route }) => route.summary ?? "",
  );
  const isPlain = (summary: string) =>
    summary.length <= 40 && /^[A-Z][a-z]+(?: [^.,;:]+)?$/.test(summary);
  expect(summaries.filter((summary) => !isPlain(summary))).toEqual([]);
});

describe.each(routes)("$name", ({ name, route }) => {
  test("summary · is not empty", () => {
    expect(route.summary).toMatch(/\S/);
  });

  test("path · as mounted · is under /api/v1", () => {
    expect(route.path).toMatch(/^\/api\/v1\/[^/]/);
  });

  test("path parameters · are those that the schema describes", () => {
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    const described = route.pathParams instanceof z.ZodObject ? route.pathParams.shape : {};
    expect(Object.keys(described).toSorted()).toEqual(inPath.toSorted());
  });

  test("query · with an unknown parameter · is rejected", () => {
    expect(isStrict(route.query)).toBe(true);
  });

  test("body · with an unknown field · is rejected", () => {
    expect(hasBody(route)).toBe(/^(POST|PUT|PATCH)$/.test(route.method));
    if (hasBody(route) && !metadataOf(route).takesImage)
      expect(isStrict(bodySlot(route))).toBe(true);
  });

  test("If-Match · for a change to a resource with a version · is accepted", () => {
    const changed = route.method === "DELETE" ? readAt(route.path) : route;
    const isChange = /^(PATCH|PUT|DELETE)$/.test(route.method);
    expect(metadataOf(route).versioned === true).toBe(
      isChange && hasVersion(changed?.responses[200]),
    );
  });

  test("success status · is the expected one for its method, and only an upsert has two", () => {
    const successes = route.path.includes("/by-external-id/")
      ? ["200", "201"]
      : [String(successOf(route.method, name))];
    expect(Object.keys(route.responses)).toEqual(successes);
    expect(route.strictStatusCodes).toBe(true);
    if (route.method === "DELETE") expect(route.responses[204]).toBe(ContractNoBody);
  });
});

describe("the contract", () => {
  test("routes · by method and path · are declared once each", () => {
    const addresses = routes.map(({ route }) => `${route.method} ${route.path}`);
    expect(addresses).toHaveLength(new Set(addresses).size);
  });
});

import { ContractNoBody } from "@ts-rest/core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { scopeNames } from "./access/scopes.ts";
import { contract } from "./contract.ts";
import { accessOf, namedRoutes } from "./named-routes.ts";
import { bodySlot, hasBody } from "./openapi/route-facts.ts";

const routes = namedRoutes(contract);

const isStrict = (schema: unknown) =>
  schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever;

function successOf(method: string, name: string): number {
  if (method === "DELETE") return 204;
  return method === "POST" && name.endsWith(".create") ? 201 : 200;
}

describe.each(routes)("$name", ({ name, route }) => {
  test("access · before any key is read · is public or one of the known scopes", () => {
    const access = accessOf(route);
    if (access.kind !== "public") expect(scopeNames).toContain(access.scope);
  });

  test("summary · for readers of the documents · is there", () => {
    expect(route.summary).toMatch(/\S/);
  });

  test("path · as mounted · lies below /api/v1", () => {
    expect(route.path).toMatch(/^\/api\/v1\/[^/]/);
  });

  test("path parameters · of the path · are the ones that the schema describes", () => {
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    const described = route.pathParams instanceof z.ZodObject ? route.pathParams.shape : {};
    expect(Object.keys(described).toSorted()).toEqual(inPath.toSorted());
  });

  test("query · with an unknown parameter · is refused", () => {
    expect(isStrict(route.query)).toBe(true);
  });

  test("body · with an unknown field · is refused", () => {
    expect(hasBody(route)).toBe(/^(POST|PUT|PATCH)$/.test(route.method));
    if (hasBody(route)) expect(isStrict(bodySlot(route))).toBe(true);
  });

  test("success status · for its method · is the decided one, the only one declared", () => {
    expect(Object.keys(route.responses)).toEqual([String(successOf(route.method, name))]);
    expect(route.strictStatusCodes).toBe(true);
    if (route.method === "DELETE") expect(route.responses[204]).toBe(ContractNoBody);
  });
});

describe("the contract", () => {
  test("public routes · of all routes · are the health check alone", () => {
    const open = routes.filter(({ route }) => accessOf(route).kind === "public");
    expect(open.map(({ route }) => `${route.method} ${route.path}`)).toEqual([
      "GET /api/v1/health",
    ]);
  });

  test("routes · by method and path · are declared once each", () => {
    const addresses = routes.map(({ route }) => `${route.method} ${route.path}`);
    expect(addresses).toHaveLength(new Set(addresses).size);
  });

  test.each([
    ["referrals.list", "referrals:read"],
    ["referrals.get", "referrals:read"],
    ["referrals.create", "referrals:write"],
    ["referrals.update", "referrals:write"],
    ["referrals.delete", "referrals:delete"],
    ["customFields.list", "organizations:read"],
    ["customFields.create", "organizations:write"],
    ["customFields.update", "organizations:write"],
    ["customFields.delete", "organizations:write"],
    ["webhookEndpoints.list", "webhooks:read"],
    ["webhookEndpoints.get", "webhooks:read"],
    ["webhookEndpoints.create", "webhooks:write"],
    ["webhookEndpoints.update", "webhooks:write"],
    ["webhookEndpoints.delete", "webhooks:write"],
  ])("%s · by the access table · needs %s", (name, scope) => {
    const found = routes.find((candidate) => candidate.name === name);
    expect(found && accessOf(found.route)).toEqual({ kind: "scope", scope });
  });
});

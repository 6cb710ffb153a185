import { expect, test } from "vitest";
import { z } from "zod";
import { publicRoute, requiresPerson, requiresScope } from "./access/route-access.ts";
import { act, create, list, read, remove } from "./router.ts";

const item = z.object({ id: z.string() });
const summary = "Tested";
const roles = ["admin"] as const;
const ofScope = requiresScope("referrals:read", { roles });
const ofPerson = requiresPerson({ roles });

const queryOf = ({ query }: { query: z.ZodObject }) => Object.keys(query.shape);
const paramsOf = (route: object) =>
  Object.keys((route as { pathParams?: z.ZodObject }).pathParams?.shape ?? {});

test("a route · without its own query · accepts the organization if the path names none", () => {
  expect(queryOf(read("/things/:id", item, { summary, access: ofScope }))).toEqual([
    "organization",
  ]);
  expect(queryOf(list("/things", item, { summary, access: ofPerson }))).toEqual([
    "organization",
    "limit",
    "cursor",
    "order",
  ]);
  expect(queryOf(list("/organizations/:id/things", item, { summary, access: ofScope }))).toEqual([
    "limit",
    "cursor",
    "order",
  ]);
  expect(queryOf(read("/things", item, { summary, access: publicRoute }))).toEqual([]);
});

test("a route · whose path names a resource · has its ID as a parameter, or the given parameters", () => {
  const facts = { summary, access: ofScope };
  expect(paramsOf(read("/things", item, facts))).toEqual([]);
  expect(paramsOf(read("/things/:id/parts", item, facts))).toEqual(["id"]);
  const params = z.object({ id: z.string(), partId: z.string() });
  expect(paramsOf(remove("/things/:id/parts/:partId", { ...facts, params }))).toEqual([
    "id",
    "partId",
  ]);
});

test("a route that sends data · with and without a response body · declares only its status", () => {
  const facts = { summary, access: ofScope, versioned: true as const };
  expect(create("/things", { body: item, item }, facts)).toMatchObject({
    method: "POST",
    body: item,
    responses: { 201: item },
    metadata: { access: ofScope, versioned: true },
  });
  expect(Object.keys(act("/things/:id/end", {}, facts).responses)).toEqual(["204"]);
});

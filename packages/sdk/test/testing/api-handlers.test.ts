import { contract, errorBody, errorCodeNames, errorStatuses } from "@referral-service/contract";
import { http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { contractRoutes } from "../../scripts/contract-routes.ts";
import { createClient, isApiError, isPermissionError } from "../../src/index.ts";
import {
  type ApiOverrides,
  createApiHandlers,
  refuse,
  sampleEvent,
} from "../../src/testing/index.ts";

const baseUrl = "https://referrals.test";
const client = createClient({ baseUrl, apiKey: "rk_org_test" });
const server = setupServer(...createApiHandlers(http, { baseUrl }));

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const override = (overrides: ApiOverrides) =>
  server.use(...createApiHandlers(http, { baseUrl, overrides }));

const routes = contractRoutes(contract);
const asked = "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b9999";

function call({ method, path }: (typeof routes)[number], headers: Record<string, string> = {}) {
  const url = `${baseUrl}/api/v1${path.replaceAll(/:\w+/g, asked)}`;
  const body = method === "GET" || method === "DELETE" ? null : "{}";
  return fetch(url, { method, headers: { Authorization: "Bearer rk_org_test", ...headers }, body });
}

describe.each(routes.map((route) => [route.name, route] as const))("%s", (_, route) => {
  test("its handler · with default options · responds as the contract promises", async () => {
    const response = await call(route);
    expect(response.status).toBe(route.status);
    expect(response.headers.get("X-Request-Id")).toMatch(/./);
    expect(response.headers.has("X-RateLimit-Reset")).toBe(!route.isPublic);
    if (route.answer instanceof z.ZodType) {
      expect(route.answer.safeParse(await response.json()).error).toBeUndefined();
    }
  });

  test("its handler · without a key · rejects unless the route is public", async () => {
    const url = `${baseUrl}/api/v1${route.path.replaceAll(/:\w+/g, asked)}`;
    const response = await fetch(url, { method: route.method });
    expect(response.status).toBe(route.isPublic ? 200 : 401);
  });
});

test("handlers · for a read by ID · return that ID, and a creation returns a new one", async () => {
  expect((await client.referrals.get(asked)).id).toBe(asked);
  expect((await client.customFields.update("org", asked, {})).id).toBe(asked);
  expect((await client.users.setStatus(asked, { status: "blocked" })).id).toBe(asked);
  const created = await client.customFields.create(asked, { name: "budget", type: "number" });
  expect(created.id).not.toBe(asked);
});

test("handlers · with the client · serve lists, pages, images, exports and deletes", async () => {
  const names: (string | null)[] = [];
  for await (const { name } of client.referrals.list()) names.push(name);
  expect(names).toHaveLength(1);
  expect(new TextDecoder().decode(await client.invitationCodes.qrCode("1"))).toMatch(/^<svg/);
  expect(await client.referrals.delete("1")).toBeUndefined();
  let csv = "";
  for await (const piece of await client.referrals.exportCsv())
    csv += new TextDecoder().decode(piece);
  expect(csv).toMatch(/^id,name,.*\r\n0199.*,Ada Lovelace,.*\r\n$/);
  expect(client.rateLimit?.remaining).toBe(599);
});

test("handlers · for the stream of events · send the given ones, from the client's position", async () => {
  const sent = [sampleEvent("user.joined"), sampleEvent("referral.deleted")];
  override({ "eventStream.open": sent });
  const events: unknown[] = [];
  for await (const { event } of client.events.stream()) {
    if (events.push(event) === 2) break;
  }
  expect(events).toEqual(sent);
  const [first] = sent;
  for await (const { event } of client.events.stream({ lastEventId: first?.eventId })) {
    expect(event).toEqual(sent[1]);
    break;
  }
});

test("overrides · as parts · are merged into the example", async () => {
  override({
    "referrals.get": { status: "completed", customFields: { budget: 7 } },
    "users.list": { data: [], pagination: { hasMore: false } },
  });
  const referral = await client.referrals.get("1");
  expect(referral).toMatchObject({ status: "completed", name: "Ada Lovelace" });
  expect(referral.customFields).toEqual({ interest: "heat pump", budget: 7 });
  expect((await client.users.list()).data).toEqual([]);
});

test("overrides · as functions · get the request and can keep it", async () => {
  const names = new Map<string, string>();
  override({
    "referrals.create": ({ body }) => {
      names.set("new", body.name);
      return { id: "new", name: body.name };
    },
    "referrals.get": async ({ params: { id = "" } }) => {
      const name = names.get(id);
      return name === undefined ? refuse("NOT_FOUND") : { name };
    },
    "referrals.list": ({ query, headers }) => {
      expect(headers.get("Authorization")).toBe("Bearer rk_org_test");
      return query.get("status") === "new" ? {} : { data: [] };
    },
  });
  const { id } = await client.referrals.create({ name: "Grace" });
  expect((await client.referrals.get(id)).name).toBe("Grace");
  await expect(client.referrals.get("other")).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await client.referrals.list({ status: "new" })).data).toHaveLength(1);
  expect((await client.referrals.list()).data).toEqual([]);
});

test.each(errorCodeNames)(
  "refuse · %s · returns the service's status and error body",
  async (code) => {
    override({ "referrals.update": refuse(code) });
    const [route] = routes.filter(({ name }) => name === "referrals.update");
    const response = await call(route as (typeof routes)[number], { "X-Request-Id": "mine" });
    expect(response.status).toBe(errorStatuses[code]);
    expect(response.headers.get("X-Request-Id")).toBe("mine");
    const { error } = errorBody.parse(await response.json());
    expect(error).toMatchObject({ code, requestId: "mine" });
  },
);

test("refuse · with a message, details and headers · returns them", async () => {
  const details = [{ path: "email", message: "Invalid" }];
  override({
    "referrals.create": refuse("INVALID_REQUEST", { message: "email: Invalid", details }),
    "referrals.list": refuse("FORBIDDEN", { headers: { "X-Extra": "kept" } }),
  });
  const failure = client.referrals.create({ name: "" });
  await expect(failure).rejects.toMatchObject({ name: "InvalidRequestError", details });
  const error = await client.referrals.list().catch((reason: unknown) => reason);
  expect(isPermissionError(error) && error.headers.get("X-Extra")).toBe("kept");
});

test("refuse · for the first requests · is retried by the client without a wait", async () => {
  let count = 0;
  override({
    "referrals.create": () => {
      count += 1;
      return count < 3 ? refuse("RATE_LIMIT_EXCEEDED") : { name: "Ada" };
    },
  });
  expect((await client.referrals.create({ name: "Ada" })).name).toBe("Ada");
  expect(count).toBe(3);
  override({ "referrals.create": refuse("SERVICE_UNAVAILABLE") });
  const error = await client.referrals.create({ name: "Ada" }).catch((reason: unknown) => reason);
  expect(isApiError(error) && error.code).toBe("SERVICE_UNAVAILABLE");
});

test("baseUrl · with a path and the API's prefix · is the client's", async () => {
  const gateway = "https://gateway.test/referrals/";
  server.use(...createApiHandlers(http, { baseUrl: `${gateway}api/v1/` }));
  const { status } = await createClient({ baseUrl: gateway, apiKey: "rk_org_x" }).health.check();
  expect(status).toMatch(/./);
});

import { contract } from "@referral-service/contract";
import { expect, test } from "vitest";
import { fakeService, json, newClient } from "./service.ts";

const service = fakeService();

interface Route {
  method: string;
  path: string;
}

const isRoute = (node: object): node is Route => "method" in node && "path" in node;

/** Every route of the contract, as "GET /api/v1/referrals/:id". */
function routesOf(node: object): string[] {
  if (isRoute(node)) return [`${node.method} ${node.path}`];
  return Object.values(node).flatMap((child) => routesOf(child));
}

test("client · every route of the contract · has a method, and no method leads elsewhere", async () => {
  service.answers(json({ data: [], pagination: { nextCursor: null, hasMore: false } }));
  const { referrals, customFields, webhookEndpoints, health, ...others } = newClient();
  expect(others, "a new resource belongs into this test").toEqual({});
  const crud = { list: [], get: [":id"], create: [{}], update: [":id"], delete: [":id"] };
  const ofField = [":id", ":fieldId"];
  await callAll(referrals, crud);
  await callAll(webhookEndpoints, crud);
  await callAll(customFields, { list: [":id"], create: [":id"], update: ofField, delete: ofField });
  await callAll(health, { check: [] });
  const hit = service.sent.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`);
  expect(hit.sort()).toEqual(routesOf(contract).sort());
});

type AnyMethod = (...args: unknown[]) => { page?: () => Promise<unknown> };

/** Calls every method that the resource has, so that one which is not listed fails the test. */
async function callAll(resource: object, argumentsByMethod: Record<string, unknown[]>) {
  for (const [name, method] of Object.entries<AnyMethod>({ ...resource } as never)) {
    const result = method(...(argumentsByMethod[name] ?? []));
    await (result.page?.() ?? result);
  }
}

import { contract } from "@referral-service/contract";
import { expect, test } from "vitest";
import { eventStream, fakeService, image, json, newClient } from "./service.ts";

const service = fakeService();

interface Route {
  method: string;
  path: string;
}

const isRoute = (node: object): node is Route => "method" in node && "path" in node;

/** Every route in the contract, such as "GET /api/v1/referrals/:id". */
function routesOf(node: object): string[] {
  if (isRoute(node)) return [`${node.method} ${node.path}`];
  return Object.values(node).flatMap((child) => routesOf(child));
}

const ofField = [":id", ":fieldId"];
const ofKey = [":id", ":keyId"];
const ofDelivery = [":id", ":deliveryId"];

/** The arguments for methods with these names. Other methods get the ID of a resource. */
const usualArguments: Record<string, unknown[]> = {
  list: [],
  create: [{}],
  update: [":id", {}],
  run: [":id", {}],
  decide: [":id", {}],
  recover: [":id", {}],
  setOrder: [":id", {}],
};

const otherArguments: Record<string, unknown[]> = {
  ...{ "apiKeys.list": [":id"], "apiKeys.get": ofKey, "apiKeys.create": [":id"] },
  ...{ "apiKeys.update": ofKey, "apiKeys.rotate": ofKey, "apiKeys.revoke": ofKey },
  ...{ "referrals.duplicates.list": [":id"], "referrals.photos.list": [":id"] },
  "referrals.photos.upload": [":id", Uint8Array.of(1)],
  "referrals.photos.delete": [":id", ":photoId"],
  "webhookEndpoints.getDelivery": ofDelivery,
  "webhookEndpoints.redeliver": ofDelivery,
  ...{ "customFields.list": [":id"], "customFields.create": [":id"] },
  ...{ "customFields.update": ofField, "customFields.delete": ofField },
  ...{ "referralStatuses.list": [":id"], "referralStatuses.create": [":id"] },
  "referralStatuses.update": [":id", ":statusId"],
  ...{ "reports.referrals": [], "reports.bonusPayments": [], "reports.referrers": [] },
  "reports.firstContact": [],
  ...{ "referrals.upsert": [":externalId", {}], "users.upsert": [":externalId", {}] },
  ...{ "bd.overview": [], "health.check": [] },
};

/** Methods that return something other than JSON. The test calls each of them separately. */
const withOtherAnswers = ["events.stream", "invitationCodes.qrCode", "referrals.photos.get"];

test("client · has a method for every route in the contract, and no other methods", async () => {
  service.answers(json({ data: [], pagination: { nextCursor: null, hasMore: false } }));
  const client = newClient();
  const { organization, request: _request, rateLimit: _, ...resources } = client;
  expect(Object.keys(organization("north"))).toEqual(Object.keys(newClient()));
  await callAll(resources);
  service.answers(eventStream);
  for await (const _event of client.events.stream()) break;
  service.answers(image);
  await client.invitationCodes.qrCode(":id");
  await client.referrals.photos.get(":id", ":photoId");
  const hit = service.sent.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`);
  expect(hit.sort()).toEqual(routesOf(contract).sort());
});

type AnyMethod = (...args: unknown[]) => Promise<unknown>;

/** Calls every method except those for the CSV of a list, which use the list's route. */
async function callAll(resources: object, parent: string[] = []) {
  for (const [name, member] of Object.entries<AnyMethod | object>({ ...resources })) {
    const path = [...parent, name];
    const method = path.join(".");
    if (typeof member === "object") await callAll(member, path);
    else if (!withOtherAnswers.includes(method) && !/^export.*Csv$/.test(name)) {
      await (member as AnyMethod)(...(otherArguments[method] ?? usualArguments[name] ?? [":id"]));
    }
  }
}

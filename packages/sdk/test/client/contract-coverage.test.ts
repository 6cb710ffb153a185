import { contract } from "@referral-service/contract";
import { expect, test } from "vitest";
import { eventStream, fakeService, image, json, newClient } from "./service.ts";

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
  const { organization, request: _request, rateLimit: _, ...resources } = newClient();
  const { organizations, apiKeys, users, ...more } = resources;
  const { referrals, bonusPayments, bd, customFields, invitationCodes, ...withStatuses } = more;
  const { referralStatuses, ...rest } = withStatuses;
  const { auditLogs, companies, customers, publicLinks, conversations, ...last } = rest;
  const { reports, webhookEndpoints, events, eventTypes, health, imports, ...young } = last;
  const { bonusRules, ...others } = young;
  const { qrCode, ...codes } = invitationCodes;
  const { photos, duplicates, ...ofReferrals } = referrals;
  const { get: readPhoto, ...ofPhotos } = photos;
  expect(others, "a new resource belongs into this test").toEqual({});
  expect(Object.keys(organization("north"))).toEqual(Object.keys(newClient()));
  const crud = { list: [], get: [":id"], create: [{}], update: [":id"], delete: [":id"] };
  const ofField = [":id", ":fieldId"];
  const ofKey = [":id", ":keyId"];
  const { delete: _delete, ...withoutDelete } = crud;
  await callAll(organizations, { list: [], get: [":id"], update: [":id"] });
  await callAll(apiKeys, {
    ...{ list: [":id"], get: ofKey, create: [":id"] },
    ...{ update: ofKey, rotate: ofKey, revoke: ofKey },
  });
  await callAll(asJson(users), {
    ...withoutDelete,
    ...{ setStatus: [":id"], remove: [":id"], setPermissions: [":id"], listAuditLogs: [":id"] },
  });
  await callAll(asJson(ofReferrals), crud);
  await callAll(duplicates, { list: [":id"], decide: [":id", {}] });
  const picture = Uint8Array.of(1);
  await callAll(ofPhotos, {
    ...{ list: [":id"], upload: [":id", picture], delete: [":id", ":photoId"] },
  });
  await callAll(asJson(bonusPayments), { list: [], get: [":id"], create: [{}] });
  await callAll(asJson(bonusRules), { list: [] });
  await callAll(asJson(auditLogs), { list: [] });
  const { exportReferrersCsv: _referrersCsv, ...ofCompanies } = companies;
  await callAll(asJson(ofCompanies), { list: [], get: [":id"], listReferrers: [":id"] });
  await callAll(asJson(customers), { list: [], get: [":id"] });
  await callAll(asJson(publicLinks), { list: [], get: [":id"], create: [{}], update: [":id", {}] });
  const ofDelivery = [":id", ":deliveryId"];
  const { exportDeliveriesCsv: _deliveriesCsv, ...ofEndpoints } = webhookEndpoints;
  await callAll(ofEndpoints, {
    ...crud,
    ...{ rotateSecret: [":id"], sendTest: [":id"], stats: [":id"], recover: [":id", {}] },
    ...{ listDeliveries: [":id"], getDelivery: ofDelivery, redeliver: ofDelivery },
  });
  await callAll(events, { list: [], get: [":id"] });
  await callAll(eventTypes, { list: [] });
  await callAll(customFields, { list: [":id"], create: [":id"], update: ofField, delete: ofField });
  await callAll(referralStatuses, {
    ...{ list: [":id"], create: [":id"], update: [":id", ":statusId"], setOrder: [":id", {}] },
  });
  const { prospects, activities, tasks, goals, ...portal } = bd;
  for (const items of [prospects, activities, tasks, goals]) await callAll(items, crud);
  await callAll(portal, { overview: [] });
  await callAll(asJson(codes), crud);
  for (const { exportRowsCsv: _csv, ...ofType } of Object.values(imports)) {
    await callAll(ofType, {
      ...{ list: [], get: [":id"], listRows: [":id"] },
      ...{ create: [{}], run: [":id", {}], undo: [":id"], discard: [":id"] },
    });
  }
  await callAll(conversations, { list: [], get: [":id"], listMessages: [":id"] });
  await callAll(reports, { referrals: [], bonusPayments: [], firstContact: [], referrers: [] });
  await callAll(health, { check: [] });
  service.answers(eventStream);
  for await (const _event of events.stream()) break;
  service.answers(image);
  await qrCode(":id");
  await readPhoto(":id", ":photoId");
  const hit = service.sent.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`);
  expect(hit.sort()).toEqual(routesOf(contract).sort());
});

/** Without the CSV of the list's own route. */
function asJson<Resource extends { exportCsv: unknown }>(resource: Resource) {
  const { exportCsv: _, ...others } = resource;
  return others;
}

type AnyMethod = (...args: unknown[]) => Promise<unknown>;

/** Calls every method that the resource has, so that one which is not listed fails the test. */
async function callAll(resource: object, argumentsByMethod: Record<string, unknown[]>) {
  for (const [name, method] of Object.entries<AnyMethod>({ ...resource } as never)) {
    await method(...(argumentsByMethod[name] ?? []));
  }
}

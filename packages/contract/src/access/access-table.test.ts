import { describe, expect, test } from "vitest";
import { contract } from "../contract.ts";
import { namedRoutes } from "../router.ts";
import type { NeededFlag, PermissionLevel, RouteAccess } from "./route-access.ts";
import { metadataOf, type Scope, scopeNames } from "./route-access.ts";

// The contract's lists of roles are repeated here on purpose, so that a mistake in them is noticed.
const adminLevels: PermissionLevel[] = ["super_admin", "admin"];
const upToMarketer: PermissionLevel[] = ["super_admin", "admin", "marketer"];
const everyLevel: PermissionLevel[] = ["super_admin", "admin", "marketer", "referrer"];

const scoped = (scope: Scope, roles: PermissionLevel[], neededFlag?: NeededFlag): RouteAccess => ({
  kind: "scope",
  scope,
  roles,
  ...(neededFlag && { neededFlag }),
});
const personal: RouteAccess = { kind: "personal", roles: adminLevels };
const portal: RouteAccess = { kind: "personal", roles: upToMarketer };
const ownPortal: RouteAccess = { ...portal, neededFlag: { flag: "isBdr", by: adminLevels } };
const readsBonuses: NeededFlag = { flag: "canSendBonuses", by: ["admin"] };
const sendsBonuses: NeededFlag = {
  flag: "canSendBonuses",
  by: ["admin", "marketer", "referrer"],
};

/** The callers of each route. A new route needs a row here. */
const accessTable: Record<string, RouteAccess> = {
  "GET /health": { kind: "public" },

  "GET /organizations": { kind: "identity" },
  "GET /organizations/:id": scoped("organizations:read", everyLevel),
  "PATCH /organizations/:id": scoped("organizations:write", adminLevels),

  "GET /organizations/:id/api-keys": personal,
  "POST /organizations/:id/api-keys": personal,
  "GET /organizations/:id/api-keys/:keyId": personal,
  "PATCH /organizations/:id/api-keys/:keyId": personal,
  "POST /organizations/:id/api-keys/:keyId/rotate": personal,
  "DELETE /organizations/:id/api-keys/:keyId": personal,

  "GET /organizations/:id/custom-fields": scoped("organizations:read", everyLevel),
  "POST /organizations/:id/custom-fields": scoped("organizations:write", adminLevels),
  "PATCH /organizations/:id/custom-fields/:fieldId": scoped("organizations:write", adminLevels),
  "DELETE /organizations/:id/custom-fields/:fieldId": scoped("organizations:write", adminLevels),

  "GET /organizations/:id/referral-statuses": scoped("organizations:read", everyLevel),
  "POST /organizations/:id/referral-statuses": scoped("organizations:write", adminLevels),
  "PATCH /organizations/:id/referral-statuses/:statusId": scoped(
    "organizations:write",
    adminLevels,
  ),
  "PUT /organizations/:id/referral-statuses/order": scoped("organizations:write", adminLevels),

  "GET /referrals": scoped("referrals:read", everyLevel),
  "GET /referrals/:id": scoped("referrals:read", everyLevel),
  "POST /referrals": scoped("referrals:write", everyLevel),
  "PATCH /referrals/:id": scoped("referrals:write", upToMarketer),
  "DELETE /referrals/:id": scoped("referrals:delete", adminLevels),

  "PUT /referrals/by-external-id/:externalId": scoped("referrals:write", upToMarketer),
  "GET /referrals/:id/duplicates": scoped("referrals:read", upToMarketer),
  "POST /referrals/:id/duplicates": scoped("referrals:write", upToMarketer),

  "GET /referrals/:id/photos": scoped("referrals:read", everyLevel),
  "GET /referrals/:id/photos/:photoId": scoped("referrals:read", everyLevel),
  "POST /referrals/:id/photos": scoped("referrals:write", everyLevel),
  "DELETE /referrals/:id/photos/:photoId": scoped("referrals:write", upToMarketer),

  "GET /users": scoped("users:read", upToMarketer),
  "GET /users/:id": scoped("users:read", everyLevel),
  "POST /users": scoped("users:write", adminLevels),
  // Every role is in the row, for the person's own profile.
  "PATCH /users/:id": scoped("users:write", everyLevel),
  // Every role is in the row, for the person's own profile.
  "PUT /users/by-external-id/:externalId": scoped("users:write", everyLevel),
  "PUT /users/:id/status": scoped("users:write", adminLevels),
  "DELETE /users/:id": scoped("users:write", adminLevels),
  "PUT /users/:id/permissions": personal,
  "GET /users/:id/audit-logs": scoped("users:read", adminLevels),
  "GET /audit-logs": personal,
  "GET /request-logs": personal,

  "GET /imports/referrals": scoped("referrals:write", everyLevel),
  "GET /imports/referrals/:id": scoped("referrals:write", everyLevel),
  "GET /imports/referrals/:id/rows": scoped("referrals:write", everyLevel),
  "POST /imports/referrals": scoped("referrals:write", everyLevel),
  "POST /imports/referrals/:id/run": scoped("referrals:write", everyLevel),
  "POST /imports/referrals/:id/discard": scoped("referrals:write", everyLevel),
  "POST /imports/referrals/:id/undo": scoped("referrals:write", everyLevel),
  "GET /imports/people": scoped("users:write", adminLevels),
  "GET /imports/people/:id": scoped("users:write", adminLevels),
  "GET /imports/people/:id/rows": scoped("users:write", adminLevels),
  "POST /imports/people": scoped("users:write", adminLevels),
  "POST /imports/people/:id/run": scoped("users:write", adminLevels),
  "POST /imports/people/:id/discard": scoped("users:write", adminLevels),
  "POST /imports/people/:id/undo": scoped("users:write", adminLevels),

  "GET /bonus-payments": scoped("bonus-payments:read", everyLevel, readsBonuses),
  "GET /bonus-rules": scoped("bonus-payments:read", everyLevel),
  "GET /bonus-payments/:id": scoped("bonus-payments:read", everyLevel, readsBonuses),
  "POST /bonus-payments": { kind: "personal", roles: everyLevel, neededFlag: sendsBonuses },

  "GET /invitation-codes": scoped("invitation-codes:read", upToMarketer),
  "GET /invitation-codes/:id": scoped("invitation-codes:read", upToMarketer),
  "GET /invitation-codes/:id/qr-code": scoped("invitation-codes:read", upToMarketer),
  "POST /invitation-codes": scoped("invitation-codes:write", upToMarketer),
  "PATCH /invitation-codes/:id": scoped("invitation-codes:write", upToMarketer),
  "DELETE /invitation-codes/:id": scoped("invitation-codes:write", upToMarketer),

  "GET /conversations": scoped("conversations:read", everyLevel),
  "GET /conversations/:id": scoped("conversations:read", everyLevel),
  "GET /conversations/:id/messages": scoped("conversations:read", everyLevel),
  "GET /companies": scoped("companies:read", upToMarketer),
  "GET /companies/:id": scoped("companies:read", upToMarketer),
  "GET /companies/:id/referrers": scoped("companies:read", upToMarketer),

  "GET /customers": scoped("customers:read", upToMarketer),
  "GET /customers/:id": scoped("customers:read", upToMarketer),

  "GET /public-links": scoped("public-links:read", everyLevel),
  "GET /public-links/:id": scoped("public-links:read", everyLevel),
  "POST /public-links": scoped("public-links:write", everyLevel),
  "PATCH /public-links/:id": scoped("public-links:write", everyLevel),
  "GET /reports/referrals": scoped("reports:read", upToMarketer),
  "GET /reports/bonus-payments": scoped("reports:read", upToMarketer, readsBonuses),
  "GET /reports/first-contact": scoped("reports:read", upToMarketer),
  "GET /reports/referrers": scoped("reports:read", upToMarketer),

  "GET /webhooks": scoped("webhooks:read", adminLevels),
  "GET /webhooks/:id": scoped("webhooks:read", adminLevels),
  "POST /webhooks": scoped("webhooks:write", adminLevels),
  "PATCH /webhooks/:id": scoped("webhooks:write", adminLevels),
  "DELETE /webhooks/:id": scoped("webhooks:write", adminLevels),
  "GET /events/stream": scoped("webhooks:read", adminLevels),
  "POST /webhooks/:id/rotate-secret": scoped("webhooks:write", adminLevels),
  "POST /webhooks/:id/test": scoped("webhooks:write", adminLevels),
  "POST /webhooks/:id/examine": scoped("webhooks:write", adminLevels),
  "GET /webhooks/:id/stats": scoped("webhooks:read", adminLevels),
  "GET /webhooks/:id/deliveries": scoped("webhooks:read", adminLevels),
  "GET /webhooks/:id/deliveries/:deliveryId": scoped("webhooks:read", adminLevels),
  "POST /webhooks/:id/deliveries/:deliveryId/redeliver": scoped("webhooks:write", adminLevels),
  "POST /webhooks/:id/recover": scoped("webhooks:write", adminLevels),
  "GET /events": scoped("webhooks:read", adminLevels),
  "GET /events/:id": scoped("webhooks:read", adminLevels),
  "GET /event-types": scoped("webhooks:read", adminLevels),

  "GET /bd/overview": portal,
  "GET /bd/prospects": portal,
  "GET /bd/prospects/:id": portal,
  "POST /bd/prospects": ownPortal,
  "PATCH /bd/prospects/:id": ownPortal,
  "DELETE /bd/prospects/:id": ownPortal,
  "GET /bd/activities": portal,
  "GET /bd/activities/:id": portal,
  "POST /bd/activities": ownPortal,
  "PATCH /bd/activities/:id": ownPortal,
  "DELETE /bd/activities/:id": ownPortal,
  "GET /bd/tasks": portal,
  "GET /bd/tasks/:id": portal,
  "POST /bd/tasks": ownPortal,
  "PATCH /bd/tasks/:id": ownPortal,
  "DELETE /bd/tasks/:id": ownPortal,
  "GET /bd/goals": portal,
  "GET /bd/goals/:id": portal,
  "POST /bd/goals": ownPortal,
  "PATCH /bd/goals/:id": ownPortal,
  "DELETE /bd/goals/:id": ownPortal,
};

/** Source: the section "Endpoints that need a personal key" of the interface specification. */
const needPersonalKey = [
  /^GET \/audit-logs$/,
  /^GET \/request-logs$/,
  /^PUT \/users\/:id\/permissions$/,
  /^\w+ \/organizations\/:id\/api-keys(\/|$)/,
  /^\w+ \/bd\//,
  /^POST \/bonus-payments$/,
];

const routes = namedRoutes(contract).map(({ route }) => ({
  address: `${route.method} ${route.path.replace("/api/v1", "")}`,
  access: metadataOf(route).access,
}));

const addressesOf = (kind: RouteAccess["kind"]) =>
  routes.filter(({ access }) => access.kind === kind).map(({ address }) => address);

describe("access", () => {
  test("routes in the contract · match the access table", () => {
    expect(routes.map(({ address }) => address).toSorted()).toEqual(
      Object.keys(accessTable).toSorted(),
    );
  });

  test.each(routes)("$address · allows the callers in the access table", (route) => {
    expect(route.access).toEqual(accessTable[route.address]);
  });

  test("scopes · of all routes · are in the interface's table", () => {
    const used = routes.flatMap(({ access }) => (access.kind === "scope" ? access.scope : []));
    expect(scopeNames).toEqual(expect.arrayContaining(used));
  });

  test("public routes · include only the health check", () => {
    expect(addressesOf("public")).toEqual(["GET /health"]);
  });

  test("routes on any plan · of those that need a key · include only the list of organizations", () => {
    expect(addressesOf("identity")).toEqual(["GET /organizations"]);
  });

  test("routes for personal keys · are those in the interface", () => {
    const named = routes
      .map(({ address }) => address)
      .filter((address) => needPersonalKey.some((pattern) => pattern.test(address)));
    expect(addressesOf("personal")).toEqual(named);
  });
});

import {
  contract,
  metadataOf,
  namedRoutes,
  type RouteAccess,
  type Scope,
} from "@referral-service/contract";
import { appContract, authContract } from "@referral-service/contract/app";
import type { AppRoute, AppRouter } from "@ts-rest/core";

type GuardedAccess = Exclude<RouteAccess, { kind: "public" }>;

/** A route of a contract that needs a key or, in the app, a session. */
export interface GuardedRoute<Access = GuardedAccess> {
  /** Name for tests, such as `GET /referrals/:id`. */
  name: string;
  method: string;
  /** The beginning of its path, such as /api/v1. */
  base: string;
  /** Below the base, with its parameters still to be filled in. */
  path: string;
  access: Access;
  /** The route in the contract. */
  promise: AppRoute;
  /** Whether the path names a single resource that exists, rather than a list or an organization alone. */
  namesResource: boolean;
}

/** A route that an organization key can call, given its scope. */
type ScopedRoute = GuardedRoute<Extract<RouteAccess, { kind: "scope" }>> & { scope: Scope };

type AnyRoute = GuardedRoute<RouteAccess>;

/** Every route of the contract that needs a key, also in nested routers. */
export const keyedRoutes: GuardedRoute[] = routesOf(contract, "/api/v1").filter(isGuarded);

/**
 * Every route of the app's API. Those that it shares with the public API have the same handlers.
 */
export const appRoutes: AnyRoute[] = routesOf(appContract, "/app/api");

const namesInApi = new Set(keyedRoutes.map(({ name }) => name));

export const appOnlyRoutes: AnyRoute[] = appRoutes.filter(({ name }) => !namesInApi.has(name));

/** The routes with which people sign in and change how they sign in. */
export const signInRoutes: AnyRoute[] = routesOf(authContract, "/app/auth");

export function isGuarded(route: AnyRoute): route is GuardedRoute {
  return route.access.kind !== "public";
}

export const guardedRoutes: ScopedRoute[] = keyedRoutes.flatMap((route) =>
  route.access.kind === "scope"
    ? [{ ...route, access: route.access, scope: route.access.scope }]
    : [],
);

function routesOf(router: AppRouter, base: string): AnyRoute[] {
  return namedRoutes(router).map(({ route }) => {
    const { access } = metadataOf(route);
    const path = route.path.slice(base.length);
    return {
      name: `${route.method} ${path}`,
      method: route.method,
      base,
      path,
      access,
      promise: route,
      namesResource:
        path.replace("/organizations/:id", "").includes("/:") && !path.includes("/by-external-id/"),
    };
  });
}

/** The routes that respond page by page, such as `GET /referrals`. */
export const listRoutes: string[] = keyedRoutes
  .filter(({ promise }) => metadataOf(promise).isList)
  .map(({ name }) => name);

/**
 * Fills in a path's parameters: the organization's ID where the path names one, else the
 * resource's.
 */
export function pathTo(
  { path }: Pick<GuardedRoute, "path">,
  ids: { organization: string; resource: string },
) {
  return path
    .replace("/organizations/:id", `/organizations/${ids.organization}`)
    .replace(/:\w+/g, ids.resource);
}

/** A JSON body that reaches the route's validation. */
export function bodyFor({ method, path }: Pick<GuardedRoute, "method" | "path">) {
  if (method === "GET" || method === "DELETE") return {};
  return { body: requiredFields[path] ?? {} };
}

/**
 * Bodies of the routes that reject an empty one, and of the one that would create something from
 * it.
 */
const requiredFields: Record<string, object> = {
  "/bonus-payments": { referralId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001", amount: 50 },
  "/referrals/:id/duplicates": { decision: "first_submitted" },
  "/organizations/:id/referral-statuses/order": {
    statusIds: ["0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0060"],
  },
  "/referrals/by-external-id/:externalId": { name: "Ada" },
  "/users/by-external-id/:externalId": { email: "ada.of.crm@example.com" },
  "/users/:id/status": { status: "active" },
  "/users/:id/permissions": { permissionLevel: "referrer" },
  "/organizations/:id/api-keys/:keyId": { name: "Renamed" },
  "/invitation-codes": { useLimit: 0 },
  "/webhooks/:id/recover": { since: Date.now() },
  "/imports/referrals/:id/run": { mode: "all" },
  "/imports/people/:id/run": { mode: "all" },
};

/** An error body without its request id. */
export const withoutRequestId = (text: string) =>
  text.replace(/"requestId":"[^"]*"/, '"requestId":"…"');

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

/** A route in a contract that requires a key or, in the app, a session. */
export interface GuardedRoute<Access = GuardedAccess> {
  /** Name for tests, such as `GET /referrals/:id`. */
  name: string;
  method: string;
  /** The beginning of the path, such as /api/v1. */
  base: string;
  /** The path after the base, with parameters. */
  path: string;
  access: Access;
  /** The route in the contract. */
  promise: AppRoute;
  /** Whether the path names an existing resource. A list or an organization does not count. */
  namesResource: boolean;
}

/** A route that an organization key with its scope can call. */
type ScopedRoute = GuardedRoute<Extract<RouteAccess, { kind: "scope" }>> & { scope: Scope };

type AnyRoute = GuardedRoute<RouteAccess>;

/** Every route in the contract that requires a key, including nested routers. */
export const keyedRoutes: GuardedRoute[] = routesOf(contract, "/api/v1").filter(isGuarded);

/** Every route in the app's API. Routes that the public API also has use the same handlers. */
export const appRoutes: AnyRoute[] = routesOf(appContract, "/app/api");

const namesInApi = new Set(keyedRoutes.map(({ name }) => name));

export const appOnlyRoutes: AnyRoute[] = appRoutes.filter(({ name }) => !namesInApi.has(name));

/** The routes for signing in and for changing sign-in methods. */
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

/** The routes that return pages, such as `GET /referrals`. */
export const listRoutes: string[] = keyedRoutes
  .filter(({ promise }) => metadataOf(promise).isList)
  .map(({ name }) => name);

/** Fills in the path's parameters with the organization's ID or the resource's ID. */
export function pathTo(
  { path }: Pick<GuardedRoute, "path">,
  ids: { organization: string; resource: string },
) {
  return path
    .replace("/organizations/:id", `/organizations/${ids.organization}`)
    .replace(/:\w+/g, ids.resource);
}

/** A JSON body that passes the route's validation. */
export function bodyFor({ method, path }: Pick<GuardedRoute, "method" | "path">) {
  if (method === "GET" || method === "DELETE") return {};
  return { body: requiredFields[path] ?? {} };
}

/** Bodies for routes that reject an empty body, and for the route that would create something from one. */
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

/** An error body without its request ID. */
export const withoutRequestId = (text: string) =>
  text.replace(/"requestId":"[^"]*"/, '"requestId":"…"');

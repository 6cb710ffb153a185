import {
  contract,
  type RouteAccess,
  type RouteMetadata,
  type Scope,
} from "@referral-service/contract";
import { appContract, authContract } from "@referral-service/contract/app";
import { type AppRoute, type AppRouter, isAppRoute } from "@ts-rest/core";
import type { z } from "zod";

type GuardedAccess = Exclude<RouteAccess, { kind: "public" }>;

/** A route of a contract that needs a key or, in the app, a session. */
export interface GuardedRoute<Access = GuardedAccess> {
  /** Such as `GET /referrals/:id`, for the names of tests. */
  name: string;
  method: string;
  /** What its path lies below, such as /api/v1. */
  base: string;
  /** Below the base, with its parameters still to be filled in. */
  path: string;
  access: Access;
  /** What it takes and answers, as the contract has it. */
  promise: AppRoute;
  /** Whether the path names a single resource, rather than a list or an organization alone. */
  namesResource: boolean;
}

/** A route that an organization key may call, given its scope. */
export type ScopedRoute = GuardedRoute<Extract<RouteAccess, { kind: "scope" }>> & { scope: Scope };

type AnyRoute = GuardedRoute<RouteAccess>;

/** Every route of the contract that needs a key, however deep it stands. */
export const keyedRoutes: GuardedRoute[] = routesOf(contract, "/api/v1").filter(isGuarded);

/** Every route of the app's own API; those that it has in common with the API are the same handlers. */
export const appRoutes: AnyRoute[] = routesOf(appContract, "/app/api");

const namesInApi = new Set(keyedRoutes.map(({ name }) => name));

export const appOnlyRoutes: AnyRoute[] = appRoutes.filter(({ name }) => !namesInApi.has(name));

/** How people sign in, and change how they do. */
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
  return Object.values(router).flatMap((entry) => {
    if (!isAppRoute(entry)) return routesOf(entry, base);
    const { access } = entry.metadata as RouteMetadata;
    const path = entry.path.slice(base.length);
    return {
      name: `${entry.method} ${path}`,
      method: entry.method,
      base,
      path,
      access,
      promise: entry,
      namesResource: path.replace("/organizations/:id", "").includes("/:"),
    };
  });
}

/** Such as `GET /referrals`: the routes that answer page by page. */
export const listRoutes: string[] = listsOf(contract);

function listsOf(router: AppRouter): string[] {
  return Object.values(router).flatMap((entry) => {
    if (!isAppRoute(entry)) return listsOf(entry);
    const query = entry.query as z.ZodObject | undefined;
    return query?.shape !== undefined && "cursor" in query.shape
      ? [`${entry.method} ${entry.path.replace(/^\/api\/v1/, "")}`]
      : [];
  });
}

/** Puts values in the place of a path's parameters; the organization is one where the path names it. */
export function pathTo(
  { path }: Pick<GuardedRoute, "path">,
  ids: { organization: string; resource: string },
) {
  return path
    .replace("/organizations/:id", `/organizations/${ids.organization}`)
    .replace(/:\w+/g, ids.resource);
}

/** What a route must be sent to get past its validation or to be refused by it, not by its form. */
export function bodyFor({ method, path }: Pick<GuardedRoute, "method" | "path">) {
  if (method === "GET" || method === "DELETE") return {};
  return { body: requiredFields[path] ?? {} };
}

/** Of the routes that take no empty body, and of the one that would make something of it. */
const requiredFields: Record<string, object> = {
  "/bonus-payments": { referralId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001", amount: 50 },
  "/users/:id/status": { status: "active" },
  "/users/:id/permissions": { permissionLevel: "referrer" },
  "/organizations/:id/api-keys/:keyId": { name: "Renamed" },
  "/invitation-codes": { useLimit: 0 },
  "/webhooks/:id/recover": { since: Date.now() },
};

/** An error body without what differs from request to request. */
export const withoutRequestId = (text: string) =>
  text.replace(/"requestId":"[^"]*"/, '"requestId":"…"');

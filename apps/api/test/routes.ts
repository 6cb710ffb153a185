import { contract, type RouteMetadata, type Scope } from "@referral-service/contract";
import { type AppRouter, isAppRoute } from "@ts-rest/core";

/** A route of the contract that needs a key. */
export interface GuardedRoute {
  /** Such as `GET /referrals/:id`, for the names of tests. */
  name: string;
  method: string;
  /** Below /api/v1, with its parameters still to be filled in. */
  path: string;
  scope: Scope;
  /** Whether the path names a single resource, rather than a list or an organization alone. */
  namesResource: boolean;
}

/** Every route of the contract but the public ones, however deep it stands. */
export const guardedRoutes: GuardedRoute[] = routesOf(contract);

function routesOf(router: AppRouter): GuardedRoute[] {
  return Object.values(router).flatMap((entry) => {
    if (!isAppRoute(entry)) return routesOf(entry);
    const { access } = entry.metadata as RouteMetadata;
    if (access.kind === "public") return [];
    const path = entry.path.replace(/^\/api\/v1/, "");
    return [
      {
        name: `${entry.method} ${path}`,
        method: entry.method,
        path,
        scope: access.scope,
        namesResource: path.replace("/organizations/:id", "").includes("/:"),
      },
    ];
  });
}

/** Puts values in the place of a path's parameters; the organization is one where the path names it. */
export function pathTo({ path }: GuardedRoute, ids: { organization: string; resource: string }) {
  return path
    .replace("/organizations/:id", `/organizations/${ids.organization}`)
    .replace(/:\w+/g, ids.resource);
}

/** What a route must be sent to get past its validation or to be refused by it, not by its form. */
export const bodyFor = ({ method }: GuardedRoute) =>
  method === "POST" || method === "PATCH" ? { body: {} } : {};

/** An error body without what differs from request to request. */
export const withoutRequestId = (text: string) =>
  text.replace(/"requestId":"[^"]*"/, '"requestId":"…"');

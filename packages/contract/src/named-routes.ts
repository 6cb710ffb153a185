import { type AppRoute, type AppRouter, isAppRoute } from "@ts-rest/core";
import type { RouteAccess, RouteMetadata } from "./access/route-access.ts";

export interface NamedRoute {
  /** The path of the route in the contract, such as `referrals.create`. */
  name: string;
  route: AppRoute;
}

/** Every route of a router and of its nested routers. */
export function namedRoutes(router: AppRouter, prefix = ""): NamedRoute[] {
  return Object.entries(router).flatMap(([key, entry]) =>
    isAppRoute(entry)
      ? [{ name: prefix + key, route: entry }]
      : namedRoutes(entry, `${prefix}${key}.`),
  );
}

export const isCsvOffered = (route: AppRoute): boolean =>
  (route.metadata as RouteMetadata).csv !== undefined;

export const isVersioned = (route: AppRoute): boolean =>
  (route.metadata as RouteMetadata).versioned === true;

export const isImmutable = (route: AppRoute): boolean =>
  (route.metadata as RouteMetadata).isImmutable === true;

export const accessOf = (route: AppRoute): RouteAccess => (route.metadata as RouteMetadata).access;

import type { MyOrganization } from "@referral-service/contract/app";
import type { AnyRoute, AnyRouter } from "@tanstack/react-router";
import { hasPages } from "../data/device/device.ts";
import { requestMe } from "../data/me.ts";
import { organizationRoute } from "../data/parent-routes.ts";
import { loadReferrerFrame } from "./referrer-frame.ts";

type User = MyOrganization["user"];

interface LoadedPage {
  preload?: () => Promise<void>;
  preloadFor?: (user: User | undefined) => Promise<void>;
}

/**
 * Returns what loads the component of a route, for a person unless none is known yet. Undefined if
 * its code does not load separately.
 */
export function loadingOf({ options }: AnyRoute, user: User | undefined) {
  const { preload, preloadFor } = (options.component ?? {}) as LoadedPage;
  return preloadFor === undefined ? preload : () => preloadFor(user);
}

/**
 * Requests the person and the code of the first page at once. The router would load the code only
 * after the person.
 */
export function requestFirstPage(router: AnyRouter) {
  const routes: Record<string, AnyRoute> = router.routesById;
  const matches = router.matchRoutes(router.latestLocation);
  if (!matches.some(({ routeId }) => routeId === organizationRoute.id)) return;
  requestMe();
  for (const { routeId } of matches) {
    const route = routes[routeId];
    if (route !== undefined) void loadingOf(route, undefined)?.();
  }
  // Only referrers keep pages.
  if (hasPages()) void loadReferrerFrame();
}

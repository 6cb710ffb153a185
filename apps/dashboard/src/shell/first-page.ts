import type { AnyRoute, AnyRouter } from "@tanstack/react-router";
import { hasPages } from "../data/device/device.ts";
import { requestMe } from "../data/me.ts";
import { organizationRoute } from "../data/parent-routes.ts";
import { loadReferrerFrame } from "./referrer-frame.ts";

/** Loads the component of a route. Undefined if its code does not load separately. */
export const loadingOf = ({ options }: AnyRoute) =>
  (options.component as { preload?: () => Promise<void> } | undefined)?.preload;

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
    if (route !== undefined) void loadingOf(route)?.();
  }
  // Only referrers keep pages.
  if (hasPages()) void loadReferrerFrame();
}

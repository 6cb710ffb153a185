import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { organizationRoute, rootRoute } from "../../data/parent-routes.ts";
import { openOrganization } from "../../data/session.ts";

export const securityRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/security",
  component: lazyRouteComponent(() => import("./security-page.tsx"), "SecurityPage"),
});

/** The target of links in mails, which name no organization. */
export const securityHomeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/account/security",
  beforeLoad: async ({ location }) => {
    const slug = await openOrganization(location.href);
    throw redirect({ to: "/o/$slug/security", params: { slug } });
  },
});

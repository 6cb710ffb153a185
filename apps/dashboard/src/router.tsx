import { createRouter } from "@tanstack/react-router";
import { joiningRoutes } from "./access/joining/routes.ts";
import { securityHomeRoute, securityRoute } from "./access/security/routes.ts";
import { signInRoutes } from "./access/sign-in/routes.ts";
import { organizationRoute, rootRoute } from "./data/parent-routes.ts";
import { importRoutes } from "./imports/routes.ts";
import { homeRoute } from "./insight/home/routes.ts";
import { reportRoutes } from "./insight/reports/routes.ts";
import { heldSubmissionRoutes } from "./links/held-submissions/routes.ts";
import { codeRoutes } from "./links/invitation-codes/routes.ts";
import { linksLayoutRoute, linksStartRoute } from "./links/layout-route.ts";
import { linkRoutes } from "./links/public-links/routes.ts";
import { paymentRoutes } from "./money/routes.ts";
import { peopleRoutes } from "./people/routes.ts";
import { portalRoutes } from "./portal/routes.ts";
import { conversationRoutes } from "./referrals/conversations/routes.ts";
import { customerRoutes } from "./referrals/customers/routes.ts";
import { duplicateRoutes } from "./referrals/duplicates/routes.ts";
import { referralRoutes } from "./referrals/routes.ts";
import { youRoutes } from "./shell/own-routes.ts";
import { PageFailure } from "./shell/page-failure.tsx";
import { PageMissing } from "./shell/page-missing.tsx";
import { startRoute } from "./shell/routes.tsx";
import { settingsRoutes } from "./shell/settings-routes.ts";

export const router = createRouter({
  basepath: "/app",
  routeTree: rootRoute.addChildren([
    startRoute,
    ...signInRoutes,
    ...joiningRoutes,
    securityHomeRoute,
    organizationRoute.addChildren([
      homeRoute,
      ...referralRoutes,
      duplicateRoutes,
      ...conversationRoutes,
      ...paymentRoutes,
      portalRoutes,
      customerRoutes,
      reportRoutes,
      peopleRoutes,
      ...importRoutes,
      linksLayoutRoute.addChildren([linksStartRoute, linkRoutes, heldSubmissionRoutes, codeRoutes]),
      securityRoute,
      settingsRoutes,
      ...youRoutes,
    ]),
  ]),
  defaultPreload: "intent",
  // The queries know how old they may be.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: PageFailure,
  defaultNotFoundComponent: PageMissing,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

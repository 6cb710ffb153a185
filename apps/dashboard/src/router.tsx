import { createRouter } from "@tanstack/react-router";
import { codeRoutes } from "./codes/routes.ts";
import { conversationRoutes } from "./conversations/routes.ts";
import { customerRoutes } from "./customers/routes.ts";
import { heldSubmissionRoutes } from "./held-submissions/routes.ts";
import { homeRoute } from "./home/routes.ts";
import { importRoutes } from "./imports/routes.ts";
import { joiningRoutes } from "./joining/routes.ts";
import { linksLayoutRoute, linksStartRoute } from "./links/layout-route.ts";
import { linkRoutes } from "./links/routes.ts";
import { paymentRoutes } from "./payments/routes.ts";
import { peopleRoutes } from "./people/routes.ts";
import { portalRoutes } from "./portal/routes.ts";
import { referralRoutes } from "./referrals/routes.ts";
import { reportRoutes } from "./reports/routes.ts";
import { securityHomeRoute, securityRoute } from "./security/routes.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { PageFailure } from "./shell/page-failure.tsx";
import { PageMissing } from "./shell/page-missing.tsx";
import { organizationRoute, rootRoute, startRoute } from "./shell/routes.tsx";
import { signInRoutes } from "./sign-in/routes.ts";
import { youRoutes } from "./you/routes.ts";

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
  defaultErrorComponent: PageFailure,
  defaultNotFoundComponent: PageMissing,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

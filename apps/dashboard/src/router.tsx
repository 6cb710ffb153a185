import { createRouter } from "@tanstack/react-router";
import { joiningRoutes, securityHomeRoute, securityRoute, signInRoutes } from "./access/routes.ts";
import { accountRoute, organizationRoute, rootRoute } from "./data/parent-routes.ts";
import { queryClient } from "./data/query-client.ts";
import { importRoutes } from "./imports/routes.ts";
import { reportRoutes } from "./insight/reports/routes.ts";
import { homeRoute } from "./insight/routes.ts";
import {
  codeRoutes,
  heldSubmissionRoutes,
  linkRoutes,
  linksLayoutRoute,
  linksStartRoute,
} from "./links/routes.ts";
import { paymentRoutes } from "./money/routes.ts";
import { peopleRoutes } from "./people/routes.ts";
import { pipelinesRoute, portalRoutes } from "./portal/routes.ts";
import { duplicateRoutes } from "./referrals/duplicates/routes.ts";
import { conversationRoutes, customerRoutes, referralRoutes } from "./referrals/routes.ts";
import { sharedRoute, submitRoute } from "./referrals/submit/routes.ts";
import { youRoutes } from "./shell/own-routes.ts";
import { PageFailure } from "./shell/page-failures.tsx";
import { startRoute } from "./shell/routes.tsx";
import { settingsRoutes } from "./shell/settings-routes.ts";
import { lazyPage } from "./ui/lazy-page.ts";

export const router = createRouter({
  basepath: "/app",
  routeTree: rootRoute.addChildren([
    startRoute,
    sharedRoute,
    ...signInRoutes,
    ...joiningRoutes,
    securityHomeRoute,
    organizationRoute.addChildren([
      homeRoute,
      ...referralRoutes,
      submitRoute,
      duplicateRoutes,
      ...conversationRoutes,
      ...paymentRoutes,
      portalRoutes,
      pipelinesRoute,
      customerRoutes,
      reportRoutes,
      peopleRoutes,
      ...importRoutes,
      linksLayoutRoute.addChildren([linksStartRoute, linkRoutes, heldSubmissionRoutes, codeRoutes]),
      settingsRoutes,
      accountRoute.addChildren([securityRoute, ...youRoutes]),
    ]),
  ]),
  context: { queryClient },
  defaultPreload: "intent",
  // The router keeps no preloaded data, because each query decides how old its data can be.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: PageFailure,
  defaultNotFoundComponent: lazyPage(() => import("./shell/page-missing.tsx"), "PageMissing"),
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

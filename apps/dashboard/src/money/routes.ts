import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ownCredentialsQuery, paymentQuery, totalsQuery } from "../data/bonus-payments.ts";
import { organizationAt } from "../data/me.ts";
import { organizationRoute } from "../data/parent-routes.ts";
import { preload } from "../data/preload.ts";
import { readsBonuses } from "../words/roles.ts";
import { paymentsIn, readSearch } from "./search.ts";

const paymentsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/payments",
  staticData: { mayOpen: readsBonuses },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { slug }, deps }) =>
    preload(slug, paymentsIn(deps, organizationAt(slug).user), totalsQuery),
  component: lazyRouteComponent(() => import("./payments-page.tsx"), "PaymentsPage"),
});

const paymentRoute = createRoute({
  getParentRoute: () => paymentsRoute,
  path: "/$paymentId",
  loader: ({ params: { slug, paymentId } }) => preload(slug, paymentQuery(paymentId)),
  component: lazyRouteComponent(() => import("./payment-panel.tsx"), "PaymentPanel"),
});

/** The person's own payment details, in the avatar menu. */
const ownCredentialsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/payment-details",
  loader: ({ params: { slug } }) => preload(slug, ownCredentialsQuery),
  component: lazyRouteComponent(() => import("./own-credentials-page.tsx"), "OwnCredentialsPage"),
});

export const paymentRoutes = [paymentsRoute.addChildren([paymentRoute]), ownCredentialsRoute];

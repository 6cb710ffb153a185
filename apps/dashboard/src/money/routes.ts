import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { paymentQuery } from "../data/bonus-payments.ts";
import { organizationRoute } from "../data/parent-routes.ts";
import { paymentRunQuery } from "../data/payment-runs.ts";
import { preload } from "../data/query-client.ts";
import { readsBonuses, sendsBonuses } from "../words/roles.ts";
import { readSearch } from "./search.ts";
import { readYear } from "./statements/year.ts";

const paymentsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/payments",
  staticData: { mayOpen: readsBonuses },
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import("./payments-page.tsx"), "PaymentsPage"),
});

const paymentRoute = createRoute({
  getParentRoute: () => paymentsRoute,
  path: "/$paymentId",
  loader: ({ params: { slug, paymentId } }) => preload(paymentQuery(slug, paymentId)),
  component: lazyRouteComponent(() => import("./payment-panel.tsx"), "PaymentPanel"),
});

const runsRoute = createRoute({
  getParentRoute: () => paymentsRoute,
  path: "/runs",
  staticData: { mayOpen: sendsBonuses },
  component: lazyRouteComponent(() => import("./runs/runs-panel.tsx"), "RunsPanel"),
});

const runRoute = createRoute({
  getParentRoute: () => paymentsRoute,
  path: "/runs/$runId",
  staticData: { mayOpen: sendsBonuses },
  loader: ({ params: { slug, runId } }) => preload(paymentRunQuery(slug, runId)),
  component: lazyRouteComponent(() => import("./runs/run-panel.tsx"), "RunPanel"),
});

/** The person's own payment details, in the avatar menu. */
const ownCredentialsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/payment-details",
  component: lazyRouteComponent(() => import("./own-credentials-page.tsx"), "OwnCredentialsPage"),
});

const totalsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/statements",
  staticData: { mayOpen: sendsBonuses },
  validateSearch: readYear,
  component: lazyRouteComponent(() => import("./statements/totals-page.tsx"), "TotalsPage"),
});

const statementRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/statements/$userId",
  staticData: { mayOpen: readsBonuses },
  validateSearch: readYear,
  component: lazyRouteComponent(() => import("./statements/statement-page.tsx"), "StatementPage"),
});

export const paymentRoutes = [
  totalsRoute,
  statementRoute,
  paymentsRoute.addChildren([runsRoute, runRoute, paymentRoute]),
  ownCredentialsRoute,
];

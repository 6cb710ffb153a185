import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ownCredentialsQuery, paymentQuery, totalsQuery } from "../data/bonus-payments.ts";
import { managedRulesQuery } from "../data/bonus-rules.ts";
import { organizationRoute } from "../data/parent-routes.ts";
import { preload } from "../data/preload.ts";
import { readsBonuses, sendsBonuses } from "../words/roles.ts";
import { paymentsIn, readSearch } from "./search.ts";

const paymentsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/payments",
  staticData: { mayOpen: readsBonuses },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    preload(context, paymentsIn(deps, context.organization.user), totalsQuery),
  component: lazyRouteComponent(() => import("./payments-page.tsx"), "PaymentsPage"),
});

const paymentRoute = createRoute({
  getParentRoute: () => paymentsRoute,
  path: "/$paymentId",
  loader: ({ context, params: { paymentId } }) => preload(context, paymentQuery(paymentId)),
  component: lazyRouteComponent(() => import("./payment-panel.tsx"), "PaymentPanel"),
});

/** The person's own payment details, in the avatar menu. */
const ownCredentialsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/payment-details",
  loader: ({ context }) => preload(context, ownCredentialsQuery),
  component: lazyRouteComponent(() => import("./own-credentials-page.tsx"), "OwnCredentialsPage"),
});

const rulesRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/bonus-rules",
  staticData: { mayOpen: sendsBonuses },
  loader: ({ context }) => preload(context, managedRulesQuery),
  component: lazyRouteComponent(() => import("./bonus-rules/rules-page.tsx"), "RulesPage"),
});

const newRuleRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/bonus-rules/new",
  staticData: { mayOpen: sendsBonuses },
  component: lazyRouteComponent(() => import("./bonus-rules/rule-page.tsx"), "RulePage"),
});

const ruleRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/bonus-rules/$ruleId",
  staticData: { mayOpen: sendsBonuses },
  loader: ({ context }) => preload(context, managedRulesQuery),
  component: lazyRouteComponent(() => import("./bonus-rules/rule-page.tsx"), "RulePage"),
});

export const paymentRoutes = [
  paymentsRoute.addChildren([paymentRoute]),
  ownCredentialsRoute,
  rulesRoute,
  newRuleRoute,
  ruleRoute,
];

import { createRoute, redirect } from "@tanstack/react-router";
import { paymentCountsQuery } from "../data/attention.ts";
import { pageByRole } from "../data/page-by-role.tsx";
import { organizationRoute, rulesFrameRoute } from "../data/parent-routes.ts";
import { type PageContext, preload } from "../data/preload.ts";
import { lazyPage } from "../ui/lazy-page.ts";
import { readsBonuses, sendsBonuses } from "../words/roles.ts";
import { filtersOfTabs, hasTabs, type PaymentsSearch, paymentsIn, readSearch } from "./search.ts";
import { readTotalsSearch, readYear } from "./statements/year.ts";

const bonusPaymentsData = () => import("../data/bonus-payments.ts");
const bonusRulesData = () => import("../data/bonus-rules.ts");
const paymentRunsData = () => import("../data/payment-runs.ts");

const Payments = pageByRole(
  hasTabs,
  lazyPage(() => import("./payments-page.tsx"), "PaymentsPage"),
  lazyPage(() => import("./own-payments.tsx"), "OwnPayments"),
);
const Payment = pageByRole(
  hasTabs,
  lazyPage(() => import("./payment-panel.tsx"), "PaymentPanel"),
  lazyPage(() => import("./own-payment.tsx"), "OwnPaymentPanel"),
);

const paymentsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/payments",
  staticData: { mayOpen: readsBonuses },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    await Promise.all([
      Payments.preloadFor(context.organization.user),
      preloadPayments(context, deps),
    ]);
  },
  component: Payments,
});

async function preloadPayments(context: PageContext, search: PaymentsSearch) {
  const { ownPaymentsList, paymentsList } = await bonusPaymentsData();
  const { user } = context.organization;
  const filters = paymentsIn(search, user);
  return hasTabs(user)
    ? preload(context, paymentsList(filters), paymentCountsQuery(filtersOfTabs(search)))
    : preload(context, ownPaymentsList(filters));
}

const paymentRoute = createRoute({
  getParentRoute: () => paymentsRoute,
  path: "/$paymentId",
  loader: async ({ context, params: { paymentId } }) => {
    const { paymentQuery } = await bonusPaymentsData();
    await Promise.all([
      Payment.preloadFor(context.organization.user),
      preload(context, paymentQuery(paymentId)),
    ]);
  },
  component: Payment,
});

const runsRoute = createRoute({
  getParentRoute: () => paymentsRoute,
  path: "/runs",
  staticData: { mayOpen: sendsBonuses },
  loader: async ({ context }) => {
    const { paymentRunsQuery, readyForRunsQuery } = await paymentRunsData();
    return preload(context, readyForRunsQuery, paymentRunsQuery);
  },
  component: lazyPage(() => import("./runs/runs-panel.tsx"), "RunsPanel"),
});

const runRoute = createRoute({
  getParentRoute: () => paymentsRoute,
  path: "/runs/$runId",
  staticData: { mayOpen: sendsBonuses },
  loader: async ({ context, params: { runId } }) =>
    preload(context, (await paymentRunsData()).paymentRunQuery(runId)),
  component: lazyPage(() => import("./runs/run-panel.tsx"), "RunPanel"),
});

/** The person's own payout details, in the avatar menu. */
const ownCredentialsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/payment-details",
  loader: async ({ context }) => {
    const [{ ownCredentialsQuery }, { ownTaxDetailsQuery }] = await Promise.all([
      bonusPaymentsData(),
      import("../data/statements.ts"),
    ]);
    return preload(context, ownCredentialsQuery, ownTaxDetailsQuery);
  },
  component: lazyPage(() => import("./own-credentials-page.tsx"), "OwnCredentialsPage"),
});

const totalsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/statements",
  staticData: { mayOpen: sendsBonuses },
  validateSearch: readTotalsSearch,
  beforeLoad: ({ context: { organization }, params, search }) => {
    const { user } = organization;
    if (sendsBonuses(user)) return;
    // Other people have only their own statement.
    throw redirect({
      to: "/o/$slug/statements/$userId",
      params: { ...params, userId: user.id },
      search: { year: search.year },
    });
  },
  component: lazyPage(() => import("./statements/totals-page.tsx"), "TotalsPage"),
});

const statementRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/statements/$userId",
  staticData: { mayOpen: readsBonuses },
  validateSearch: readYear,
  component: lazyPage(() => import("./statements/statement-page.tsx"), "StatementPage"),
});

const rulesRoute = createRoute({
  getParentRoute: () => rulesFrameRoute,
  path: "/bonus-rules",
  staticData: { mayOpen: sendsBonuses },
  loader: async ({ context }) => preload(context, (await bonusRulesData()).managedRulesQuery),
  component: lazyPage(() => import("./bonus-rules/rules-page.tsx"), "RulesPage"),
});

const newRuleRoute = createRoute({
  getParentRoute: () => rulesFrameRoute,
  path: "/bonus-rules/new",
  staticData: { mayOpen: sendsBonuses },
  component: lazyPage(() => import("./bonus-rules/rule-page.tsx"), "RulePage"),
});

const ruleRoute = createRoute({
  getParentRoute: () => rulesFrameRoute,
  path: "/bonus-rules/$ruleId",
  staticData: { mayOpen: sendsBonuses },
  loader: async ({ context }) => preload(context, (await bonusRulesData()).managedRulesQuery),
  component: lazyPage(() => import("./bonus-rules/rule-page.tsx"), "RulePage"),
});

export const paymentRoutes = [
  totalsRoute,
  statementRoute,
  paymentsRoute.addChildren([runsRoute, runRoute, paymentRoute]),
  ownCredentialsRoute,
  rulesFrameRoute.addChildren([rulesRoute, newRuleRoute, ruleRoute]),
];

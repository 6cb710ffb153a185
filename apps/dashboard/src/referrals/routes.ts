import { createRoute, redirect } from "@tanstack/react-router";
import { customFieldsQuery } from "../data/custom-fields.ts";
import { organizationQuery } from "../data/organization-query.ts";
import { pageByRole } from "../data/page-by-role.tsx";
import { organizationRoute } from "../data/parent-routes.ts";
import { type PageContext, preload } from "../data/preload.ts";
import { statusesQuery } from "../data/referral-statuses.tsx";
import { facetsQuery, referralQuery, timelineList } from "../data/referrals.ts";
import { lazyPage } from "../ui/lazy-page.ts";
import { isAboveReferrer } from "../words/roles.ts";
import { conversationsIn, readConversationsSearch } from "./conversations/search.ts";
import { customersIn, readCompaniesSearch, readCustomersSearch } from "./customers/search.ts";
import {
  filtersIn,
  queryOf,
  type ReferralFilters,
  readSearch,
  referralsIn,
  ungroupedQueryOf,
} from "./search.ts";

const conversationsData = () => import("../data/conversations.ts");
const customersData = () => import("../data/customers.ts");

const Referrals = pageByRole(
  isAboveReferrer,
  lazyPage(() => import("./referrals-page.tsx"), "ReferralsPage"),
  lazyPage(() => import("./own-referrals-page.tsx"), "OwnReferralsPage"),
);

const referralsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/referrals",
  validateSearch: readSearch,
  loaderDeps: ({ search }) => filtersIn(search),
  loader: async ({ context, deps }) => {
    const { user } = context.organization;
    const preloadList = isAboveReferrer(user) ? preloadStaffList : preloadOwnList;
    await Promise.all([Referrals.preloadFor(user), preloadList(context, deps)]);
  },
  component: Referrals,
});

function preloadStaffList(context: PageContext, filters: ReferralFilters) {
  const { timezone } = context.organization;
  return preload(
    context,
    ...(filters.group === undefined ? [referralsIn(filters, timezone)] : []),
    facetsQuery(queryOf(filters, timezone), "statuses"),
    organizationQuery,
    customFieldsQuery,
  );
}

async function preloadOwnList(context: PageContext, filters: ReferralFilters) {
  const { timezone } = context.organization;
  const [{ groupsIn, isClosedAtFirst, ownReferralsIn }, { ownGroupsQuery }] = await Promise.all([
    import("./own-groups.ts"),
    import("../data/own-referrals.ts"),
  ]);
  const open = groupsIn(filters).filter((group) => !isClosedAtFirst(group, filters));
  return preload(
    context,
    ownReferralsIn(filters, timezone, open),
    ownGroupsQuery(ungroupedQueryOf(filters, timezone)),
    statusesQuery,
    customFieldsQuery,
  );
}

/**
 * Preloads the referral and its stream. The page opens without them, because the row of the list
 * shows most of the referral.
 */
async function preloadRecord(context: PageContext, referralId: string) {
  void preload(context, referralQuery(referralId), timelineList(referralId));
  void preload(context, (await conversationsData()).conversationOfQuery(referralId));
  if (isAboveReferrer(context.organization.user)) return;
  const { bonusOfReferralQuery } = await import("../data/bonus-payments.ts");
  void preload(context, bonusOfReferralQuery(referralId));
}

const referralPanelRoute = createRoute({
  getParentRoute: () => referralsRoute,
  path: "/$referralId",
  loader: ({ context, params: { referralId } }) => preloadRecord(context, referralId),
  component: lazyPage(() => import("./referral-panel.tsx"), "ReferralPanel"),
});

const referralRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/referral/$referralId",
  validateSearch: ({ edit }: Record<string, unknown>): { edit?: true } =>
    edit === true ? { edit } : {},
  loader: ({ context, params: { referralId } }) => preloadRecord(context, referralId),
  component: lazyPage(() => import("./referral-page.tsx"), "ReferralPage"),
});

export const referralRoutes = [referralsRoute.addChildren([referralPanelRoute]), referralRoute];

const conversationsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/conversations",
  validateSearch: readConversationsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    preload(
      context,
      (await conversationsData()).conversationsList(
        conversationsIn(deps),
        context.organization.user,
      ),
    ),
  component: lazyPage(() => import("./conversations/conversations-page.tsx"), "ConversationsPage"),
});

const conversationRoute = createRoute({
  getParentRoute: () => conversationsRoute,
  path: "/$conversationId",
  loader: async ({ context, params: { conversationId } }) => {
    const { conversationQuery, messagesList } = await conversationsData();
    return preload(context, conversationQuery(conversationId), messagesList(conversationId));
  },
  component: lazyPage(() => import("./conversations/conversation-panel.tsx"), "ConversationPanel"),
});

export const conversationRoutes = [conversationsRoute.addChildren([conversationRoute])];

const customersLayoutRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/customers",
  staticData: { mayOpen: isAboveReferrer },
  component: lazyPage(() => import("./customers/customers-layout.tsx"), "CustomersLayout"),
});

const customersStartRoute = createRoute({
  getParentRoute: () => customersLayoutRoute,
  path: "/",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/o/$slug/customers/people", params });
  },
});

const customersRoute = createRoute({
  getParentRoute: () => customersLayoutRoute,
  path: "/people",
  validateSearch: readCustomersSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    preload(
      context,
      (await customersData()).customersList(customersIn(deps, context.organization.timezone)),
    ),
  component: lazyPage(() => import("./customers/customers-page.tsx"), "CustomersPage"),
});

const customerRoute = createRoute({
  getParentRoute: () => customersRoute,
  path: "/$customerId",
  loader: async ({ context, params: { customerId } }) =>
    preload(context, (await customersData()).customerQuery(customerId)),
  component: lazyPage(() => import("./customers/customer-panel.tsx"), "CustomerPanel"),
});

const companiesRoute = createRoute({
  getParentRoute: () => customersLayoutRoute,
  path: "/companies",
  validateSearch: readCompaniesSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    preload(context, (await customersData()).companiesList(deps)),
  component: lazyPage(() => import("./customers/companies-page.tsx"), "CompaniesPage"),
});

const companyRoute = createRoute({
  getParentRoute: () => companiesRoute,
  path: "/$companyId",
  loader: async ({ context, params: { companyId } }) => {
    const { companyQuery, companyReferrersList } = await customersData();
    return preload(context, companyQuery(companyId), companyReferrersList(companyId));
  },
  component: lazyPage(() => import("./customers/company-panel.tsx"), "CompanyPanel"),
});

export const customerRoutes = customersLayoutRoute.addChildren([
  customersStartRoute,
  customersRoute.addChildren([customerRoute]),
  companiesRoute.addChildren([companyRoute]),
]);

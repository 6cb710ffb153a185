import { createRoute } from "@tanstack/react-router";
import { waitingQuery } from "../data/attention.ts";
import { firstDuplicatesQuery, homeQuery } from "../data/home.ts";
import { pageByRole } from "../data/page-by-role.tsx";
import { organizationRoute, settingsRoute } from "../data/parent-routes.ts";
import { type PageContext, preload } from "../data/preload.ts";
import { isNarrowNow } from "../ui/is-narrow.ts";
import { lazyPage } from "../ui/lazy-page.ts";
import { decidesDuplicates, isAboveReferrer } from "../words/roles.ts";
import { entriesIn, readSearch } from "./audit-log/search.ts";

const Home = pageByRole(
  isAboveReferrer,
  lazyPage(() => import("./home/home-page.tsx"), "HomePage"),
  lazyPage(() => import("./home/own-home-page.tsx"), "OwnHomePage"),
);

/** The home page, with the pending work of the person. */
export const homeRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/",
  loader: async ({ context }) => {
    const { user } = context.organization;
    const preloadParts = isAboveReferrer(user) ? preloadStaffParts : preloadOwnParts;
    await Promise.all([preload(context, homeQuery), preloadParts(context), Home.preloadFor(user)]);
  },
  component: Home,
});

const preloadStaffParts = (context: PageContext) =>
  preload(
    context,
    waitingQuery,
    ...(decidesDuplicates(context.organization) ? [firstDuplicatesQuery] : []),
  );

async function preloadOwnParts(context: PageContext) {
  const [{ rulesInForceQuery }, { lastPaidQuery }, { firstConversationsQuery }] = await Promise.all(
    [
      import("../data/bonus-rules.ts"),
      import("../data/bonus-payments.ts"),
      import("../data/conversations.ts"),
    ],
  );
  // A phone shows only the rules.
  return isNarrowNow()
    ? preload(context, rulesInForceQuery)
    : preload(context, rulesInForceQuery, lastPaidQuery, firstConversationsQuery);
}

const auditLogRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/audit-log",
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    preload(
      context,
      (await import("../data/audit-log.ts")).entriesList(
        entriesIn(deps, context.organization.timezone),
      ),
    ),
  component: lazyPage(() => import("./audit-log/audit-log-page.tsx"), "AuditLogPage"),
});

const entryRoute = createRoute({
  getParentRoute: () => auditLogRoute,
  path: "/$entryId",
  component: lazyPage(() => import("./audit-log/entry-panel.tsx"), "EntryPanel"),
});

export const auditLogRoutes = auditLogRoute.addChildren([entryRoute]);

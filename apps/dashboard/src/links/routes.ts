import { createRoute, redirect } from "@tanstack/react-router";
import { organizationRoute } from "../data/parent-routes.ts";
import { preload } from "../data/preload.ts";
import { lazyPage } from "../ui/lazy-page.ts";
import { isAboveReferrer } from "../words/roles.ts";
import { codesIn, readCodesSearch } from "./invitation-codes/search.ts";
import { linksIn, readLinksSearch } from "./public-links/search.ts";

const invitationCodesData = () => import("../data/invitation-codes.ts");
const publicLinksData = () => import("../data/public-links.ts");

export const linksLayoutRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/links",
  component: lazyPage(() => import("./links-layout.tsx"), "LinksLayout"),
});

export const linksStartRoute = createRoute({
  getParentRoute: () => linksLayoutRoute,
  path: "/",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/o/$slug/links/public", params });
  },
});

const linksRoute = createRoute({
  getParentRoute: () => linksLayoutRoute,
  path: "/public",
  validateSearch: readLinksSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    preload(context, (await publicLinksData()).linksList(linksIn(deps))),
  component: lazyPage(() => import("./public-links/links-page.tsx"), "LinksPage"),
});

const linkRoute = createRoute({
  getParentRoute: () => linksRoute,
  path: "/$linkId",
  loader: async ({ context, params: { linkId } }) =>
    preload(context, (await publicLinksData()).linkQuery(linkId)),
  component: lazyPage(() => import("./public-links/link-panel.tsx"), "LinkPanel"),
});

export const linkRoutes = linksRoute.addChildren([linkRoute]);

const heldSubmissionsRoute = createRoute({
  getParentRoute: () => linksLayoutRoute,
  path: "/held",
  staticData: { mayOpen: isAboveReferrer },
  loader: async ({ context }) =>
    preload(context, (await import("../data/held-submissions.ts")).heldSubmissionsList),
  component: lazyPage(
    () => import("./held-submissions/held-submissions-page.tsx"),
    "HeldSubmissionsPage",
  ),
});

const heldSubmissionRoute = createRoute({
  getParentRoute: () => heldSubmissionsRoute,
  path: "/$heldId",
  component: lazyPage(
    () => import("./held-submissions/held-submission-panel.tsx"),
    "HeldSubmissionPanel",
  ),
});

export const heldSubmissionRoutes = heldSubmissionsRoute.addChildren([heldSubmissionRoute]);

const codesRoute = createRoute({
  getParentRoute: () => linksLayoutRoute,
  path: "/codes",
  staticData: { mayOpen: isAboveReferrer },
  validateSearch: readCodesSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    preload(context, (await invitationCodesData()).codesList(codesIn(deps))),
  component: lazyPage(() => import("./invitation-codes/codes-page.tsx"), "CodesPage"),
});

const codeRoute = createRoute({
  getParentRoute: () => codesRoute,
  path: "/$codeId",
  loader: async ({ context, params: { codeId } }) =>
    preload(context, (await invitationCodesData()).codeQuery(codeId)),
  component: lazyPage(() => import("./invitation-codes/code-panel.tsx"), "CodePanel"),
});

export const codeRoutes = codesRoute.addChildren([codeRoute]);

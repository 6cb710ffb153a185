import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { preload } from "../../data/preload.ts";
import { linkQuery } from "../../data/public-links.ts";
import { linksLayoutRoute } from "../layout-route.ts";
import { linksIn, readLinksSearch } from "./search.ts";

const linksRoute = createRoute({
  getParentRoute: () => linksLayoutRoute,
  path: "/public",
  validateSearch: readLinksSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preload(context, linksIn(deps)),
  component: lazyRouteComponent(() => import("./links-page.tsx"), "LinksPage"),
});

const linkRoute = createRoute({
  getParentRoute: () => linksRoute,
  path: "/$linkId",
  loader: ({ context, params: { linkId } }) => preload(context, linkQuery(linkId)),
  component: lazyRouteComponent(() => import("./link-panel.tsx"), "LinkPanel"),
});

export const linkRoutes = linksRoute.addChildren([linkRoute]);

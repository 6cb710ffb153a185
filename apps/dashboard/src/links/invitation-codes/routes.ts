import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { codeQuery } from "../../data/invitation-codes.ts";
import { preload } from "../../data/preload.ts";
import { isAboveReferrer } from "../../words/roles.ts";
import { linksLayoutRoute } from "../layout-route.ts";
import { codesIn, readCodesSearch } from "./search.ts";

const codesRoute = createRoute({
  getParentRoute: () => linksLayoutRoute,
  path: "/codes",
  staticData: { mayOpen: isAboveReferrer },
  validateSearch: readCodesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preload(context, codesIn(deps)),
  component: lazyRouteComponent(() => import("./codes-page.tsx"), "CodesPage"),
});

const codeRoute = createRoute({
  getParentRoute: () => codesRoute,
  path: "/$codeId",
  loader: ({ context, params: { codeId } }) => preload(context, codeQuery(codeId)),
  component: lazyRouteComponent(() => import("./code-panel.tsx"), "CodePanel"),
});

export const codeRoutes = codesRoute.addChildren([codeRoute]);

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { importQuery, importsQuery } from "../data/imports.ts";
import { organizationRoute } from "../data/parent-routes.ts";
import { preload } from "../data/preload.ts";
import { typeIn } from "../words/imports.ts";
import { isAdmin } from "../words/roles.ts";

const newImportRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/import/$type",
  params: { parse: ({ type }) => ({ type: typeIn(type) }), stringify: ({ type }) => ({ type }) },
  loader: ({ context, params: { type } }) =>
    (type === "referrals" || isAdmin(context.organization.user)) &&
    preload(context, importsQuery(type)),
  component: lazyRouteComponent(() => import("./new-import-page.tsx"), "NewImportPage"),
});

const importRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/import/$type/$importId",
  params: {
    parse: ({ type, importId }) => ({ type: typeIn(type), importId }),
    stringify: (params) => params,
  },
  loader: ({ context, params: { type, importId } }) =>
    preload(context, importQuery({ type, id: importId })),
  component: lazyRouteComponent(() => import("./import-page.tsx"), "ImportPage"),
});

export const importRoutes = [newImportRoute, importRoute];

import { createRoute } from "@tanstack/react-router";
import { organizationRoute } from "../data/parent-routes.ts";
import { preload } from "../data/preload.ts";
import { lazyPage } from "../ui/lazy-page.ts";
import { typeIn } from "../words/imports.ts";
import { isAdmin } from "../words/roles.ts";

const importsData = () => import("../data/imports.ts");

const newImportRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/import/$type",
  params: { parse: ({ type }) => ({ type: typeIn(type) }), stringify: ({ type }) => ({ type }) },
  loader: async ({ context, params: { type } }) =>
    (type === "referrals" || isAdmin(context.organization.user)) &&
    preload(context, (await importsData()).importsQuery(type)),
  component: lazyPage(() => import("./new-import-page.tsx"), "NewImportPage"),
});

const importRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/import/$type/$importId",
  params: {
    parse: ({ type, importId }) => ({ type: typeIn(type), importId }),
    stringify: (params) => params,
  },
  loader: async ({ context, params: { type, importId } }) =>
    preload(context, (await importsData()).importQuery({ type, id: importId })),
  component: lazyPage(() => import("./import-page.tsx"), "ImportPage"),
});

export const importRoutes = [newImportRoute, importRoute];

import { createRoute } from "@tanstack/react-router";
import { organizationRoute } from "../../data/parent-routes.ts";
import { preload } from "../../data/preload.ts";
import { customFieldsQuery } from "../../data/referrals.ts";
import { lazyPage } from "../../ui/lazy-page.ts";

export const tellRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/tell",
  staticData: { hidesTabs: true },
  validateSearch: ({ shared }: Record<string, unknown>): { shared?: string } =>
    typeof shared === "string" ? { shared } : {},
  loader: ({ context }) => preload(context, customFieldsQuery),
  component: lazyPage(() => import("./tell-page.tsx"), "TellPage"),
});

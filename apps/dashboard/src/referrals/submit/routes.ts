import { createRoute, redirect } from "@tanstack/react-router";
import { customFieldsQuery } from "../../data/custom-fields.ts";
import { organizationRoute, rootRoute } from "../../data/parent-routes.ts";
import { preload } from "../../data/preload.ts";
import { openOrganization } from "../../data/session.ts";
import { lazyPage } from "../../ui/lazy-page.ts";
import { isAboveReferrer } from "../../words/roles.ts";

/** Opens content that another app shares in the organization that was open last. */
export const sharedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/share",
  validateSearch: (search: Record<string, unknown>): { shared: string } => ({
    shared: ["title", "text", "url"]
      .map((name) => search[name])
      .filter((part) => typeof part === "string" || typeof part === "number")
      .join("\n"),
  }),
  beforeLoad: async ({ location, search: { shared } }) => {
    const slug = await openOrganization(location.href);
    throw redirect({ to: "/o/$slug/tell", params: { slug }, search: { shared } });
  },
});

export const submitRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/tell",
  staticData: { hidesTabs: true, mayOpen: (user) => !isAboveReferrer(user) },
  validateSearch: ({
    shared,
    kept,
  }: Record<string, unknown>): { shared?: string; kept?: string } => ({
    ...(typeof shared === "string" && { shared }),
    ...(typeof kept === "string" && { kept }),
  }),
  loader: ({ context }) => preload(context, customFieldsQuery),
  component: lazyPage(() => import("./submit-page.tsx"), "SubmitPage"),
});

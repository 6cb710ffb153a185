import { createRoute } from "@tanstack/react-router";
import { organizationRoute } from "../../data/parent-routes.ts";
import { preload } from "../../data/preload.ts";
import { lazyPage } from "../../ui/lazy-page.ts";
import { decidesDuplicates, isAboveReferrer } from "../../words/roles.ts";

const duplicatesData = () => import("../../data/duplicates.ts");

const duplicatesRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/duplicates",
  staticData: { mayOpen: isAboveReferrer },
  loader: async ({ context }) => {
    if (!decidesDuplicates(context.organization)) return;
    const { duplicatesList } = await duplicatesData();
    return preload(context, duplicatesList("open"), duplicatesList("decided"));
  },
  component: lazyPage(() => import("./duplicates-page.tsx"), "DuplicatesPage"),
});

const duplicateRoute = createRoute({
  getParentRoute: () => duplicatesRoute,
  path: "/$caseId",
  loader: async ({ context, params: { caseId } }) =>
    preload(context, (await duplicatesData()).duplicateReviewQuery(caseId)),
  component: lazyPage(() => import("./review.tsx"), "DuplicateReview"),
});

export const duplicateRoutes = duplicatesRoute.addChildren([duplicateRoute]);

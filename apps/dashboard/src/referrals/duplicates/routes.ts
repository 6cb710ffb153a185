import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { duplicateReviewQuery, duplicatesList } from "../../data/duplicates.ts";
import { organizationRoute } from "../../data/parent-routes.ts";
import { preload } from "../../data/preload.ts";
import { decidesDuplicates } from "../../words/roles.ts";

const duplicatesRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/duplicates",
  loader: ({ context }) =>
    decidesDuplicates(context.organization) &&
    preload(context, duplicatesList("open"), duplicatesList("decided")),
  component: lazyRouteComponent(() => import("./duplicates-page.tsx"), "DuplicatesPage"),
});

const duplicateRoute = createRoute({
  getParentRoute: () => duplicatesRoute,
  path: "/$caseId",
  loader: ({ context, params: { caseId } }) => preload(context, duplicateReviewQuery(caseId)),
  component: lazyRouteComponent(() => import("./review.tsx"), "DuplicateReview"),
});

export const duplicateRoutes = duplicatesRoute.addChildren([duplicateRoute]);

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { duplicateCases, duplicateReviewQuery } from "../../data/duplicates.ts";
import { organizationRoute } from "../../data/parent-routes.ts";
import { preload } from "../../data/preload.ts";

const duplicatesRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/duplicates",
  loader: ({ context }) => preload(context, duplicateCases("open"), duplicateCases("decided")),
  component: lazyRouteComponent(() => import("./duplicates-page.tsx"), "DuplicatesPage"),
});

const duplicateRoute = createRoute({
  getParentRoute: () => duplicatesRoute,
  path: "/$caseId",
  loader: ({ context, params: { caseId } }) => preload(context, duplicateReviewQuery(caseId)),
  component: lazyRouteComponent(() => import("./review.tsx"), "DuplicateReview"),
});

export const duplicateRoutes = duplicatesRoute.addChildren([duplicateRoute]);

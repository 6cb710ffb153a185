import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { duplicateReviewQuery } from "../../data/duplicates.ts";
import { organizationRoute } from "../../data/parent-routes.ts";
import { preload } from "../../data/query-client.ts";

const duplicatesRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/duplicates",
  component: lazyRouteComponent(() => import("./duplicates-page.tsx"), "DuplicatesPage"),
});

const duplicateRoute = createRoute({
  getParentRoute: () => duplicatesRoute,
  path: "/$caseId",
  loader: ({ params: { slug, caseId } }) => preload(duplicateReviewQuery(slug, caseId)),
  component: lazyRouteComponent(() => import("./review.tsx"), "DuplicateReview"),
});

export const duplicateRoutes = duplicatesRoute.addChildren([duplicateRoute]);

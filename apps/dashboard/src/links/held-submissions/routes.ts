import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { heldSubmissionsList } from "../../data/held-submissions.ts";
import { preload } from "../../data/preload.ts";
import { isAboveReferrer } from "../../words/roles.ts";
import { linksLayoutRoute } from "../layout-route.ts";

const heldSubmissionsRoute = createRoute({
  getParentRoute: () => linksLayoutRoute,
  path: "/held",
  staticData: { mayOpen: isAboveReferrer },
  loader: ({ context }) => preload(context, heldSubmissionsList),
  component: lazyRouteComponent(() => import("./held-submissions-page.tsx"), "HeldSubmissionsPage"),
});

const heldSubmissionRoute = createRoute({
  getParentRoute: () => heldSubmissionsRoute,
  path: "/$heldId",
  component: lazyRouteComponent(() => import("./held-submission-panel.tsx"), "HeldSubmissionPanel"),
});

export const heldSubmissionRoutes = heldSubmissionsRoute.addChildren([heldSubmissionRoute]);

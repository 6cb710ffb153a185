import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../data/parent-routes.ts";
import { requireSignedIn } from "../../data/session.ts";

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/join/invitation",
  component: lazyRouteComponent(() => import("./invitation-page.tsx"), "InvitationPage"),
});

const codeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/join/$code",
  component: lazyRouteComponent(() => import("./code-page.tsx"), "CodePage"),
});

const proposalsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitations",
  beforeLoad: ({ location }) => requireSignedIn(location.href),
  component: lazyRouteComponent(() => import("./proposals-page.tsx"), "ProposalsPage"),
});

export const joiningRoutes = [invitationRoute, codeRoute, proposalsRoute];

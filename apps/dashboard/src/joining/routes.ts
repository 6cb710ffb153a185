import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../shell/routes.tsx";

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

export const joiningRoutes = [invitationRoute, codeRoute];

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "../shell/routes.tsx";

const profileRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/profile",
  component: lazyRouteComponent(() => import("./profile-page.tsx"), "ProfilePage"),
});

const assistantsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/assistants",
  validateSearch: ({ create }: Record<string, unknown>): { create?: true } =>
    create === true ? { create } : {},
  component: lazyRouteComponent(() => import("./assistants-page.tsx"), "AssistantsPage"),
});

/** The pages of the avatar menu, about the person who is signed in. */
export const youRoutes = [profileRoute, assistantsRoute];

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "../data/parent-routes.ts";

const profileRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/profile",
  component: lazyRouteComponent(() => import("../people/profile/profile-page.tsx"), "ProfilePage"),
});

const assistantsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/assistants",
  validateSearch: ({ create }: Record<string, unknown>): { create?: true } =>
    create === true ? { create } : {},
  component: lazyRouteComponent(
    () => import("../access/assistants/assistants-page.tsx"),
    "AssistantsPage",
  ),
});

/** The pages of the avatar menu, about the person who is signed in. */
export const youRoutes = [profileRoute, assistantsRoute];

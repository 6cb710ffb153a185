import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ownKeysList } from "../data/keys.ts";
import { organizationRoute, readCreate } from "../data/parent-routes.ts";
import { preload } from "../data/preload.ts";
import { noticesQuery, userQuery } from "../data/users.tsx";

const profileRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/profile",
  loader: ({ context }) => preload(context, userQuery(context.organization.user.id), noticesQuery),
  component: lazyRouteComponent(() => import("../people/profile/profile-page.tsx"), "ProfilePage"),
});

const assistantsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/assistants",
  validateSearch: readCreate,
  loader: ({ context }) => preload(context, ownKeysList),
  component: lazyRouteComponent(
    () => import("../access/assistants/assistants-page.tsx"),
    "AssistantsPage",
  ),
});

/** The pages of the avatar menu, about the person who is signed in. */
export const youRoutes = [profileRoute, assistantsRoute];

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ownKeysList } from "../data/keys.ts";
import { organizationAt } from "../data/me.ts";
import { organizationRoute, readCreate } from "../data/parent-routes.ts";
import { preload } from "../data/preload.ts";
import { noticesQuery, userQuery } from "../data/users.tsx";

const profileRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/profile",
  loader: ({ params: { slug } }) =>
    preload(slug, userQuery(organizationAt(slug).user.id), noticesQuery),
  component: lazyRouteComponent(() => import("../people/profile/profile-page.tsx"), "ProfilePage"),
});

const assistantsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/assistants",
  validateSearch: readCreate,
  loader: ({ params: { slug } }) => preload(slug, ownKeysList),
  component: lazyRouteComponent(
    () => import("../access/assistants/assistants-page.tsx"),
    "AssistantsPage",
  ),
});

/** The pages of the avatar menu, about the person who is signed in. */
export const youRoutes = [profileRoute, assistantsRoute];

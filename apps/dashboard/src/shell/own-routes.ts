import { createRoute } from "@tanstack/react-router";
import { accountRoute, readCreate } from "../data/parent-routes.ts";
import { preload } from "../data/preload.ts";
import { lazyPage } from "../ui/lazy-page.ts";

const profileRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: "/profile",
  loader: async ({ context }) => {
    const { noticesQuery, userQuery } = await import("../data/users.tsx");
    return preload(context, userQuery(context.organization.user.id), noticesQuery);
  },
  component: lazyPage(() => import("../people/profile/profile-page.tsx"), "ProfilePage"),
});

const assistantsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: "/assistants",
  validateSearch: readCreate,
  loader: async ({ context }) => preload(context, (await import("../data/keys.ts")).ownKeysList),
  component: lazyPage(() => import("../access/assistants/assistants-page.tsx"), "AssistantsPage"),
});

/** The pages in the avatar menu, about the signed-in person. */
export const youRoutes = [profileRoute, assistantsRoute];

import { createRoute, redirect } from "@tanstack/react-router";
import { accountRoute, readCreate } from "../data/parent-routes.ts";
import { preload } from "../data/preload.ts";
import { lazyPage } from "../ui/lazy-page.ts";
import { isAboveReferrer } from "../words/roles.ts";

/** Whether a page fits next to the list of pages, like `lg:` in classes. */
const hasRoom = matchMedia("(width >= 64rem)");

const accountHomeRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: "/account",
  beforeLoad: ({ context, params }) => {
    if (hasRoom.matches || !isAboveReferrer(context.organization.user))
      throw redirect({ to: "/o/$slug/profile", params });
  },
  component: lazyPage(() => import("./account-home.tsx"), "AccountHome"),
});

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
export const youRoutes = [accountHomeRoute, profileRoute, assistantsRoute];

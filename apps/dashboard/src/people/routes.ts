import { createRoute } from "@tanstack/react-router";
import { organizationRoute } from "../data/parent-routes.ts";
import { preload } from "../data/preload.ts";
import { lazyPage } from "../ui/lazy-page.ts";
import { isAboveReferrer, isAdmin } from "../words/roles.ts";
import { readSearch, usersIn } from "./search.ts";

const usersData = () => import("../data/users.tsx");

const peopleRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/people",
  staticData: { mayOpen: isAboveReferrer },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { businessDevelopersQuery, usersList } = await usersData();
    const developers = isAdmin(context.organization.user) ? [businessDevelopersQuery] : [];
    return preload(context, usersList(usersIn(deps)), ...developers);
  },
  component: lazyPage(() => import("./people-page.tsx"), "PeoplePage"),
});

const personRoute = createRoute({
  getParentRoute: () => peopleRoute,
  path: "/$userId",
  loader: async ({ context, params: { userId } }) =>
    preload(context, (await usersData()).userQuery(userId)),
  component: lazyPage(() => import("./person-panel.tsx"), "PersonPanel"),
});

export const peopleRoutes = peopleRoute.addChildren([personRoute]);

import { createRoute } from "@tanstack/react-router";
import { organizationRoute } from "../data/parent-routes.ts";
import { preload } from "../data/preload.ts";
import { lazyPage } from "../ui/lazy-page.ts";
import { isAboveReferrer } from "../words/roles.ts";
import { readSearch, usersIn } from "./search.ts";

const usersData = () => import("../data/users.tsx");

const peopleRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/people",
  staticData: { mayOpen: isAboveReferrer },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    preload(context, (await usersData()).usersList(usersIn(deps))),
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

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "../data/parent-routes.ts";
import { preload } from "../data/preload.ts";
import { userQuery } from "../data/users.tsx";
import { isAboveReferrer } from "../words/roles.ts";
import { readSearch, usersIn } from "./search.ts";

const peopleRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/people",
  staticData: { mayOpen: isAboveReferrer },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preload(context, usersIn(deps)),
  component: lazyRouteComponent(() => import("./people-page.tsx"), "PeoplePage"),
});

const personRoute = createRoute({
  getParentRoute: () => peopleRoute,
  path: "/$userId",
  loader: ({ context, params: { userId } }) => preload(context, userQuery(userId)),
  component: lazyRouteComponent(() => import("./person-panel.tsx"), "PersonPanel"),
});

export const peopleRoutes = peopleRoute.addChildren([personRoute]);

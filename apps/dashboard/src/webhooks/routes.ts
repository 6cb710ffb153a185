import { createRoute } from "@tanstack/react-router";
import { readCreate, settingsRoute } from "../data/parent-routes.ts";
import { preload } from "../data/preload.ts";
import { lazyPage } from "../ui/lazy-page.ts";
import { deliveriesIn, readLogSearch } from "./search.ts";

const webhooksData = () => import("../data/webhooks.ts");

const webhooksRoute = createRoute({ getParentRoute: () => settingsRoute, path: "/webhooks" });

const endpointsRoute = createRoute({
  getParentRoute: () => webhooksRoute,
  path: "/",
  validateSearch: readCreate,
  loader: async ({ context }) => preload(context, (await webhooksData()).endpointsList),
  component: lazyPage(() => import("./endpoints-page.tsx"), "EndpointsPage"),
});

const endpointRoute = createRoute({
  getParentRoute: () => webhooksRoute,
  path: "/$endpointId",
  validateSearch: readLogSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { endpointId }, deps }) => {
    const { deliveriesList, endpointQuery } = await webhooksData();
    return preload(
      context,
      endpointQuery(endpointId),
      deliveriesList(endpointId, deliveriesIn(deps, context.organization.timezone)),
    );
  },
  component: lazyPage(() => import("./endpoint-page.tsx"), "EndpointPage"),
});

const deliveryRoute = createRoute({
  getParentRoute: () => endpointRoute,
  path: "/$deliveryId",
  loader: async ({ context, params: { endpointId, deliveryId } }) =>
    preload(context, (await webhooksData()).deliveryQuery(endpointId, deliveryId)),
  component: lazyPage(() => import("./delivery-panel.tsx"), "DeliveryPanel"),
});

export const webhookRoutes = webhooksRoute.addChildren([
  endpointsRoute,
  endpointRoute.addChildren([deliveryRoute]),
]);

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { conversationQuery, messagesList } from "../../data/conversations.ts";
import { organizationRoute } from "../../data/parent-routes.ts";
import { preload } from "../../data/preload.ts";
import { conversationsIn, readSearch } from "./search.ts";

const conversationsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/conversations",
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preload(context, conversationsIn(deps)),
  component: lazyRouteComponent(() => import("./conversations-page.tsx"), "ConversationsPage"),
});

const conversationRoute = createRoute({
  getParentRoute: () => conversationsRoute,
  path: "/$conversationId",
  loader: ({ context, params: { conversationId } }) =>
    preload(context, conversationQuery(conversationId), messagesList(conversationId)),
  component: lazyRouteComponent(() => import("./conversation-panel.tsx"), "ConversationPanel"),
});

export const conversationRoutes = [conversationsRoute.addChildren([conversationRoute])];

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { conversationQuery } from "../../data/conversations.ts";
import { organizationRoute } from "../../data/parent-routes.ts";
import { preload } from "../../data/query-client.ts";

export interface ConversationsSearch {
  unread?: true | undefined;
  q?: string | undefined;
}

const conversationsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/conversations",
  validateSearch: ({ unread, q }: Record<string, unknown>): ConversationsSearch => ({
    ...(unread === true && { unread }),
    ...(typeof q === "string" && q !== "" && { q: q.slice(0, 200) }),
  }),
  component: lazyRouteComponent(() => import("./conversations-page.tsx"), "ConversationsPage"),
});

const conversationRoute = createRoute({
  getParentRoute: () => conversationsRoute,
  path: "/$conversationId",
  loader: ({ params: { slug, conversationId } }) =>
    preload(conversationQuery(conversationId)),
  component: lazyRouteComponent(() => import("./conversation-panel.tsx"), "ConversationPanel"),
});

export const conversationRoutes = [conversationsRoute.addChildren([conversationRoute])];

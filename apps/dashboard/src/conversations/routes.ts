import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "../shell/routes.tsx";

export interface ConversationsSearch {
  unread?: true | undefined;
}

const conversationsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/conversations",
  validateSearch: ({ unread }: Record<string, unknown>): ConversationsSearch =>
    unread === true ? { unread } : {},
  component: lazyRouteComponent(() => import("./conversations-page.tsx"), "ConversationsPage"),
});

const conversationRoute = createRoute({
  getParentRoute: () => conversationsRoute,
  path: "/$conversationId",
  component: lazyRouteComponent(() => import("./conversation-panel.tsx"), "ConversationPanel"),
});

export const conversationRoutes = [conversationsRoute.addChildren([conversationRoute])];

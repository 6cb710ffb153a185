import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { listPage } from "../../kernel/lists/list-page.ts";
import { visibleReferrals } from "../visibility.ts";
import { findConversation, pageOfConversations, pageOfMessages } from "./store.ts";
import { toConversationView, toMessageView } from "./view.ts";

export const conversationRoutes: RouteHandlers<typeof contract.conversations> = {
  list: async ({ deps, caller, query }) => {
    const visible = visibleReferrals(caller);
    const body = await listPage(deps, query, {
      list: "conversations",
      organizationId: caller.organizationId,
      read: (request) => pageOfConversations(deps.db, visible, query, request),
      show: toConversationView,
    });
    return { status: 200, body };
  },
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const visible = visibleReferrals(caller);
    const conversation = requireFound(await findConversation(deps.db, visible, id));
    return { status: 200, body: toConversationView(conversation) };
  },
  listMessages: async ({ deps, caller, params, query }) => {
    const id = requireId(params.id);
    const visible = visibleReferrals(caller);
    const conversation = requireFound(await findConversation(deps.db, visible, id));
    const body = await listPage(deps, query, {
      list: `messages of ${conversation.id}`,
      organizationId: caller.organizationId,
      read: (request) => pageOfMessages(deps.db, conversation, request),
      show: toMessageView,
    });
    return { status: 200, body };
  },
};

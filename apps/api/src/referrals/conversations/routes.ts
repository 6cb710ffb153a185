import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { visibleReferrals } from "../rules.ts";
import { toConversationView, toMessageView } from "./rules.ts";
import { findConversation, pageOfConversations, pageOfMessages } from "./store.ts";

export const conversationRoutes: RouteHandlers<typeof contract.conversations> = {
  list: ({ caller, query }) => {
    const visible = visibleReferrals(caller);
    return {
      name: "conversations",
      read: (db, page) => pageOfConversations(db, visible, query, page),
      show: toConversationView,
    };
  },
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const visible = visibleReferrals(caller);
    const conversation = requireFound(await findConversation(deps.db, visible, id));
    return { status: 200, body: toConversationView(conversation) };
  },
  listMessages: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const visible = visibleReferrals(caller);
    const conversation = requireFound(await findConversation(deps.db, visible, id));
    return {
      name: `messages of ${conversation.id}`,
      read: (db, page) => pageOfMessages(db, conversation, page),
      show: toMessageView,
    };
  },
};

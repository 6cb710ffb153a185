import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../../http/route-handlers.ts";
import { requireFound, requireId } from "../../../kernel/callers/require-found.ts";
import { countedRows } from "../../../kernel/lists/counted-rows.ts";
import { nameOf } from "../../../people/users/rules.ts";
import { visibleReferrals } from "../../rules.ts";
import { addMessage } from "../add-message.ts";
import { toConversationView, toMessageView } from "../rules.ts";
import { findConversation } from "../store.ts";
import {
  countShownConversations,
  markRead,
  pageOfShownConversations,
  type ShownConversationRow,
  settleMessages,
} from "./store.ts";

export const conversationPageRoutes: RouteHandlers<typeof appContract.conversationPage> = {
  list: async ({ caller, query }) => {
    const { userId } = caller;
    const { isUnread, isWaiting, q, sort, order } = query;
    return {
      name: "conversations by their last message",
      read: async (db, page) => {
        const visible = visibleReferrals(caller);
        const filters = { userId, isUnread, isWaiting, q, sort, order };
        const rows = await pageOfShownConversations(db, visible, filters, page);
        return rows.map((row) => ({
          id: row.id,
          createdAt: row.lastMessageAt,
          orderedBy: row.orderedBy,
          row,
        }));
      },
      show: ({ row }: { row: ShownConversationRow }) => ({
        ...toConversationView(row),
        referralName: row.referralName,
        referrerName:
          nameOf({ firstName: row.referrerFirstName, lastName: row.referrerLastName }) ??
          row.referrerEmail,
        lastMessage:
          row.lastBody === null || row.lastSenderId === null
            ? null
            : {
                body: row.lastBody,
                senderId: row.lastSenderId,
                senderName: row.lastSenderName,
                isByReferrer: row.isLastByReferrer,
              },
        unreadCount: row.unreadCount,
        isWaiting: row.isWaiting,
      }),
    };
  },
  count: async ({ deps, caller, query: { organization: _, ...filters } }) => ({
    status: 200,
    body: await countedRows(deps, caller, (db, countMax) =>
      countShownConversations(db, visibleReferrals(caller), {
        ...filters,
        userId: caller.userId,
        countMax,
      }),
    ),
  }),
  send: async ({ deps, caller, params, body }) => {
    const message = await addMessage(deps, caller, { referralId: params.id, body: body.body });
    return { status: 201, body: toMessageView(message) };
  },
  markRead: async ({ deps, caller, params, body }) => {
    const id = requireId(params.id);
    const visible = visibleReferrals(caller);
    await deps.db.transaction(async (tx) => {
      const { messageCount } = requireFound(await findConversation(tx, visible, id));
      const readCount = Math.min(body.messageCount, messageCount);
      await markRead(tx, caller, { id, readCount });
    });
    return { status: 204, body: undefined };
  },
  settle: async ({ deps, caller, params, body }) => {
    const id = requireId(params.id);
    const visible = visibleReferrals(caller);
    await deps.db.transaction(async (tx) => {
      const { messageCount } = requireFound(await findConversation(tx, visible, id));
      const settledCount = Math.min(body.messageCount, messageCount);
      await settleMessages(tx, caller, { id, settledCount });
    });
    return { status: 204, body: undefined };
  },
};

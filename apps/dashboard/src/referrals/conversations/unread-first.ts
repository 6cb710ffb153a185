import type { ShownConversation } from "@referral-service/contract/app";
import { useMemo, useState } from "react";

type Row = Pick<ShownConversation, "id" | "unreadCount" | "lastMessageAt">;

export const isUnread = ({ unreadCount }: Pick<Row, "unreadCount">): boolean => unreadCount > 0;

/**
 * Returns the unread conversations and then the others, each newest first. The kept one remains
 * among the unread ones.
 */
export function unreadFirst<Conversation extends Row>(
  read: readonly Conversation[],
  kept: Conversation | undefined,
): { rows: Conversation[]; unreadIds: ReadonlySet<string> } {
  const all =
    kept === undefined || read.some(({ id }) => id === kept.id)
      ? read
      : [...read, { ...kept, unreadCount: 0 }];
  const unreadIds = new Set(
    all.filter((row) => isUnread(row) || row.id === kept?.id).map(({ id }) => id),
  );
  const rows = all.toSorted(
    (one, other) =>
      Number(unreadIds.has(other.id)) - Number(unreadIds.has(one.id)) ||
      other.lastMessageAt - one.lastMessageAt,
  );
  return { rows, unreadIds };
}

/**
 * Keeps the open conversation among the unread ones until another one is open, because opening it
 * marks it as read. The next row is then the next unread conversation.
 */
export function useUnreadFirst(read: readonly ShownConversation[], openId: string | undefined) {
  const [kept, setKept] = useState<ShownConversation>();
  const open = read.find(({ id }) => id === openId);
  const before = kept?.id === openId ? kept : undefined;
  const next = open !== undefined && isUnread(open) ? open : before;
  if (next !== kept) setKept(next);
  return useMemo(() => unreadFirst(read, next), [read, next]);
}

import type { ShownConversation } from "@referral-service/contract/app";
import { useMemo, useState } from "react";

type Row = Pick<ShownConversation, "id" | "unreadCount" | "isWaiting" | "lastMessageAt">;

/** The sections of the list, in order. */
export const sections = ["waiting", "unread", "read"] as const;

export type Section = (typeof sections)[number];

export const isUnread = ({ unreadCount }: Pick<Row, "unreadCount">): boolean => unreadCount > 0;

function sectionOf(row: Row): Section {
  if (row.isWaiting) return "waiting";
  return isUnread(row) ? "unread" : "read";
}

interface Kept<Conversation> {
  row: Conversation;
  section: Section;
}

/** The kept conversation as it is now. */
const keptNow = <Conversation extends Row>(
  read: readonly Conversation[],
  { row }: Kept<Conversation>,
): Conversation => read.find(({ id }) => id === row.id) ?? { ...row, unreadCount: 0 };

/**
 * Returns the conversations by section: the longest wait first, and the others newest first. The
 * kept one remains in the section that it was in.
 */
export function inSections<Conversation extends Row>(
  read: readonly Conversation[],
  kept: Kept<Conversation> | undefined,
): { rows: Conversation[]; sectionOf: (row: Row) => Section } {
  const all =
    kept === undefined
      ? read
      : [...read.filter(({ id }) => id !== kept.row.id), keptNow(read, kept)];
  const shownIn = (row: Row) => (row.id === kept?.row.id ? kept.section : sectionOf(row));
  const place = (row: Row) => sections.indexOf(shownIn(row));
  const age = (row: Row) => (shownIn(row) === "waiting" ? row.lastMessageAt : -row.lastMessageAt);
  const rows = all.toSorted((one, other) => place(one) - place(other) || age(one) - age(other));
  return { rows, sectionOf: shownIn };
}

/**
 * Keeps the open conversation in its section until another one is open, because opening it marks it
 * as read, and a reply ends the wait. The next row is then the next conversation of that section.
 */
export function useSections(read: readonly ShownConversation[], openId: string | undefined) {
  const [kept, setKept] = useState<Kept<ShownConversation>>();
  const open = read.find(({ id }) => id === openId);
  const before = kept?.row.id === openId ? kept : undefined;
  const next =
    before ??
    (open && sectionOf(open) !== "read" ? { row: open, section: sectionOf(open) } : undefined);
  if (next !== kept) setKept(next);
  return useMemo(() => inSections(read, next), [read, next]);
}

import type { Conversation } from "@referral-service/contract";
import type { ShownConversation } from "@referral-service/contract/app";
import { conversationOfQuery, conversationQuery } from "../../data/conversations.ts";
import { isGone } from "../../data/failures/error-state.tsx";
import { useQuery } from "../../data/queries.ts";
import { referralQuery } from "../../data/referrals.ts";

/** A conversation, or the referral that nobody has written about yet. */
export type OpenConversation =
  | (Conversation & Partial<ShownConversation>)
  | { id: undefined; referralId: string; referralName?: undefined };

/**
 * Reads the conversation with this ID. The ID can also be that of a referral, because its
 * conversation has no ID before the first message.
 */
export function useConversation(id: string): {
  isPending: boolean;
  error: Error | null;
  data: OpenConversation | undefined;
} {
  const read = useQuery(conversationQuery(id));
  const isOther = read.data === undefined && isGone(read.error);
  const referral = useQuery(referralQuery(id), { enabled: isOther });
  const hasReferral = isOther && referral.data !== undefined;
  const ofReferral = useQuery(conversationOfQuery(id), { enabled: hasReferral });
  if (!isOther) return read;
  if (!hasReferral) return { ...read, isPending: referral.isPending };
  const { isPending, error, data } = ofReferral;
  return { isPending, error, data: data === null ? { id: undefined, referralId: id } : data };
}

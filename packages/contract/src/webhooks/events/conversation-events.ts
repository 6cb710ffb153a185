import { z } from "zod";
import { message } from "../../referrals/conversations.ts";
import { envelope } from "./envelope.ts";
import messageAddedExample from "./examples/referral.message_added.json" with { type: "json" };

export const referralMessageAdded = envelope(
  "referral.message_added",
  z.object({
    referralId: z.string(),
    conversationId: z.string(),
    message: message.omit({ conversationId: true }),
  }),
).meta({
  id: "ReferralMessageAddedEvent",
  description: "A message was added to a referral's conversation. The version counts its messages.",
  examples: [messageAddedExample],
});

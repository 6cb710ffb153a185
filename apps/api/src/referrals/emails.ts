import type { MailContent } from "../kernel/email/email.ts";
import { layOut } from "../kernel/email/layout.ts";
import { own, say, subjectOf } from "../kernel/email/words.ts";

export const messageReceivedMail = ({
  organizationName,
  senderName,
  referralName,
  url,
}: {
  organizationName: string;
  senderName: string | null;
  referralName: string;
  /** The address of the conversation. */
  url: string;
}): MailContent => ({
  kind: "message_received",
  ...layOut({
    subject: subjectOf`${senderName ?? "Somebody"} wrote about ${referralName}`,
    organizationName,
    title: "You have a message",
    passages: [
      say`${senderName ?? "Somebody"} wrote to you about the referral ${referralName} at ${organizationName}.`,
    ],
    action: { label: "Read the message", url },
    closing: own(
      "You get no further email about this conversation until you have read it. Choose in your profile how you get these emails.",
    ),
  }),
});

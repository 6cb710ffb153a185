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
    subject: subjectOf`${senderName ?? "Someone"} wrote about ${referralName}`,
    organizationName,
    title: "New message",
    passages: [say`${senderName ?? "Someone"} wrote to you about the referral ${referralName}.`],
    action: { label: "Read message", url },
    closing: own(
      "We won't email you about this conversation again until you read it. Choose your emails in your profile.",
    ),
  }),
});

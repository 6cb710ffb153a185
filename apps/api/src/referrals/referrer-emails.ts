import type { MailContent } from "../kernel/email/email.ts";
import { layOut } from "../kernel/email/layout.ts";
import { own, subjectOf, typed, typedText } from "../kernel/email/words.ts";

export const statusChangedMail = ({
  organizationName,
  referralName,
  statusLabel,
  text,
  url,
}: {
  organizationName: string;
  referralName: string;
  statusLabel: string;
  /** What the referrer reads of the status: the note, or what happens next. Null for the label alone. */
  text: string | null;
  /** The address of the referral's page. */
  url: string;
}): MailContent => ({
  kind: "referral_status_changed",
  ...layOut({
    subject: subjectOf`Your referral ${referralName}: ${statusLabel}`,
    organizationName,
    title: "Your referral has a new status",
    passages: text === null ? [] : [typedText(text)],
    facts: [
      ["Referred person", typed(referralName)],
      ["Status", typed(statusLabel)],
    ],
    action: { label: "Open referral", url },
    closing: own(
      "You get this email because you are the referrer. You can change this in your profile.",
    ),
  }),
});

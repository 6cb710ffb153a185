import type { MailContent } from "../kernel/email/email.ts";
import { layOut } from "../kernel/email/layout.ts";
import { moment, own, say, subjectOf, typed } from "../kernel/email/words.ts";

const hourMs = 3_600_000;

/** When staff promised to contact a person; null without a promise, and once they did. */
function promisedContactAt({
  createdAt,
  firstContactAt,
  firstContactWithinHours: hours,
}: {
  createdAt: Date;
  firstContactAt: Date | null;
  firstContactWithinHours: number | null;
}): Date | null {
  if (hours === null || firstContactAt !== null) return null;
  return new Date(createdAt.getTime() + hours * hourMs);
}

export function referralCameInMail({
  organizationName,
  timezone,
  referralName,
  url,
  ...clock
}: {
  organizationName: string;
  /** The organization's time zone. */
  timezone: string;
  referralName: string;
  /** The address of the referral's page. */
  url: string;
} & Parameters<typeof promisedContactAt>[0]): MailContent {
  const promisedAt = promisedContactAt(clock);
  return {
    kind: "referral_came_in",
    ...layOut({
      subject: subjectOf`Your referral ${referralName} was received`,
      organizationName,
      title: "Your referral was received",
      passages: [
        promisedAt === null
          ? say`${organizationName} received your referral ${referralName}.`
          : say`${organizationName} received your referral ${referralName} and will contact them by ${own(moment(promisedAt, timezone))}.`,
      ],
      facts: [["Referred person", typed(referralName)]],
      action: { label: "Open referral", url },
      closing: own(
        "You get this email because you are the referrer. You can change this in your profile.",
      ),
    }),
  };
}

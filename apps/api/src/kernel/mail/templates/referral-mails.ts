import { layOut } from "../layout.ts";
import type { MailContent } from "../mail.ts";
import { own, say, subjectOf, typed } from "../words.ts";
import { moment } from "./moment.ts";

/** Why somebody has to contact the referred person: they are assigned, or they are an admin and nobody is. */
export type CallReason = "assigned" | "nobody_assigned";

const choose = "Choose in your profile how you get these emails.";

const closings: Record<CallReason, string> = {
  assigned: `You get this email because this referral is assigned to you. ${choose}`,
  nobody_assigned: `You get this email because you are an admin and this referral is assigned to no one. ${choose}`,
};

export const newReferralMail = ({
  organizationName,
  timezone,
  referralName,
  referrerName,
  submittedAt,
  reason,
  url,
}: {
  organizationName: string;
  /** The organization's time zone. */
  timezone: string;
  referralName: string;
  referrerName: string | null;
  submittedAt: Date;
  reason: CallReason;
  /** The address of the referral's page. */
  url: string;
}): MailContent => ({
  kind: "new_referral",
  ...layOut({
    subject:
      referrerName === null
        ? subjectOf`New referral: ${referralName}`
        : subjectOf`New referral: ${referralName}, from ${referrerName}`,
    organizationName,
    title: "You have a new referral",
    passages: [say`${referralName} was referred to ${organizationName}. Get in touch soon.`],
    facts: [
      ["Referred person", typed(referralName)],
      ["Referrer", typed(referrerName ?? "no name")],
      ["Submitted", own(moment(submittedAt, timezone))],
    ],
    action: { label: "Open referral", url },
    closing: own(closings[reason]),
  }),
});

/** The referrals that came in after the first emails of a burst. */
export const newReferralsMail = ({
  organizationName,
  count,
  url,
}: {
  organizationName: string;
  count: number;
  /** The address of the list of referrals that the person has to call. */
  url: string;
}): MailContent => {
  const referrals = count === 1 ? "1 new referral" : `${count.toLocaleString("en")} new referrals`;
  return {
    kind: "new_referral",
    ...layOut({
      subject: subjectOf`${referrals} at ${organizationName}`,
      organizationName,
      title: `You have ${referrals}`,
      passages: [
        say`Many referrals came in at ${organizationName} within ten minutes. This email is about those that you got no email about.`,
      ],
      action: { label: "Open list", url },
      closing: own(
        `You get this email because these referrals are assigned to you, or you are an admin and they are assigned to no one. ${choose}`,
      ),
    }),
  };
};

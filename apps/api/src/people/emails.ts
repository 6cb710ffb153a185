import type { PermissionLevel, ReaderLanguage } from "@referral-service/contract";
import type { MailContent } from "../kernel/email/email.ts";
import { layOut } from "../kernel/email/layout.ts";
import {
  moment,
  own,
  say,
  subjectOf,
  type TimedLink,
  typed,
  within,
} from "../kernel/email/words.ts";

const levelNames: Record<PermissionLevel, string> = {
  super_admin: "a super admin",
  admin: "an admin",
  marketer: "a business developer",
  referrer: "a referrer",
};

/** Staff get English, and referrers the organization's language. */
export const languageOfInvitation = (
  organization: { language: ReaderLanguage },
  permissionLevel: PermissionLevel,
): ReaderLanguage => (permissionLevel === "referrer" ? organization.language : "en");

const invitations = {
  en: {
    invited: (organization: string, inviter: string | null, level: PermissionLevel) =>
      inviter === null
        ? say`You're invited to join ${organization} as ${own(levelNames[level])}.`
        : say`${inviter} invited you to join ${organization} as ${own(levelNames[level])}.`,
    subject: (organization: string, inviter: string | null) =>
      inviter === null
        ? subjectOf`You're invited to ${organization}`
        : subjectOf`${inviter} invited you to ${organization}`,
    title: "You're invited",
    once: (minutes: number) =>
      own(`Accept the invitation ${within(minutes)}. You can use the link once.`),
    accept: "Accept invitation",
    closing: own(
      "Ignore this email if you don't know who invited you. You join only if you accept.",
    ),
  },
  de: {
    invited: (organization: string, inviter: string | null) =>
      inviter === null
        ? say`Sie sind eingeladen, für ${organization} Empfehlungen abzugeben.`
        : say`${inviter} hat Sie eingeladen, für ${organization} Empfehlungen abzugeben.`,
    subject: (organization: string, inviter: string | null) =>
      inviter === null
        ? subjectOf`Einladung zu ${organization}`
        : subjectOf`${inviter} hat Sie zu ${organization} eingeladen`,
    title: "Sie sind eingeladen",
    once: (minutes: number) =>
      own(
        `Nehmen Sie die Einladung ${within(minutes, "de")} an. Sie können den Link einmal verwenden.`,
      ),
    accept: "Einladung annehmen",
    closing: own(
      "Falls Sie nicht wissen, wer Sie eingeladen hat, können Sie diese E-Mail ignorieren. Sie treten nur bei, wenn Sie die Einladung annehmen.",
    ),
  },
} satisfies Record<ReaderLanguage, object>;

export function invitationMail({
  language,
  organizationName,
  inviterName,
  permissionLevel,
  url,
  validMinutes,
}: TimedLink & {
  language: ReaderLanguage;
  organizationName: string;
  /** Null when no person sends the invitation, for example for the code of an API key. */
  inviterName: string | null;
  permissionLevel: PermissionLevel;
}): MailContent {
  const words = invitations[language];
  return {
    kind: "invitation",
    ...layOut({
      language,
      subject: words.subject(organizationName, inviterName),
      organizationName,
      title: words.title,
      passages: [
        words.invited(organizationName, inviterName, permissionLevel),
        words.once(validMinutes),
      ],
      action: { label: words.accept, url },
      closing: words.closing,
    }),
  };
}

/**
 * Reason why a person must contact the referred person: they are assigned, or they are an admin and
 * no one is assigned.
 */
type CallReason = "assigned" | "nobody_assigned";

const choose = "You can change your notifications in your profile.";

const closings: Record<CallReason, string> = {
  assigned: `You get this email because this referral is assigned to you. ${choose}`,
  nobody_assigned: `You get this email because you're an admin and no one is assigned to this referral. ${choose}`,
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
  /** URL of the referral's page. */
  url: string;
}): MailContent => ({
  kind: "new_referral",
  ...layOut({
    subject:
      referrerName === null
        ? subjectOf`New referral: ${referralName}`
        : subjectOf`New referral: ${referralName}, from ${referrerName}`,
    organizationName,
    title: "New referral",
    passages: [say`${referralName} was referred to ${organizationName}. Get in touch soon.`],
    facts: [
      ["Referred person", typed(referralName)],
      ["Referrer", typed(referrerName ?? "No name")],
      ["Submitted", own(moment(submittedAt, timezone))],
    ],
    action: { label: "Open referral", url },
    closing: own(closings[reason]),
  }),
});

/** The email to a business developer who takes over work from another one. */
export const workHandedOverMail = ({
  organizationName,
  formerName,
  referrerCount,
  referralCount,
  prospectCount,
  openTaskCount,
  url,
}: {
  organizationName: string;
  /** Name of the person who did this work until now. */
  formerName: string | null;
  referrerCount: number;
  referralCount: number;
  prospectCount: number;
  openTaskCount: number;
  /** URL of the list of referrals assigned to the person. */
  url: string;
}): MailContent => ({
  kind: "work_handed_over",
  ...layOut({
    subject: subjectOf`You're taking over from ${formerName ?? "a business developer"}`,
    organizationName,
    title: "You're taking over open work",
    passages: [
      say`${organizationName} handed over the open work of ${formerName ?? "a business developer"} to you.`,
    ],
    facts: [
      ["Referrers", own(referrerCount.toLocaleString("en"))],
      ["Open referrals", own(referralCount.toLocaleString("en"))],
      ["Prospects", own(prospectCount.toLocaleString("en"))],
      ["Open tasks", own(openTaskCount.toLocaleString("en"))],
    ],
    action: { label: "View referrals", url },
    closing: own(`You get this email because an admin chose you as the successor. ${choose}`),
  }),
});

/** The email about the referrals that came in after the first emails of a burst. */
export const newReferralsMail = ({
  organizationName,
  count,
  url,
}: {
  organizationName: string;
  count: number;
  /** URL of the list of referrals that the person must follow up on. */
  url: string;
}): MailContent => {
  const referrals = count === 1 ? "1 new referral" : `${count.toLocaleString("en")} new referrals`;
  return {
    kind: "new_referral",
    ...layOut({
      subject: subjectOf`${referrals} at ${organizationName}`,
      organizationName,
      title: referrals,
      passages: [
        say`${organizationName} received many referrals within 10 minutes. This email covers the referrals that you haven't been emailed about yet.`,
      ],
      action: { label: "View referrals", url },
      closing: own(
        `You get this email because new referrals are assigned to you, or because you're an admin and no one is assigned to them. ${choose}`,
      ),
    }),
  };
};

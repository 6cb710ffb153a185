import type { PermissionLevel } from "@referral-service/contract";
import type { MailContent } from "../kernel/email/email.ts";
import { layOut } from "../kernel/email/layout.ts";
import {
  moment,
  own,
  type Passage,
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

export function invitationMail({
  organizationName,
  inviterName,
  permissionLevel,
  url,
  validMinutes,
}: TimedLink & {
  organizationName: string;
  /** Null when no person invites, such as for the code of an API key. */
  inviterName: string | null;
  permissionLevel: PermissionLevel;
}): MailContent {
  const level = own(levelNames[permissionLevel]);
  const invited =
    inviterName === null
      ? say`You're invited to join ${organizationName} as ${level}.`
      : say`${inviterName} invited you to join ${organizationName} as ${level}.`;
  return {
    kind: "invitation",
    ...layOut({
      subject:
        inviterName === null
          ? subjectOf`You're invited to ${organizationName}`
          : subjectOf`${inviterName} invited you to ${organizationName}`,
      organizationName,
      title: "You're invited",
      passages: [invited, own(`Accept ${within(validMinutes)}. You can use the link once.`)],
      action: { label: "Accept invitation", url },
      closing: own(
        "If you don't know who invited you, ignore this email. You join only if you accept.",
      ),
    }),
  };
}

/** Why a person must contact the referred person: they are assigned, or they are an admin and no one is assigned. */
type CallReason = "assigned" | "nobody_assigned";

const choose = "You can change this in your profile.";

const closings: Record<CallReason, string> = {
  assigned: `You get this email because this referral is assigned to you. ${choose}`,
  nobody_assigned: `You get this email because you're an admin and this referral is assigned to no one. ${choose}`,
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
      title: referrals,
      passages: [
        say`${organizationName} received many referrals within ten minutes. This email covers those that you did not get an email about.`,
      ],
      action: { label: "View referrals", url },
      closing: own(
        `You get this email because these referrals are assigned to you, or because you're an admin and they are assigned to no one. ${choose}`,
      ),
    }),
  };
};

/** How many things of each kind the summary is about. */
interface SummaryCounts {
  referrals: number;
  conversations: number;
  /** Counted up to a limit. */
  payments: number;
  /** News about the person's own referrals and bonuses. */
  ownReferrals: number;
  ownBonuses: number;
}

export const summaryCountMax = 100;

const inWords = (count: number) =>
  count < summaryCountMax ? String(count) : `${summaryCountMax} or more`;

const countedFully = new Set([
  "New referrals",
  "Updates to your referrals",
  "Updates to your bonuses",
]);

const nounOf = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** Null when there is nothing to say. */
export function summaryMail({
  organizationName,
  counts: { referrals, conversations, payments, ownReferrals, ownBonuses },
  organizationUrl,
}: {
  organizationName: string;
  counts: SummaryCounts;
  /** The address of the organization's home page in the app, without a slash at its end. */
  organizationUrl: string;
}): MailContent | null {
  const parts = [
    {
      count: referrals,
      name: "New referrals",
      news: `${referrals.toLocaleString("en")} new ${nounOf(referrals, "referral", "referrals")}`,
      action: { label: "View referrals", url: `${organizationUrl}/referrals?call=mine` },
    },
    {
      count: conversations,
      name: "Unread conversations",
      news: `${inWords(conversations)} unread ${nounOf(conversations, "conversation", "conversations")}`,
      action: { label: "Open conversations", url: `${organizationUrl}/conversations` },
    },
    {
      count: payments,
      name: "Payments to approve",
      news: `${inWords(payments)} ${nounOf(payments, "payment", "payments")} to approve`,
      action: { label: "Review payments", url: `${organizationUrl}/payments?status=draft` },
    },
    {
      count: ownReferrals,
      name: "Updates to your referrals",
      news: `${ownReferrals.toLocaleString("en")} ${nounOf(ownReferrals, "update", "updates")} to your referrals`,
      action: { label: "Open referrals", url: `${organizationUrl}/referrals` },
    },
    {
      count: ownBonuses,
      name: "Updates to your bonuses",
      news: `${ownBonuses.toLocaleString("en")} ${nounOf(ownBonuses, "update", "updates")} to your bonuses`,
      action: { label: "Open bonuses", url: `${organizationUrl}/payments` },
    },
  ].filter(({ count }) => count > 0);
  const [first] = parts;
  if (first === undefined) return null;
  const news = new Intl.ListFormat("en-GB").format(parts.map((part) => part.news));
  const facts = parts.map(({ name, count }): [string, Passage] => [
    name,
    own(countedFully.has(name) ? count.toLocaleString("en") : inWords(count)),
  ]);
  return {
    kind: "summary",
    ...layOut({
      subject: news,
      organizationName,
      title: "Your daily summary",
      passages: [say`Here is what is new at ${organizationName} since your last summary.`],
      facts,
      action: parts.length === 1 ? first.action : { label: "Open app", url: organizationUrl },
      closing: own(
        `You get this email because you chose a daily summary or reached the daily limit of emails. ${choose}`,
      ),
    }),
  };
}

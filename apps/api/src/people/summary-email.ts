import type { ReaderLanguage } from "@referral-service/contract";
import type { MailContent } from "../kernel/email/email.ts";
import { layOut } from "../kernel/email/layout.ts";
import { own, type Passage, say } from "../kernel/email/words.ts";

/** The number of items of each kind in the summary. */
interface SummaryCounts {
  referrals: number;
  /** Number of conversations, counted up to a limit like the number of payments. */
  conversations: number;
  payments: number;
  /** News about the person's own referrals and bonuses. */
  ownReferrals: number;
  ownBonuses: number;
}

type Kind = keyof SummaryCounts;

export const summaryCountMax = 100;

const countedUpTo: Kind[] = ["conversations", "payments"];

const paths: Record<Kind, string> = {
  referrals: "/referrals?call=mine",
  conversations: "/conversations",
  payments: "/payments?status=draft",
  ownReferrals: "/referrals",
  ownBonuses: "/payments",
};

interface Words {
  /**
   * The texts of each kind: its singular and plural, its label in the list of facts, and the label
   * of its button.
   */
  parts: Record<Kind, { one: string; many: string; name: string; action: string }>;
  orMore: (count: string) => string;
  title: string;
  since: (organization: string) => Passage;
  open: string;
  closing: Passage;
}

const texts: Record<ReaderLanguage, Words> = {
  en: {
    parts: {
      referrals: {
        one: "new referral",
        many: "new referrals",
        name: "New referrals",
        action: "View referrals",
      },
      conversations: {
        one: "unread conversation",
        many: "unread conversations",
        name: "Unread conversations",
        action: "Open conversations",
      },
      payments: {
        one: "payment to approve",
        many: "payments to approve",
        name: "Payments to approve",
        action: "Review payments",
      },
      ownReferrals: {
        one: "update to your referrals",
        many: "updates to your referrals",
        name: "Updates to your referrals",
        action: "Open referrals",
      },
      ownBonuses: {
        one: "update to your bonuses",
        many: "updates to your bonuses",
        name: "Updates to your bonuses",
        action: "Open bonuses",
      },
    },
    orMore: (count) => `${count} or more`,
    title: "Your daily summary",
    since: (organization) => say`Here's what's new at ${organization} since your last summary.`,
    open: "Open app",
    closing: own(
      "You get this email because you chose a daily summary or reached the daily limit of emails. You can change your notifications in your profile.",
    ),
  },
  de: {
    parts: {
      referrals: {
        one: "neue Empfehlung",
        many: "neue Empfehlungen",
        name: "Neue Empfehlungen",
        action: "Empfehlungen ansehen",
      },
      conversations: {
        one: "ungelesene Unterhaltung",
        many: "ungelesene Unterhaltungen",
        name: "Ungelesene Unterhaltungen",
        action: "Unterhaltungen öffnen",
      },
      payments: {
        one: "Freigabe",
        many: "Freigaben",
        name: "Zahlungen zur Freigabe",
        action: "Zahlungen prüfen",
      },
      ownReferrals: {
        one: "Neuigkeit zu Ihren Empfehlungen",
        many: "Neuigkeiten zu Ihren Empfehlungen",
        name: "Neuigkeiten zu Ihren Empfehlungen",
        action: "Empfehlungen öffnen",
      },
      ownBonuses: {
        one: "Neuigkeit zu Ihren Prämien",
        many: "Neuigkeiten zu Ihren Prämien",
        name: "Neuigkeiten zu Ihren Prämien",
        action: "Prämien öffnen",
      },
    },
    orMore: (count) => `${count} oder mehr`,
    title: "Ihre tägliche Zusammenfassung",
    since: (organization) =>
      say`Das ist neu bei ${organization} seit Ihrer letzten Zusammenfassung.`,
    open: "App öffnen",
    closing: own(
      "Sie erhalten diese E-Mail, weil Sie eine tägliche Zusammenfassung gewählt oder die Höchstzahl an E-Mails pro Tag erreicht haben. Ihre Benachrichtigungen können Sie in Ihrem Profil ändern.",
    ),
  },
};

/** Null when there is no news. */
export function summaryMail({
  language,
  organizationName,
  counts,
  organizationUrl,
}: {
  language: ReaderLanguage;
  organizationName: string;
  counts: SummaryCounts;
  /** URL of the organization's home page in the app, without a trailing slash. */
  organizationUrl: string;
}): MailContent | null {
  const words = texts[language];
  const kinds = (Object.keys(paths) as Kind[]).filter((kind) => counts[kind] > 0);
  const [first] = kinds;
  if (first === undefined) return null;
  const countIn = (kind: Kind) => {
    const count = counts[kind];
    return countedUpTo.includes(kind) && count >= summaryCountMax
      ? words.orMore(String(summaryCountMax))
      : count.toLocaleString(language);
  };
  const news = kinds.map((kind) => {
    const { one, many } = words.parts[kind];
    return `${countIn(kind)} ${counts[kind] === 1 ? one : many}`;
  });
  return {
    kind: "summary",
    ...layOut({
      language,
      subject: new Intl.ListFormat(language === "en" ? "en-GB" : language).format(news),
      organizationName,
      title: words.title,
      passages: [words.since(organizationName)],
      facts: kinds.map((kind): [string, Passage] => [words.parts[kind].name, own(countIn(kind))]),
      action:
        kinds.length === 1
          ? { label: words.parts[first].action, url: `${organizationUrl}${paths[first]}` }
          : { label: words.open, url: organizationUrl },
      closing: words.closing,
    }),
  };
}

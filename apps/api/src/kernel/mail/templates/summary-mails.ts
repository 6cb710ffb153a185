import { layOut } from "../layout.ts";
import type { MailContent } from "../mail.ts";
import { own, type Passage, say } from "../words.ts";

/** How many things of each kind the summary is about. */
export interface SummaryCounts {
  referrals: number;
  conversations: number;
  /** Counted up to a limit. */
  payments: number;
}

export const summaryCountMax = 100;

const inWords = (count: number) =>
  count < summaryCountMax ? String(count) : `${summaryCountMax} or more`;

const nounOf = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** Null when there is nothing to say. */
export function summaryMail({
  organizationName,
  counts: { referrals, conversations, payments },
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
      action: { label: "Open list", url: `${organizationUrl}/referrals?call=mine` },
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
      action: { label: "Review drafts", url: `${organizationUrl}/payments?status=draft` },
    },
  ].filter(({ count }) => count > 0);
  const [first] = parts;
  if (first === undefined) return null;
  const news = new Intl.ListFormat("en-GB").format(parts.map((part) => part.news));
  const facts = parts.map(({ name, count }): [string, Passage] => [
    name,
    own(name === "New referrals" ? count.toLocaleString("en") : inWords(count)),
  ]);
  return {
    kind: "summary",
    ...layOut({
      subject: news,
      organizationName,
      title: "Your daily summary",
      passages: [say`This is new at ${organizationName} since your last summary.`],
      facts,
      action: parts.length === 1 ? first.action : { label: "Open app", url: organizationUrl },
      closing: own(
        "You get this email because you chose a daily summary, or got many emails within a day. Choose in your profile how you get these emails.",
      ),
    }),
  };
}

import type { ReaderLanguage } from "@referral-service/contract";
import { decimalsOf } from "@referral-service/contract/currencies";
import type { MailContent } from "../kernel/email/email.ts";
import { layOut } from "../kernel/email/layout.ts";
import { own, type Passage, say, subjectOf, typed } from "../kernel/email/words.ts";

export const paymentWaitsMail = ({
  organizationName,
  amount,
  currency,
  referrerName,
  referralName,
  drafterName,
  waiting,
  url,
}: {
  organizationName: string;
  amount: number;
  currency: string;
  referrerName: string | null;
  referralName: string;
  drafterName: string | null;
  /** The number of payments to approve, if there are others. */
  waiting: string | undefined;
  /** URL of the payment's page. */
  url: string;
}): MailContent => {
  const sum = money(amount, currency);
  return {
    kind: "payment_waits",
    ...layOut({
      subject: `${sum} ${subjectOf`for ${referrerName ?? "a referrer"} needs approval`}`,
      organizationName,
      title: "A bonus payment needs your approval",
      passages: [say`${organizationName} pays this bonus only after it is approved.`],
      facts: [
        ["Amount", own(sum)],
        ["Referrer", typed(referrerName ?? "No name")],
        ["Referral", typed(referralName)],
        ["Drafted by", typed(drafterName ?? "No name")],
        ...waitingFacts(waiting),
      ],
      action: { label: "Review payment", url },
      closing: toApprovers,
    }),
  };
};

const waitingFacts = (waiting: string | undefined): [name: string, value: Passage][] =>
  waiting === undefined ? [] : [["Payments to approve", own(waiting)]];

/** Lists the drafts since the previous email. */
export const paymentsWaitMail = ({
  organizationName,
  waiting: { count, inWords },
  url,
}: {
  organizationName: string;
  waiting: { count: number; inWords: string };
  /** URL of the list of drafts. */
  url: string;
}): MailContent => {
  const needs = count === 1 ? "1 bonus payment needs" : `${inWords} bonus payments need`;
  return {
    kind: "payment_waits",
    ...layOut({
      subject: `${needs} approval`,
      organizationName,
      title: `${needs} your approval`,
      passages: [
        count === 1
          ? say`${organizationName} pays this bonus only after it is approved.`
          : say`${organizationName} pays these bonuses only after they are approved.`,
      ],
      action: { label: "Review payments", url },
      closing: toApprovers,
    }),
  };
};

const toApprovers = own(
  "You get this email because you can approve payments. You get it at most once an hour. You can change your notifications in your profile.",
);

export const money = (amount: number, currency: string, language: ReaderLanguage = "en") =>
  new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    // The decimals are set explicitly, because Intl would otherwise round 10.5 HUF to 11.
    minimumFractionDigits: decimalsOf(currency),
    maximumFractionDigits: 2,
  }).format(amount);

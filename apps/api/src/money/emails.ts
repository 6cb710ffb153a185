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
  /** The number of payments to approve, when there are others. */
  waiting: string | undefined;
  /** The address of the payment's page. */
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

/** The drafts since the previous mail. */
export const paymentsWaitMail = ({
  organizationName,
  waiting: { count, inWords },
  url,
}: {
  organizationName: string;
  waiting: { count: number; inWords: string };
  /** The address of the list of drafts. */
  url: string;
}): MailContent => {
  const needs = count === 1 ? "1 bonus payment needs" : `${inWords} bonus payments need`;
  return {
    kind: "payment_waits",
    ...layOut({
      subject: `${needs} approval`,
      organizationName,
      title: `${needs} your approval`,
      passages: [say`${organizationName} pays these bonuses only after they are approved.`],
      action: { label: "Review payments", url },
      closing: toApprovers,
    }),
  };
};

const toApprovers = own(
  "You get this email at most once an hour because you can approve payments. You can change this in your profile.",
);

interface Asked {
  organizationName: string;
  askerName: string | null;
  amount: number;
  currency: string;
  /** The address of the page for payout and tax details. */
  url: string;
}

export const paymentDetailsAskedMail = ({
  organizationName,
  askerName,
  amount,
  currency,
  url,
}: Asked): MailContent => ({
  kind: "payment_details_asked",
  ...layOut({
    subject: subjectOf`${organizationName} needs your payout details`,
    organizationName,
    title: "Add your payout details",
    passages: [
      say`${askerName ?? "Someone"} at ${organizationName} wants to pay you a bonus of ${own(money(amount, currency))}. Your payout details are missing.`,
    ],
    action: { label: "Add payout details", url },
    closing: own("Never send payout details by email. Sign in and enter them on this page."),
  }),
});

export const money = (amount: number, currency: string) =>
  new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    // Without it, Intl rounds 10.5 HUF to 11.
    minimumFractionDigits: decimalsOf(currency),
    maximumFractionDigits: 2,
  }).format(amount);

export const taxDetailsAskedMail = ({
  organizationName,
  askerName,
  amount,
  currency,
  url,
}: Asked): MailContent => ({
  kind: "payment_details_asked",
  ...layOut({
    subject: subjectOf`${organizationName} needs your tax details`,
    organizationName,
    title: "Add your tax details",
    passages: [
      say`${askerName ?? "Someone"} at ${organizationName} wants to pay you a bonus of ${own(money(amount, currency))}. With it, your bonuses of this year pass a sum that needs your tax details.`,
    ],
    action: { label: "Add tax details", url },
    closing: own("Never send tax details by email. Sign in and enter them on this page."),
  }),
});

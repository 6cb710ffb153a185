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
  /** The number of waiting payments, when there are others. */
  waiting: string | undefined;
  /** The address of the payment's page. */
  url: string;
}): MailContent => {
  const sum = money(amount, currency);
  return {
    kind: "payment_waits",
    ...layOut({
      subject: `${sum} ${subjectOf`for ${referrerName ?? "a referrer"} waits for approval`}`,
      organizationName,
      title: "A bonus payment waits for approval",
      passages: [
        say`A bonus payment was drafted in ${organizationName}. It is paid only after it is approved.`,
      ],
      facts: [
        ["Amount", own(sum)],
        ["Referrer", typed(referrerName ?? "no name")],
        ["For the referral", typed(referralName)],
        ["Drafted by", typed(drafterName ?? "no name")],
        ...waitingFacts(waiting),
      ],
      action: { label: "Review the payment", url },
      closing: toApprovers,
    }),
  };
};

const waitingFacts = (waiting: string | undefined): [name: string, value: Passage][] =>
  waiting === undefined ? [] : [["Waiting in total", own(waiting)]];

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
  const wait = count === 1 ? "1 bonus payment waits" : `${inWords} bonus payments wait`;
  return {
    kind: "payment_waits",
    ...layOut({
      subject: `${wait} for approval`,
      organizationName,
      title: `${wait} for approval`,
      passages: [
        say`More bonus payments were drafted in ${organizationName}. They are paid only after they are approved.`,
      ],
      action: { label: "Review the drafts", url },
      closing: toApprovers,
    }),
  };
};

const toApprovers = own(
  "You get this email, up to once an hour, because you can approve payments. Choose in your profile how you get these emails.",
);

export const paymentDetailsAskedMail = ({
  organizationName,
  askerName,
  amount,
  currency,
  url,
}: {
  organizationName: string;
  askerName: string | null;
  amount: number;
  currency: string;
  /** The address of the page on which people enter how they are paid. */
  url: string;
}): MailContent => ({
  kind: "payment_details_asked",
  ...layOut({
    subject: subjectOf`${organizationName} needs your payout details`,
    title: "How shall we pay you?",
    passages: [
      say`${askerName ?? "Somebody"} of ${organizationName} wants to pay you a bonus of ${own(money(amount, currency))}. Your payment details are missing.`,
    ],
    action: { label: "Enter payment details", url },
    closing: own("Never send payment details by mail. Sign in and enter them on this page."),
  }),
});

export const money = (amount: number, currency: string) =>
  new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    // By itself, Intl rounds 10.5 HUF to 11.
    minimumFractionDigits: decimalsOf(currency),
    maximumFractionDigits: 2,
  }).format(amount);

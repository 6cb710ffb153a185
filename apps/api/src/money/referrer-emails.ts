import type { MailContent } from "../kernel/email/email.ts";
import { layOut } from "../kernel/email/layout.ts";
import { own, say, subjectOf, typed, typedText } from "../kernel/email/words.ts";
import { money } from "./emails.ts";

interface Bonus {
  organizationName: string;
  amount: number;
  currency: string;
  referralName: string | null;
  /** The address of the payment's page. */
  url: string;
}

const sumOf = ({ amount, currency }: Bonus) => money(amount, currency);

const factsOf = (bonus: Bonus): [string, ReturnType<typeof own>][] => [
  ["Amount", own(sumOf(bonus))],
  ["Referral", typed(bonus.referralName ?? "a deleted referral")],
];

const closing = own(
  "You get this email because this is your bonus. You can change this in your profile.",
);

/** `paidBy` is the promised day, such as "30 November 2026". */
export const bonusApprovedMail = (bonus: Bonus & { paidBy: string | null }): MailContent => ({
  kind: "bonus_approved",
  ...layOut({
    subject: `${sumOf(bonus)} ${subjectOf`from ${bonus.organizationName} approved`}`,
    organizationName: bonus.organizationName,
    title: "Your bonus is approved",
    passages: [
      bonus.paidBy === null
        ? say`${bonus.organizationName} approved your bonus and will pay it soon.`
        : say`${bonus.organizationName} approved your bonus and will pay it by ${own(bonus.paidBy)}.`,
    ],
    facts: factsOf(bonus),
    action: { label: "Open bonus", url: bonus.url },
    closing,
  }),
});

/** `reference` is what the payer can find the payment by. */
export const bonusPaidMail = (bonus: Bonus & { reference: string }): MailContent => ({
  kind: "bonus_paid",
  ...layOut({
    subject: `${sumOf(bonus)} ${subjectOf`from ${bonus.organizationName} paid`}`,
    organizationName: bonus.organizationName,
    title: "Your bonus is paid",
    passages: [say`${bonus.organizationName} paid your bonus.`],
    facts: [...factsOf(bonus), ["Reference", own(bonus.reference)]],
    action: { label: "Open bonus", url: bonus.url },
    closing,
  }),
});

export const bonusFailedMail = (bonus: Bonus & { failureReason: string }): MailContent => ({
  kind: "bonus_failed",
  ...layOut({
    subject: `${sumOf(bonus)} ${subjectOf`from ${bonus.organizationName} could not be paid`}`,
    organizationName: bonus.organizationName,
    title: "Your bonus could not be paid",
    passages: [
      say`${bonus.organizationName} could not pay your bonus. Check that your payout details are complete and correct.`,
    ],
    facts: [...factsOf(bonus), ["Reason", typedText(bonus.failureReason)]],
    action: { label: "Check payout details", url: bonus.url },
    closing,
  }),
});

/** When the first bonus is approved and the payout details are missing. */
export const payoutDetailsNeededMail = (bonus: Bonus): MailContent => ({
  kind: "payment_details_asked",
  ...layOut({
    subject: subjectOf`${bonus.organizationName} needs your payout details`,
    organizationName: bonus.organizationName,
    title: "Add your payout details",
    passages: [
      say`${bonus.organizationName} approved a bonus of ${own(sumOf(bonus))} for you. Your payout details are missing.`,
    ],
    action: { label: "Add payout details", url: bonus.url },
    closing: own("Never send payout details by email. Sign in and enter them on this page."),
  }),
});

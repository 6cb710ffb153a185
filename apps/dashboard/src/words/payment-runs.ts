import type { LeftOutBecause, PaymentRun, PaymentRunKind } from "@referral-service/contract/app";
import type { Tone } from "../ui/tag.tsx";

export const runKinds: Record<PaymentRunKind, { label: string; file: string; next: string }> = {
  sepa: {
    label: "SEPA",
    file: "SEPA credit transfer",
    next: "Upload the file to your bank and approve the transfers there.",
  },
  paypal: {
    label: "PayPal",
    file: "PayPal batch payment",
    next: "Upload the file to PayPal under mass payments and approve it there.",
  },
  wise: {
    label: "Wise",
    file: "Wise batch payment",
    next: "Upload the file to Wise under batch payments and approve it there.",
  },
  csv: {
    label: "CSV",
    file: "CSV file",
    next: "The file lists each payment with its payout details.",
  },
};

export const runStatuses: Record<PaymentRun["status"], { label: string; tone: Tone }> = {
  open: { label: "Processing", tone: "accent" },
  finished: { label: "Finished", tone: "good" },
  canceled: { label: "Canceled", tone: "plain" },
};

const accounts: Record<PaymentRunKind, string> = {
  sepa: "an account number that is not an IBAN",
  paypal: "a PayPal account that is not an email address",
  wise: "an account number that is not an IBAN",
  csv: "no usable account",
};

/** Returns words that complete "3 payments with …" or "3 payments that …". */
export function leftOutWords(because: LeftOutBecause, kind: PaymentRunKind): string {
  switch (because) {
    case "own_payment":
      return "to yourself, for another approver to pay";
    case "not_approved":
      return "that are no longer approved";
    case "no_payout_details":
      return "without payout details";
    case "other_method":
      return "with another payout method";
    case "other_currency":
      return kind === "sepa" ? "in a currency other than EUR" : "in another currency";
    case "account_not_usable":
      return `with ${accounts[kind]}`;
    case "name_not_writable":
      return "with letters in the account holder's name that banks don't accept";
    default:
      return because satisfies never;
  }
}

export const paymentCount = (count: number): string =>
  count === 1 ? "1 payment" : `${count.toLocaleString("en")} payments`;

/** Returns how many results a run waits for. */
export const waitingText = ({ waitingCount }: Pick<PaymentRun, "waitingCount">): string =>
  waitingCount === 1
    ? "Waiting for 1 result"
    : `Waiting for ${waitingCount.toLocaleString("en")} results`;

/** Returns the name of a run. */
export const runName = ({ number }: Pick<PaymentRun, "number">): string =>
  `Run ${number.toLocaleString("en")}`;

/** Returns the number of payments in a run, or of those that are ready for one. */
export const countOf = ({ sums }: Pick<PaymentRun, "sums">): number =>
  sums.reduce((total, { count }) => total + count, 0);

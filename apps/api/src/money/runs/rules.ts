import type { LeftOutBecause, PaymentRunKind } from "@referral-service/contract/app";
import { conflict } from "../../kernel/refusal.ts";
import type { StoredBonusPayment } from "../bonus-payments/rules.ts";
import { isIban, writtenForBanks } from "./bank-text.ts";

export interface StoredRun {
  id: string;
  organizationId: string;
  kind: PaymentRunKind;
  status: "open" | "finished" | "canceled";
  createdById: string;
  version: number;
  createdAt: Date;
  endedAt: Date | null;
}

export interface NamedRun extends StoredRun {
  /** Position among the runs of the organization, from the first one. */
  number: number;
  createdByName: string | null;
}

/** The payments of a run by result. */
export interface RunSum {
  runId: string;
  currency: string;
  result: "completed" | "failed" | null;
  count: number;
  amount: number;
}

interface PayoutDetails {
  paymentMethod: string;
  details: Record<string, string>;
}

/** A payment with the name and the current payout details of its referrer. */
export interface PayablePayment {
  stored: StoredBonusPayment;
  referrerName: string;
  credentials: PayoutDetails | null;
}

/** A payment that can be written to a file. */
export interface ReadyPayment extends PayablePayment {
  credentials: PayoutDetails;
  reference: string;
}

/** The encryption context. A file that is moved to another run cannot be decrypted. */
export const fileSeal = ({ organizationId, id }: Pick<StoredRun, "organizationId" | "id">) =>
  `payment-run ${organizationId} ${id}`;

/** The reference in the file and on the bank statement. The end of a UUIDv7 is random. */
export const referenceOf = (bonusPaymentId: string) =>
  `RB-${bonusPaymentId.replaceAll("-", "").slice(-16).toUpperCase()}`;

/** Separates the payments that a run can pay from those that it leaves out. */
export function chosenFor(
  { kind, payerId }: { kind: PaymentRunKind; payerId: string | null },
  payments: readonly PayablePayment[],
) {
  const currency = payments.find(({ stored }) => canBePaid(stored.status))?.stored.currency;
  const ready: ReadyPayment[] = [];
  const leftOut: { bonusPaymentId: string; because: LeftOutBecause }[] = [];
  for (const payment of payments) {
    const because =
      payment.stored.referrerId === payerId
        ? "own_payment"
        : leftOutBecause(payment, kind, currency);
    if (typeof because === "string") leftOut.push({ bonusPaymentId: payment.stored.id, because });
    else
      ready.push({ ...payment, credentials: because, reference: referenceOf(payment.stored.id) });
  }
  return { ready, leftOut };
}

const canBePaid = (status: StoredBonusPayment["status"]) =>
  status === "approved" || status === "failed";

/** The matching payout details, or the reason why there are none. */
function leftOutBecause(
  { stored: { status, currency }, credentials }: PayablePayment,
  kind: PaymentRunKind,
  firstCurrency: string | undefined,
): LeftOutBecause | PayoutDetails {
  if (!canBePaid(status)) return "not_approved";
  if (credentials === null) return "no_payout_details";
  const { paymentMethod, details } = credentials;
  switch (kind) {
    case "csv":
      return credentials;
    case "paypal":
      if (paymentMethod !== "paypal_venmo") return "other_method";
      if (currency !== firstCurrency) return "other_currency";
      return isEmail(details.account ?? "") ? credentials : "account_not_usable";
    case "sepa":
      if (currency !== "EUR") return "other_currency";
      return writableForBanks(credentials);
    case "wise":
      return writableForBanks(credentials);
    default:
      return kind satisfies never;
  }
}

function writableForBanks(credentials: PayoutDetails): LeftOutBecause | PayoutDetails {
  const { accountNumber = "", accountHolder = "" } = credentials.details;
  if (credentials.paymentMethod !== "bank_transfer") return "other_method";
  if (!isIban(accountNumber)) return "account_not_usable";
  return writtenForBanks(accountHolder) === "" ? "name_not_writable" : credentials;
}

/**
 * Rejects the signs that make a cell a formula, because PayPal would read an escape character as
 * part of the address.
 */
const isEmail = (account: string) => /^[^\s@=+-][^\s@,;]*@[^\s@,;]+$/.test(account);

/** Throws CONFLICT unless the run is still waiting for results. */
export function requireOpen({ status }: StoredRun): void {
  if (status === "open") return;
  throw conflict(`This payment run is ${status}. Create a new one.`);
}

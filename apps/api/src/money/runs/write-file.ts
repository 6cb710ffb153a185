import { csvLine } from "@referral-service/contract";
import type { PaymentRunFile } from "@referral-service/contract/app";
import { decimalsOf } from "@referral-service/contract/currencies";
import SEPA from "sepa";
import type { Calendar } from "../../kernel/platform/calendar.ts";
import { compactIban, writtenForBanks } from "./bank-text.ts";
import type { ReadyPayment, StoredRun } from "./rules.ts";

export interface PayerAccount {
  accountHolder: string;
  iban: string;
}

/** The content of a file in addition to its payments. */
export interface FileContext {
  run: StoredRun;
  organization: { name: string; defaultCurrency: string };
  /** Calendar of the organization's time zone. */
  calendar: Pick<Calendar, "dayAt">;
  /** Only for SEPA. */
  payer: PayerAccount | undefined;
}

/** Writes the file of a run. The same run and payments always result in the same bytes. */
export function writeFile(context: FileContext, payments: readonly ReadyPayment[]): PaymentRunFile {
  const { run } = context;
  const fileName = `payments-${run.kind}-${run.id}`;
  if (run.kind === "sepa") {
    return {
      fileName: `${fileName}.xml`,
      mediaType: "application/xml",
      text: sepaFile(context, payments),
    };
  }
  const lines = { paypal: paypalLines, wise: wiseLines, csv: plainLines }[run.kind];
  return { fileName: `${fileName}.csv`, mediaType: "text/csv", text: lines(context, payments) };
}

/** Writes a credit transfer as pain.001.001.09. Throws if there is no payer account. */
function sepaFile(
  { run, calendar, payer, organization }: FileContext,
  payments: readonly ReadyPayment[],
): string {
  if (payer === undefined) throw new Error("A SEPA file needs the payer's account");
  const { year, month, day } = calendar.dayAt(run.createdAt);
  // The library writes the local date parts, so the dates are created from local parts.
  const executionDay = new Date(year, month - 1, day);
  const document = new SEPA.Document("pain.001.001.09");
  // The library appends the instruction numbers to the ID, up to 35 characters in total.
  document.grpHdr.id = run.id.replaceAll("-", "").slice(-24);
  document.grpHdr.created = executionDay;
  document.grpHdr.initiatorName = writtenForBanks(organization.name) || "Payer";
  const transfer = document.createPaymentInfo();
  transfer.batchBooking = true;
  transfer.requestedExecutionDate = executionDay;
  transfer.debtorName = writtenForBanks(payer.accountHolder);
  transfer.debtorIBAN = compactIban(payer.iban);
  document.addPaymentInfo(transfer);
  for (const { stored, credentials, reference } of payments) {
    const transaction = transfer.createTransaction();
    transaction.end2endId = reference;
    transaction.amount = stored.amount;
    transaction.currency = stored.currency;
    transaction.creditorName = writtenForBanks(credentials.details.accountHolder ?? "");
    transaction.creditorIBAN = compactIban(credentials.details.accountNumber ?? "");
    transaction.remittanceInfo = `Referral bonus ${reference}`;
    transfer.addTransaction(transaction);
  }
  document.normalize();
  return document.toString();
}

/**
 * PayPal's upload format has no header. Its columns are recipient, amount, currency, ID, note and
 * wallet.
 */
const paypalLines = (_: FileContext, payments: readonly ReadyPayment[]) =>
  payments
    .map((payment) =>
      csvLine([
        payment.credentials.details.account ?? "",
        amountOf(payment),
        payment.stored.currency,
        payment.reference,
        `Referral bonus ${payment.reference}`,
        "PAYPAL",
      ]),
    )
    .join("");

const wiseHeader = [
  "name",
  "recipientEmail",
  "paymentReference",
  "receiverType",
  "amountCurrency",
  "amount",
  "sourceCurrency",
  "targetCurrency",
  "IBAN",
];

const wiseLines = ({ organization }: FileContext, payments: readonly ReadyPayment[]) =>
  csvLine(wiseHeader) +
  payments
    .map((payment) =>
      csvLine([
        payment.credentials.details.accountHolder ?? "",
        "",
        payment.reference,
        "PERSON",
        "target",
        amountOf(payment),
        organization.defaultCurrency,
        payment.stored.currency,
        compactIban(payment.credentials.details.accountNumber ?? ""),
      ]),
    )
    .join("");

const plainHeader = [
  "reference",
  "name",
  "amount",
  "currency",
  "paymentMethod",
  "accountHolder",
  "accountNumber",
  "bankCode",
  "account",
  "instructions",
];

const plainLines = (_: FileContext, payments: readonly ReadyPayment[]) =>
  csvLine(plainHeader) +
  payments
    .map((payment) =>
      csvLine([
        payment.reference,
        payment.referrerName,
        amountOf(payment),
        payment.stored.currency,
        payment.credentials.paymentMethod,
        ...plainHeader.slice(5).map((name) => payment.credentials.details[name] ?? ""),
      ]),
    )
    .join("");

const amountOf = ({ stored: { amount, currency } }: ReadyPayment) =>
  amount.toFixed(decimalsOf(currency));

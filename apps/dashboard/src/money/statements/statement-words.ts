import type { ReaderLanguage } from "@referral-service/contract";
import { dayOf } from "../../ui/time.tsx";
import { money } from "../../words/money.ts";
import type { StatementGroup, Sum } from "./statement-groups.ts";

export interface StatementWords {
  language: ReaderLanguage;
  title: string;
  print: string;
  noName: string;
  intro: (organization: string, year: number) => string;
  none: (year: number) => string;
  noneYet: string;
  earned: string;
  /** What counts as earned. Failed payments are mentioned only if there are any. */
  earnedHelp: (year: number, hasFailed: boolean) => string;
  /** In its place if the paid payments are exactly what was earned. */
  allPaid: (year: number) => string;
  groups: Record<StatementGroup["key"], (year: number) => string>;
  groupHelp: Partial<Record<StatementGroup["key"], string>>;
  /** The part of the paid payments that is in the earnings of previous years. */
  earnedBefore: (amounts: string, year: number) => string;
  /** In place of a sum that is zero. */
  nothing: string;
  updateDetails: Record<"action" | "offline", string>;
  onlyNewest: (count: string) => string;
  columns: Record<"referral" | "approved" | "reference" | "amount" | "sum", string>;
  /** The column of what became of the payments in a group. */
  outcomes: Record<StatementGroup["key"], string>;
  deletedReferral: string;
  money: (amount: number, currency: string) => string;
  day: (unixMs: number, timezone: string) => string;
  /** Statuses before payment. */
  statuses: Record<"approved" | "processing", string>;
}

const english: StatementWords = {
  language: "en",
  title: "Statement",
  print: "Print",
  noName: "No name",
  intro: (organization, year) => `Bonuses from ${organization} in ${year}`,
  none: (year) => `No bonuses in ${year}`,
  noneYet: "Bonuses approved or paid during the year appear here.",
  earned: "Earned",
  earnedHelp: (year, hasFailed) =>
    `Approved in ${year}${hasFailed ? ", without failed payments" : ""}`,
  allPaid: (year) => `Approved and paid in ${year}`,
  groups: {
    paid: (year) => `Paid in ${year}`,
    onItsWay: () => "To be paid",
    paidLater: (year) => `Paid after ${year}`,
    failed: () => "Failed",
  },
  groupHelp: { onItsWay: "Approved, not paid yet", failed: "Not paid, not earned" },
  earnedBefore: (amounts, year) => `${amounts} of it approved before ${year}`,
  nothing: "Nothing",
  updateDetails: {
    action: "Check your payout details",
    offline: "Check your payout details when you're back online.",
  },
  onlyNewest: (count) =>
    `The newest ${count} payments are shown. The file to download has all payments.`,
  columns: {
    referral: "Referral",
    approved: "Approved",
    reference: "Reference",
    amount: "Amount",
    sum: "Total",
  },
  outcomes: { paid: "Paid", paidLater: "Paid", onItsWay: "Status", failed: "Failed" },
  deletedReferral: "Deleted referral",
  money,
  day: dayOf,
  statuses: { approved: "Approved", processing: "On its way" },
};

const german: StatementWords = {
  language: "de",
  title: "Abrechnung",
  print: "Drucken",
  noName: "Ohne Namen",
  intro: (organization, year) => `Prämien von ${organization} im Jahr ${year}`,
  none: (year) => `Keine Prämien im Jahr ${year}`,
  noneYet: "Freigegebene und ausgezahlte Prämien des Jahres erscheinen hier.",
  earned: "Verdient",
  earnedHelp: (year, hasFailed) =>
    `${year} freigegeben${hasFailed ? ", ohne fehlgeschlagene Zahlungen" : ""}`,
  allPaid: (year) => `${year} freigegeben und ausgezahlt`,
  groups: {
    paid: (year) => `${year} ausgezahlt`,
    onItsWay: () => "Noch offen",
    paidLater: (year) => `Nach ${year} ausgezahlt`,
    failed: () => "Fehlgeschlagen",
  },
  groupHelp: {
    onItsWay: "Freigegeben, noch nicht ausgezahlt",
    failed: "Nicht ausgezahlt, nicht verdient",
  },
  earnedBefore: (amounts, year) => `davon ${amounts} vor ${year} freigegeben`,
  nothing: "Nichts",
  updateDetails: {
    action: "Auszahlungsdaten prüfen",
    offline: "Sobald Sie wieder online sind, können Sie Ihre Auszahlungsdaten prüfen.",
  },
  onlyNewest: (count) =>
    `Die neuesten ${count} Zahlungen werden angezeigt. Die Datei zum Herunterladen enthält alle Zahlungen.`,
  columns: {
    referral: "Empfehlung",
    approved: "Freigegeben",
    reference: "Verwendungszweck",
    amount: "Betrag",
    sum: "Summe",
  },
  outcomes: {
    paid: "Ausgezahlt",
    paidLater: "Ausgezahlt",
    onItsWay: "Status",
    failed: "Fehlgeschlagen",
  },
  deletedReferral: "Gelöschte Empfehlung",
  money: (amount, currency) =>
    new Intl.NumberFormat("de", { style: "currency", currency }).format(amount),
  day: (unixMs, timeZone) =>
    new Intl.DateTimeFormat("de", { dateStyle: "medium", timeZone }).format(unixMs),
  statuses: { approved: "Freigegeben", processing: "In Auszahlung" },
};

/** The words of a statement, in the language of the referrer. */
export const statementWords: Record<ReaderLanguage, StatementWords> = {
  en: english,
  de: german,
};

export const inWords = (sums: readonly Sum[], { money: formatted }: StatementWords): string =>
  sums.map(({ amount, currency }) => formatted(amount, currency)).join(" + ");

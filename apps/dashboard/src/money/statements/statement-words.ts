import type { BonusPaymentStatus, ReaderLanguage } from "@referral-service/contract";
import { dayOf } from "../../ui/time.tsx";
import { money } from "../../words/money.ts";

export interface StatementWords {
  language: ReaderLanguage;
  title: string;
  print: string;
  noName: string;
  intro: (organization: string, year: number) => string;
  none: (year: number) => string;
  noneYet: string;
  sums: Record<"earned" | "onItsWay" | "paid", { name: string; help?: string }>;
  /** In place of a sum that is zero. */
  nothing: string;
  failed: { name: string; help: string; action: string };
  columns: Record<"referral" | "approved" | "paid" | "reference" | "amount", string>;
  deletedReferral: string;
  money: (amount: number, currency: string) => string;
  day: (unixMs: number, timezone: string) => string;
  /** Labels of statuses before payment. The app's label is used for a missing one. */
  statuses: Partial<Record<BonusPaymentStatus, string>>;
}

const english: StatementWords = {
  language: "en",
  title: "Statement",
  print: "Print",
  noName: "No name",
  intro: (organization, year) => `Bonuses from ${organization} in ${year}`,
  none: (year) => `No bonuses in ${year}`,
  noneYet: "Bonuses approved or paid during the year appear here.",
  sums: {
    earned: { name: "Earned", help: "Approved during the year" },
    onItsWay: { name: "To be paid", help: "Approved, not paid yet" },
    paid: { name: "Paid" },
  },
  nothing: "Nothing",
  failed: { name: "Not paid", help: "The payment failed", action: "Update payout details" },
  columns: {
    referral: "Referral",
    approved: "Approved",
    paid: "Paid",
    reference: "Reference",
    amount: "Amount",
  },
  deletedReferral: "Deleted referral",
  money,
  day: dayOf,
  statuses: { processing: "On its way" },
};

const german: StatementWords = {
  language: "de",
  title: "Abrechnung",
  print: "Drucken",
  noName: "Ohne Namen",
  intro: (organization, year) => `Prämien von ${organization} im Jahr ${year}`,
  none: (year) => `Keine Prämien im Jahr ${year}`,
  noneYet: "Freigegebene und ausgezahlte Prämien des Jahres erscheinen hier.",
  sums: {
    earned: { name: "Verdient", help: "Im Jahr freigegeben" },
    onItsWay: { name: "Noch offen", help: "Freigegeben, noch nicht ausgezahlt" },
    paid: { name: "Ausgezahlt" },
  },
  nothing: "Nichts",
  failed: {
    name: "Nicht ausgezahlt",
    help: "Die Zahlung ist fehlgeschlagen",
    action: "Auszahlungsdaten ändern",
  },
  columns: {
    referral: "Empfehlung",
    approved: "Freigegeben",
    paid: "Ausgezahlt",
    reference: "Verwendungszweck",
    amount: "Betrag",
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

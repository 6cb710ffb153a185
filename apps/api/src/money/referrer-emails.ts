import type { ReaderLanguage } from "@referral-service/contract";
import type { MailContent } from "../kernel/email/email.ts";
import { layOut } from "../kernel/email/layout.ts";
import { own, type Passage, say, subjectOf, typed, typedText } from "../kernel/email/words.ts";
import { money } from "./emails.ts";

interface Sum {
  language: ReaderLanguage;
  organizationName: string;
  amount: number;
  currency: string;
  /** URL of the page where the referrer can act. */
  url: string;
}

interface Bonus extends Sum {
  referralName: string | null;
}

const sumOf = ({ amount, currency, language }: Sum) => money(amount, currency, language);

const english = {
  approved: (sum: string, organization: string) =>
    `Your bonus of ${sum} ${subjectOf`from ${organization} was approved`}`,
  approvedTitle: "Your bonus was approved",
  paidSoon: (organization: string) =>
    say`${organization} approved your bonus and will pay it soon.`,
  paidBy: (organization: string, day: string) =>
    say`${organization} approved your bonus and will pay it by ${own(day)}.`,
  paid: (sum: string, organization: string) =>
    `Your bonus of ${sum} ${subjectOf`from ${organization} was paid`}`,
  paidTitle: "Your bonus was paid",
  isPaid: (organization: string) => say`${organization} paid your bonus.`,
  failed: (sum: string, organization: string) =>
    `Your bonus of ${sum} ${subjectOf`from ${organization} could not be paid`}`,
  failedTitle: "Your bonus could not be paid",
  hasFailed: (organization: string) =>
    say`${organization} could not pay your bonus. Check that your payout details are complete and correct.`,
  needs: (organization: string) => subjectOf`${organization} needs your payout details`,
  add: "Add your payout details",
  addAction: "Add payout details",
  isMissing: (organization: string, sum: string) =>
    say`${organization} approved a bonus of ${own(sum)} for you. Your payout details are missing.`,
  asks: (asker: string | null, organization: string, sum: string) =>
    say`${asker ?? "Someone"} at ${organization} wants to pay you a bonus of ${own(sum)}. Your payout details are missing.`,
  needsTax: (organization: string) => subjectOf`${organization} needs your tax details`,
  addTax: "Add your tax details",
  addTaxAction: "Add tax details",
  asksForTax: (asker: string | null, organization: string, sum: string) =>
    say`${asker ?? "Someone"} at ${organization} wants to pay you a bonus of ${own(sum)}. Your total for this year, including this bonus, would exceed the amount that can be paid without your tax details.`,
  neverTaxByEmail: own("Never send tax details by email. To add them, sign in to the app."),
  neverByEmail: own("Never send payout details by email. To add them, sign in to the app."),
  amount: "Amount",
  referral: "Referral",
  deleted: "a deleted referral",
  reference: "Reference",
  reason: "Reason",
  open: "Open bonus",
  update: "Check your payout details",
  closing: own(
    "You get this email because this bonus is for you. You can change your notifications in your profile.",
  ),
};

const texts: Record<ReaderLanguage, typeof english> = {
  en: english,
  de: {
    approved: (sum, organization) =>
      `Ihre Prämie über ${sum} ${subjectOf`von ${organization} wurde freigegeben`}`,
    approvedTitle: "Ihre Prämie wurde freigegeben",
    paidSoon: (organization) =>
      say`${organization} hat Ihre Prämie freigegeben und zahlt sie in Kürze.`,
    paidBy: (organization, day) =>
      say`${organization} hat Ihre Prämie freigegeben und zahlt sie bis zum ${own(day)}.`,
    paid: (sum, organization) =>
      `Ihre Prämie über ${sum} ${subjectOf`von ${organization} wurde gezahlt`}`,
    paidTitle: "Ihre Prämie wurde gezahlt",
    isPaid: (organization) => say`${organization} hat Ihre Prämie gezahlt.`,
    failed: (sum, organization) =>
      `Ihre Prämie über ${sum} ${subjectOf`von ${organization} konnte nicht gezahlt werden`}`,
    failedTitle: "Ihre Prämie konnte nicht gezahlt werden",
    hasFailed: (organization) =>
      say`${organization} konnte Ihre Prämie nicht zahlen. Prüfen Sie, ob Ihre Auszahlungsdaten vollständig und richtig sind.`,
    needs: (organization) => subjectOf`${organization} benötigt Ihre Auszahlungsdaten`,
    add: "Geben Sie Ihre Auszahlungsdaten an",
    addAction: "Auszahlungsdaten angeben",
    isMissing: (organization, sum) =>
      say`${organization} hat eine Prämie von ${own(sum)} für Sie freigegeben. Ihre Auszahlungsdaten fehlen noch.`,
    asks: (asker, organization, sum) =>
      asker === null
        ? say`${organization} möchte Ihnen eine Prämie von ${own(sum)} zahlen. Ihre Auszahlungsdaten fehlen noch.`
        : say`${asker} von ${organization} möchte Ihnen eine Prämie von ${own(sum)} zahlen. Ihre Auszahlungsdaten fehlen noch.`,
    needsTax: (organization) => subjectOf`${organization} benötigt Ihre Steuerangaben`,
    addTax: "Geben Sie Ihre Steuerangaben ein",
    addTaxAction: "Steuerangaben eingeben",
    asksForTax: (asker, organization, sum) =>
      asker === null
        ? say`${organization} möchte Ihnen eine Prämie von ${own(sum)} zahlen. Damit übersteigt Ihre Summe für dieses Jahr den Betrag, der ohne Ihre Steuerangaben gezahlt werden kann.`
        : say`${asker} von ${organization} möchte Ihnen eine Prämie von ${own(sum)} zahlen. Damit übersteigt Ihre Summe für dieses Jahr den Betrag, der ohne Ihre Steuerangaben gezahlt werden kann.`,
    neverTaxByEmail: own(
      "Senden Sie Steuerangaben nie per E-Mail. Geben Sie sie in der App ein, nachdem Sie sich angemeldet haben.",
    ),
    neverByEmail: own(
      "Senden Sie Auszahlungsdaten nie per E-Mail. Geben Sie sie in der App ein, nachdem Sie sich angemeldet haben.",
    ),
    amount: "Betrag",
    referral: "Empfehlung",
    deleted: "eine gelöschte Empfehlung",
    reference: "Verwendungszweck",
    reason: "Grund",
    open: "Prämie öffnen",
    update: "Auszahlungsdaten prüfen",
    closing: own(
      "Sie erhalten diese E-Mail, weil es um Ihre Prämie geht. Ihre Benachrichtigungen können Sie in Ihrem Profil ändern.",
    ),
  },
};

function factsOf(bonus: Bonus): [string, Passage][] {
  const words = texts[bonus.language];
  return [
    [words.amount, own(sumOf(bonus))],
    [words.referral, typed(bonus.referralName ?? words.deleted)],
  ];
}

/** `paidBy` is the promised day, such as "30 Nov 2026". */
export function bonusApprovedMail(bonus: Bonus & { paidBy: string | null }): MailContent {
  const { language, organizationName, paidBy, url } = bonus;
  const words = texts[language];
  return {
    kind: "bonus_approved",
    ...layOut({
      language,
      subject: words.approved(sumOf(bonus), organizationName),
      organizationName,
      title: words.approvedTitle,
      passages: [
        paidBy === null ? words.paidSoon(organizationName) : words.paidBy(organizationName, paidBy),
      ],
      facts: factsOf(bonus),
      action: { label: words.open, url },
      closing: words.closing,
    }),
  };
}

/** `reference` is a text that identifies the payment to the payer. */
export function bonusPaidMail(bonus: Bonus & { reference: string }): MailContent {
  const { language, organizationName, reference, url } = bonus;
  const words = texts[language];
  return {
    kind: "bonus_paid",
    ...layOut({
      language,
      subject: words.paid(sumOf(bonus), organizationName),
      organizationName,
      title: words.paidTitle,
      passages: [words.isPaid(organizationName)],
      facts: [...factsOf(bonus), [words.reference, own(reference)]],
      action: { label: words.open, url },
      closing: words.closing,
    }),
  };
}

export function bonusFailedMail(bonus: Bonus & { failureReason: string }): MailContent {
  const { language, organizationName, failureReason, url } = bonus;
  const words = texts[language];
  return {
    kind: "bonus_failed",
    ...layOut({
      language,
      subject: words.failed(sumOf(bonus), organizationName),
      organizationName,
      title: words.failedTitle,
      passages: [words.hasFailed(organizationName)],
      facts: [...factsOf(bonus), [words.reason, typedText(failureReason)]],
      action: { label: words.update, url },
      closing: words.closing,
    }),
  };
}

/** The email about the first approved bonus of a referrer whose payout details are missing. */
export const payoutDetailsNeededMail = (bonus: Sum): MailContent =>
  detailsMail(bonus, texts[bonus.language].isMissing(bonus.organizationName, sumOf(bonus)));

/** The email in which a person who pays requests payout details. */
export const paymentDetailsAskedMail = (bonus: Sum & { askerName: string | null }): MailContent =>
  detailsMail(
    bonus,
    texts[bonus.language].asks(bonus.askerName, bonus.organizationName, sumOf(bonus)),
  );

function detailsMail({ language, organizationName, url }: Sum, why: Passage): MailContent {
  const words = texts[language];
  return {
    kind: "payment_details_asked",
    ...layOut({
      language,
      subject: words.needs(organizationName),
      organizationName,
      title: words.add,
      passages: [why],
      action: { label: words.addAction, url },
      closing: words.neverByEmail,
    }),
  };
}

/** The email in which a person who pays requests the tax details that a payment needs. */
export function taxDetailsAskedMail(bonus: Sum & { askerName: string | null }): MailContent {
  const { language, organizationName, askerName, url } = bonus;
  const words = texts[language];
  return {
    kind: "payment_details_asked",
    ...layOut({
      language,
      subject: words.needsTax(organizationName),
      organizationName,
      title: words.addTax,
      passages: [words.asksForTax(askerName, organizationName, sumOf(bonus))],
      action: { label: words.addTaxAction, url },
      closing: words.neverTaxByEmail,
    }),
  };
}

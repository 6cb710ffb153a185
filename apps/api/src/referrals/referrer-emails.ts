import type { ReaderLanguage } from "@referral-service/contract";
import type { MailContent } from "../kernel/email/email.ts";
import { layOut } from "../kernel/email/layout.ts";
import { own, type Passage, subjectOf, typed, typedText } from "../kernel/email/words.ts";
import { toReferrer } from "../people/referrer-emails.ts";

const texts = {
  en: {
    subject: (person: string, status: string) => subjectOf`Your referral ${person}: ${status}`,
    title: "Your referral has a new status",
    promised: (day: string) =>
      own(`We'll pay you by ${day} if you earn a bonus for this referral.`),
    person: "Referred person",
    status: "Status",
    open: "Open referral",
  },
  de: {
    subject: (person: string, status: string) => subjectOf`Ihre Empfehlung ${person}: ${status}`,
    title: "Ihre Empfehlung hat einen neuen Status",
    promised: (day: string) =>
      own(`Falls Sie für diese Empfehlung eine Prämie erhalten, zahlen wir sie bis zum ${day}.`),
    person: "Empfohlene Person",
    status: "Status",
    open: "Empfehlung öffnen",
  },
} satisfies Record<ReaderLanguage, object>;

export function statusChangedMail({
  language,
  organizationName,
  referralName,
  statusLabel,
  text,
  paidBy,
  url,
}: {
  language: ReaderLanguage;
  organizationName: string;
  referralName: string;
  statusLabel: string;
  /**
   * The text about the status for the referrer: the note, or what happens next. Null if the email shows only
   * the label.
   */
  text: string | null;
  /**
   * The promised latest day for paying a bonus. Null if there is no promise, and before the referral is completed.
   */
  paidBy: string | null;
  /** URL of the referral's page. */
  url: string;
}): MailContent {
  const words = texts[language];
  const passages: Passage[] = [];
  if (text !== null) passages.push(typedText(text));
  if (paidBy !== null) passages.push(words.promised(paidBy));
  return {
    kind: "referral_status_changed",
    ...layOut({
      language,
      subject: words.subject(referralName, statusLabel),
      organizationName,
      title: words.title,
      passages,
      facts: [
        [words.person, typed(referralName)],
        [words.status, typed(statusLabel)],
      ],
      action: { label: words.open, url },
      closing: toReferrer[language],
    }),
  };
}

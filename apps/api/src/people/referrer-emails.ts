import type { ReaderLanguage } from "@referral-service/contract";
import { hourMs } from "../kernel/durations.ts";
import type { MailContent } from "../kernel/email/email.ts";
import { layOut } from "../kernel/email/layout.ts";
import { moment, own, type Passage, say, subjectOf, typed } from "../kernel/email/words.ts";

/**
 * The latest promised time for contacting a person. Null if there is no promise, and after the
 * contact.
 */
function promisedContactAt({
  createdAt,
  firstContactAt,
  firstContactWithinHours: hours,
}: {
  createdAt: Date;
  firstContactAt: Date | null;
  firstContactWithinHours: number | null;
}): Date | null {
  if (hours === null || firstContactAt !== null) return null;
  return new Date(createdAt.getTime() + hours * hourMs);
}

/** Reason why a referrer gets an email about their referral. */
export const toReferrer: Record<ReaderLanguage, Passage> = {
  en: own(
    "You get this email because you are the referrer. You can change your notifications in your profile.",
  ),
  de: own(
    "Sie erhalten diese E-Mail, weil Sie die empfehlende Person sind. Ihre Benachrichtigungen können Sie in Ihrem Profil ändern.",
  ),
};

const texts = {
  en: {
    subject: (person: string) => subjectOf`Your referral ${person} was received`,
    title: "Your referral was received",
    received: (organization: string, person: string) =>
      say`${organization} received your referral ${person}.`,
    promised: (organization: string, person: string, by: Passage) =>
      say`${organization} received your referral ${person} and will contact them by ${by}.`,
    person: "Referred person",
    open: "Open referral",
  },
  de: {
    subject: (person: string) => subjectOf`Ihre Empfehlung ${person} ist eingegangen`,
    title: "Ihre Empfehlung ist eingegangen",
    received: (organization: string, person: string) =>
      say`${organization} hat Ihre Empfehlung ${person} erhalten.`,
    promised: (organization: string, person: string, by: Passage) =>
      say`${organization} hat Ihre Empfehlung ${person} erhalten und nimmt bis zum ${by} Kontakt auf.`,
    person: "Empfohlene Person",
    open: "Empfehlung öffnen",
  },
};

export function referralCameInMail({
  language,
  organizationName,
  timezone,
  referralName,
  url,
  ...clock
}: {
  language: ReaderLanguage;
  organizationName: string;
  /** The organization's time zone. */
  timezone: string;
  referralName: string;
  /** URL of the referral's page. */
  url: string;
} & Parameters<typeof promisedContactAt>[0]): MailContent {
  const words = texts[language];
  const promisedAt = promisedContactAt(clock);
  return {
    kind: "referral_came_in",
    ...layOut({
      language,
      subject: words.subject(referralName),
      organizationName,
      title: words.title,
      passages: [
        promisedAt === null
          ? words.received(organizationName, referralName)
          : words.promised(
              organizationName,
              referralName,
              own(moment(promisedAt, timezone, language)),
            ),
      ],
      facts: [[words.person, typed(referralName)]],
      action: { label: words.open, url },
      closing: toReferrer[language],
    }),
  };
}

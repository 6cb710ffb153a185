import type { ReaderLanguage } from "@referral-service/contract";
import type { MailContent } from "../kernel/email/email.ts";
import { layOut } from "../kernel/email/layout.ts";
import { own, say, subjectOf } from "../kernel/email/words.ts";

const texts = {
  en: {
    someone: "Someone",
    subject: (sender: string, person: string) => subjectOf`${sender} wrote about ${person}`,
    title: "New message",
    wrote: (sender: string, person: string) =>
      say`${sender} wrote to you about the referral ${person}.`,
    read: "Read message",
    closing: own(
      "We won't email you about this conversation again until you read it. You can change your notifications in your profile.",
    ),
  },
  de: {
    someone: "Jemand",
    subject: (sender: string, person: string) => subjectOf`${sender} schreibt über ${person}`,
    title: "Neue Nachricht",
    wrote: (sender: string, person: string) =>
      say`${sender} hat Ihnen zur Empfehlung ${person} geschrieben.`,
    read: "Nachricht lesen",
    closing: own(
      "Zu dieser Unterhaltung erhalten Sie erst wieder eine E-Mail, wenn Sie sie gelesen haben. Ihre Benachrichtigungen können Sie in Ihrem Profil ändern.",
    ),
  },
} satisfies Record<ReaderLanguage, object>;

export function messageReceivedMail({
  language,
  organizationName,
  senderName,
  referralName,
  url,
}: {
  language: ReaderLanguage;
  organizationName: string;
  senderName: string | null;
  referralName: string;
  /** URL of the conversation. */
  url: string;
}): MailContent {
  const words = texts[language];
  const sender = senderName ?? words.someone;
  return {
    kind: "message_received",
    ...layOut({
      language,
      subject: words.subject(sender, referralName),
      organizationName,
      title: words.title,
      passages: [words.wrote(sender, referralName)],
      action: { label: words.read, url },
      closing: words.closing,
    }),
  };
}

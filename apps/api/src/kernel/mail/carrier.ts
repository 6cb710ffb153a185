import type { MailKind } from "./mail.ts";

/** A mail to be sent. */
export interface OutgoingMail {
  id: string;
  kind: MailKind;
  createdAt: Date;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Without one it is the name of MAIL_FROM. */
  senderName?: string;
}

/** Sends mails. */
export interface MailCarrier {
  /** Throws MailRefused, within the limit of one attempt. */
  carry(mail: OutgoingMail): Promise<void>;
}

/** The limit of one attempt as a whole. */
export const carryLimitMs = 30_000;

/** The message is for the log. It contains neither the address nor text of the mail server. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
  /** Whether every further attempt would fail as well. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal }: { isFinal: boolean }) {
    super(message);
    this.isFinal = isFinal;
  }
}

import type { MailKind } from "./mail.ts";

/** A mail on its way. */
export interface OutgoingMail {
  id: string;
  kind: MailKind;
  createdAt: Date;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Who takes mails from us. */
export interface MailCarrier {
  /** Throws MailRefused, within the limit of one attempt. */
  carry(mail: OutgoingMail): Promise<void>;
}

/** The limit of one attempt as a whole. */
export const carryLimitMs = 30_000;

/** The message is for the log: it holds neither the address nor what the other side wrote. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
  /** Whether every further attempt would end the same way. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal }: { isFinal: boolean }) {
    super(message);
    this.isFinal = isFinal;
  }
}

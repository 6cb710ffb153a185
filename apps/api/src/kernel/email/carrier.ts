import type { SendMailOptions } from "nodemailer";
import type { MailAddress } from "../settings/formats.ts";
import { logoCid } from "./branded.ts";
import type { MailKind } from "./email.ts";

export interface OutgoingMail {
  id: string;
  kind: MailKind;
  createdAt: Date;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Name of the sender. Default: the name in MAIL_FROM. */
  senderName?: string;
  /** The sender's logo as PNG, which `html` shows. */
  logo?: Uint8Array;
}

/** Sends emails. */
export interface MailCarrier {
  /** Sends the email within the time limit of one attempt. Throws MailRefused if that fails. */
  carry(mail: OutgoingMail): Promise<void>;
}

/** The time limit of a whole attempt. */
export const carryLimitMs = 30_000;

/**
 * An email that was not sent. The message is for the log. It contains neither the email address nor
 * text from the mail server.
 */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
  /** Whether every later attempt would also fail. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal }: { isFinal: boolean }) {
    super(message);
    this.isFinal = isFinal;
  }
}

/**
 * The message for nodemailer. Addresses are objects and the envelope is explicit, so that no address is parsed
 * as several.
 */
export function compose(
  { id, createdAt, to, subject, text, html, senderName, logo }: OutgoingMail,
  from: MailAddress,
) {
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    // The ID is the same for each attempt, so that a receiver recognizes a repeated email.
    messageId: `<${id}@${domain}>`,
    date: createdAt,
    from: { name: senderName ?? from.name, address: from.address },
    to: { name: "", address: to },
    envelope: { from: from.address, to: [to] },
    subject,
    text,
    html,
    ...(logo !== undefined && {
      attachments: [
        {
          cid: logoCid,
          filename: "logo.png",
          content: Buffer.from(logo),
          contentType: "image/png",
          contentDisposition: "inline" as const,
        },
      ],
    }),
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions;
}

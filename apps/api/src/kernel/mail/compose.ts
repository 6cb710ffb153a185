import type { SendMailOptions } from "nodemailer";
import type { MailAddress } from "../platform/setting-formats.ts";
import type { OutgoingMail } from "./carrier.ts";

/**
 * The message for nodemailer. Addresses are objects, with an envelope, so that none is parsed as
 * several.
 */
export function compose(
  { id, createdAt, to, subject, text, html, senderName }: OutgoingMail,
  from: MailAddress,
) {
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    // The same for each attempt, so that a receiver recognises a repeated mail.
    messageId: `<${id}@${domain}>`,
    date: createdAt,
    from: { name: senderName ?? from.name, address: from.address },
    to: { name: "", address: to },
    envelope: { from: from.address, to: [to] },
    subject,
    text,
    html,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions;
}

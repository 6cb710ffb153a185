import type { Transporter } from "nodemailer";
import type { SmtpServer } from "../settings/formats.ts";
import type { MailSettings } from "../settings/settings.ts";
import { carryLimitMs, compose, type MailCarrier, MailRefused } from "./carrier.ts";

/** The library's error for a failed attempt. Its message and `response` can contain the email address. */
interface SmtpFailure {
  code?: string;
  command?: string;
  responseCode?: number;
}

/**
 * Sends emails through the server in SMTP_URL, each on its own connection. Loads the library for the first
 * one, because it takes memory.
 */
export function createSmtpCarrier(
  { server, from }: MailSettings,
  { limitMs = carryLimitMs }: { limitMs?: number } = {},
): MailCarrier {
  let opened: Promise<Transporter> | undefined;

  async function open() {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      ...serverOf(server),
      connectionTimeout: limitMs,
      greetingTimeout: limitMs,
      socketTimeout: limitMs,
      dnsTimeout: limitMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  return {
    async carry(mail) {
      opened ??= open();
      const transport = await opened;
      try {
        await transport.sendMail({ ...compose(mail, from), signal: AbortSignal.timeout(limitMs) });
      } catch (error) {
        throw refusalOf(error as SmtpFailure);
      }
    },
  };
}

function serverOf({ host, port, isSecure, credentials }: SmtpServer) {
  return {
    host,
    port,
    secure: isSecure,
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
    // A password is sent unencrypted only to this machine.
    requireTLS: !isSecure && credentials !== undefined && !isLoopback(host),
  };
}

const isLoopback = (host: string) => host === "localhost" || host === "::1" || /^127\./.test(host);

/** Only a rejection of the recipient or of the email itself is final. */
function refusalOf(error: SmtpFailure): MailRefused {
  const { code = "unknown", command, responseCode } = error;
  const isAboutThisMail = command === "RCPT TO" || command === "DATA";
  const isFinal = isAboutThisMail && responseCode !== undefined && responseCode >= 500;
  const what = responseCode === undefined ? code : `${responseCode} to ${command}`;
  return new MailRefused(what, { isFinal });
}

import type { MailCarrier } from "@referral-service/api/kernel/email/carrier.ts";
import type { Settings } from "@referral-service/api/kernel/settings/settings.ts";
import { createMailFolder } from "./mail-folder.ts";
import { isOfThisMachine, mailboxPages, type Pages } from "./pages.ts";

export interface Mailbox {
  carrier: MailCarrier;
  /**
   * The pages with the emails. Undefined if other machines could reach them, because the emails
   * contain sign-in links.
   */
  pages: Pages | undefined;
}

const from = { name: "Referral service", address: "referrals@localhost.localdomain" };

/** Opens the mailbox. Undefined in production, and if emails are actually sent. */
export function openMailbox(
  directory: string,
  { mail, host, publicUrl }: Pick<Settings, "mail" | "host" | "publicUrl">,
): Mailbox | undefined {
  if (mail !== undefined || process.env.NODE_ENV === "production") return undefined;
  const folder = createMailFolder(directory, from);
  const isLocalOnly = isOfThisMachine(host) && isOfThisMachine(new URL(publicUrl).hostname);
  return { carrier: folder, pages: isLocalOnly ? mailboxPages(folder) : undefined };
}

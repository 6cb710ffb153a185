import { openMessage } from "../src/mail/enqueue-mail.ts";
import type { TestService } from "./service.ts";

/** What was written to this address and waits to be sent, oldest first. */
export async function mailsTo({ deps, pool }: TestService, address: string) {
  const { rows } = await pool.query(
    'SELECT id, sealed_message AS "sealedMessage" FROM mails WHERE sealed_message IS NOT NULL ORDER BY created_at, id',
  );
  return rows.map((row) => openMessage(deps.sealedBox, row)).filter(({ to }) => to === address);
}

/** The one address to act on. */
export const linkIn = ({ text }: { text: string }) => /https?:\/\/\S+/.exec(text)?.[0] ?? "";

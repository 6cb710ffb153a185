import { openMessage } from "../src/kernel/email/enqueue-email.ts";
import type { TestService } from "./service.ts";

/** The unsent emails to this address, oldest first. */
export async function mailsTo({ deps, pool }: TestService, address: string) {
  const { rows } = await pool.query(
    'SELECT id, sealed_message AS "sealedMessage" FROM mails WHERE sealed_message IS NOT NULL ORDER BY created_at, id',
  );
  return rows.map((row) => openMessage(deps.sealedBox, row)).filter(({ to }) => to === address);
}

/** The organization's unsent emails. */
export async function mailsOf({ deps, pool }: TestService, organizationId: string) {
  const { rows } = await pool.query(
    `SELECT id, sealed_message AS "sealedMessage" FROM mails
     WHERE sealed_message IS NOT NULL AND organization_id = $1`,
    [organizationId],
  );
  return rows.map((row) => openMessage(deps.sealedBox, row));
}

/** The first link in an email. */
export const linkIn = ({ text }: { text: string }) => /https?:\/\/\S+/.exec(text)?.[0] ?? "";

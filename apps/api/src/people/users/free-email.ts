import type { Tx } from "../../kernel/database/database.ts";
import { conflict } from "../../kernel/refusal.ts";
import { isEmailTaken } from "./store.ts";

/**
 * Throws CONFLICT unless the address is free among the present users, in any case. Needs the users'
 * lock.
 */
export async function requireFreeEmail(
  tx: Tx,
  organizationId: string,
  address: { email: string; exceptUserId: string },
) {
  if (await isEmailTaken(tx, organizationId, address)) {
    throw conflict("email: Another user of this organization already has this address");
  }
}

import type { Tx } from "../database/database.ts";
import { conflict } from "../refusal.ts";
import { isEmailTaken } from "./store.ts";

/** Unique among the present users, whatever the case. Needs the users' lock. */
export async function requireFreeEmail(
  tx: Tx,
  organizationId: string,
  address: { email: string; exceptUserId: string },
) {
  if (await isEmailTaken(tx, organizationId, address)) {
    throw conflict("email: Another user of this organization already has this address");
  }
}

import type { Tx } from "../../kernel/database/database.ts";
import { conflict } from "../../kernel/refusal.ts";
import { countOtherSuperAdmins } from "./store.ts";
import { isActiveSuperAdmin, type User } from "./user.ts";

/**
 * Throws CONFLICT for the last super admin, because nobody could manage the organization without
 * one. Needs the users' lock.
 */
export async function requireSuperAdminStays(tx: Tx, before: User, after: User | undefined) {
  if (!isActiveSuperAdmin(before)) return;
  if (after !== undefined && isActiveSuperAdmin(after)) return;
  if ((await countOtherSuperAdmins(tx, before)) > 0) return;
  throw conflict("The last super admin must stay; make another person super admin first");
}

import type { Tx } from "../database/database.ts";
import { conflict } from "../refusal.ts";
import { countActiveSuperAdmins } from "./store.ts";
import { isActiveSuperAdmin, type User } from "./user.ts";

/** An organization that nobody rules could never be ruled again. Needs the users' lock. */
export async function requireSuperAdminStays(tx: Tx, before: User, after: User | undefined) {
  if (!isActiveSuperAdmin(before)) return;
  if (after !== undefined && isActiveSuperAdmin(after)) return;
  if ((await countActiveSuperAdmins(tx, before.organizationId)) > 1) return;
  throw conflict("The last super admin stays; make somebody else super admin first");
}

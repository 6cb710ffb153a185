import type { Holder } from "./connections.ts";

// As the migrations name them.
const role = "referral_service_api";
const setting = "app.organization_id";

/**
 * Binds what follows in the same transaction to the rows of one scope. Role and scope last as long
 * as the transaction, so that a connection pooler may give the next one to somebody else.
 */
const enterScope = (scopeId: string) => ({
  name: "enter scope",
  text: "SELECT set_config('role', $1, true), set_config($2, $3, true)",
  values: [role, setting, scopeId],
  isSilent: true,
});

export const holderIn = (scopeId: string): Holder => ({
  id: scopeId,
  opening: [enterScope(scopeId)],
});

/** In the scope that no row belongs to. */
export const nowhere = holderIn("");

/** Who works for no organization: what a process does by itself, and requests before theirs is known. */
export const system: Holder = { id: "system", opening: [] };

import type { Holder } from "./connections.ts";
import { systemId } from "./shares.ts";

// The migrations contain the same names.
const role = "referral_service_api";
const setting = "app.organization_id";

/**
 * Restricts the following statements of the transaction to the rows of one scope. Role and scope
 * end with the transaction, so a connection pooler can then give the connection to another client.
 */
export const enterScope = (scopeId: string) => ({
  name: "enter scope",
  text: "SELECT set_config('role', $1, true), set_config($2, $3, true)",
  values: [role, setting, scopeId],
});

export const holderIn = (scopeId: string): Holder => ({
  id: scopeId,
  opening: [enterScope(scopeId)],
});

/** A scope without rows. */
export const nowhere = holderIn("");

/**
 * The holder for work without an organization: a process's own work, and requests before their
 * organization is known.
 */
export const system: Holder = { id: systemId, opening: [] };

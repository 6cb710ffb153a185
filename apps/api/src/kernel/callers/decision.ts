import { forbidden } from "../refusal.ts";

/** The result of a policy for a caller and a resource that the caller can see. */
export type Decision = typeof ALLOWED | { forbidden: string };

export const ALLOWED = "allowed";

/** A rejection. The reason states who has access. */
export const forbiddenBecause = (reason: string): Decision => ({ forbidden: reason });

/** Throws FORBIDDEN with the policy's reason unless the decision is ALLOWED. */
export function requireAllowed(decision: Decision): void {
  if (decision !== ALLOWED) throw forbidden(decision.forbidden);
}

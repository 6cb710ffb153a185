import { forbidden } from "../refusal.ts";

/** What a policy says of a caller and a thing that is not hidden from them. */
export type Decision = typeof ALLOWED | { forbidden: string };

export const ALLOWED = "allowed";

/** The reason says who may. */
export const forbiddenBecause = (reason: string): Decision => ({ forbidden: reason });

/** Throws what the policy refuses. */
export function requireAllowed(decision: Decision): void {
  if (decision !== ALLOWED) throw forbidden(decision.forbidden);
}

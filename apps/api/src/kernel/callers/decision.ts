import { forbidden } from "../refusal.ts";

/** A policy's answer about a caller and a resource that the caller can see. */
export type Decision = typeof ALLOWED | { forbidden: string };

export const ALLOWED = "allowed";

/** A rejection. Its reason says who can do it. */
export const forbiddenBecause = (reason: string): Decision => ({ forbidden: reason });

/** Throws FORBIDDEN with the policy's reason unless it allows. */
export function requireAllowed(decision: Decision): void {
  if (decision !== ALLOWED) throw forbidden(decision.forbidden);
}

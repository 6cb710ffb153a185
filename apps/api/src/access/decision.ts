import { forbidden, notFound } from "../refusal.ts";

/** What a policy says of one caller and one thing. */
export type Decision = "allowed" | "hidden" | { forbidden: string };

export const ALLOWED: Decision = "allowed";

/** The thing is not there for this caller. */
export const HIDDEN: Decision = "hidden";

/** The reason says who may. */
export const forbiddenBecause = (reason: string): Decision => ({ forbidden: reason });

/** Throws what the policy refuses. */
export function requireAllowed(decision: Decision): void {
  if (decision === ALLOWED) return;
  if (decision === "hidden") throw notFound();
  throw forbidden((decision as { forbidden: string }).forbidden);
}

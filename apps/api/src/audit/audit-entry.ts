import type { Changes } from "./changes.ts";

export interface AuditEntry {
  /** What was done, such as `referral.updated`. */
  action: string;
  target: { type: string; id: string };
  /** Old and new value of each field that changed; never a secret. */
  changes: Changes;
}

import type { Changes } from "./changes.ts";

export interface AuditEntry {
  /** What was done, such as `referral.updated`. */
  action: string;
  target: { type: string; id: string };
  /** Old and new value of each field that changed; never a secret. */
  changes: Changes;
}

/** An entry as it was written down. */
export interface StoredAuditEntry {
  id: string;
  action: string;
  actorType: "user" | "organization_key" | "operator" | "public_link";
  actorId: string | null;
  actorName: string | null;
  targetType: string;
  targetId: string;
  changes: Changes;
  requestId: string | null;
  createdAt: Date;
}

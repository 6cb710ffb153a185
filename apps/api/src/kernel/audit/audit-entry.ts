import type { Changes } from "./changes.ts";

export interface AuditEntry {
  /** The action, such as `referral.updated`. */
  action: string;
  target: { type: string; id: string };
  /** Old and new value of each changed field; never a secret. */
  changes: Changes;
}

/** A stored entry. */
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

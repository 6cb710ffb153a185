import type {
  AuditEntry,
  StoredAuditEntry,
} from "@referral-service/api/kernel/audit/audit-entry.ts";
import type { User } from "@referral-service/api/people/users/rules.ts";
import { nameOf } from "@referral-service/api/people/users/rules.ts";
import type { Chance } from "./chance.ts";

/** An audit log entry with its actor, organization and time. */
export interface Deed extends AuditEntry {
  by: Pick<StoredAuditEntry, "actorType" | "actorId" | "actorName">;
  organizationId: string;
  at: Date;
}

export const actorOf = (user: User): Deed["by"] => ({
  actorType: "user",
  actorId: user.id,
  actorName: nameOf(user),
});

export const deedOf = (user: User, entry: AuditEntry, at: Date): Deed => ({
  ...entry,
  by: actorOf(user),
  organizationId: user.organizationId,
  at,
});

export const writtenDown = (
  chance: Chance,
  { by, organizationId, action, target, changes, at }: Deed,
) => ({
  id: chance.id(at),
  organizationId,
  action,
  ...by,
  targetType: target.type,
  targetId: target.id,
  // Removes undefined values, as JSON does.
  changes: JSON.parse(JSON.stringify(changes)) as object,
  requestId: null,
  createdAt: at,
});

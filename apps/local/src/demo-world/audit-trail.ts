import type { AuditEntry, StoredAuditEntry } from "@referral-service/api/audit/audit-entry.ts";
import type { Member } from "@referral-service/api/users/member.ts";
import { nameOf } from "@referral-service/api/users/person-name.ts";
import type { Chance } from "./chance.ts";

/** Something that is in the audit log. */
export interface Deed extends AuditEntry {
  by: Pick<StoredAuditEntry, "actorType" | "actorId" | "actorName">;
  organizationId: string;
  at: Date;
}

export const actorOf = (member: Member): Deed["by"] => ({
  actorType: "user",
  actorId: member.id,
  actorName: nameOf(member),
});

export const deedOf = (member: Member, entry: AuditEntry, at: Date): Deed => ({
  ...entry,
  by: actorOf(member),
  organizationId: member.organizationId,
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
  // As JSON has it: without what is undefined.
  changes: JSON.parse(JSON.stringify(changes)) as object,
  requestId: null,
  createdAt: at,
});

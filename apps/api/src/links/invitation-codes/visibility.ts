import { type Caller, seesEverything } from "../../kernel/callers/caller.ts";
import { type Condition, conditionsOn } from "../../kernel/database/from.ts";

/** Which codes a caller may see, as a condition that every query joins with AND. */
export interface VisibleInvitationCodes {
  organizationId: string;
  where: Condition;
}

const codes = conditionsOn("invitation_codes");

export const allInvitationCodes = (organizationId: string): VisibleInvitationCodes => ({
  organizationId,
  where: codes("invitation_codes.organization_id", "=", organizationId),
});

/** Organization keys and admins see all; business developers their own. Source: the access table. */
export function visibleInvitationCodes(caller: Caller): VisibleInvitationCodes {
  const all = allInvitationCodes(caller.organizationId);
  if (caller.kind === "organization-key" || seesEverything(caller)) return all;
  const own = codes("invitation_codes.owner_id", "=", caller.userId);
  return { ...all, where: codes.and([all.where, own]) };
}

import { from } from "../database/from.ts";

/** The ids of the people whose business developer this is. */
export const peopleOf = ({ organizationId, userId }: { organizationId: string; userId: string }) =>
  from("memberships")
    .select("memberships.user_id")
    .where("memberships.organization_id", "=", organizationId)
    .where("memberships.business_developer_id", "=", userId);

import { from } from "../database/from.ts";

/** The ids of the people whose business developer this is. */
export const peopleOf = ({ organizationId, userId }: { organizationId: string; userId: string }) =>
  from("users")
    .select("users.id")
    .where("users.organization_id", "=", organizationId)
    .where("users.business_developer_id", "=", userId);

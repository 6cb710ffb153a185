import { type Condition, from, raw } from "../database/from.ts";

interface BusinessDeveloper {
  organizationId: string;
  userId: string;
}

/** The ids of the people whose business developer this is. */
export const peopleOf = ({ organizationId, userId }: BusinessDeveloper) =>
  from("users")
    .select("users.id")
    .where("users.organization_id", "=", organizationId)
    .where("users.business_developer_id", "=", userId);

/**
 * That a column, named with its table, holds the business developer or one of their people. As an
 * array, so that each of them is looked up in an index.
 */
export const isThemOrTheirPeople = (column: string, them: BusinessDeveloper): Condition =>
  raw`${raw.ref(column)} = ANY(array_append(ARRAY${peopleOf(them)}, ${them.userId}::uuid))`;

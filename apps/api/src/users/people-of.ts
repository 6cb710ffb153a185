import type { PersonCaller } from "../access/caller.ts";
import { type Condition, conditionsOn, from, raw } from "../database/from.ts";

interface BusinessDeveloper {
  organizationId: string;
  userId: string;
}

const users = conditionsOn("users");

/** That a user is one of the people whose business developer this is. */
export const isOneOfTheirPeople = ({ organizationId, userId }: BusinessDeveloper): Condition =>
  users.and([
    users("users.organization_id", "=", organizationId),
    users("users.business_developer_id", "=", userId),
  ]);

/**
 * That a column, named with its table, holds the business developer or one of their people. As an
 * array, so that each of them is looked up in an index.
 */
export function isThemOrTheirPeople(column: string, them: BusinessDeveloper): Condition {
  const people = from("users").select("users.id").where(isOneOfTheirPeople(them));
  return raw`${raw.ref(column)} = ANY(array_append(ARRAY${people}, ${them.userId}::uuid))`;
}

/** The same for a caller who does not see everything: only business developers have people. */
export const isCallerOrTheirPeople = (column: string, caller: PersonCaller): Condition =>
  caller.permissionLevel === "marketer"
    ? isThemOrTheirPeople(column, caller)
    : raw`${raw.ref(column)} = ${caller.userId}`;

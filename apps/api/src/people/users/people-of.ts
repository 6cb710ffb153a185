import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { type Condition, conditionsOn, from, raw } from "../../kernel/database/from.ts";

interface BusinessDeveloper {
  organizationId: string;
  userId: string;
}

const users = conditionsOn("users");

/** A condition: the user's business developer is this one. */
export const isOneOfTheirPeople = ({ organizationId, userId }: BusinessDeveloper): Condition =>
  users.and([
    users("users.organization_id", "=", organizationId),
    users("users.business_developer_id", "=", userId),
  ]);

/**
 * A condition: a column, named with its table, holds the business developer or one of their
 * referrers. An array makes PostgreSQL look up each of them in an index.
 */
export function isThemOrTheirPeople(column: string, them: BusinessDeveloper): Condition {
  const people = from("users").select("users.id").where(isOneOfTheirPeople(them));
  return raw`${raw.ref(column)} = ANY(array_append(ARRAY${people}, ${them.userId}::uuid))`;
}

/** The same for a caller who does not see everything. Only business developers have referrers. */
export const isCallerOrTheirPeople = (column: string, caller: PersonCaller): Condition =>
  caller.permissionLevel === "marketer"
    ? isThemOrTheirPeople(column, caller)
    : raw`${raw.ref(column)} = ${caller.userId}`;

import { type Condition, type Expression, raw } from "../database/from.ts";

/**
 * Condition: the row of `users` with this alias is a membership that the person has accepted and not
 * left.
 */
export const isMembershipOf = (
  identityUserId: string | Expression<string | null>,
  alias: string,
): Condition =>
  raw`${raw.ref(`${alias}.identity_user_id`)} = ${identityUserId}
    AND ${raw.ref(`${alias}.left_at`)} IS NULL AND ${raw.ref(`${alias}.has_accepted`)}`;

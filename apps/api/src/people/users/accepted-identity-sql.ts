import { raw } from "../../kernel/database/from.ts";

/** The identity of a user who has accepted being one. Everything that shows or finds an identity reads it by this. */
export const acceptedIdentity = (table: string) =>
  raw<
    string | null
  >`CASE WHEN ${raw.ref(`${table}.has_accepted`)} THEN ${raw.ref(`${table}.identity_user_id`)} END`;

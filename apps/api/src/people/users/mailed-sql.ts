import { sql, verbatim } from "../../kernel/database/sql.ts";

/** In SQL: a user of an organization who can sign in, and so does something about what is emailed. */
export const canSignIn = (user: "users" | "assignee") => {
  const its = verbatim(user);
  return sql`${its}.status = 'active' AND ${its}.left_at IS NULL AND ${its}.has_accepted
    AND ${its}.identity_user_id IS NOT NULL`;
};

/** In SQL: a user who is emailed, unless they have muted what it is about. */
export const isEmailed = sql`${canSignIn("users")} AND users.email IS NOT NULL`;

/** In SQL: a user who may approve payments, as the contract's `toSendBonuses` has it for a caller. */
export const mayApprove = sql`
  (users.permission_level = 'super_admin' OR users.can_send_bonuses)`;

import type { PermissionLevel } from "@referral-service/contract";
import type { Connection } from "../../kernel/database/database.ts";
import { type Condition, from, raw } from "../../kernel/database/from.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import { fullName } from "../../people/users/people-sql.ts";
import type { JoinedUser, StoredInvitationCode } from "./rules.ts";

const joined = from("audit_logs")
  .innerJoin("users", (join) =>
    join
      .onRef("users.organization_id", "=", "audit_logs.organization_id")
      .onRef("users.id", "=", "audit_logs.target_id"),
  )
  .select(({ ref }) => [
    "audit_logs.id",
    "users.id as userId",
    fullName.as("name"),
    "users.email",
    ref("users.permission_level").$castTo<PermissionLevel>().as("permissionLevel"),
    "audit_logs.created_at as createdAt",
  ])
  .where("audit_logs.action", "=", raw.lit("user.joined"));

/**
 * Lists the visible users who joined with the code, newest first. Only the audit log knows their
 * code.
 */
export const pageOfJoined = (
  { ask }: Connection,
  visible: Condition,
  { id, organizationId, createdAt }: StoredInvitationCode,
  page: PageRequest,
): Promise<JoinedUser[]> =>
  ask(
    joined
      .where("audit_logs.organization_id", "=", organizationId)
      .where("audit_logs.created_at", ">=", createdAt)
      .where(raw<boolean>`audit_logs.changes #>> '{invitationCodeId,to}' = ${id}`)
      .where(visible)
      .$call(newestPage("audit_logs", page)),
  );

import type { PermissionLevel } from "@referral-service/contract";
import type { Connection, Tx } from "../database/database.ts";
import { from, raw } from "../database/from.ts";
import { sql } from "../database/sql.ts";

/**
 * The largest number of invitations that one person sees. A limit is needed, because any
 * organization can add anyone.
 */
const proposalsMax = 50;

/** The organizations that invited the person to become a member, latest first. */
export const proposalsTo = ({ ask }: Connection, identityUserId: string) =>
  ask(
    from("users")
      .innerJoin("organizations", "organizations.id", "users.organization_id")
      .select(({ ref }) => [
        "organizations.id as organizationId",
        "organizations.identity_organization_id as identityOrganizationId",
        "organizations.name",
        ref("users.permission_level").$castTo<PermissionLevel>().as("permissionLevel"),
      ])
      .where("users.identity_user_id", "=", identityUserId)
      .where("users.has_accepted", "=", false)
      .where("users.left_at", "is", null)
      .where("users.status", "=", "active")
      .orderBy("users.joined_at", "desc")
      .orderBy("users.id", "desc")
      .limit(raw.lit(proposalsMax)),
  );

/**
 * Accepts the membership. Returns the user's ID, or null if the organization has not invited this
 * person.
 */
export async function acceptMembership(
  { query }: Tx,
  {
    identityUserId,
    organizationId,
    now,
  }: { identityUserId: string; organizationId: string; now: Date },
): Promise<string | null> {
  const [row] = await query<{ id: string | null }>(sql`
    SELECT accept_membership(${identityUserId}, ${organizationId}::uuid, ${now}) AS id`);
  return row?.id ?? null;
}

/**
 * Declines the membership. Returns the user's ID, or null if the organization has not invited this
 * person.
 */
export async function declineMembership(
  { query }: Tx,
  { identityUserId, organizationId }: { identityUserId: string; organizationId: string },
): Promise<string | null> {
  const [row] = await query<{ id: string | null }>(sql`
    SELECT decline_membership(${identityUserId}, ${organizationId}::uuid) AS id`);
  return row?.id ?? null;
}

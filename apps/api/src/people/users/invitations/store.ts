import type { Connection, Tx } from "../../../kernel/database/database.ts";
import { from, raw } from "../../../kernel/database/from.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { dayMs } from "../../../kernel/durations.ts";
import type { Span } from "../../../kernel/platform/clock.ts";
import type { SentInvitation } from "./invitation.ts";

interface NewInvitation extends SentInvitation {
  id: string;
  organizationId: string;
  userId: string;
  tokenHash: Uint8Array;
  /** Null when an organization key sends the invitation. */
  inviterName: string | null;
}

export const enqueueInvitation = ({ enqueue }: Tx, invitation: NewInvitation) =>
  enqueue(sql`
    INSERT INTO user_invitations (id, organization_id, user_id, email, token_hash, inviter_name,
      created_at, expires_at)
    VALUES (${invitation.id}::uuid, ${invitation.organizationId}::uuid, ${invitation.userId}::uuid,
      ${invitation.email}, ${invitation.tokenHash}, ${invitation.inviterName},
      ${invitation.createdAt}, ${invitation.expiresAt})`);

interface OfUser {
  organizationId: string;
  userId: string;
}

const invitations = from("user_invitations").select([
  "email",
  "created_at as createdAt",
  "expires_at as expiresAt",
]);

const invitationsOf = ({ organizationId, userId }: OfUser) =>
  invitations.where("organization_id", "=", organizationId).where("user_id", "=", userId);

export const findLatestInvitation = (
  { askOne }: Connection,
  user: OfUser,
): Promise<SentInvitation | null> =>
  askOne(invitationsOf(user).orderBy("created_at", "desc").orderBy("id", "desc").limit(raw.lit(1)));

export async function countInvitationsIn(
  { ask }: Connection,
  user: OfUser,
  { since, until }: Span,
) {
  const sent = await ask(
    invitationsOf(user).where("created_at", ">", since).where("created_at", "<=", until),
  );
  return sent.length;
}

export type OpenInvitation = Omit<NewInvitation, "tokenHash">;

/** Finds the invitation with this token, unless it was used, was replaced or has expired. */
export async function findOpenInvitation(
  { query }: Connection,
  tokenHash: Uint8Array,
  now: Date,
): Promise<OpenInvitation | null> {
  const [invitation] = await query<OpenInvitation>(sql`
    SELECT id, organization_id AS "organizationId", user_id AS "userId", email,
      inviter_name AS "inviterName", created_at AS "createdAt", expires_at AS "expiresAt"
    FROM user_invitations AS invitation
    WHERE token_hash = ${tokenHash} AND accepted_at IS NULL AND expires_at > ${now}
      AND NOT EXISTS (
        SELECT FROM user_invitations AS later
        WHERE later.organization_id = invitation.organization_id
          AND later.user_id = invitation.user_id
          AND (later.created_at, later.id) > (invitation.created_at, invitation.id)
      )`);
  return invitation ?? null;
}

export const markAccepted = ({ query }: Tx, id: string, acceptedAt: Date) =>
  query(sql`UPDATE user_invitations SET accepted_at = ${acceptedAt} WHERE id = ${id}::uuid`);

/**
 * Deletes the invitations that no one can accept any longer. Those of people who joined or left
 * remain for a day, because they count toward the limit on invitation emails.
 */
export const forgetInvitations = ({ query }: Connection, now: Date) =>
  query(sql`
    DELETE FROM user_invitations invitation
    WHERE expires_at <= ${now}
      OR (created_at <= ${new Date(now.getTime() - dayMs)} AND EXISTS (
        SELECT FROM users
        WHERE users.organization_id = invitation.organization_id AND users.id = invitation.user_id
          AND (left_at IS NOT NULL OR (identity_user_id IS NOT NULL AND has_accepted))))`);

import type { Connection, Tx } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import type { SenderBrand } from "./branded.ts";
import type { MailKind, Notice } from "./email.ts";

/**
 * The maximum number of emails to one recipient within 24 hours, regardless of who requests them.
 */
const addressLimits = {
  byOrganization: 20,
  inAll: 50,
  /**
   * The part of these limits that invitations can use, regardless of how often the person is
   * removed and added again.
   */
  invitations: { byOrganization: 5, inAll: 10 },
  /**
   * The part of these limits that is reserved for the daily summary and for emails that people wait for.
   */
  keptFromNotices: { byOrganization: 1, inAll: 10 },
};

interface NewMail {
  id: string;
  kind: MailKind;
  sealedMessage: Uint8Array;
  createdAt: Date;
}

interface AddressedMail extends NewMail {
  addressHash: Uint8Array;
  organizationId: string | undefined;
  notice: Notice | undefined;
}

/** The rows get the organization of the scope, unless a worker sets one. */
export const insertMails = (tx: Tx, mails: readonly AddressedMail[]) =>
  tx.enqueue(sql`
    INSERT INTO mails (id, organization_id, kind, sealed_message, next_attempt_at, created_at,
      address_hash, receiver_id, notice_count)
    SELECT mail.id,
      coalesce(mail.organization_id, NULLIF(current_setting('app.organization_id', true), '')::uuid),
      mail.kind, sealed_message, created_at, created_at, address_hash, receiver_id, notice_count
    FROM unnest(${mails.map(({ id }) => id)}::uuid[],
      ${mails.map(({ organizationId }) => organizationId ?? null)}::uuid[],
      ${mails.map(({ kind }) => kind)}::text[],
      ${mails.map(({ sealedMessage }) => Buffer.from(sealedMessage))}::bytea[],
      ${mails.map(({ createdAt }) => createdAt)}::timestamptz[],
      ${mails.map(({ addressHash }) => addressHash)}::bytea[],
      ${mails.map(({ notice }) => notice?.userId ?? null)}::uuid[],
      ${mails.map(({ notice }) => notice?.count ?? null)}::int[])
      AS mail (id, organization_id, kind, sealed_message, created_at, address_hash, receiver_id,
        notice_count)`);

/** Stores an email that is sent to no one. */
export const insertEndedMail = (
  tx: Tx,
  { id, kind, endedAt }: Pick<NewMail, "id" | "kind"> & { endedAt: Date },
) =>
  tx.enqueue(sql`
    INSERT INTO mails
      (id, kind, status, next_attempt_at, last_failure, created_at, completed_at)
    VALUES (${id}::uuid, ${kind}, 'given_up', ${endedAt}, 'No account has this email address', ${endedAt},
      ${endedAt})`);

export async function findSenderBrand(
  { query }: Connection,
  organizationId: string,
): Promise<SenderBrand> {
  const [brand] = await query<SenderBrand>(sql`
    SELECT organizations.accent_color AS "accentColor", organization_logos.image AS logo
    FROM organizations LEFT JOIN organization_logos
      ON organization_logos.organization_id = organizations.id
    WHERE organizations.id = ${organizationId}::uuid`);
  return brand ?? { accentColor: null, logo: null };
}

/** An email that only this worker can send until its lease ends. */
export interface ClaimedMail extends NewMail {
  organizationId: string | null;
  receiverId: string | null;
  noticeCount: number | null;
  leaseToken: string;
  attemptNumber: number;
  /** Whether the recipient has received too many emails within a day. */
  isOverLimit: boolean;
}

const { byOrganization, inAll, invitations, keptFromNotices: kept } = addressLimits;

/** Counts only the emails that were written earlier, so that all workers get the same result. */
const isOverLimit = sql`
  mails.kind <> 'summary' AND EXISTS (
    SELECT FROM (
      SELECT count(*) AS all_count,
        count(*) FILTER (WHERE earlier.organization_id = mails.organization_id) AS own_count,
        count(*) FILTER (WHERE earlier.kind = 'invitation') AS invitation_count,
        count(*) FILTER (WHERE earlier.kind = 'invitation'
          AND earlier.organization_id = mails.organization_id) AS own_invitation_count
      FROM mails AS earlier
      WHERE earlier.address_hash = mails.address_hash AND earlier.id < mails.id
        AND earlier.created_at > mails.created_at - interval '24 hours'
        AND earlier.status <> 'given_up'
    ) AS mailed
    WHERE own_count >= CASE WHEN mails.receiver_id IS NULL
        THEN ${byOrganization}::int ELSE ${byOrganization - kept.byOrganization}::int END
      OR all_count >= CASE WHEN mails.receiver_id IS NULL
        THEN ${inAll}::int ELSE ${inAll - kept.inAll}::int END
      OR mails.kind = 'invitation' AND (own_invitation_count >= ${invitations.byOrganization}::int
        OR invitation_count >= ${invitations.inAll}::int))`;

/** Whether the limits allow a summary to this recipient now. */
export async function hasRoom(
  { query }: Connection,
  {
    addressHash,
    organizationId,
    now,
  }: { addressHash: Uint8Array; organizationId: string; now: Date },
): Promise<boolean> {
  const [mailed] = await query<{ own: number; all: number }>(sql`
    SELECT count(*)::int AS all,
      (count(*) FILTER (WHERE organization_id = ${organizationId}::uuid))::int AS own
    FROM mails
    WHERE address_hash = ${addressHash} AND created_at > ${now}::timestamptz - interval '24 hours'
      AND status <> 'given_up'`);
  return mailed !== undefined && mailed.own < byOrganization && mailed.all < inAll;
}

/**
 * Removes the recipients of old emails, because emails to a recipient are counted for only a day.
 */
export const forgetAddresses = ({ query }: Connection, before: Date) =>
  query(sql`
    UPDATE mails SET address_hash = NULL
    WHERE address_hash IS NOT NULL AND created_at < ${before}`);

/** Leases the emails that have been due longest. The attempt counts even if this worker dies. */
export const claimDueMails = (
  { query }: Connection,
  {
    countMax,
    now,
    leaseEndsAt,
    leaseToken,
  }: { countMax: number; now: Date; leaseEndsAt: Date; leaseToken: string },
): Promise<ClaimedMail[]> =>
  query<ClaimedMail>(sql`
    WITH due AS (
      SELECT id FROM mails
      WHERE sealed_message IS NOT NULL AND next_attempt_at <= ${now}
        AND (lease_ends_at IS NULL OR lease_ends_at <= ${now})
      ORDER BY next_attempt_at
      LIMIT ${countMax}
      FOR UPDATE SKIP LOCKED
    )
    UPDATE mails
    SET lease_token = ${leaseToken}::uuid, lease_ends_at = ${leaseEndsAt},
      attempt_count = attempt_count + 1
    WHERE id = ANY (ARRAY(SELECT id FROM due))
    RETURNING id, kind, sealed_message AS "sealedMessage", created_at AS "createdAt",
      organization_id AS "organizationId", receiver_id AS "receiverId",
      notice_count AS "noticeCount", lease_token AS "leaseToken",
      attempt_count AS "attemptNumber", ${isOverLimit} AS "isOverLimit"`);

type Claim = Pick<ClaimedMail, "id" | "leaseToken">;

/** Stores the outcome of an email, and deletes its content and address. */
export async function completeMail(
  { query }: Connection,
  { id, leaseToken }: Claim,
  { status, failure, now }: { status: "sent" | "given_up"; failure: string | null; now: Date },
) {
  await query(sql`
    UPDATE mails
    SET status = ${status}, sealed_message = NULL, last_failure = ${failure}, completed_at = ${now},
      lease_token = NULL, lease_ends_at = NULL
    WHERE id = ${id}::uuid AND lease_token = ${leaseToken}::uuid`);
}

export async function postponeMail(
  { query }: Connection,
  { id, leaseToken }: Claim,
  { nextAttemptAt, failure }: { nextAttemptAt: Date; failure: string },
) {
  await query(sql`
    UPDATE mails
    SET next_attempt_at = ${nextAttemptAt}, last_failure = ${failure}, lease_token = NULL,
      lease_ends_at = NULL
    WHERE id = ${id}::uuid AND lease_token = ${leaseToken}::uuid`);
}

/** Gives up on the emails from before this time that no worker is sending, and returns them. */
export const expireMails = (
  { query }: Connection,
  { before, now }: { before: Date; now: Date },
): Promise<{ id: string; kind: MailKind }[]> =>
  query<{ id: string; kind: MailKind }>(sql`
    UPDATE mails
    SET status = 'given_up', sealed_message = NULL, completed_at = ${now}, lease_token = NULL,
      lease_ends_at = NULL
    WHERE sealed_message IS NOT NULL AND created_at < ${before}
      AND (lease_ends_at IS NULL OR lease_ends_at <= ${now})
    RETURNING id, kind`);

export const deleteMailsBelow = ({ query }: Connection, id: string) =>
  query(sql`DELETE FROM mails WHERE id < ${id}::uuid`);

/** The emails that are not finished. */
export interface MailBacklog {
  dueCount: number;
  /** Emails that are not due until their next attempt. */
  waitingCount: number;
  inFlightCount: number;
  oldestDueAt: Date | null;
}

export async function readMailBacklog({ query }: Connection, now: Date): Promise<MailBacklog> {
  const [backlog] = await query<MailBacklog>(sql`
    SELECT
      (count(*) FILTER (WHERE next_attempt_at <= ${now} AND NOT in_flight))::int AS "dueCount",
      (count(*) FILTER (WHERE next_attempt_at > ${now}))::int AS "waitingCount",
      (count(*) FILTER (WHERE in_flight AND next_attempt_at <= ${now}))::int AS "inFlightCount",
      min(next_attempt_at) FILTER (WHERE next_attempt_at <= ${now}) AS "oldestDueAt"
    FROM mails CROSS JOIN LATERAL (SELECT coalesce(lease_ends_at > ${now}, false) AS in_flight) lease
    WHERE sealed_message IS NOT NULL`);
  return backlog ?? { dueCount: 0, waitingCount: 0, inFlightCount: 0, oldestDueAt: null };
}

import type { Connection, Tx } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import type { MailKind } from "./mail.ts";

export interface NewMail {
  id: string;
  kind: MailKind;
  sealedMessage: Uint8Array;
  createdAt: Date;
}

/**
 * PostgreSQL sets the organization of the row from the scope in which it is written; null without
 * one.
 */
export const insertMail = (tx: Tx, { id, kind, sealedMessage, createdAt }: NewMail) =>
  tx.enqueue(sql`
    INSERT INTO mails (id, kind, sealed_message, next_attempt_at, created_at)
    VALUES (${id}::uuid, ${kind}, ${sealedMessage}, ${createdAt}, ${createdAt})`);

/** A mail that goes to nobody. */
export const insertEndedMail = (
  tx: Tx,
  { id, kind, endedAt }: Pick<NewMail, "id" | "kind"> & { endedAt: Date },
) =>
  tx.enqueue(sql`
    INSERT INTO mails
      (id, kind, status, next_attempt_at, last_failure, created_at, completed_at)
    VALUES (${id}::uuid, ${kind}, 'given_up', ${endedAt}, 'No account has the address', ${endedAt},
      ${endedAt})`);

/** A mail that this worker alone may send until its lease ends. */
export interface ClaimedMail extends NewMail {
  leaseToken: string;
  attemptNumber: number;
}

/** Leases the mails that have been due longest. The attempt counts even if this worker dies. */
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
      lease_token AS "leaseToken", attempt_count AS "attemptNumber"`);

type Claim = Pick<ClaimedMail, "id" | "leaseToken">;

/** Stores the outcome of a mail, and deletes its content and address. */
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

/** Ends the mails from before this time that no worker is sending. Returns them. */
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

/** The mails that are not finished. */
export interface MailBacklog {
  dueCount: number;
  /** Not due before their next attempt. */
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

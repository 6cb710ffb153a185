import type { Connection, Tx } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import { lockName } from "../../kernel/lists/lock-then-find.ts";
import type { Span } from "../../kernel/platform/clock.ts";

/** The log of sign-in attempts. Only the attempt that wrote a row changes it. */
export type AccountAction =
  | "account.created"
  | "sign_in.failed"
  | "sign_in.locked"
  | "sign_in.code_asked"
  | "sign_in.succeeded"
  | "sign_in.new_device"
  | "sign_in.provider_away"
  | "provider.connected"
  | "sign_in_link.requested"
  | "password_reset.requested"
  | "password.changed"
  | "password.guessed"
  | "passkey.added"
  | "passkey.removed"
  | "second_factor.on"
  | "second_factor.off"
  | "recovery_codes.replaced"
  | "session.ended"
  | "signed_out";

/** The methods with a separate count of failed attempts. */
export type CountedWay =
  | "password"
  | "password_change"
  | "authenticator_code"
  | "recovery_code"
  | "provider";

/** The origin of a request, as keyed hashes that reveal no email or IP address. */
export interface Trace {
  emailHash?: Uint8Array | null;
  addressHash: Uint8Array;
  deviceHash: Uint8Array;
  userAgent: string | null;
}

interface LogEntry extends Partial<Trace> {
  id: string;
  accountId: string | null;
  action: AccountAction;
  way?: CountedWay;
  createdAt: Date;
}

export async function insertLogged({ query }: Connection, entry: LogEntry) {
  const { emailHash = null, addressHash = null, deviceHash = null, userAgent = null } = entry;
  const { way = null } = entry;
  await query(sql`
    INSERT INTO identity.account_log
      (id, account_id, action, way, email_hash, address_hash, device_hash, user_agent, created_at)
    SELECT ${entry.id}::uuid, ${entry.accountId}::text, ${entry.action}, ${way}::text,
      ${emailHash}::bytea, ${addressHash}::bytea, ${deviceHash}::bytea, ${userAgent}::text,
      ${entry.createdAt}`);
}

/**
 * Stores the outcome of an attempt. The row is marked as failed until then, so that an unfinished
 * attempt counts.
 */
export async function saveOutcome(
  { query }: Connection,
  { id, account }: { id: string; account: { id: string } | undefined },
  action: AccountAction,
) {
  await query(sql`
    UPDATE identity.account_log
    SET action = ${action}, account_id = coalesce(account_id, ${account?.id ?? null}::text)
    WHERE id = ${id}::uuid`);
}

/**
 * Runs attempts for the same account or address one at a time, so that two attempts cannot both be the last
 * one allowed.
 */
export async function lockHashes(tx: Tx, hashes: Uint8Array[]) {
  for (const key of hashes.map((bytes) => Buffer.from(bytes).toString("hex")).toSorted()) {
    await lockName(tx, key);
  }
}

/**
 * The hashes of the rows to count. Only rows with the IP address count if there is no email
 * address.
 */
type Counted = Pick<Trace, "emailHash" | "addressHash">;

interface Counts {
  /** Attempts on the account from this IP address. */
  ofPair: number;
  ofAddress: number;
  /** Attempts on the account from all IP addresses. */
  ofAccount: number;
}

/** The time span that `ofAccount` covers, and the one that the other two counts cover. */
interface CountedSpans {
  long: Span;
  short: Span;
}

export async function countFailures(
  { query }: Connection,
  { emailHash = null, addressHash }: Counted,
  { way, long, short }: CountedSpans & { way: CountedWay },
): Promise<Counts> {
  const [counts] = await query<Counts>(sql`
    SELECT
      (SELECT count(*) FROM identity.account_log
       WHERE action = 'sign_in.failed' AND way = ${way} AND email_hash = ${emailHash}::bytea
         AND address_hash = ${addressHash}
         AND created_at > ${short.since} AND created_at <= ${short.until}
      )::int AS "ofPair",
      (SELECT count(*) FROM identity.account_log
       WHERE action IN ('sign_in.failed', 'sign_in.locked') AND way = ${way}
         AND address_hash = ${addressHash}
         AND created_at > ${short.since} AND created_at <= ${short.until}
      )::int AS "ofAddress",
      (SELECT count(*) FROM identity.account_log
       WHERE action = 'sign_in.failed' AND way = ${way} AND email_hash = ${emailHash}::bytea
         AND created_at > ${long.since} AND created_at <= ${long.until}
      )::int AS "ofAccount"`);
  return counts ?? { ofPair: 0, ofAddress: 0, ofAccount: 0 };
}

export type MailedWay = "sign_in_link.requested" | "password_reset.requested";

export async function countMailRequests(
  { query }: Connection,
  { emailHash = null, addressHash }: Counted,
  { action, long, short }: CountedSpans & { action: MailedWay },
): Promise<Counts> {
  const [counts] = await query<Counts>(sql`
    SELECT
      count(*) FILTER (WHERE email_hash = ${emailHash}::bytea AND address_hash = ${addressHash}
        AND created_at > ${short.since})::int AS "ofPair",
      count(*) FILTER (WHERE address_hash = ${addressHash}
        AND created_at > ${short.since})::int AS "ofAddress",
      count(*) FILTER (WHERE email_hash = ${emailHash}::bytea)::int AS "ofAccount"
    FROM identity.account_log
    WHERE action IN ('sign_in_link.requested', 'password_reset.requested') AND action = ${action}
      AND (email_hash = ${emailHash}::bytea OR address_hash = ${addressHash})
      AND created_at > ${long.since} AND created_at <= ${long.until}`);
  return counts ?? { ofPair: 0, ofAddress: 0, ofAccount: 0 };
}

/** Whether someone signed in to the account from the IP address or with the browser. */
export async function isKnownThere(
  { query }: Connection,
  accountId: string,
  { addressHash, deviceHash, since, until }: Pick<Trace, "addressHash" | "deviceHash"> & Span,
): Promise<boolean> {
  const [found] = await query<{ isKnown: boolean }>(sql`
    SELECT EXISTS (SELECT FROM identity.account_log
      WHERE action = 'sign_in.succeeded' AND account_id = ${accountId}
        AND (device_hash = ${deviceHash} OR address_hash = ${addressHash})
        AND created_at > ${since} AND created_at <= ${until}) AS "isKnown"`);
  return found?.isKnown === true;
}

/** Whether the owner of the email address was emailed about attempts to guess the password. */
export async function wasToldOfGuesses(
  { query }: Connection,
  emailHash: Uint8Array | null,
  { since, until }: Span,
): Promise<boolean> {
  const told = await query(sql`
    SELECT id FROM identity.account_log
    WHERE action = 'password.guessed' AND email_hash = ${emailHash}::bytea
      AND created_at > ${since} AND created_at <= ${until}
    LIMIT 1`);
  return told.length > 0;
}

/** Deletes old attempts with email addresses that have no account. */
export const forgetStrangers = ({ query }: Connection, before: Date) =>
  query(sql`
    DELETE FROM identity.account_log WHERE account_id IS NULL AND created_at <= ${before}`);

/** Whether there were earlier sign-ins to the account, and whether one was from this browser. */
export async function findEarlierSignIns(
  { query }: Connection,
  accountId: string,
  deviceHash: Uint8Array,
): Promise<{ any: boolean; fromDevice: boolean }> {
  const [found] = await query<{ any: boolean; fromDevice: boolean }>(sql`
    SELECT
      EXISTS (SELECT FROM identity.account_log
        WHERE action = 'sign_in.succeeded' AND account_id = ${accountId}
          AND device_hash IS NOT NULL) AS "any",
      EXISTS (SELECT FROM identity.account_log
        WHERE action = 'sign_in.succeeded' AND account_id = ${accountId}
          AND device_hash = ${deviceHash}) AS "fromDevice"`);
  return found ?? { any: false, fromDevice: false };
}

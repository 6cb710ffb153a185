import type { Connection, Tx } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import type { Span } from "../../platform/clock.ts";

/** The log of accounts. Only the attempt that wrote a row changes it. */
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
  | "passkey.added"
  | "passkey.removed"
  | "second_factor.on"
  | "second_factor.off"
  | "recovery_codes.replaced"
  | "session.ended"
  | "signed_out";

/** The origin of a request as keyed hashes, which reveal no address. */
export interface Trace {
  emailHash?: Uint8Array | null;
  addressHash: Uint8Array;
  deviceHash: Uint8Array;
  userAgent: string | null;
}

export interface LogEntry extends Partial<Trace> {
  id: string;
  accountId: string | null;
  action: AccountAction;
  createdAt: Date;
}

export async function insertLogged({ query }: Connection, entry: LogEntry) {
  const { emailHash = null, addressHash = null, deviceHash = null, userAgent = null } = entry;
  await query(sql`
    INSERT INTO identity.account_log
      (id, account_id, action, email_hash, address_hash, device_hash, user_agent, created_at)
    SELECT ${entry.id}::uuid, ${entry.accountId}::text, ${entry.action}, ${emailHash}::bytea,
      ${addressHash}::bytea, ${deviceHash}::bytea, ${userAgent}::text, ${entry.createdAt}`);
}

/** Stores the outcome of an attempt. Until then its row says failed, so that an attempt under way counts. */
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

/** Makes attempts of the same account or address take turns, so that no two of them get the last place. */
export async function lockHashes(tx: Tx, hashes: Uint8Array[]) {
  for (const key of hashes.map((bytes) => Buffer.from(bytes).toString("hex")).toSorted()) {
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))::text`);
  }
}

/** The hashes whose rows count. Without an e-mail address only those of the network address do. */
type Counted = Pick<Trace, "emailHash" | "addressHash">;

interface Counts {
  ofAccount: number;
  ofAddress: number;
}

export async function countFailures(
  { query }: Connection,
  { emailHash = null, addressHash }: Counted,
  { since, until }: Span,
): Promise<Counts> {
  const [counts] = await query<Counts>(sql`
    SELECT
      (SELECT count(*) FROM identity.account_log
       WHERE action = 'sign_in.failed' AND email_hash = ${emailHash}::bytea
         AND created_at > ${since} AND created_at <= ${until}
      )::int AS "ofAccount",
      (SELECT count(*) FROM identity.account_log
       WHERE action IN ('sign_in.failed', 'sign_in.locked') AND address_hash = ${addressHash}
         AND created_at > ${since} AND created_at <= ${until}
      )::int AS "ofAddress"`);
  return counts ?? { ofAccount: 0, ofAddress: 0 };
}

/** Counts the requested mails of both kinds. */
export async function countMailRequests(
  { query }: Connection,
  { emailHash, addressHash }: Counted,
  { since, until }: Span,
): Promise<Counts> {
  const [counts] = await query<Counts>(sql`
    SELECT
      (SELECT count(*) FROM identity.account_log
       WHERE action IN ('sign_in_link.requested', 'password_reset.requested')
         AND email_hash = ${emailHash ?? null}::bytea
         AND created_at > ${since} AND created_at <= ${until}
      )::int AS "ofAccount",
      (SELECT count(*) FROM identity.account_log
       WHERE action IN ('sign_in_link.requested', 'password_reset.requested')
         AND address_hash = ${addressHash} AND created_at > ${since} AND created_at <= ${until}
      )::int AS "ofAddress"`);
  return counts ?? { ofAccount: 0, ofAddress: 0 };
}

/** Deletes what strangers tried on addresses without an account. */
export const forgetStrangers = ({ query }: Connection, before: Date) =>
  query(sql`
    DELETE FROM identity.account_log WHERE account_id IS NULL AND created_at <= ${before}`);

/** Whether there were earlier sign-ins to the account, and whether one came from this device. */
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

import type { Connection, Tx } from "../../../kernel/database/database.ts";
import { sql } from "../../../kernel/database/sql.ts";
import { lockName } from "../../../kernel/lists/lock-then-find.ts";
import type { PasskeyRow, SessionRow } from "./facts.ts";

/** Returns the open sessions, most recently used first. */
export const findSessions = (
  { query }: Connection,
  { accountId, now, oldest }: { accountId: string; now: Date; oldest: Date },
) =>
  query<SessionRow>(sql`
    SELECT id, "userAgent", "createdAt" AS "startedAt", "updatedAt" AS "lastUsedAt"
    FROM identity.sessions
    WHERE "userId" = ${accountId} AND "expiresAt" > ${now} AND "createdAt" > ${oldest}
    ORDER BY "updatedAt" DESC, id`);

/** Returns the start of the person's newest open session, by their ID at the identity provider. */
export async function findNewestSession(
  { query }: Connection,
  identityUserId: string,
  now: Date,
): Promise<Date | undefined> {
  const [newest] = await query<{ startedAt: Date }>(sql`
    SELECT "createdAt" AS "startedAt" FROM identity.sessions
    WHERE "expiresAt" > ${now} AND "userId" IN (
      SELECT ${identityUserId} UNION
      SELECT "userId" FROM identity.credentials WHERE "accountId" = ${identityUserId})
    ORDER BY "createdAt" DESC LIMIT 1`);
  return newest?.startedAt;
}

/** Stores when the person last proved who they are, if that was before the session started. */
export async function saveProvenAt({ query }: Connection, token: string, provenAt: Date) {
  await query(sql`
    UPDATE identity.sessions SET "provenAt" = least(${provenAt}, "createdAt")
    WHERE token = ${token}`);
}

/** Returns false when the account has no such session. */
export async function endSession(
  { query }: Connection,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<boolean> {
  const ended = await query(sql`
    DELETE FROM identity.sessions WHERE id = ${sessionId} AND "userId" = ${accountId}
    RETURNING id`);
  return ended.length > 0;
}

/** Ends all sessions of the account, except the given one. Returns the number of ended sessions. */
export async function endSessions(
  { query }: Connection,
  { accountId, exceptId = "" }: { accountId: string; exceptId?: string },
): Promise<number> {
  const ended = await query(sql`
    DELETE FROM identity.sessions WHERE "userId" = ${accountId} AND id <> ${exceptId}
    RETURNING id`);
  return ended.length;
}

/** Ends the sessions of the account beyond the newest ones. Returns the number of ended sessions. */
export async function endOldestSessions(
  { query }: Connection,
  { accountId, keptCount }: { accountId: string; keptCount: number },
): Promise<number> {
  const ended = await query(sql`
    DELETE FROM identity.sessions WHERE id IN (
      SELECT id FROM identity.sessions WHERE "userId" = ${accountId}
      ORDER BY "createdAt" DESC, id DESC OFFSET ${keptCount}
    ) RETURNING id`);
  return ended.length;
}

/** Deletes the sessions that no one can use anymore. */
export const forgetSessions = (
  { query }: Connection,
  { now, oldest }: { now: Date; oldest: Date },
) =>
  query(sql`
    DELETE FROM identity.sessions WHERE "expiresAt" <= ${now} OR "createdAt" <= ${oldest}`);

/** Invalidates the account's emailed links and the sign-ins that wait for its second factor. */
export async function endPendingSignIns({ query }: Connection, accountId: string) {
  await query(sql`
    DELETE FROM identity.verifications USING identity.accounts
    WHERE accounts.id = ${accountId} AND (value = accounts.id
      OR position(to_json(lower(accounts.email))::text IN lower(value)) > 0)`);
}

export async function endSessionOf({ query }: Connection, token: string) {
  await query(sql`DELETE FROM identity.sessions WHERE token = ${token}`);
}

export const findPasskeys = ({ query }: Connection, accountId: string) =>
  query<PasskeyRow>(sql`
    SELECT id, name, "backedUp" AS "isSynced", "createdAt"
    FROM identity.passkeys WHERE "userId" = ${accountId}
    ORDER BY "createdAt" DESC, id`);

/** Prevents other transactions from adding passkeys to the account until this one ends. */
export const lockPasskeys = (tx: Tx, accountId: string) => lockName(tx, `passkeys of ${accountId}`);

/** Returns false when the account has no such passkey. */
export async function deletePasskey({ query }: Connection, accountId: string, id: string) {
  const deleted = await query(sql`
    DELETE FROM identity.passkeys WHERE id = ${id} AND "userId" = ${accountId} RETURNING id`);
  return deleted.length > 0;
}

export async function hasSecondFactor({ query }: Connection, accountId: string) {
  const [found] = await query<{ isOn: boolean | null }>(sql`
    SELECT "twoFactorEnabled" AS "isOn" FROM identity.accounts WHERE id = ${accountId}`);
  return found?.isOn === true;
}

/**
 * Time in ms that used codes are stored, longer than a code is valid: for its own time step of 30
 * seconds, the previous one and the next one.
 */
const codeLifetimeMs = 120_000;

/** Returns false when this code was already entered while it was valid. */
export async function claimCode(
  { query }: Connection,
  { accountId, code, now }: { accountId: string; code: string; now: Date },
): Promise<boolean> {
  const over = new Date(now.getTime() - codeLifetimeMs);
  await query(sql`
    DELETE FROM identity.used_codes WHERE account_id = ${accountId} AND used_at <= ${over}`);
  const claimed = await query(sql`
    INSERT INTO identity.used_codes (account_id, code, used_at)
    VALUES (${accountId}, ${code}, ${now})
    ON CONFLICT DO NOTHING RETURNING code`);
  return claimed.length > 0;
}

/** Stores a second factor, which is off until someone enters one of its codes. */
export async function insertSecondFactor(
  { query }: Connection,
  { id, accountId, sealedSecret }: { id: string; accountId: string; sealedSecret: string },
) {
  await query(sql`DELETE FROM identity.second_factors WHERE "userId" = ${accountId}`);
  await query(sql`
    INSERT INTO identity.second_factors (id, "userId", secret, "backupCodes", verified)
    VALUES (${id}, ${accountId}, ${sealedSecret}, '', false)`);
}

export async function saveRecoveryCodes(
  { query }: Connection,
  accountId: string,
  sealedCodes: string,
) {
  await query(sql`
    UPDATE identity.second_factors SET "backupCodes" = ${sealedCodes}
    WHERE "userId" = ${accountId}`);
}

export async function deleteSecondFactor({ query }: Connection, accountId: string) {
  await query(sql`DELETE FROM identity.second_factors WHERE "userId" = ${accountId}`);
  await query(sql`
    UPDATE identity.accounts SET "twoFactorEnabled" = false WHERE id = ${accountId}`);
}

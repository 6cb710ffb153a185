import type { Connection, DatabaseDeps, Tx } from "../database/database.ts";
import { from } from "../database/from.ts";
import { sql } from "../database/sql.ts";
import { hourMs } from "../durations.ts";
import type { PlatformDeps } from "../platform/platform-deps.ts";

export const keptHours = 24;

export interface RecordKey {
  ownerId: string;
  key: string;
}

export interface Answer {
  status: number;
  body: unknown;
}

type SealingDeps = Pick<PlatformDeps, "clock" | "sealedBox">;

export const answerContext = ({ ownerId, key }: RecordKey) =>
  `idempotency-record ${ownerId} ${key}`;

/** The outcome of the first request with a key. A request with the same hash repeats it. */
type FirstAnswer = { requestHash: Buffer } & (
  | { state: "answered"; answer: Answer }
  | { state: "under_way" }
  | { state: "erased" }
);

/**
 * Takes the key until the transaction ends, without waiting for another request that holds it.
 * `first` is set if the key already has a response.
 */
export async function takeKey(
  tx: Tx,
  deps: SealingDeps,
  record: RecordKey,
): Promise<{ isTaken: boolean; first: FirstAnswer | undefined }> {
  // There are two queries, because the second must see everything that was committed before the
  // first took the lock.
  const [[lock], first] = await Promise.all([
    tx.query<{ isTaken: boolean }>(sql`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${`${record.ownerId} ${record.key}`}, 0))
        AS "isTaken"`),
    findAnswer({ ...deps, db: tx }, record),
  ]);
  return { isTaken: lock?.isTaken === true, first };
}

/** The first response with this key, and the hash of its request. */
export async function findAnswer(
  { db, clock, sealedBox }: { db: Pick<Connection, "askOne"> } & SealingDeps,
  record: RecordKey,
): Promise<FirstAnswer | undefined> {
  const stored = await db.askOne(
    from("idempotency_records")
      .select(({ ref }) => [
        "request_hash as requestHash",
        ref("state").$castTo<FirstAnswer["state"]>().as("state"),
        // Null unless the state is "answered".
        ref("response_status").$castTo<number>().as("status"),
        "sealed_response_body as sealedBody",
        "created_at as createdAt",
      ])
      .where("owner_id", "=", record.ownerId)
      .where("key", "=", record.key),
  );
  // As a condition of the query, the time could make PostgreSQL read all records by their time.
  if (stored === null || stored.createdAt <= oldestKept(clock.now())) return undefined;
  const { requestHash, state, status, sealedBody } = stored;
  if (state !== "answered") return { requestHash, state };
  const body: unknown = JSON.parse(sealedBox.open(sealedBody, answerContext(record)));
  return { requestHash, state, answer: { status, body } };
}

export const enqueueAnswer = (
  tx: Tx,
  deps: SealingDeps,
  record: RecordKey,
  { requestHash, answer }: { requestHash: Buffer; answer: Answer },
) => enqueueRecord(tx, deps, record, { requestHash, answer, keptMs: keptHours * hourMs });

/** Records that the response is not ready yet. */
export const enqueueUnderWay = (
  tx: Tx,
  deps: SealingDeps,
  record: RecordKey,
  { requestHash, keptMs }: { requestHash: Buffer; keptMs: number },
) => enqueueRecord(tx, deps, record, { requestHash, answer: undefined, keptMs });

/** A record that must be kept for less than 24 hours is stored with an earlier time. */
function enqueueRecord(
  { enqueue }: Tx,
  { clock, sealedBox }: SealingDeps,
  { ownerId, key }: RecordKey,
  {
    requestHash,
    answer,
    keptMs,
  }: { requestHash: Buffer; answer: Answer | undefined; keptMs: number },
) {
  const state = answer === undefined ? "under_way" : "answered";
  // The body of a 204 is stored as null.
  const bodyText = JSON.stringify(answer?.body ?? null);
  const sealedBody = sealedBox.seal(bodyText, answerContext({ ownerId, key }));
  enqueue(sql`
    INSERT INTO idempotency_records
      (owner_id, key, request_hash, state, response_status, sealed_response_body, created_at)
    VALUES (${ownerId}::uuid, ${key}, ${requestHash}, ${state}, ${answer?.status ?? null},
      ${sealedBody}, ${new Date(oldestKept(clock.now()).getTime() + keptMs)})
    ON CONFLICT (owner_id, key) DO UPDATE SET request_hash = excluded.request_hash,
      state = excluded.state, response_status = excluded.response_status,
      sealed_response_body = excluded.sealed_response_body, created_at = excluded.created_at`);
}

export interface SealedAnswer extends RecordKey {
  sealedBody: Buffer;
}

const pageSize = 500;

/** The next page of responses for the organization's keys and users. */
export const pageOfAnswers = (
  { query }: Connection,
  organizationId: string,
  after: RecordKey | undefined,
) =>
  query<SealedAnswer>(sql`
    SELECT owner_id AS "ownerId", key, sealed_response_body AS "sealedBody"
    FROM idempotency_records
    WHERE (owner_id = ${organizationId}::uuid
        OR owner_id IN (SELECT id FROM users WHERE organization_id = ${organizationId}::uuid))
      AND (${after === undefined} OR (owner_id, key) > (${after?.ownerId ?? null}::uuid, ${after?.key ?? ""}))
    ORDER BY owner_id, key LIMIT ${pageSize}`);

/** Keeps the record, so that a repeated request has no second effect. */
export function eraseAnswer(
  { enqueue }: Tx,
  { sealedBox }: Pick<SealingDeps, "sealedBox">,
  { sealedBody, ...record }: SealedAnswer,
) {
  enqueue(sql`
    UPDATE idempotency_records SET state = 'erased', response_status = NULL,
      sealed_response_body = ${sealedBox.seal("null", answerContext(record))}
    WHERE owner_id = ${record.ownerId}::uuid AND key = ${record.key}
      AND sealed_response_body = ${sealedBody}`);
}

/** Deletes the stored responses that are older than 24 hours. */
export async function forgetOldAnswers({ db, clock }: DatabaseDeps & Pick<PlatformDeps, "clock">) {
  await db.query(sql`
    DELETE FROM idempotency_records WHERE created_at <= ${oldestKept(clock.now())}`);
}

const oldestKept = (now: Date) => new Date(now.getTime() - keptHours * hourMs);

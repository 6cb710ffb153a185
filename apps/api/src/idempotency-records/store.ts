import type { Deps } from "../deps.ts";
import type { Tx } from "../platform/db.ts";

const keptHours = 24;

export interface RecordKey {
  ownerId: string;
  key: string;
}

export interface Answer {
  status: number;
  body: unknown;
}

const sealContext = ({ ownerId, key }: RecordKey) => `idempotency-record ${ownerId} ${key}`;

/** Holds the key until the transaction ends; false when another request holds it. */
export async function lockRecord({ client }: Tx, { ownerId, key }: RecordKey): Promise<boolean> {
  const [row] = await client.$queryRaw<{ locked: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`${ownerId} ${key}`}, 0)) AS locked`;
  return row?.locked === true;
}

/** The answer that this key was first given, with the hash of its request. */
export async function findAnswer(
  { client }: Tx,
  { clock, sealedBox }: Deps,
  record: RecordKey,
): Promise<{ requestHash: Uint8Array; answer: Answer } | undefined> {
  const stored = await client.idempotencyRecord.findUnique({ where: { ownerId_key: record } });
  if (stored === null || stored.createdAt <= oldestKept(clock.now())) return undefined;
  const body: unknown = JSON.parse(sealedBox.open(stored.sealedResponseBody, sealContext(record)));
  return { requestHash: stored.requestHash, answer: { status: stored.responseStatus, body } };
}

export async function storeAnswer(
  { client }: Tx,
  { clock, sealedBox }: Deps,
  record: RecordKey,
  { requestHash, answer }: { requestHash: Uint8Array<ArrayBuffer>; answer: Answer },
) {
  const values = {
    requestHash,
    responseStatus: answer.status,
    sealedResponseBody: sealedBox.seal(JSON.stringify(answer.body), sealContext(record)),
    createdAt: clock.now(),
  };
  await client.idempotencyRecord.upsert({
    where: { ownerId_key: record },
    create: { ...record, ...values },
    update: values,
  });
}

/** Forgets the answers that are past their 24 hours. */
export async function forgetOldAnswers({ db, clock }: Pick<Deps, "db" | "clock">) {
  await db.client.idempotencyRecord.deleteMany({
    where: { createdAt: { lte: oldestKept(clock.now()) } },
  });
}

const oldestKept = (now: Date) => new Date(now.getTime() - keptHours * 3_600_000);

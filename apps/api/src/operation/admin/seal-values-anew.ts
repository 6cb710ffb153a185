import { SealBroken } from "../../kernel/platform/sealed-box.ts";
import { type AdminDeps, AdminError } from "./admin-deps.ts";
import { type SealedColumn, sealedColumns } from "./sealed-columns.ts";
import { countOlder, enqueueSealed, pageOfOlder, type SealedValue } from "./sealed-store.ts";

type RotationDeps = Pick<AdminDeps, "db" | "sealedBox" | "print">;

/** The number of values per transaction. */
export const batchSize = 500;

/**
 * Encrypts again, with the newest key, the values that are encrypted with older keys. It can run
 * while the service runs, be killed, and run again: it continues with the remaining values. Throws
 * AdminError at the end if values could not be decrypted.
 */
export async function sealValuesAnew(deps: RotationDeps, { isDryRun }: { isDryRun: boolean }) {
  let unreadableCount = 0;
  for (const column of sealedColumns) {
    const count = await countOlder(deps.db, column, deps.sealedBox.newestPrefix);
    deps.print(`${column.what}: ${count} encrypted with an older key`);
    if (!isDryRun && count > 0) unreadableCount += await sealColumnAnew(deps, column, count);
  }
  if (unreadableCount > 0) {
    throw new AdminError(
      `Values that could not be decrypted: ${unreadableCount}. Add the key that encrypted them to ENCRYPTION_KEY`,
    );
  }
  if (!isDryRun) deps.print("Older values of ENCRYPTION_KEY are no longer needed.");
}

/** Returns the number of values that no key can decrypt. */
async function sealColumnAnew(
  deps: RotationDeps,
  column: SealedColumn,
  count: number,
): Promise<number> {
  let doneCount = 0;
  let unreadableCount = 0;
  let after: SealedValue["row"] | undefined;
  for (;;) {
    const values = await pageOfOlder(deps.db, column, deps.sealedBox.newestPrefix, {
      after,
      limit: batchSize,
    });
    if (values.length === 0) return unreadableCount;
    unreadableCount += await sealBatch(deps, column, values);
    doneCount += values.length;
    deps.print(`${column.what}: ${doneCount} of ${Math.max(count, doneCount)}`);
    after = values.at(-1)?.row;
  }
}

async function sealBatch(
  { db, sealedBox, print }: RotationDeps,
  column: SealedColumn,
  values: SealedValue[],
): Promise<number> {
  let unreadableCount = 0;
  await db.transaction(async (tx) => {
    for (const value of values) {
      const contexts = column.contexts(value.row);
      try {
        const plaintext = sealedBox.open(value.sealed, ...contexts);
        enqueueSealed(tx, column, value, sealedBox.seal(plaintext, contexts[0]));
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        unreadableCount += 1;
        print(`${column.what}: cannot decrypt the value of ${contexts[0]}`);
      }
    }
  });
  return unreadableCount;
}

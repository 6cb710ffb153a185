import type { Deps } from "../../kernel/deps.ts";
import { SealBroken } from "../../kernel/platform/sealed-box.ts";
import { hashOfDetails, openDetails, type SealedCredentials } from "./payment-credentials.ts";
import { saveDetailsHash, unhashedCredentials } from "./store.ts";

const hashedAtOnce = 500;

/**
 * Hashes payout details that were stored before hashes existed, and all of them after a rotation of
 * the key.
 */
export async function hashPayoutDetails(deps: Deps): Promise<void> {
  const { db, sealedBox } = deps;
  const found = await unhashedCredentials(db, sealedBox.newestPrefix, hashedAtOnce);
  await db.transaction(async (tx) => {
    for (const credentials of found) {
      await saveDetailsHash(tx, credentials, hashOf(deps, credentials));
    }
  });
  if (found.length === hashedAtOnce) await hashPayoutDetails(deps);
}

function hashOf({ sealedBox, logger }: Deps, credentials: SealedCredentials) {
  try {
    return hashOfDetails(sealedBox, openDetails(sealedBox, credentials));
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    logger.error({ err: error, userId: credentials.userId }, "payout details cannot be decrypted");
    return sealedBox.newestPrefix;
  }
}

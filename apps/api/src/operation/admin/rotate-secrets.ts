import { newestSealPrefix } from "../../access/accounts/library-secrets.ts";
import { keysUnderOlderPeppers } from "../../access/api-keys/held-key-store.ts";
import { type AdminDeps, AdminError } from "./admin-deps.ts";
import { columns, timeOr } from "./arguments.ts";
import { sealValuesAnew } from "./seal-values-anew.ts";
import { enqueueFactor, pageOfOlderFactors, type SealedFactor } from "./sealed-store.ts";

/** Encrypts stored values again with the newest secrets. It can be killed and run again. */
export async function rotateSecrets(deps: AdminDeps, options: { isDryRun: boolean }) {
  await listOlderKeys(deps);
  try {
    await sealSecondFactorsAnew(deps, options);
  } finally {
    // These values belong to another secret, so they are encrypted again even if a second factor
    // cannot be decrypted.
    await sealValuesAnew(deps, options);
  }
}

const heading = ["PUBLIC ID", "HOLDER", "NAME", "LAST USED"];

/**
 * Lists the usable keys that are not yet hashed with the newest pepper. They can only be hashed
 * again when they are next used, because the keys themselves are not stored.
 */
async function listOlderKeys({ db, apiKeys, clock, print }: AdminDeps) {
  const keys = await keysUnderOlderPeppers(db, apiKeys.newestPepperId, clock.now());
  print(`API keys: ${keys.length} not yet hashed with the newest pepper`);
  if (keys.length === 0) return print("Older values of API_KEY_PEPPER are no longer needed.");
  const rows = keys.map((key) => [
    key.publicId,
    key.holder ?? "an organization",
    key.name,
    timeOr(key.lastUsedAt, "never"),
  ]);
  for (const line of columns([heading, ...rows])) print(line);
}

type RotationDeps = Pick<AdminDeps, "db" | "settings" | "accounts" | "print">;

/** The number of second factors per transaction. */
const batchSize = 500;

/**
 * Encrypts again, with the newest AUTH_SECRET, the second factors that are encrypted with older
 * ones. Throws AdminError at the end if some could not be decrypted.
 */
async function sealSecondFactorsAnew(deps: RotationDeps, { isDryRun }: { isDryRun: boolean }) {
  const { db, settings, print } = deps;
  const prefix = newestSealPrefix(settings.authSecrets);
  let olderCount = 0;
  let unreadableCount = 0;
  let after = "";
  for (;;) {
    const factors = await pageOfOlderFactors(db, prefix, { after, limit: batchSize });
    olderCount += factors.length;
    if (!isDryRun) unreadableCount += await sealBatch(deps, factors);
    after = factors.at(-1)?.id ?? after;
    if (factors.length < batchSize) break;
    print(`two-factor secrets: ${olderCount} so far`);
  }
  print(`two-factor secrets: ${olderCount} encrypted with an older secret`);
  if (unreadableCount > 0) {
    throw new AdminError(
      `Two-factor secrets that could not be decrypted: ${unreadableCount}. Add the secret that encrypted them to AUTH_SECRET`,
    );
  }
}

/** Returns the number of second factors that no secret can decrypt. */
async function sealBatch({ db, accounts, print }: RotationDeps, factors: SealedFactor[]) {
  let unreadableCount = 0;
  const sealed: [old: SealedFactor, anew: SealedFactor][] = [];
  for (const factor of factors) {
    const [secret, backupCodes] = await Promise.all([
      accounts.sealAnew(factor.secret),
      factor.backupCodes === "" ? "" : accounts.sealAnew(factor.backupCodes),
    ]);
    if (secret !== undefined && backupCodes !== undefined) {
      sealed.push([factor, { ...factor, secret, backupCodes }]);
    } else {
      unreadableCount += 1;
      print(`two-factor secrets: cannot decrypt ${factor.id}`);
    }
  }
  await db.transaction(async (tx) => {
    for (const [old, anew] of sealed) enqueueFactor(tx, old, anew);
  });
  return unreadableCount;
}

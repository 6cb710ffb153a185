import type { AdminDeps } from "./admin-deps.ts";
import { listOlderKeys } from "./list-older-keys.ts";
import { sealSecondFactorsAnew } from "./seal-second-factors-anew.ts";
import { sealValuesAnew } from "./seal-values-anew.ts";

/** Encrypts stored values anew under the newest secrets. It may be killed and run again. */
export async function rotateSecrets(deps: AdminDeps, options: { isDryRun: boolean }) {
  await listOlderKeys(deps);
  try {
    await sealSecondFactorsAnew(deps, options);
  } finally {
    // These values belong to another secret, so they are sealed even when a second factor cannot be
    // decrypted.
    await sealValuesAnew(deps, options);
  }
}

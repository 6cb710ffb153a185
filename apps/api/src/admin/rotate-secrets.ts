import type { AdminDeps } from "./admin-deps.ts";
import { listOlderKeys } from "./list-older-keys.ts";
import { sealSecondFactorsAnew } from "./seal-second-factors-anew.ts";
import { sealValuesAnew } from "./seal-values-anew.ts";

/** Leads from the older values of secrets to the newest. It may be killed, and run again. */
export async function rotateSecrets(deps: AdminDeps, options: { isDryRun: boolean }) {
  await listOlderKeys(deps);
  try {
    await sealSecondFactorsAnew(deps, options);
  } finally {
    // Another secret's values, for which a second factor that nobody can decrypt is no reason to wait.
    await sealValuesAnew(deps, options);
  }
}

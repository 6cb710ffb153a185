import type { AdminDeps } from "./admin-deps.ts";
import { listOlderKeys } from "./list-older-keys.ts";
import { sealSecondFactorsAnew } from "./seal-second-factors-anew.ts";
import { sealValuesAnew } from "./seal-values-anew.ts";

/** Leads from the older values of secrets to the newest. It may be killed, and run again. */
export async function rotateSecrets(deps: AdminDeps, options: { isDryRun: boolean }) {
  await listOlderKeys(deps);
  await sealSecondFactorsAnew(deps, options);
  await sealValuesAnew(deps, options);
}

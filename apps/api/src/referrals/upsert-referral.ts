import type { CreateReferral } from "@referral-service/contract";
import type { Caller } from "../kernel/callers/caller.ts";
import { requireOwnExternalId } from "../kernel/callers/require-external-id.ts";
import { type IfVersion, requireNoVersion } from "../kernel/callers/require-version.ts";
import type { Deps } from "../kernel/deps.ts";
import type { ReferralDeps } from "./consequences.ts";
import { createReferralIn } from "./create-referral.ts";
import { lockByExternalId, lockExternalIds } from "./external-id-store.ts";
import type { StoredReferral } from "./rules.ts";
import { visibleReferrals } from "./rules.ts";
import { updateReferralIn } from "./update-referral.ts";

interface Upsert {
  externalId: string;
  input: CreateReferral;
  ifVersion: IfVersion;
}

/**
 * Changes the referral with the external ID, or creates it. A second request with the same ID waits
 * for the first one and then changes what it created.
 */
export async function upsertReferral(
  deps: Deps & ReferralDeps,
  caller: Caller,
  { externalId, input, ifVersion }: Upsert,
): Promise<{ isNew: boolean; referral: StoredReferral }> {
  requireOwnExternalId(externalId, input);
  return deps.db.transaction(async (tx) => {
    await lockExternalIds(tx, caller.organizationId, [externalId]);
    const { where } = visibleReferrals(caller);
    const referralId = await lockByExternalId(tx, where, externalId);
    if (referralId !== null) {
      const change = { referralId, changes: input, ifVersion };
      return { isNew: false, referral: await updateReferralIn(tx, deps, caller, change) };
    }
    requireNoVersion(ifVersion);
    const created = await createReferralIn(tx, deps, caller, { ...input, externalId });
    return { isNew: true, referral: created };
  });
}

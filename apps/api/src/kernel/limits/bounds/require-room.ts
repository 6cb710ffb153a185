import type { BoundName } from "@referral-service/contract";
import type { Tx } from "../../database/database.ts";
import type { PlatformDeps } from "../../platform/platform-deps.ts";
import { conflict } from "../../refusal.ts";
import { countUsed, lockBound, nounOf } from "./store.ts";

export interface BoundsDeps {
  /** The maximum number of each kind in an organization. */
  bounds: Record<BoundName, number>;
}

/**
 * Throws CONFLICT if the organization has reached the limit. A simultaneous addition waits until
 * this transaction ends, so that no race exceeds the limit.
 */
export async function requireRoom(
  tx: Tx,
  { bounds, clock }: BoundsDeps & Pick<PlatformDeps, "clock">,
  { organizationId, what }: { organizationId: string; what: BoundName },
) {
  const countMax = bounds[what];
  await lockBound(tx, organizationId, what);
  const used = await countUsed(tx, organizationId, { what, countMax, now: clock.now() });
  if (used < countMax) return;
  throw conflict(
    `The organization has reached the limit of ${countMax.toLocaleString("en")} ${nounOf(what)}.`,
  );
}

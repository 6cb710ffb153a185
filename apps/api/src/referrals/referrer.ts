import type { Tx } from "../platform/db.ts";
import { invalidRequest } from "../refusal.ts";
import { findReferrer } from "./store.ts";

/** The member to credit. Throws INVALID_REQUEST when none is named, or nobody of this organization. */
export async function requireReferrer(tx: Tx, organizationId: string, id: string | undefined) {
  if (id === undefined) {
    throw invalidRequest({
      path: "referrerId",
      message: "An organization key must name a referrer",
    });
  }
  const referrer = await findReferrer(tx, organizationId, id);
  if (referrer === null) {
    throw invalidRequest({ path: "referrerId", message: "Is nobody in this organization" });
  }
  return referrer;
}

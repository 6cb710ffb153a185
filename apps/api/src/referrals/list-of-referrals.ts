import type { Caller } from "../kernel/callers/caller.ts";
import { requireAllowed } from "../kernel/callers/decision.ts";
import type { Deps } from "../kernel/deps.ts";
import type { PageRequest } from "../kernel/lists/cursors.ts";
import { canFilterByAssignee } from "./policy.ts";
import { pageOfReferrals, type ReferralFilters } from "./store.ts";
import { toReferralView } from "./view.ts";
import { visibleReferrals } from "./visibility.ts";

/** The referrals that the caller sees and the filters keep, for a page or for CSV. */
export function listOfReferrals(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  filters: ReferralFilters,
  visible = visibleReferrals(caller),
) {
  requireReadable(caller, filters);
  return {
    list: "referrals",
    organizationId: caller.organizationId,
    read: (request: PageRequest) => pageOfReferrals(db, visible, filters, request),
    show: toReferralView(caller),
  };
}

/** Throws FORBIDDEN for a filter by what the caller does not read. */
export function requireReadable(caller: Caller, { assigneeId }: ReferralFilters) {
  if (assigneeId !== undefined) requireAllowed(canFilterByAssignee(caller));
}

import { type Referral, referralCsv } from "@referral-service/contract";
import type { Caller } from "../kernel/callers/caller.ts";
import { requireAllowed } from "../kernel/callers/decision.ts";
import type { Connection } from "../kernel/database/database.ts";
import type { Deps } from "../kernel/deps.ts";
import type { List } from "../kernel/lists/list.ts";
import { canFilterByAssignee } from "./assignment-rules.ts";
import { allFields } from "./custom-fields/store.ts";
import { toReferralView } from "./facts.ts";
import { pageOfReferrals, type ReferralFilters, type ReferralOrder } from "./list-store.ts";
import type { StoredReferral } from "./rules.ts";
import { canFilterByDuplicates, canOrderByValue, readsWork, visibleReferrals } from "./rules.ts";
import { requireKnown } from "./statuses/rules.ts";
import { allStatuses } from "./statuses/store.ts";

/** The referrals that the caller can see and that match the filters. */
export async function listOfReferrals(
  deps: Pick<Deps, "db">,
  caller: Caller,
  { sort, order, ...sent }: ReferralFilters & ReferralOrder,
  visible = visibleReferrals(caller),
): Promise<List<StoredReferral, Referral>> {
  if (sort === "value") requireAllowed(canOrderByValue(caller));
  const filters = await readable(deps.db, caller, sent);
  return {
    name: "referrals",
    read: (db, page) => pageOfReferrals(db, visible, { ...filters, sort, order }, page),
    show: toReferralView(caller),
    columns: async () => {
      const fields = await allFields(deps.db, caller.organizationId);
      return referralCsv(fields.map(({ name }) => name));
    },
  };
}

/**
 * Adds the defaults to the filters. Referrers see all their referrals, including those without
 * credit. Throws FORBIDDEN for a filter on something that the caller cannot read, and
 * INVALID_REQUEST for an unknown status.
 */
export async function readable(
  connection: Connection,
  caller: Caller,
  filters: ReferralFilters,
): Promise<ReferralFilters> {
  const { assigneeId, hasOpenDuplicate, status, statuses = [], excludedStatuses = [] } = filters;
  const named = [...(status === undefined ? [] : [status]), ...statuses, ...excludedStatuses];
  if (assigneeId !== undefined) requireAllowed(canFilterByAssignee(caller));
  if (hasOpenDuplicate !== undefined) requireAllowed(canFilterByDuplicates(caller));
  if (named.length > 0) {
    const known = await allStatuses(connection, caller.organizationId);
    for (const one of named) requireKnown(caller, known, one);
  }
  return readsWork(caller) ? filters : { ...filters, credit: filters.credit ?? "all" };
}

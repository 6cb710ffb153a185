import { type Referral, referralCsv } from "@referral-service/contract";
import type { Caller } from "../kernel/callers/caller.ts";
import { requireAllowed } from "../kernel/callers/decision.ts";
import type { Connection } from "../kernel/database/database.ts";
import type { Deps } from "../kernel/deps.ts";
import type { List } from "../kernel/lists/list.ts";
import { allFields } from "./custom-fields/store.ts";
import { toReferralView } from "./facts.ts";
import type { StoredReferral } from "./rules.ts";
import { canFilterByAssignee, visibleReferrals } from "./rules.ts";
import { requireKnown } from "./statuses/rules.ts";
import { allStatuses } from "./statuses/store.ts";
import { pageOfReferrals, type ReferralFilters } from "./store.ts";

/** The referrals that the caller sees and the filters keep. */
export async function listOfReferrals(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  filters: ReferralFilters,
  visible = visibleReferrals(caller),
): Promise<List<StoredReferral, Referral>> {
  await requireReadable(db, caller, filters);
  return {
    name: "referrals",
    read: (page) => pageOfReferrals(db, visible, filters, page),
    show: toReferralView(caller),
    columns: async () => {
      const fields = await allFields(db, caller.organizationId);
      return referralCsv(fields.map(({ name }) => name));
    },
  };
}

/** Throws FORBIDDEN for a filter by what the caller does not read, INVALID_REQUEST for an unknown status. */
export async function requireReadable(
  connection: Connection,
  caller: Caller,
  { assigneeId, status }: ReferralFilters,
) {
  if (assigneeId !== undefined) requireAllowed(canFilterByAssignee(caller));
  if (status === undefined) return;
  requireKnown(caller, await allStatuses(connection, caller.organizationId), status);
}

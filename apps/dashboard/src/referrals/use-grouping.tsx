import type { Referral } from "@referral-service/contract";
import { useState } from "react";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { useStatuses } from "../data/referral-statuses.tsx";
import { facetsQuery } from "../data/referrals.ts";
import { countOf } from "../lists/filters.ts";
import type { Grouping } from "../lists/groups.ts";
import { withOrWithout } from "../lists/many-values.ts";
import { StatusDot } from "../words/referral-statuses.tsx";
import { hasStatus, queryOf, type ReferralFilters } from "./search.ts";

/**
 * Returns the sections by status and the statuses of the open ones, if the URL contains this
 * grouping.
 */
export function useGrouping(
  filters: ReferralFilters,
): (Grouping<Referral> & { open: string[] }) | undefined {
  const { timezone } = useOrganization();
  const isWanted = filters.group === "status";
  const statuses = useStatuses().filter(({ key }) => hasStatus(filters, key));
  const query = facetsQuery(queryOf(filters, timezone), "statuses");
  const counts = useQuery(query, { enabled: isWanted }).data;
  const [closed, setClosed] = useState<readonly string[]>([]);
  if (!isWanted) return undefined;
  return {
    sectionOf: ({ status }) => status,
    sections: statuses.map(({ key, label, color }) => ({
      key,
      label: (
        <>
          <StatusDot color={color} />
          {label}
        </>
      ),
      count: countOf(counts, key),
    })),
    closed: new Set(closed),
    onToggle: (key) => {
      const isClosed = closed.includes(key);
      setClosed(withOrWithout({ isNot: false, values: closed }, key, !isClosed).values);
    },
    open: statuses.map(({ key }) => key).filter((key) => !closed.includes(key)),
  };
}

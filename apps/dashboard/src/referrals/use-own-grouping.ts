import type { Referral } from "@referral-service/contract";
import { useState } from "react";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { useStatuses } from "../data/referral-statuses.tsx";
import { facetsQuery } from "../data/referrals.ts";
import type { Grouping } from "../lists/groups.ts";
import { countedText } from "../ui/format-language.ts";
import { ownReading } from "../words/texts/use-texts.ts";
import { ownGroups } from "./own-groups.ts";
import { queryOf, type ReferralFilters } from "./search.ts";

/** Returns the sections of a referrer's list and the statuses of the open ones. */
export function useOwnGrouping(
  filters: ReferralFilters,
): Grouping<Referral> & { open: string[][] } {
  const { timezone } = useOrganization();
  const groups = ownGroups(useStatuses(), filters);
  const counts = useQuery(facetsQuery(queryOf(filters, timezone), "statuses")).data;
  const [closed, setClosed] = useState<readonly string[]>([]);
  const { lists, states } = ownReading().texts;
  const labels = {
    open: lists.openness.choices.open,
    completed: states.completed,
    lost: states.lost,
  };
  const countIn = (statuses: readonly string[]) => {
    const counted = counts?.filter(({ value }) => statuses.includes(value));
    return (
      counted &&
      countedText({
        count: counted.reduce((sum, { count }) => sum + count, 0),
        isMore: counted.some(({ isMore }) => isMore),
      })
    );
  };
  return {
    sectionOf: ({ status }) =>
      groups.find(({ statuses }) => statuses.includes(status))?.key ?? "open",
    sections: groups.map(({ key, statuses }) => ({
      key,
      label: labels[key],
      count: countIn(statuses),
    })),
    closed: new Set(closed),
    onToggle: (key) =>
      setClosed(closed.includes(key) ? closed.filter((one) => one !== key) : [...closed, key]),
    open: groups.filter(({ key }) => !closed.includes(key)).map(({ statuses }) => statuses),
  };
}

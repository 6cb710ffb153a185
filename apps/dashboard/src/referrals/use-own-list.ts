import type { ListedReferral } from "@referral-service/contract/app";
import { useState } from "react";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { useStatuses } from "../data/referral-statuses.tsx";
import { facetsQuery } from "../data/referrals.ts";
import { type ReadList, useList } from "../data/use-list.ts";
import type { Grouping } from "../lists/groups.ts";
import { countedText } from "../ui/format-language.ts";
import { ownReading } from "../words/texts/use-texts.ts";
import {
  countIn,
  groupOf,
  groupsIn,
  type OwnGroup,
  ownReferralsIn,
  rowsInGroups,
} from "./own-groups.ts";
import { queryOf, type ReferralFilters, referralsIn } from "./search.ts";

/** Returns a referrer's list in groups, and the number of its referrals as text. */
export function useOwnList(filters: ReferralFilters): {
  list: ReadList<ListedReferral>;
  grouping: Grouping<ListedReferral>;
  count: string | undefined;
} {
  const { timezone } = useOrganization();
  const statuses = useStatuses();
  const read = useList(ownReferralsIn(statuses, filters, timezone));
  const shown = groupsIn(statuses, filters);
  const items = rowsInGroups(read.items, {
    ...{ statuses, shown, isOrdered: filters.sort !== undefined },
    isAfter: referralsIn(filters, timezone).isAfter,
  });
  const counted = useQuery(facetsQuery(queryOf(filters, timezone), "statuses")).data;
  const lastRead = read.items.at(-1);
  const lastGroup = lastRead && groupOf(lastRead, statuses);
  const areCompletedRead = read.isSuccess && (!read.hasNextPage || lastGroup === "lost");
  const countText = (groups: readonly OwnGroup[]) => {
    const count =
      counted && countIn(groups, counted, { statuses, read: read.items, areCompletedRead });
    return count && countedText(count);
  };
  const { isClosed, toggle } = useClosedGroups(
    // A search shows all that it found.
    filters.q === undefined && items.some((row) => groupOf(row, statuses) !== "lost"),
  );
  const { lists, states } = ownReading().texts;
  const labels = {
    open: lists.openness.choices.open,
    completed: states.completed,
    lost: states.lost,
  };
  return {
    list: {
      ...read,
      items,
      // The rest of a closed group is not read.
      hasNextPage: read.hasNextPage && (lastGroup === undefined || !isClosed(lastGroup)),
    },
    grouping: {
      sectionOf: (referral) => groupOf(referral, statuses),
      sections: shown.map((key) => ({ key, label: labels[key], count: countText([key]) })),
      closed: new Set(shown.filter(isClosed)),
      onToggle: (key) => toggle(key as OwnGroup),
    },
    count: countText(shown),
  };
}

/** Returns the closed groups. The referrals that did not work out can be closed at first. */
function useClosedGroups(isLostClosed: boolean) {
  const [chosen, setChosen] = useState<Partial<Record<OwnGroup, boolean>>>({});
  const isClosed = (group: OwnGroup) => chosen[group] ?? (group === "lost" && isLostClosed);
  return {
    isClosed,
    toggle: (group: OwnGroup) => setChosen({ ...chosen, [group]: !isClosed(group) }),
  };
}

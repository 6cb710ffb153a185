import type { OwnGroup } from "@referral-service/contract/app";
import { useState } from "react";
import { type Counted, useTitleCount } from "../data/last-shape.ts";
import { useOrganization } from "../data/me.ts";
import { type GroupedReferral, ownGroupsQuery } from "../data/own-referrals.ts";
import { useQuery } from "../data/queries.ts";
import { type ReadList, useList } from "../data/use-list.ts";
import type { Grouping } from "../lists/groups.ts";
import { countedText } from "../ui/format-language.ts";
import { ownReading } from "../words/texts/use-texts.ts";
import { groupsIn, isClosedAtFirst, ownReferralsIn } from "./own-groups.ts";
import { type ReferralFilters, ungroupedQueryOf } from "./search.ts";

/** Returns a referrer's list in groups, and the number of its referrals as text. */
export function useOwnList(filters: ReferralFilters): {
  list: ReadList<GroupedReferral>;
  grouping: Grouping<GroupedReferral>;
  count: string | undefined;
} {
  const { timezone } = useOrganization();
  const [chosen, setChosen] = useState<Partial<Record<OwnGroup, boolean>>>({});
  const counts = useQuery(ownGroupsQuery(ungroupedQueryOf(filters, timezone))).data;
  const shown = groupsIn(filters);
  const has = (group: OwnGroup) => counts?.groups.some((one) => one.group === group) ?? true;
  const hasOthers = (group: OwnGroup) => shown.some((one) => one !== group && has(one));
  const isClosed = (group: OwnGroup) =>
    chosen[group] ?? (isClosedAtFirst(group, filters) && hasOthers(group));
  const countedIn = (groups: readonly OwnGroup[]) => {
    if (counts === undefined) return undefined;
    const counted = counts.groups.filter(({ group }) => groups.includes(group));
    const count = counted.reduce((sum, { referralCount }) => sum + referralCount, 0);
    return { count, isMore: counts.isMore };
  };
  const textOf = (counted: Counted | undefined) => counted && countedText(counted);
  const isPart = filters.status !== undefined || filters.q !== undefined;
  const total = useTitleCount("own referrals", countedIn(shown), { isPart });
  const { lists, states } = ownReading().texts;
  const labels: Record<OwnGroup, string> = {
    needs_you: lists.needsYou,
    open: lists.openness.choices.open,
    completed: states.completed,
    lost: states.lost,
  };
  return {
    list: useList(
      ownReferralsIn(
        filters,
        timezone,
        shown.filter((group) => !isClosed(group)),
      ),
    ),
    grouping: {
      sectionOf: ({ group }) => group,
      sections: shown.map((key) => ({ key, label: labels[key], count: textOf(countedIn([key])) })),
      closed: new Set(shown.filter(isClosed)),
      onToggle: (key) => {
        const group = key as OwnGroup;
        setChosen({ ...chosen, [group]: !isClosed(group) });
      },
    },
    count: textOf(total),
  };
}

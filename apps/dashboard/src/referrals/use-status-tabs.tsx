import type { LinkProps } from "@tanstack/react-router";
import { useLastCounted, useLastCounts } from "../data/last-shape.ts";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { useStatuses } from "../data/referral-statuses.tsx";
import { countQuery, facetsQuery } from "../data/referrals.ts";
import { countOf } from "../lists/filters.ts";
import type { ListTabs } from "../lists/list-tabs.tsx";
import { manyIn } from "../lists/many-values.ts";
import { countedText } from "../ui/format-language.ts";
import { StatusDot } from "../words/referral-statuses.tsx";
import { hasStatus, queryOf, type ReferralFilters } from "./search.ts";

/**
 * Returns a tab for all referrals, one for those that the person must contact, and one for each
 * status that has referrals. Under a search or other filters, the tabs of the other statuses stay,
 * so that they do not move.
 */
export function useStatusTabs(filters: ReferralFilters): ListTabs {
  const { slug, timezone } = useOrganization();
  const query = facetsQuery(queryOf({ ...filters, call: undefined }, timezone), "statuses");
  const { status: _status, call: _call, group: _group, ...others } = filters;
  const isFiltered = Object.values(others).some((value) => value !== undefined);
  const counts = useLastCounts("status tabs", useQuery(query).data, { isPart: isFiltered });
  // Without other filters, this is the number on the badge in the navigation.
  const yours = countQuery(queryOf({ ...filters, status: undefined, call: "mine" }, timezone));
  const yoursCount = useLastCounted("yours tab", useQuery(yours).data, { isPart: isFiltered });
  const statuses = useStatuses();
  const { values } = manyIn(filters.status);
  const isYours = filters.call !== undefined;
  const isMore = counts?.some((counted) => counted.isMore) === true;
  const hasReferrals = (key: string) => counts?.some(({ value }) => value === key) === true;
  const linkTo = (chosen: Pick<ReferralFilters, "status" | "call">) =>
    ({
      to: "/o/$slug/referrals",
      params: { slug },
      search: (present: object) => ({ ...present, status: undefined, call: undefined, ...chosen }),
    }) as LinkProps;
  return {
    label: "Status",
    tabs: [
      {
        key: "",
        label: "All",
        count: counts && countedText({ count: counts.reduce(sum, 0), isMore }),
        isOpen: values.length === 0 && !isYours,
        link: linkTo({}),
      },
      {
        key: "mine",
        label: "To contact",
        count: yoursCount && countedText(yoursCount),
        isOpen: isYours,
        link: linkTo({ call: "mine" }),
      },
      ...statuses
        .filter(
          ({ key, archivedAt }) =>
            values.includes(key) ||
            hasReferrals(key) ||
            ((counts === undefined || isMore || isFiltered) && archivedAt === null),
        )
        .map((status) => ({
          key: status.key,
          label: status.label,
          dot: <StatusDot color={status.color} />,
          count: countOf(counts, status.key),
          isOpen: values.length > 0 && hasStatus(filters, status.key),
          link: linkTo({ status: status.key }),
        })),
    ],
  };
}

const sum = (total: number, { count }: { count: number }) => total + count;

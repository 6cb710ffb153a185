import { getRouteApi, Link } from "@tanstack/react-router";
import { Inbox, SearchX } from "lucide-react";
import { useMemo } from "react";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { useStatuses, useStatusFilter } from "../data/referral-statuses.tsx";
import { countQuery } from "../data/referrals.ts";
import { useList } from "../data/use-list.ts";
import { phrase } from "../languages/phrase.ts";
import type { Filter } from "../lists/filters.ts";
import { ListPage } from "../lists/list-page.tsx";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { countedText } from "../ui/format-language.ts";
import { ownReading, useOwnWords } from "../words/texts/use-texts.ts";
import { columnsIn } from "./own-columns.tsx";
import { filtersIn, groupedReferralsIn, queryOf } from "./search.ts";
import { useOwnGrouping } from "./use-own-grouping.ts";

const route = getRouteApi("/o/$slug/referrals");

/** The referrals of a referrer, in their language. Open referrals come first. */
export function OwnReferralsPage() {
  const { slug, timezone } = useOrganization();
  const { lists, tabs, tell } = ownReading().texts;
  const filters = filtersIn(route.useSearch());
  const { open, ...grouping } = useOwnGrouping(filters);
  const counted = useQuery(countQuery(queryOf(filters, timezone))).data;
  const statuses = useStatuses();
  const columns = useMemo(() => columnsIn({ statuses, timezone }), [statuses, timezone]);
  const createButton = (
    <Link to="/o/$slug/tell" params={{ slug }} className={buttonClass("primary")}>
      {tell.title}
    </Link>
  );
  return (
    <ListPage
      title={tabs.referrals}
      label={phrase("Referrals")}
      count={counted && countedText(counted)}
      createButton={createButton}
      filters={[useOpennessFilter()]}
      searchLabel={lists.search.referrals}
      list={useList(groupedReferralsIn(filters, timezone, open))}
      columns={useOwnWords(columns, true)}
      grouping={grouping}
      opens="/o/$slug/referrals/$referralId"
      noMatch={
        <EmptyState icon={SearchX} title={lists.noMatch.referrals.title}>
          {lists.noMatch.referrals.text}
        </EmptyState>
      }
      empty={
        <EmptyState icon={Inbox} title={lists.none.referrals.title} action={createButton}>
          {lists.none.referrals.text}
        </EmptyState>
      }
    />
  );
}

/** Referrers choose between open and closed referrals instead of the organization's statuses. */
function useOpennessFilter(): Filter {
  const { label, choices } = ownReading().texts.lists.openness;
  return {
    name: "status",
    label,
    choices: [
      { value: useStatusFilter("open"), label: choices.open },
      { value: useStatusFilter("closed"), label: choices.closed },
    ],
  };
}

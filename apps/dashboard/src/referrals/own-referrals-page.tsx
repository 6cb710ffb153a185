import type { ListedReferral } from "@referral-service/contract/app";
import { getRouteApi, Link, useParams } from "@tanstack/react-router";
import { Inbox, Plus } from "lucide-react";
import { useMemo } from "react";
import { useShownFields } from "../data/custom-fields.ts";
import { useLastShape } from "../data/last-shape.ts";
import { useOrganization } from "../data/me.ts";
import { useStatuses } from "../data/referral-statuses.tsx";
import { TellAFriend } from "../data/tell-a-friend.tsx";
import type { ReadList } from "../data/use-list.ts";
import { phrase } from "../languages/phrase.ts";
import type { Filter } from "../lists/filters.ts";
import { ListPage } from "../lists/list-page.tsx";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useHasSideColumn } from "../ui/is-narrow.ts";
import { interestAmong, type ShownField } from "../words/custom-fields.ts";
import { ownReading, useOwnWords } from "../words/texts/use-texts.ts";
import { columnsIn } from "./own-columns.tsx";
import { filtersIn, type ReferralFilters } from "./search.ts";
import { useOwnList } from "./use-own-list.ts";

const route = getRouteApi("/o/$slug/referrals");

/** The referrals of a referrer, in their language. Those that need the referrer come first. */
export function OwnReferralsPage() {
  const { slug, timezone } = useOrganization();
  const { lists, tabs, tell } = ownReading().texts;
  const filters = filtersIn(route.useSearch());
  const { list, grouping, count } = useOwnList(filters);
  const isBeside = "referralId" in useParams({ strict: false });
  const statuses = useStatuses();
  const isWide = useHasSideColumn() && !isBeside;
  const interest = useInterest(list, filters);
  const columns = useMemo(
    () => columnsIn({ statuses, timezone }, { isBeside, isWide, interest }),
    [statuses, timezone, isBeside, isWide, interest],
  );
  const createButton = isBeside ? (
    <Link
      to="/o/$slug/tell"
      params={{ slug }}
      aria-label={tell.title}
      title={tell.title}
      className={`${buttonClass()} w-7.5 px-0!`}
    >
      <Plus aria-hidden className="size-4" />
    </Link>
  ) : (
    <TellAFriend />
  );
  return (
    <ListPage
      title={tabs.referrals}
      label={phrase("Referrals")}
      count={count}
      createButton={createButton}
      filters={[opennessFilter()]}
      searchLabel={lists.search.referrals}
      list={list}
      columns={useOwnWords(columns, true)}
      grouping={grouping}
      opens="/o/$slug/referrals/$referralId"
      empty={
        <EmptyState icon={Inbox} title={lists.none.referrals.title} action={createButton}>
          {lists.none.referrals.text}
        </EmptyState>
      }
    />
  );
}

/**
 * What the referred people are interested in. Undefined if fewer than half of the referrals have a
 * value, which searches and filters do not change.
 */
function useInterest(
  { items, isPending }: Pick<ReadList<ListedReferral>, "items" | "isPending">,
  { status, q }: ReferralFilters,
): ShownField | undefined {
  const field = interestAmong(useShownFields() ?? []);
  const isPart = status !== undefined || q !== undefined;
  const known = items.filter(({ customFieldValues }) => customFieldValues[field?.id ?? ""]);
  const present = known.length * 2 >= items.length ? "known" : "rare";
  const isUnclear = isPending || isPart || field === undefined;
  return useLastShape("own interests", isUnclear ? undefined : present) === "rare"
    ? undefined
    : field;
}

/** Referrers choose between open and closed referrals instead of the organization's statuses. */
function opennessFilter(): Filter {
  const { label, choices } = ownReading().texts.lists.openness;
  return {
    name: "status",
    label,
    choices: [
      { value: "open", label: choices.open },
      { value: "closed", label: choices.closed },
    ],
  };
}

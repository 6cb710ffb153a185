import type { CustomField } from "@referral-service/contract";
import { getRouteApi, Link, useParams } from "@tanstack/react-router";
import { Inbox } from "lucide-react";
import { customFieldsQuery } from "../data/custom-fields.ts";
import { useTitleCount } from "../data/last-shape.ts";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { countQuery, facetsQuery } from "../data/referrals.ts";
import { useList } from "../data/use-list.ts";
import { useOpening } from "../lists/address.ts";
import { CreateButton } from "../lists/create-button.tsx";
import { FromProgram, ListPage } from "../lists/list-page.tsx";
import { GroupMenu } from "../lists/list-tools.tsx";
import { useMarked } from "../lists/use-marked.ts";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { countedText } from "../ui/format-language.ts";
import { part } from "../ui/part.tsx";
import { isAdmin } from "../words/roles.ts";
import { ColumnsMenu, ViewsMenu } from "./list-menus.tsx";
import {
  filtersIn,
  groupedReferralsIn,
  hasStatus,
  queryOf,
  type ReferralFilters,
  referralsIn,
  viewOf,
} from "./search.ts";
import { useColumns } from "./use-columns.ts";
import { useFilters } from "./use-filters.tsx";
import { useGrouping } from "./use-grouping.tsx";
import { useOpenView } from "./use-open-view.ts";
import { useStatusTabs } from "./use-status-tabs.tsx";

const BulkBar = part(async () => (await import("./bulk-bar.tsx")).ReferralsBulkBar);
const CreateDialog = part(async () => (await import("./create-dialog.tsx")).CreateDialog);

const noFields: CustomField[] = [];

const groupChoices = [{ value: "status", label: "Status" }];

const route = getRouteApi("/o/$slug/referrals");

export function ReferralsPage() {
  const { timezone, user } = useOrganization();
  const isBeside = useParams({
    strict: false,
    select: ({ referralId }) => referralId !== undefined,
  });
  const search = route.useSearch();
  const filters = filtersIn(search);
  const grouping = useGrouping(filters);
  const list = useList(
    grouping === undefined
      ? referralsIn(filters, timezone)
      : groupedReferralsIn(filters, timezone, grouping.open),
  );
  const fields = useQuery(customFieldsQuery).data ?? noFields;
  const { columns, offered, keys, choose } = useColumns(fields);
  const { marked, selection, mark, settle } = useMarked(
    JSON.stringify(filters),
    list.items,
    ({ name }) => name ?? "the referral",
  );
  const view = viewOf(filters, keys);
  const isUsual = Object.keys(filters).length === 0 && search.columns === undefined;
  const openView = useOpenView(view, { isWanted: !isUsual });
  const searchedCount = useCountText({ ...filters, q: undefined });
  const creation = useOpening("create");
  const submitButton = (
    <CreateButton label="Submit referral" {...{ isBeside }} onClick={creation.open} />
  );
  return (
    <ListPage
      title={openView?.name ?? "Referrals"}
      label="Referrals"
      count={useCountText(filters)}
      searchedCount={filters.q === undefined ? undefined : searchedCount}
      imports="referrals"
      csv={{
        fileName: "referrals.csv",
        columns: keys,
        list: referralsIn(filters, timezone),
      }}
      createButton={submitButton}
      tabs={useStatusTabs(filters)}
      {...useFilters(filters)}
      searchLabel="Search referrals"
      tools={
        <>
          <GroupMenu choices={groupChoices} />
          <ColumnsMenu offered={offered} chosen={keys} onChoose={choose} />
          <ViewsMenu present={view} />
        </>
      }
      list={list}
      columns={columns}
      grouping={grouping}
      selection={selection}
      opens="/o/$slug/referrals/$referralId"
      empty={
        <EmptyState
          icon={Inbox}
          title="No referrals yet"
          action={!isBeside && submitButton}
          below={
            <>
              {isAdmin(user) && <InviteLink />}
              <FromProgram sample="newReferral" />
            </>
          }
        >
          Referrals come from your referrers and public links.
        </EmptyState>
      }
    >
      {marked.length > 0 && !isBeside && <BulkBar marked={marked} mark={mark} settle={settle} />}
      {creation.isOpen && <CreateDialog onClose={creation.close} />}
    </ListPage>
  );
}

const InviteLink = () => (
  <Link
    to="/o/$slug/people"
    params={{ slug: useOrganization().slug }}
    search={{ invite: true }}
    className={buttonClass()}
  >
    Invite referrer
  </Link>
);

/**
 * Returns the count as text, such as `1,000+`: the sum of the counts by status, unless these are only of
 * the newest referrals.
 */
function useCountText(filters: ReferralFilters) {
  const { timezone } = useOrganization();
  const query = queryOf(filters, timezone);
  const byStatus = useQuery(facetsQuery(query, "statuses")).data;
  const isPart = byStatus?.some(({ isMore }) => isMore) === true;
  const counted = useQuery(countQuery(query), { enabled: isPart }).data;
  const shown = byStatus?.filter(({ value }) => hasStatus(filters, value));
  const present = isPart ? counted : shown?.reduce((sum, { count }) => sum + count, 0);
  const { sort: _sort, order: _order, group: _group, ...others } = filters;
  const isFiltered = Object.values(others).some((value) => value !== undefined);
  const known = useTitleCount("referrals", present, { isPart: isFiltered });
  return known && countedText(known);
}

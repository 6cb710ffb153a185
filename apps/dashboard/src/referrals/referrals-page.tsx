import type { Referral } from "@referral-service/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { Inbox, SearchX } from "lucide-react";
import { lazy, Suspense } from "react";
import { useOrganization } from "../data/me.ts";
import { useStatusChoices } from "../data/referral-statuses.tsx";
import { countQuery, customFieldsQuery, labelsQuery } from "../data/referrals.ts";
import { api } from "../data/request.ts";
import { usePersonName } from "../data/users.tsx";
import { CsvButton } from "../lists/csv-button.tsx";
import { DayFilter, type Filter, FilterBar } from "../lists/filters.tsx";
import { FromProgram } from "../lists/from-program.tsx";
import { ImportLink } from "../lists/import-link.tsx";
import { ListTable } from "../lists/list.tsx";
import { useLiveList } from "../lists/live-list.ts";
import { PersonFilter } from "../lists/person-filter.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { PageBar } from "../ui/page.tsx";
import { isAboveReferrer } from "../words/roles.ts";
import { newReferral } from "../words/samples.ts";
import { useAssigneeChoices } from "./assignee-choices.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { allColumns } from "./columns.tsx";
import { ColumnsMenu } from "./columns-menu.tsx";
import { filtersIn, queryOf, type ReferralFilters, viewOf } from "./search.ts";
import { useColumns } from "./use-columns.ts";
import { useMarked } from "./use-selected.ts";
import { ViewsMenu } from "./views-menu.tsx";

const CreateDialog = lazy(async () => ({
  default: (await import("./create-dialog.tsx")).CreateDialog,
}));

const route = getRouteApi("/o/$slug/referrals");

const rowsPerPage = 100;
export function ReferralsPage() {
  const organization = useOrganization();
  const { slug, user } = organization;
  const isNarrow = useIsNarrow();
  const isReferrer = user.permissionLevel === "referrer";
  const search = route.useSearch();
  const { referralId } = useParams({ strict: false });
  const navigate = useNavigate({ from: "/o/$slug/referrals" });
  const filters = filtersIn(search);
  const query = { organization: slug, ...queryOf(filters, organization.timezone) };
  const list = useLiveList<Referral>(["referrals", slug, "rows", filters], (cursor, signal) =>
    api("GET /referral-list", { query: { ...query, cursor, limit: rowsPerPage }, signal }),
  );
  const fields = useQuery(customFieldsQuery(organization)).data ?? [];
  const { columns, keys, choose } = useColumns(fields);
  const { marked, selection, mark } = useMarked(JSON.stringify(filters), list.items);
  const set = (name: keyof ReferralFilters, value: string | undefined) =>
    void navigate({ to: ".", search: (present) => ({ ...present, [name]: value }) });
  const setCreate = (create: true | undefined) =>
    void navigate({ to: ".", search: (present) => ({ ...present, create }) });
  const createButton = (
    <Button look="primary" onClick={() => setCreate(true)}>
      New referral
    </Button>
  );
  const isFiltered = Object.values(filters).some((value) => value !== undefined);

  return (
    <>
      <PageBar
        title={isReferrer ? "Your referrals" : "Referrals"}
        count={useCountText(query)}
        actions={
          <>
            <ImportLink type="referrals" />
            <CsvButton
              address="GET /referral-list"
              query={{ ...query, columns: keys.join(",") }}
              fileName="referrals.csv"
            />
            {!isNarrow && (
              <ColumnsMenu offered={allColumns(user, fields)} chosen={keys} onChoose={choose} />
            )}
            {createButton}
          </>
        }
      />
      <FilterBar<FilterName>
        filters={useFilters(filters)}
        chosen={filters}
        onChange={set}
        search={{
          label: "Search referrals",
          text: filters.q,
          onSearch: (text) => set("q", text),
        }}
      >
        {!isReferrer && filters.referrer === undefined && (
          <PersonFilter label="Referrer" onChoose={(id) => set("referrer", id)} />
        )}
        {!isNarrow && (
          <>
            <DayFilter label="From" day={filters.from} onChange={(day) => set("from", day)} />
            <DayFilter label="To" day={filters.to} onChange={(day) => set("to", day)} />
            <ViewsMenu present={viewOf(filters, keys)} />
          </>
        )}
      </FilterBar>
      {marked.length > 0 && <BulkBar marked={marked} onMark={mark} />}
      <div className="relative flex min-h-0 flex-1">
        <ListTable
          label="Referrals"
          list={list}
          columns={columns}
          selectedId={referralId}
          selection={isReferrer ? undefined : selection}
          linkOf={({ id }) => ({
            to: "/o/$slug/referrals/$referralId",
            params: { slug, referralId: id },
            search: true,
          })}
          empty={
            isFiltered ? (
              <EmptyState icon={SearchX} title="No referral matches these filters">
                Remove a filter to see more referrals.
              </EmptyState>
            ) : (
              <EmptyState icon={Inbox} title="No referrals yet" action={createButton}>
                Submitted referrals appear here, newest first.
                <FromProgram sample={newReferral(user.id)} />
              </EmptyState>
            )
          }
        />
        <Outlet />
      </div>
      {search.create === true && (
        <Suspense>
          <CreateDialog onClose={() => setCreate(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Such as `1,000+`; counted anew with the list. */
function useCountText(query: { organization: string } & ReturnType<typeof queryOf>) {
  const { data } = useQuery({
    ...countQuery(query),
    placeholderData: (before) => before,
  });
  return data && `${data.count.toLocaleString("en")}${data.isMore ? "+" : ""}`;
}

type FilterName = "status" | "label" | "referrer" | "assignee" | "call";

/** Labels come from the organization's list. The filter by referrer stands beside these. */
function useFilters({ status, label, referrer, assignee }: ReferralFilters): Filter<FilterName>[] {
  const { slug, user } = useOrganization();
  const referrerName = usePersonName(referrer);
  const statusChoices = useStatusChoices(status);
  const assignees = useAssigneeChoices(assignee);
  const used = useQuery(labelsQuery(slug)).data?.labels ?? [];
  const names = used.map(({ name }) => name);
  const offered = label === undefined || names.includes(label) ? names : [label, ...names];
  const filters: Filter<FilterName>[] = [
    { name: "status", label: "Status", choices: statusChoices },
    {
      name: "label",
      label: "Label",
      choices: offered.map((name) => ({ value: name, label: name })),
    },
  ];
  if (isAboveReferrer(user)) {
    filters.push({
      name: "call",
      label: "To contact",
      choices: [{ value: "mine", label: "Mine" }],
    });
  }
  if (referrer !== undefined) {
    const choices = [{ value: referrer, label: referrerName }];
    filters.push({ name: "referrer", label: "Referrer", choices });
  }
  if (user.permissionLevel !== "referrer") {
    filters.push({ name: "assignee", label: "Assignee", choices: assignees });
  }
  return filters;
}

import { getRouteApi, Link, useParams } from "@tanstack/react-router";
import { Inbox, SearchX } from "lucide-react";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { useStatuses } from "../data/referral-statuses.tsx";
import { countQuery, customFieldsQuery, labelsQuery } from "../data/referrals.ts";
import { useList } from "../data/use-list.ts";
import { useOpening } from "../lists/address.ts";
import { type Filter, relativeDays } from "../lists/filters.tsx";
import { FromProgram, ListPage } from "../lists/list-page.tsx";
import { manyIn } from "../lists/many-values.ts";
import { PersonFilter, usePersonFilters } from "../lists/person-filter.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { part } from "../ui/part.tsx";
import { StatusDot } from "../words/referral-statuses.tsx";
import { isAboveReferrer, isAdmin } from "../words/roles.ts";
import { newReferral } from "../words/samples.ts";
import { inOwnWords, ownReading } from "../words/texts/use-texts.ts";
import { useAssigneeChoices } from "./assignee-choices.ts";
import { allColumns } from "./columns.tsx";
import { ColumnsMenu, ViewsMenu } from "./list-menus.tsx";
import { filtersIn, queryOf, type ReferralFilters, referralsIn, viewOf } from "./search.ts";
import { useColumns } from "./use-columns.ts";
import { useMarked } from "./use-selected.ts";

const BulkBar = part(async () => (await import("./bulk-bar.tsx")).BulkBar);
const CreateDialog = part(async () => (await import("./create-dialog.tsx")).CreateDialog);

const route = getRouteApi("/o/$slug/referrals");

export function ReferralsPage() {
  const { slug, timezone, user } = useOrganization();
  const isNarrow = useIsNarrow();
  const isBeside = useParams({ strict: false }).referralId !== undefined;
  const isReferrer = user.permissionLevel === "referrer";
  const own = isReferrer ? ownReading().texts.lists : undefined;
  const filters = filtersIn(route.useSearch());
  const list = useList(referralsIn(filters, timezone));
  const fields = useQuery(customFieldsQuery).data ?? [];
  const { columns, keys, choose } = useColumns(fields);
  const { marked, selection, mark, settle } = useMarked(JSON.stringify(filters), list.items);
  const creation = useOpening("create");
  const createButton = isReferrer ? (
    <Link to="/o/$slug/tell" params={{ slug }} className={buttonClass("primary")}>
      {ownReading().texts.tell.title}
    </Link>
  ) : (
    <Button look="primary" onClick={creation.open}>
      Submit referral
    </Button>
  );
  return (
    <ListPage
      title={isReferrer ? ownReading().texts.tabs.referrals : "Referrals"}
      label="Referrals"
      count={useCountText(queryOf(filters, timezone))}
      {...(!isReferrer && {
        imports: "referrals",
        csv: { fileName: "referrals.csv", columns: keys },
      })}
      actions={
        <>
          {!isNarrow && !isReferrer && !isBeside && (
            <ColumnsMenu offered={allColumns(user, fields)} chosen={keys} onChoose={choose} />
          )}
          {createButton}
        </>
      }
      filters={useFilters(filters)}
      searchLabel={own?.search.referrals ?? "Search referrals"}
      hasDays={!isNarrow}
      furtherFilters={!isReferrer && <PersonFilter name="referrer" label="Referrer" />}
      views={!isNarrow && !isReferrer && <ViewsMenu present={viewOf(filters, keys)} />}
      list={list}
      columns={isReferrer ? inOwnWords(columns) : columns}
      selection={isReferrer ? undefined : selection}
      opens="/o/$slug/referrals/$referralId"
      noMatch={
        <EmptyState
          icon={SearchX}
          title={own?.noMatch.referrals.title ?? "No referrals match these filters"}
        >
          {own?.noMatch.referrals.text ?? "Remove a filter to see more referrals."}
        </EmptyState>
      }
      empty={
        <EmptyState
          icon={Inbox}
          title={own?.none.referrals.title ?? "No referrals yet"}
          action={createButton}
        >
          {own?.none.referrals.text ?? "Submitted referrals appear here, newest first."}
          <FromProgram sample={newReferral(user.id)} />
        </EmptyState>
      }
    >
      {marked.length > 0 && !isBeside && (
        <BulkBar marked={marked} onMark={mark} onSettle={settle} />
      )}
      {creation.isOpen && <CreateDialog onClose={creation.close} />}
    </ListPage>
  );
}

/** Returns the count as text, such as `1,000+`. Counts again whenever the list is read. */
function useCountText(query: ReturnType<typeof queryOf>) {
  const { data } = useQuery(countQuery(query));
  return data && `${data.count.toLocaleString("en")}${data.isMore ? "+" : ""}`;
}

/** Returns the filters. The labels come from the organization's list. */
function useFilters({ status, label, assignee }: ReferralFilters): Filter[] {
  const { user } = useOrganization();
  const referrers = usePersonFilters("referrer", "Referrer");
  const chosen = manyIn(status).values;
  const statuses = useStatuses().filter(
    ({ key, archivedAt }) => archivedAt === null || chosen.includes(key),
  );
  const assignees = useAssigneeChoices(assignee);
  const used = useQuery(labelsQuery).data?.labels ?? [];
  const names = used.map(({ name }) => name);
  const offered = label === undefined || names.includes(label) ? names : [label, ...names];
  const filters: Filter[] = [
    {
      name: "status",
      label: "Status",
      isMany: true,
      choices: statuses.map(({ key, label: name, color }) => ({
        value: key,
        label: name,
        icon: <StatusDot color={color} />,
      })),
    },
  ];
  if (isAboveReferrer(user)) {
    filters.push(
      {
        name: "label",
        label: "Label",
        choices: offered.map((name) => ({ value: name, label: name })),
      },
      { name: "call", label: "To contact", choices: [{ value: "mine", label: "Mine" }] },
    );
  }
  if (isAboveReferrer(user)) {
    filters.push({
      name: "credit",
      label: "Credit",
      choices: [
        ...(isAdmin(user) ? [{ value: "open", label: "Open duplicates" }] : []),
        { value: "not_credited", label: "Not credited" },
        { value: "shared", label: "Shared" },
        { value: "all", label: "Any" },
      ],
    });
  }
  filters.push(...referrers);
  if (user.permissionLevel !== "referrer") {
    filters.push({ name: "assignee", label: "Assignee", choices: assignees }, relativeDays);
  }
  return filters;
}

import type { AuditLog } from "@referral-service/contract";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
import { useEffect } from "react";
import { entryQuery } from "../../data/audit-log.ts";
import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { CsvButton } from "../../lists/csv-button.tsx";
import { DayFilter, type Filter, FilterBar } from "../../lists/filters.tsx";
import { type Column, ListTable, useList } from "../../lists/list.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { PageBar } from "../../ui/page.tsx";
import { Time } from "../../ui/time.tsx";
import {
  actionChoices,
  actionName,
  actorName,
  actorTypeChoices,
  actorTypes,
  targetTypeChoices,
} from "../../words/audit.ts";
import { changesText } from "../../words/audit-values.ts";
import { type AuditSearch, filtersOf } from "./search.ts";

const route = getRouteApi("/o/$slug/settings/audit-log");

const Changes = ({ changes }: Pick<AuditLog, "changes">) =>
  changesText(changes, useOrganization().timezone);

const columns: Column<AuditLog>[] = [
  { name: "What", widthPx: 250, cell: ({ action }) => actionName(action) },
  {
    name: "By",
    cell: ({ actor }) => (
      <>
        {actorName(actor)}
        {actor.type === "organization_key" && (
          <span className="text-ink-3"> · {actorTypes[actor.type]}</span>
        )}
      </>
    ),
  },
  {
    name: "Changed",
    cell: ({ changes, withheld }) => (withheld ? "Hidden" : <Changes changes={changes} />),
    isMinor: true,
  },
  { name: "When", widthPx: 135, cell: ({ createdAt }) => <Time unixMs={createdAt} /> },
];

/** On a phone the person and the time stand below, so that the longest name of an action fits. */
const onPhone: Column<AuditLog>[] = [
  {
    name: "What",
    cell: ({ action, actor, createdAt }) => (
      <span className="grid leading-4 font-normal">
        <span className="truncate font-medium">{actionName(action)}</span>
        <span className="truncate text-2xs text-ink-3">
          {actorName(actor)} · <Time unixMs={createdAt} />
        </span>
      </span>
    ),
  },
];

type FilterName = "actorType" | "action" | "targetType" | "actorId" | "targetId";

export function AuditLogPage() {
  const { slug, timezone } = useOrganization();
  const isNarrow = useIsNarrow();
  const search = route.useSearch();
  const { entryId } = useParams({ strict: false });
  const navigate = useNavigate({ from: "/o/$slug/settings/audit-log" });
  const query = { organization: slug, ...filtersOf(search, timezone) };
  const list = useList(["audit-logs", slug, search], (cursor, signal) =>
    api("GET /audit-logs", { query: { ...query, cursor, limit: 50 }, signal }),
  );
  useKeptEntries(list.items);
  const set = (name: keyof AuditSearch, value: string | undefined) =>
    void navigate({ to: ".", search: (present) => ({ ...present, [name]: value }) });
  const isFiltered = Object.values(search).some((value) => value !== undefined);

  return (
    <>
      <PageBar
        title="Audit log"
        actions={<CsvButton address="GET /audit-logs" query={query} fileName="audit-log.csv" />}
      />
      <FilterBar<FilterName>
        filters={filtersFor(search, list.items)}
        chosen={search}
        onChange={set}
      >
        <DayFilter label="From" day={search.from} onChange={(day) => set("from", day)} />
        <DayFilter label="To" day={search.to} onChange={(day) => set("to", day)} />
      </FilterBar>
      <div className="relative flex min-h-0 flex-1">
        <ListTable
          label="Audit log"
          list={list}
          columns={isNarrow ? onPhone : columns}
          selectedId={entryId}
          linkOf={({ id }) => ({
            to: "/o/$slug/settings/audit-log/$entryId",
            params: { slug, entryId: id },
            search: true,
          })}
          empty={
            <EmptyState
              icon={ScrollText}
              title={isFiltered ? "No entry matches these filters" : "No entries yet"}
            >
              {isFiltered
                ? "Remove a filter to see more."
                : "Changes by people, keys, assistants, visitors and the operator appear here."}
            </EmptyState>
          }
        />
        <Outlet />
      </div>
    </>
  );
}

/** Ids of actors and targets come from an entry, so they are offered only once one is chosen. */
function filtersFor({ actorId, targetId }: AuditSearch, entries: AuditLog[]): Filter<FilterName>[] {
  const filters: Filter<FilterName>[] = [
    { name: "actorType", label: "By", choices: actorTypeChoices },
    { name: "action", label: "What", choices: actionChoices },
    { name: "targetType", label: "About", choices: targetTypeChoices },
  ];
  if (actorId !== undefined) {
    const known = entries.find(({ actor }) => actor.id === actorId);
    const label = known === undefined ? "One actor" : actorName(known.actor);
    filters.push({ name: "actorId", label: "Actor", choices: [{ value: actorId, label }] });
  }
  if (targetId !== undefined) {
    const choices = [{ value: targetId, label: `…${targetId.slice(-6)}` }];
    filters.push({ name: "targetId", label: "Target", choices });
  }
  return filters;
}

/** The panel opens at once with what the list has read. */
function useKeptEntries(entries: AuditLog[]) {
  const { slug } = useOrganization();
  const client = useQueryClient();
  useEffect(() => {
    for (const entry of entries) {
      client.setQueryData(entryQuery(slug, entry.id).queryKey, entry);
    }
  }, [client, slug, entries]);
}

import type { AuditLog } from "@referral-service/contract";
import { getRouteApi } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
import { entriesList, useKeptEntries } from "../../data/audit-log.ts";
import { useOrganization } from "../../data/me.ts";
import { useList } from "../../data/use-list.ts";
import type { Filter } from "../../lists/filters.tsx";
import { ListPage } from "../../lists/list-page.tsx";
import type { Column } from "../../lists/list-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
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
import { type AuditSearch, entriesIn } from "./search.ts";

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

/** On a phone, the person and the time are below, so that the longest action name fits. */
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

export function AuditLogPage() {
  const { timezone } = useOrganization();
  const isNarrow = useIsNarrow();
  const search = route.useSearch();
  const list = useList(entriesList(entriesIn(search, timezone)));
  useKeptEntries(list.items);
  return (
    <ListPage
      title="Audit log"
      csv={{ fileName: "audit-log.csv" }}
      filters={filtersFor(search, list.items)}
      hasDays
      list={list}
      columns={isNarrow ? onPhone : columns}
      opens="/o/$slug/settings/audit-log/$entryId"
      noMatch={
        <EmptyState icon={ScrollText} title="No entries match these filters">
          Remove a filter to see more.
        </EmptyState>
      }
      empty={
        <EmptyState icon={ScrollText} title="No entries yet">
          Changes by people, keys, assistants, visitors and the operator appear here.
        </EmptyState>
      }
    />
  );
}

/**
 * IDs of actors and targets come from an entry, so the filters offer them only after one is chosen.
 */
function filtersFor({ actorId, targetId }: AuditSearch, entries: AuditLog[]): Filter[] {
  const filters: Filter[] = [
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

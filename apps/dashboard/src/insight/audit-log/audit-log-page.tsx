import type { ShownAuditLog } from "@referral-service/contract/app";
import { getRouteApi } from "@tanstack/react-router";
import { KeyRound, type LucideIcon, Scale, ScrollText } from "lucide-react";
import { entriesList, useKeptEntries } from "../../data/audit-log.ts";
import { useOrganization } from "../../data/me.ts";
import { useList } from "../../data/use-list.ts";
import type { Filter } from "../../lists/filters.ts";
import { ListPage } from "../../lists/list-page.tsx";
import type { Column } from "../../lists/list-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ClockTime } from "../../ui/exact-time.tsx";
import { useHasSideColumn } from "../../ui/is-narrow.ts";
import {
  actionChoices,
  actorName,
  actorTypeChoices,
  actorTypes,
  entryTitle,
  subjectCount,
  subjectText,
  targetTypeChoices,
} from "../../words/audit.ts";
import { Changes, hasChanges } from "./changes.tsx";
import { type EntryRow, useEntryGroups } from "./folded-entries.tsx";
import { type AuditSearch, entriesIn } from "./search.ts";
import { Subject } from "./subject.tsx";

const route = getRouteApi("/o/$slug/settings/audit-log");

/** Icons of actors whose names do not show that they are not people. */
const actorIcons: Partial<Record<ShownAuditLog["actor"]["type"], LucideIcon>> = {
  organization_key: KeyRound,
  bonus_rule: Scale,
};

function Actor({ actor }: Pick<ShownAuditLog, "actor">) {
  const Icon = actorIcons[actor.type];
  if (Icon === undefined || actor.name === null) return actorName(actor);
  return (
    <span className="flex items-center gap-1.5">
      <Icon
        role="img"
        aria-label={actorTypes[actor.type]}
        className="size-3.5 shrink-0 text-ink-3"
      />
      <span className="truncate">{actor.name}</span>
    </span>
  );
}

const isHidden = ({ run, withheld }: EntryRow) => run !== undefined && withheld === true;

const actor = (entry: EntryRow) =>
  isHidden(entry) ? `${entry.run?.count} more changes` : <Actor actor={entry.actor} />;

/** Adds how many entries a row stands for. */
const counted = (title: string, { run }: EntryRow) =>
  run === undefined ? title : `${title} × ${run.count}`;

/** Whether a row stands for entries about several records, so it says nothing about the first one. */
const isOfSeveral = ({ run }: EntryRow) => run !== undefined && run.subjectCount > 1;

/** Names the subject, or counts those of a row that stands for several entries. */
const subject = (entry: EntryRow) => {
  if (isHidden(entry)) return false;
  return isOfSeveral(entry) ? (
    subjectCount(entry.target.type, entry.run?.subjectCount ?? 0)
  ) : (
    <Subject entry={entry} />
  );
};

const changes = (entry: EntryRow) =>
  !(isOfSeveral(entry) && !isHidden(entry)) &&
  hasChanges(entry) && (
    <span className="text-xs">
      <Changes entry={entry} />
    </span>
  );

const action = (entry: EntryRow) => (isHidden(entry) ? "" : counted(entryTitle(entry), entry));

const time: Column<EntryRow> = {
  name: "Time",
  widthPx: 80,
  cell: ({ createdAt }) => <ClockTime unixMs={createdAt} />,
  order: "descending",
  isNumber: true,
  isBesideRecord: true,
};

const columns: Column<EntryRow>[] = [
  { name: "Actor", minPx: 150, maxPx: 200, cell: actor },
  { name: "Action", widthPx: 288, cell: action, isBesideRecord: true },
  { name: "Subject", minPx: 160, maxPx: 215, cell: subject, hasSecondLine: true },
  { name: "Changes", cell: changes },
  time,
];

function actorInBrief({ actor }: EntryRow): string {
  if (actor.type === "public_link") return "A visitor";
  const name = actorName(actor);
  return actor.type === "organization_key" ? `${actorTypes.organization_key} ${name}` : name;
}

/** Whether the values before and after say what happened. Otherwise, the action does. */
const showsValues = (entry: EntryRow) =>
  entry.action.endsWith("updated") && entry.run === undefined && hasChanges(entry);

/** What happened to the subject, and who did it. The actor is cut first. */
const eventAndActor = (entry: EntryRow) =>
  isHidden(entry) ? (
    <Changes entry={entry} />
  ) : (
    <span className="flex gap-1">
      {showsValues(entry) ? (
        <span className="min-w-0">
          <Changes entry={entry} />
        </span>
      ) : (
        <span className="shrink-0">{action(entry)}</span>
      )}
      <span className="min-w-20 shrink-99 truncate text-ink-3">
        · <bdi>{actorInBrief(entry)}</bdi>
      </span>
    </span>
  );

/** The columns in a window without room for all of them. */
const inBrief: Column<EntryRow>[] = [
  {
    name: "Subject",
    maxPx: 220,
    cell: (entry) =>
      isHidden(entry) ? actor(entry) : isOfSeveral(entry) ? subject(entry) : subjectText(entry),
  },
  { name: "Change and actor", cell: eventAndActor },
  time,
];

export function AuditLogPage() {
  const { timezone } = useOrganization();
  const search = route.useSearch();
  const list = useList(entriesList(entriesIn(search, timezone)));
  useKeptEntries(list.items);
  return (
    <ListPage
      title="Audit log"
      label="Entries"
      csv={{ fileName: "audit-log.csv" }}
      filters={filtersFor(search, list.items)}
      list={list}
      columns={useHasSideColumn() ? columns : inBrief}
      grouping={useEntryGroups(list)}
      opens="/o/$slug/settings/audit-log/$entryId"
      empty={
        <EmptyState icon={ScrollText} title="No entries yet">
          Every change appears here, with who or what caused it.
        </EmptyState>
      }
    />
  );
}

/**
 * IDs of actors and targets come from an entry, so the filters offer them only after one is chosen.
 */
function filtersFor({ actorId, targetId }: AuditSearch, entries: ShownAuditLog[]): Filter[] {
  const filters: Filter[] = [
    { name: "actorType", label: "Actor type", choices: actorTypeChoices },
    { name: "action", label: "Action", choices: actionChoices },
    { name: "targetType", label: "Subject type", choices: targetTypeChoices },
  ];
  if (actorId !== undefined) {
    const known = entries.find(({ actor }) => actor.id === actorId);
    const label = known === undefined ? "Selected actor" : actorName(known.actor);
    filters.push({ name: "actorId", label: "Actor", choices: [{ value: actorId, label }] });
  }
  if (targetId !== undefined) {
    const known = entries.find(({ target }) => target.id === targetId);
    const label = known === undefined ? "Selected record" : subjectText(known);
    filters.push({ name: "targetId", label: "Subject", choices: [{ value: targetId, label }] });
  }
  filters.push({ name: "days", label: "Time", choices: [], isDays: true });
  return filters;
}

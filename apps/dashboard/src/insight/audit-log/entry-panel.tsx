import type { ShownAuditLog } from "@referral-service/contract/app";
import { Link, type LinkProps, useParams, useSearch } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { entryQuery } from "../../data/audit-log.ts";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { useRecordsAround } from "../../lists/records-around.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { CopyableId } from "../../ui/copy.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ExactTime } from "../../ui/exact-time.tsx";
import { Fact, Facts, Panel, PanelBody } from "../../ui/panel.tsx";
import { actorName, actorTypes, entryTitle, noteOf, subjectName } from "../../words/audit.ts";
import { shownChanges } from "../../words/audit-values.ts";
import { changesStatus, StatusChange } from "./changes.tsx";
import type { AuditSearch } from "./search.ts";
import { Subject, useChangesReading } from "./subject.tsx";

export function EntryPanel() {
  const { slug } = useOrganization();
  const { entryId = "" } = useParams({ strict: false });
  const search = useSearch({ from: "/o/$slug/settings/audit-log" });
  const entry = useQuery(entryQuery(entryId));
  return (
    <Panel
      label="Audit log entry"
      title={entry.data ? entryTitle(entry.data) : undefined}
      closeTo={{ to: "/o/$slug/settings/audit-log", params: { slug }, search }}
      around={useRecordsAround()}
    >
      <PanelBody>
        <Loaded failure="The entry could not be loaded" query={entry} className="p-5" />
        {entry.data !== undefined &&
          (entry.data === null ? (
            <EmptyState icon={SearchX} title="Entry not found">
              We never remove entries. Check the web address.
            </EmptyState>
          ) : (
            <Entry entry={entry.data} />
          ))}
      </PanelBody>
    </Panel>
  );
}

function Entry({ entry }: { entry: ShownAuditLog }) {
  const { slug } = useOrganization();
  const { actor, target } = entry;
  const filteredBy = (search: AuditSearch): LinkProps => ({
    to: "/o/$slug/settings/audit-log",
    params: { slug },
    search,
  });
  return (
    <div className="grid gap-5 p-5">
      <Facts>
        <Fact name="Time">
          <ExactTime unixMs={entry.createdAt} />
        </Fact>
        <Fact name="Actor">
          {actorName(actor)}
          <span className="block text-ink-3">{actorTypes[actor.type]}</span>
        </Fact>
        <Fact name="Subject">
          <Subject entry={entry} />
          <span className="block text-ink-3">{subjectName(target.type)}</span>
        </Fact>
      </Facts>
      <Changes entry={entry} />
      <div className="flex flex-wrap gap-2">
        {actor.id !== null && (
          <Link {...filteredBy({ actorId: actor.id })} className={buttonClass("default", "small")}>
            All entries by {actorName(actor)}
          </Link>
        )}
        <Link {...filteredBy({ targetId: target.id })} className={buttonClass("default", "small")}>
          All entries about this {subjectName(target.type).toLowerCase()}
        </Link>
      </div>
      <section className="grid gap-2">
        <h3>For programs</h3>
        <Facts>
          <Fact name="Action">
            <code className="font-mono text-xs">{entry.action}</code>
          </Fact>
          {actor.id !== null && (
            <Fact name="Actor ID">
              <CopyableId id={actor.id} label="Copy actor ID" />
            </Fact>
          )}
          <Fact name="Subject ID">
            <CopyableId id={target.id} label="Copy subject ID" />
          </Fact>
          {entry.requestId !== null && (
            <Fact name="Request ID">
              <CopyableId id={entry.requestId} label="Copy request ID" />
            </Fact>
          )}
        </Facts>
      </section>
    </div>
  );
}

function Changes({ entry }: { entry: ShownAuditLog }) {
  const reading = useChangesReading(entry);
  const changes = shownChanges(entry.changes, reading);
  const note = noteOf(entry);
  if (changes.length === 0 && note === undefined) return null;
  return (
    <section className="grid gap-2">
      <h3>Changes</h3>
      {note !== undefined && <p className="text-ink-2">{note}</p>}
      <ul className="grid gap-2">
        {changes.map(({ field, name, from = "–", to = "–" }) => (
          <li key={field} className="rounded-control border border-line px-3 py-2">
            <p className="text-xs text-ink-3">{name}</p>
            {field === "status" && changesStatus(entry) ? (
              <StatusChange entry={entry} />
            ) : (
              <dl className="grid grid-cols-[44px_1fr] gap-x-2 wrap-anywhere whitespace-pre-wrap">
                <dt className="text-ink-3">From</dt>
                <dd dir="auto" className="min-w-0 text-ink-2">
                  {from}
                </dd>
                <dt className="text-ink-3">To</dt>
                <dd dir="auto" className="min-w-0">
                  {to}
                </dd>
              </dl>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

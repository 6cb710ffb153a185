import type { PipelineRow } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { Target } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Loaded } from "../data/failures/loaded.tsx";
import { useOrganization } from "../data/me.ts";
import { pipelinesQuery } from "../data/portal.ts";
import { useQuery } from "../data/queries.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageBar, PageBody, Section } from "../ui/page.tsx";
import { part } from "../ui/part.tsx";
import { countText } from "../words/portal.ts";

const HandOverDialog = part(async () => (await import("./hand-over-dialog.tsx")).HandOverDialog);

/** Shows admins what is open in each business developer's pipeline. */
export function PipelinesPage() {
  const pipelines = useQuery(pipelinesQuery);
  const rows = pipelines.data?.rows ?? [];
  const former = rows.filter(({ hasLeft }) => hasLeft);
  const present = rows.filter(({ hasLeft }) => !hasLeft);
  const [handedOver, setHandedOver] = useState<PipelineRow>();
  return (
    <>
      <PageBar title="Pipeline" />
      <Loaded query={pipelines} className="p-5" />
      {pipelines.data !== undefined && rows.length === 0 && <NoDevelopers />}
      {rows.length > 0 && (
        <PageBody width="full">
          {present.length > 0 && (
            <Pipelines label="Pipelines" rows={present} nameOf={(row) => <Board row={row} />} />
          )}
          {former.length > 0 && (
            <Section
              title="Former business developers"
              description="They still have open work. Choose who takes it over."
              isBare
            >
              <Pipelines
                label="Former business developers"
                rows={former}
                nameOf={nameText}
                actionOf={(row) => (
                  <Button size="small" onClick={() => setHandedOver(row)}>
                    Hand over
                    <span className="sr-only"> the work of {nameText(row)}</span>
                  </Button>
                )}
              />
            </Section>
          )}
        </PageBody>
      )}
      {handedOver !== undefined && (
        <HandOverDialog
          person={handedOver}
          name={nameText(handedOver)}
          onClose={() => setHandedOver(undefined)}
        />
      )}
    </>
  );
}

const nameText = ({ name, email }: PipelineRow) => name ?? email ?? "No name";

function Board({ row }: { row: PipelineRow }) {
  const { slug, user } = useOrganization();
  return (
    <Link
      to="/o/$slug/portal"
      params={{ slug }}
      search={row.id === user.id ? {} : { bd: row.id }}
      className="font-medium after:absolute after:inset-0"
    >
      {nameText(row)}
    </Link>
  );
}

/** Formats the difference to the previous week, such as "+7". */
function changeText({ activityCount, previousActivityCount }: PipelineRow): string {
  const difference = activityCount - previousActivityCount;
  if (difference === 0) return "0";
  return `${difference > 0 ? "+" : "−"}${countText(Math.abs(difference))}`;
}

function Pipelines({
  label,
  rows,
  nameOf,
  actionOf,
}: {
  label: string;
  rows: readonly PipelineRow[];
  nameOf: (row: PipelineRow) => ReactNode;
  /** The action at the end of each row. */
  actionOf?: (row: PipelineRow) => ReactNode;
}) {
  return (
    <div className="overflow-hidden rounded-surface border border-line bg-surface">
      <table aria-label={label} className="w-full table-fixed">
        <thead>
          <tr className="h-9 text-right text-xs text-ink-3 *:px-2.5 whitespace-nowrap *:font-medium *:first:pl-4">
            <th scope="col" className="w-1/2 text-left sm:w-1/4">
              Business developer
            </th>
            <th scope="col" className="max-sm:w-24">
              Prospects
            </th>
            <th scope="col" className="max-sm:hidden">
              Open tasks
            </th>
            <th scope="col" className="max-sm:w-24">
              Overdue
            </th>
            {actionOf === undefined ? (
              <>
                <th scope="col" className="max-lg:hidden">
                  Activities, last 7 days
                </th>
                <th scope="col" className="max-lg:hidden">
                  vs. the week before
                </th>
              </>
            ) : (
              <th scope="col" className="w-32">
                <span className="sr-only">Action</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              className="figures relative h-9 border-t border-line text-right *:px-2.5 *:first:pl-4 hover:bg-hover pointer-coarse:h-11"
            >
              <th scope="row" dir="auto" className="truncate text-left font-normal">
                {nameOf(row)}
              </th>
              <td>{countText(row.openProspectCount)}</td>
              <td className="max-sm:hidden">{countText(row.openTaskCount)}</td>
              <td>{countText(row.overdueTaskCount)}</td>
              {actionOf === undefined ? (
                <>
                  <td className="max-lg:hidden">{countText(row.activityCount)}</td>
                  <td className="text-ink-2 max-lg:hidden">{changeText(row)}</td>
                </>
              ) : (
                <td>{actionOf(row)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NoDevelopers() {
  const { slug } = useOrganization();
  return (
    <EmptyState
      icon={Target}
      title="No business developers yet"
      action={
        <Link to="/o/$slug/people" params={{ slug }} className={buttonClass()}>
          Go to people
        </Link>
      }
    >
      Each business developer has a pipeline with prospects, tasks and goals. You can view the
      pipelines here.
    </EmptyState>
  );
}

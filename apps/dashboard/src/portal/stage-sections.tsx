import type { ShownProspect, StageSums } from "@referral-service/contract/app";
import { Link, useParams } from "@tanstack/react-router";
import clsx from "clsx";
import { type ReactNode, type RefObject, useState } from "react";
import { ErrorState } from "../data/failures/error-state.tsx";
import { LoadFailure } from "../data/failures/load-failure.tsx";
import { type BoardFilters, type ProspectFilters, stagesQuery, usePortal } from "../data/portal.ts";
import { useQuery } from "../data/queries.ts";
import { useStageMove } from "../data/use-stage-move.ts";
import { useHeaderHeight } from "../lists/density.ts";
import type { FiltersInAddress } from "../lists/filters.ts";
import { GroupToggle } from "../lists/group-toggle.tsx";
import { MoreButton } from "../lists/more-button.tsx";
import { useRowKeys } from "../lists/row-keys.ts";
import { rowTitleClass } from "../ui/card.tsx";
import { DottedLine, DottedPart } from "../ui/dotted.tsx";
import { useHeldFocus } from "../ui/held-focus.ts";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { SkeletonRows } from "../ui/skeleton-rows.tsx";
import { countText } from "../words/goal-amounts.ts";
import { shortMoney } from "../words/money.ts";
import { openStages, stages } from "../words/portal.ts";
import { type Mover, NextTime, StageMenu } from "./card.tsx";
import { hasTask } from "./next-task.ts";
import { NoProspects } from "./prospects-list.tsx";
import { StageText } from "./stage-text.tsx";
import { useProspectsByStage, useStageProspects } from "./use-stage-prospects.ts";

/** The prospects on a phone or next to an open one, in a section for each stage that has any. */
export function StageSections({
  filters: { stage: shownStage, ...filters },
  inAddress,
  newButton,
}: {
  filters: ProspectFilters;
  inAddress: FiltersInAddress;
  newButton: ReactNode;
}) {
  const sums = useQuery(stagesQuery(usePortal(), filters));
  const { ref, ...focus } = useHeldFocus<HTMLDivElement>();
  useKeys(ref, filters);
  const move = useStageMove();
  const onMove: Mover["onMove"] = (prospect, to) => void move(prospect, to);
  if (sums.isLoadingError) {
    return <ErrorState title="Prospects could not be loaded" error={sums.error} />;
  }
  const shown = sums.data?.stages.filter(
    ({ stage, count }) => count > 0 && (shownStage === undefined || stage === shownStage),
  );
  return (
    <div
      ref={ref}
      {...focus}
      className="min-h-0 flex-1 scroll-pt-9 scroll-pb-14 overflow-y-auto pb-20 outline-none"
    >
      {shown === undefined && <SkeletonRows count={8} className="px-5" />}
      {shown?.length === 0 && <NoProspects inAddress={inAddress} action={newButton} />}
      {shown?.map((sum) => (
        <StageSection
          key={sum.stage}
          {...{ sum, filters, onMove }}
          currency={sums.data?.currency}
        />
      ))}
    </div>
  );
}

/** `j` and `k` move through the rows of all sections. The open one scrolls into sight. */
function useKeys(scroller: RefObject<HTMLDivElement | null>, filters: BoardFilters) {
  const { prospectId: openId } = useParams({ strict: false });
  const isPending = useProspectsByStage(filters).some((list) => list.isPending);
  useRowKeys(scroller, {
    selection: undefined,
    openId,
    isPending,
    scrollTo: (id) => {
      const row = scroller.current?.querySelector(`[data-row="${CSS.escape(id)}"]`);
      row?.scrollIntoView({ block: "nearest" });
      return row !== null && row !== undefined;
    },
  });
}

interface Stage extends Mover {
  sum: StageSums["stages"][number];
  filters: ProspectFilters;
  currency: string | undefined;
}

function StageSection(section: Stage) {
  const { stage, count, value } = section.sum;
  const [isOpen, setOpen] = useState(true);
  const { className } = useHeaderHeight();
  const isByTask = !useStageProspects(stage, section.filters).hasNextPage;
  const sum = value > 0 && section.currency && shortMoney(value, section.currency);
  return (
    <section aria-label={stages[stage].label}>
      <h2
        className={clsx(
          "sticky top-0 z-10 flex items-center border-b border-line bg-page",
          className,
        )}
      >
        <GroupToggle
          isOpen={isOpen}
          count={[countText(count), sum].filter(Boolean).join(" · ")}
          order={
            <span className="ml-auto shrink-0 text-xs font-normal text-ink-3">
              {isByTask && openStages.includes(stage) ? "Due first" : "Newest first"}
            </span>
          }
          onToggle={() => setOpen(!isOpen)}
        >
          <StageText stage={stage} />
        </GroupToggle>
      </h2>
      {isOpen && <Prospects {...section} />}
    </section>
  );
}

/** The prospects in a stage, one page at a time. */
function Prospects({ sum: { stage, count }, filters, ...row }: Stage) {
  const list = useStageProspects(stage, filters);
  return (
    <>
      {list.isPending && <SkeletonRows count={Math.min(count, 50)} className="px-5" />}
      {list.isError && list.data === undefined && (
        <div className="px-5 py-3">
          <LoadFailure title="Prospects could not be loaded" error={list.error} />
        </div>
      )}
      <ul>
        {list.items.map((prospect) => (
          <Row key={prospect.id} {...row} prospect={prospect} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="grid px-5 py-3">
          <MoreButton list={list}>Show more</MoreButton>
        </div>
      )}
    </>
  );
}

/** A prospect on two lines. On a phone, its menu moves it to another stage. */
function Row({
  prospect,
  currency,
  onMove,
}: Mover & Pick<Stage, "currency"> & { prospect: ShownProspect }) {
  const { slug, isOwn } = usePortal();
  const { id, name, company, nextTaskTitle, value } = prospect;
  const detail = hasTask(prospect) ? nextTaskTitle : company;
  const isOpen = useParams({ strict: false }).prospectId === id;
  const isNarrow = useIsNarrow();
  return (
    <li
      data-row={id}
      className={clsx(
        "relative flex min-h-14 items-center gap-2 border-b border-line pl-5 hover:bg-hover",
        isNarrow ? "pr-3" : "pr-5",
        isOpen && "bg-selected",
      )}
    >
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-3">
          <Link
            to="/o/$slug/portal/prospects/$prospectId"
            params={{ slug, prospectId: id }}
            search={true}
            aria-current={isOpen || undefined}
            dir="auto"
            title={name}
            className={clsx("min-w-0 flex-1", rowTitleClass)}
          >
            {name}
          </Link>
          {value !== null && currency !== undefined && (
            <span className="figures">{shortMoney(value, currency)}</span>
          )}
        </div>
        <p className="text-xs text-ink-3">
          <DottedLine
            whole={
              <DottedPart>
                <NextTime prospect={prospect} />
              </DottedPart>
            }
          >
            {detail !== null && <DottedPart>{detail}</DottedPart>}
          </DottedLine>
        </p>
      </div>
      {isNarrow && isOwn && <StageMenu {...{ prospect, onMove }} />}
    </li>
  );
}

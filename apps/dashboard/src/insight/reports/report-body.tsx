import type { UseQueryResult } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import clsx from "clsx";
import type { ReactNode } from "react";
import { ErrorState } from "../../data/failures/error-state.tsx";
import { useOrganization } from "../../data/me.ts";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageBody } from "../../ui/page.tsx";
import { SkeletonFigures } from "./figure.tsx";
import { ReportPartSkeleton } from "./report-part.tsx";
import { periodIn } from "./search.ts";

/**
 * Shows a report, or why there is none. The previous figures remain, dimmed, until the next ones
 * arrive.
 */
export function ReportBody<Report>({
  title,
  figureCount = 4,
  questions,
  report,
  problem,
  children,
}: {
  title: string;
  /** Number of figures above the sections. */
  figureCount?: number;
  /** The first sections. */
  questions: readonly { title: string; isChart?: true }[];
  report: UseQueryResult<Report>;
  problem: string | undefined;
  children: (report: Report) => ReactNode;
}) {
  if (problem !== undefined) {
    return (
      <PageBody width="full">
        <Notice tone="warn" title="This period can't be shown">
          {problem}
        </Notice>
      </PageBody>
    );
  }
  return (
    <PageBody width="full">
      {report.isPending && (
        <div className={parts}>
          <SkeletonFigures count={figureCount} />
          {questions.map(({ title, isChart = false }) => (
            <ReportPartSkeleton key={title} title={title} isChart={isChart} />
          ))}
        </div>
      )}
      {report.isError && report.data === undefined && (
        <ErrorState title={`${title} could not be loaded`} error={report.error} />
      )}
      {report.data !== undefined && (
        <div
          aria-busy={report.isPlaceholderData}
          className={clsx(parts, report.isPlaceholderData && "opacity-60")}
        >
          {children(report.data)}
        </div>
      )}
    </PageBody>
  );
}

const parts =
  "grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-8 min-[100rem]:grid-cols-2 min-[100rem]:[&>:not(section),&>section:only-of-type]:col-span-full";

const route = getRouteApi("/o/$slug/reports");

/** Returns the period in the URL, in days of the organization's time zone. */
export function usePeriod() {
  const { timezone } = useOrganization();
  const search = route.useSearch();
  const isNarrow = useIsNarrow();
  return { search, ...periodIn(search, { timezone, isNarrow }) };
}

import type { ReactNode } from "react";
import { FactGroup } from "../ui/panel.tsx";
import { RecordActions } from "../ui/record-actions.tsx";
import { NamedFacts } from "../ui/record-body.tsx";
import { RecordFiguresSkeleton } from "../ui/record-figures.tsx";
import {
  FoldedSummary,
  FrameFacts,
  RecordFrame,
  RecordFrameSkeleton,
  useFoldedFacts,
} from "../ui/record-frame.tsx";
import { StreamSectionSkeleton } from "./stream/stream-section.tsx";

/** Shows a record of staff: its actions in the bar, and its facts next to its stream. */
export function FramedRecord({
  summary,
  facts,
  children,
  ...actions
}: Parameters<typeof RecordActions>[0] & {
  /** What matters most while the facts are folded, in two lines that are cut at their end. Empty parts are left out. */
  summary: readonly (string | null | undefined | false)[];
  /** The figures and the groups of facts. */
  facts: ReactNode;
  /** The stream. It is told whether the unfolded facts cover it. */
  children: (isCovered: boolean) => ReactNode;
}) {
  const [first = "", ...others] = summary.filter((part) => typeof part === "string" && part !== "");
  return (
    <>
      <RecordActions {...actions} />
      <RecordFrame
        folded={useFoldedFacts()}
        summary={(chevron) => (
          <FoldedSummary first={String(first)} second={others.join(" · ")}>
            {chevron}
          </FoldedSummary>
        )}
        facts={<FrameFacts>{facts}</FrameFacts>}
      >
        {children}
      </RecordFrame>
    </>
  );
}

/** A placeholder in the shape of such a record. */
export const FramedRecordSkeleton = ({
  figures = [],
  groups,
  children = <StreamSectionSkeleton />,
}: {
  /** Names of the figures. */
  figures?: readonly string[];
  /** The titles of the groups, each with the names of its facts or another placeholder. */
  groups: Readonly<Record<string, readonly string[] | ReactNode>>;
  /** Takes the place of the stream. */
  children?: ReactNode;
}) => (
  <RecordFrameSkeleton
    facts={
      <FrameFacts>
        {figures.length > 0 && <RecordFiguresSkeleton names={figures} />}
        {Object.entries(groups).map(([title, facts]) => (
          <FactGroup key={title} title={title}>
            {Array.isArray(facts) ? (
              <NamedFacts names={facts as readonly string[]} />
            ) : (
              (facts as ReactNode)
            )}
          </FactGroup>
        ))}
      </FrameFacts>
    }
  >
    {children}
  </RecordFrameSkeleton>
);

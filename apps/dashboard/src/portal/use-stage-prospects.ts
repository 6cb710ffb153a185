import type { BdProspectStage } from "@referral-service/contract";
import type { ShownProspect } from "@referral-service/contract/app";
import { useMemo } from "react";
import { type BoardFilters, columnList, usePortal } from "../data/portal.ts";
import { type ReadList, useList } from "../data/use-list.ts";
import { byNextTask } from "./next-task.ts";

/**
 * Returns the prospects in a stage, the next task first. A stage with further pages is newest first,
 * because a further page would otherwise move the rows.
 */
export function useStageProspects(
  stage: BdProspectStage,
  filters: BoardFilters,
): ReadList<ShownProspect> {
  const list = useList(columnList(usePortal(), { ...filters, stage }));
  const { items, hasNextPage } = list;
  const ordered = useMemo(() => (hasNextPage ? items : byNextTask(items)), [items, hasNextPage]);
  return { ...list, items: ordered };
}

/** Returns the prospects of each stage, in the order of the stages. */
export const useProspectsByStage = (filters: BoardFilters): ReadList<ShownProspect>[] => [
  useStageProspects("lead", filters),
  useStageProspects("contacted", filters),
  useStageProspects("meeting", filters),
  useStageProspects("proposal", filters),
  useStageProspects("won", filters),
  useStageProspects("lost", filters),
];

import type { BdProspectStage } from "@referral-service/contract";
import type { ShownProspect } from "@referral-service/contract/app";
import { useMemo } from "react";
import {
  type BoardFilters,
  columnList,
  type ProspectFilters,
  prospectsList,
  usePortal,
} from "../data/portal.ts";
import { type ReadList, useList } from "../data/use-list.ts";
import { byNextTask } from "./next-task.ts";

/**
 * Returns the prospects with the next task first. A list with further pages is newest first, because
 * a further page would otherwise move the rows.
 */
function useByNextTask(list: ReadList<ShownProspect>): ReadList<ShownProspect> {
  const { items, hasNextPage } = list;
  const ordered = useMemo(() => (hasNextPage ? items : byNextTask(items)), [items, hasNextPage]);
  return { ...list, items: ordered };
}

export const useStageProspects = (stage: BdProspectStage, filters: BoardFilters) =>
  useByNextTask(useList(columnList(usePortal(), { ...filters, stage })));

/** Returns the prospects in all stages, or in that of the filter. */
export const useProspects = (filters: ProspectFilters) =>
  useByNextTask(useList(prospectsList(usePortal(), filters)));

/** Returns the prospects of each stage, in the order of the stages. */
export const useProspectsByStage = (filters: BoardFilters): ReadList<ShownProspect>[] => [
  useStageProspects("lead", filters),
  useStageProspects("contacted", filters),
  useStageProspects("meeting", filters),
  useStageProspects("proposal", filters),
  useStageProspects("won", filters),
  useStageProspects("lost", filters),
];

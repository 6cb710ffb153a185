import type { BdProspectStage } from "@referral-service/contract";
import type { ShownProspect, StageSums } from "@referral-service/contract/app";
import type { InfiniteData } from "@tanstack/react-query";
import type { Page } from "../lists/pages.ts";

type Pages = InfiniteData<Page<ShownProspect>, string | undefined>;

/** Returns the pages of a list after a prospect moved: without it, or with it in its new position. */
export function moved(
  data: Pages,
  prospect: ShownProspect,
  { stage }: { stage?: BdProspectStage },
): Pages {
  const without = data.pages.map((page) => ({
    ...page,
    data: page.data.filter(({ id }) => id !== prospect.id),
  }));
  if (stage !== undefined && stage !== prospect.stage) return { ...data, pages: without };
  const at = without.findIndex(
    ({ data: rows, pagination }) =>
      !pagination.hasMore || rows.some((row) => isOlder(row, prospect)),
  );
  const pages = without.map((page, index) => {
    if (index !== at) return page;
    const place = page.data.findIndex((row) => isOlder(row, prospect));
    const end = place === -1 ? page.data.length : place;
    return { ...page, data: page.data.toSpliced(end, 0, prospect) };
  });
  return { ...data, pages };
}

/** Newest first, then by id. */
const isOlder = (one: ShownProspect, other: ShownProspect) =>
  one.createdAt < other.createdAt || (one.createdAt === other.createdAt && one.id < other.id);

/** Returns the sums after a prospect moved. */
export const restaged = (
  sums: StageSums,
  { stage: from, value }: Pick<ShownProspect, "stage" | "value">,
  to: BdProspectStage,
): StageSums => ({
  ...sums,
  stages: sums.stages.map((sum) => {
    const step = Number(sum.stage === to) - Number(sum.stage === from);
    return { ...sum, count: sum.count + step, value: sum.value + step * (value ?? 0) };
  }),
});

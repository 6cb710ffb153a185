import type { BdProspect, BdProspectStage } from "@referral-service/contract";
import type { ShownProspect, StageSums } from "@referral-service/contract/app";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { say } from "../ui/toasts.tsx";
import { stages } from "../words/portal.ts";
import { messageOf } from "./api-error.ts";
import type { Pages } from "./lists.ts";
import { setStage, usePortal } from "./portal.ts";
import { keyOf } from "./queries.ts";
import { inFlight } from "./request.ts";
import { portalKey } from "./task-counts.ts";
import { isOutdated, useCommand } from "./use-command.ts";

type Movable = Pick<ShownProspect, "id" | "name" | "stage" | "version">;

/**
 * Moves a prospect to another stage: immediately on the screen, then at the service, based on the
 * version that is shown. Moves of one prospect are sent one at a time. A toast offers to undo each
 * move.
 */
export function useStageMove() {
  const portal = usePortal();
  const client = useQueryClient();
  const { slug } = portal;
  const change = useCommand(setStage(portal));
  const sent = useRef(new Map<string, Promise<BdProspect>>());

  function show(prospect: Movable, to: BdProspectStage) {
    const lists = { queryKey: keyOf(slug, portalKey(portal, "prospects", "rows")) };
    void client.cancelQueries(lists);
    const shown = client.getQueriesData<Pages<ShownProspect>>(lists);
    const known = shown
      .flatMap(([, data]) => data?.pages.flatMap((page) => page.data) ?? [])
      .find(({ id }) => id === prospect.id);
    if (known === undefined) return;
    for (const [queryKey, data] of shown) {
      const filters = queryKey.at(-1) as { stage?: BdProspectStage };
      if (data) client.setQueryData(queryKey, moved(data, { ...known, stage: to }, filters));
    }
    client.setQueriesData<StageSums>(
      { queryKey: keyOf(slug, portalKey(portal, "stages")) },
      (sums) => sums && restaged(sums, known, to),
    );
  }

  /**
   * Unlike `inOrder`, also stores the version after a completed move, because the list shows this
   * version only after it was read again.
   */
  async function send({ id, version }: Movable, stage: BdProspectStage) {
    const before = await sent.current.get(id)?.catch(() => undefined);
    return change({ id, stage, version: Math.max(version, before?.version ?? 0) });
  }

  return async function move(prospect: Movable, to: BdProspectStage): Promise<void> {
    const { id, name, stage: from } = prospect;
    if (from === to) return;
    show(prospect, to);
    const sending = inFlight(send(prospect, to));
    sent.current.set(id, sending);
    try {
      const after = await sending;
      say(`Prospect moved to ${stages[to].label}`, name, () => void move(after, from));
    } catch (error) {
      say(
        `${name} not moved`,
        isOutdated(error)
          ? "This prospect changed in the meantime. Check its stage, then try again."
          : messageOf(error),
      );
    }
    // The list is read again only after the last move, because an earlier response would undo later
    // moves on the screen.
    if (sent.current.get(id) === sending)
      await client.invalidateQueries({ queryKey: ["portal", slug] });
  };
}

/**
 * Returns the pages of a list after a prospect moved: without the prospect, or with it in its new
 * position.
 */
function moved(
  data: Pages<ShownProspect>,
  prospect: ShownProspect,
  { stage }: { stage?: BdProspectStage },
): Pages<ShownProspect> {
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

/** Whether the first prospect is older. The ID decides if the times are equal. */
const isOlder = (one: ShownProspect, other: ShownProspect) =>
  one.createdAt < other.createdAt || (one.createdAt === other.createdAt && one.id < other.id);

/** Returns the sums after a prospect moved. */
const restaged = (
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

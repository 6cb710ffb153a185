import type { BdProspect, BdProspectStage } from "@referral-service/contract";
import type { ShownProspect, StageSums } from "@referral-service/contract/app";
import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError, messageOf } from "../data/api-error.ts";
import { api } from "../data/request.ts";
import { usePortal, useRefreshPortal } from "../data/use-portal.ts";
import type { Page } from "../lists/pages.ts";
import { say } from "../ui/toasts.tsx";
import { stages } from "../words/portal.ts";
import { moved, restaged } from "./board-cache.ts";

type Movable = Pick<ShownProspect, "id" | "name" | "stage" | "version">;
type Pages = InfiniteData<Page<ShownProspect>, string | undefined>;

/**
 * Moves a prospect to another stage: at once on the screen, then at the service, from the version
 * that is shown. Moves of one prospect are sent one after another. A toast offers to undo each
 * move.
 */
export function useStageMove() {
  const { key, query } = usePortal();
  const client = useQueryClient();
  const refresh = useRefreshPortal();
  const sent = useRef(new Map<string, Promise<BdProspect>>());

  function show(prospect: Movable, to: BdProspectStage) {
    const lists = { queryKey: [...key, "prospects"] };
    void client.cancelQueries(lists);
    const shown = client.getQueriesData<Pages>(lists);
    const known = shown
      .flatMap(([, data]) => data?.pages.flatMap((page) => page.data) ?? [])
      .find(({ id }) => id === prospect.id);
    if (known === undefined) return;
    for (const [queryKey, data] of shown) {
      const filters = queryKey.at(-1) as { stage?: BdProspectStage };
      if (data) client.setQueryData(queryKey, moved(data, { ...known, stage: to }, filters));
    }
    client.setQueriesData<StageSums>(
      { queryKey: [...key, "stages"] },
      (sums) => sums && restaged(sums, known, to),
    );
  }

  async function send({ id, version }: Movable, stage: BdProspectStage) {
    const before = await sent.current.get(id)?.catch(() => undefined);
    return api("PATCH /bd/prospects/:id", {
      params: { id },
      query,
      body: { stage },
      ifVersion: Math.max(version, before?.version ?? 0),
    });
  }

  return async function move(prospect: Movable, to: BdProspectStage): Promise<void> {
    const { id, name, stage: from } = prospect;
    if (from === to) return;
    show(prospect, to);
    const sending = send(prospect, to);
    sent.current.set(id, sending);
    try {
      const after = await sending;
      say(`Moved to ${stages[to].label}`, name, () => void move(after, from));
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.status === 412;
      say(
        `${name} stays in ${stages[from].label}`,
        isOutdated ? "Someone else just changed it. Check it again." : messageOf(error),
      );
    }
    // Only after the last move the list is read again, because an earlier answer would undo the
    // later moves on the screen.
    if (sent.current.get(id) === sending) await refresh();
  };
}

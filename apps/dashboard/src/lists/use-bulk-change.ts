import { useState } from "react";
import { type Command, useCommand } from "../data/use-command.ts";
import { say } from "../ui/toasts.tsx";
import { type BulkChange, counted, type Nouns, outcomeOf, stepsOf } from "./bulk-change.ts";
import type { Marked } from "./use-marked.ts";

interface Versioned {
  id: string;
  version: number;
}

/** Sends several changes, then reads the queries again once. Returns each result, in order. */
type Sending<Item, Body> = Command<
  readonly { id: string; version: number; body: Body }[],
  PromiseSettledResult<Item>[]
>;

/**
 * Changes all selected items, based on the versions that the person saw. A toast offers to undo the
 * change, and is corrected if the service rejects a part of it. Items that could not be changed
 * remain selected.
 */
export function useBulkChange<Item extends Versioned, Body>(
  sending: Sending<Item, Body>,
  { marked, mark, settle }: Marked<Item>,
  nouns: Nouns,
) {
  const send = useCommand(sending);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function undo(
    { bodyToRestore }: BulkChange<Item, Body>,
    changed: { before: Item; after: Item }[],
  ) {
    const results = await send(
      changed.map(({ before, after: { id, version } }) => ({
        id,
        version,
        body: bodyToRestore(before),
      })),
    );
    const { changed: restored, failedIds, reasons } = outcomeOf(changed, results);
    settle(restored.map(({ after }) => after));
    if (failedIds.length === 0) say(`${counted(restored.length, nouns)} restored`);
    else {
      say(`${restored.length} of ${counted(changed.length, nouns)} restored`, reasons.join(" "));
    }
  }

  async function run(change: BulkChange<Item, Body>) {
    setFailure(undefined);
    const steps = stepsOf(marked, change);
    if (steps.length === 0) {
      say(`No ${nouns.many} changed`, `All selected ${nouns.many} already have this value.`);
      return;
    }
    setBusy(true);
    const sent = send(
      steps.map(({ before: { id, version }, body }) => ({ id, version, body })),
    ).then((results) => outcomeOf(steps, results));
    const canUndo = steps.every(({ before }) => change.canRestore(before));
    const undoSent = async () => undo(change, (await sent).changed);
    const sayDone = (count: number) =>
      say(
        count === 0 ? `No ${nouns.many} changed` : change.doneText(count),
        undefined,
        canUndo && count > 0 ? () => void undoSent() : undefined,
      );
    // The toast appears immediately if the rows already show the change. Undo waits for the
    // service.
    const isSaid = sending.shows !== undefined && canUndo;
    if (isSaid) sayDone(steps.length);
    const { changed, failedIds, reasons } = await sent;
    setBusy(false);
    settle(changed.map(({ after }) => after));
    if (isSaid ? failedIds.length > 0 : changed.length > 0) sayDone(changed.length);
    if (failedIds.length > 0) {
      mark(new Set(failedIds));
      setFailure(`${counted(failedIds.length, nouns)} not changed. ${reasons.join(" ")}`);
    }
  }

  return { run, isBusy, failure };
}

import type { ShownDuplicateCase } from "@referral-service/contract/app";
import { messageOf } from "../../data/api-error.ts";
import { undoDecision } from "../../data/duplicates.ts";
import { useCommand } from "../../data/use-command.ts";
import { say } from "../../ui/toasts.tsx";

/** Undoes a decision and shows a toast. */
export function useUndo(): (undone: Pick<ShownDuplicateCase, "id">) => Promise<void> {
  const undo = useCommand(undoDecision);
  return async (undone) => {
    try {
      await undo(undone);
      say("Decision undone");
    } catch (error) {
      say("Decision not undone", messageOf(error));
    }
  };
}

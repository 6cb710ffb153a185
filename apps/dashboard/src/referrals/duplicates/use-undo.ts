import type { ShownDuplicateCase } from "@referral-service/contract/app";
import { messageOf } from "../../data/api-error.ts";
import { undoDecision } from "../../data/duplicates.ts";
import { useOrganization } from "../../data/me.ts";
import { useCommand } from "../../data/use-command.ts";
import { say } from "../../ui/toasts.tsx";

/** What shows a decision. */
export const shownIn = ["duplicates", "referrals", "payments", "home"] as const;

/** Undoes a decision, and says so. */
export function useUndo(): (undone: Pick<ShownDuplicateCase, "id">) => Promise<void> {
  const { slug } = useOrganization();
  const undo = useCommand({
    call: ({ id }: Pick<ShownDuplicateCase, "id">) => undoDecision(slug, id),
    invalidates: [...shownIn],
  });
  return async (undone) => {
    try {
      await undo(undone);
      say("Decision undone");
    } catch (error) {
      say("Decision not undone", messageOf(error));
    }
  };
}

import type { DecideDuplicates } from "@referral-service/contract";
import type { DuplicateReview } from "@referral-service/contract/app";
import { useState } from "react";
import { messageOf } from "../../data/api-error.ts";
import { customFieldsQuery } from "../../data/custom-fields.ts";
import { decideDuplicates } from "../../data/duplicates.ts";
import { useQuery } from "../../data/queries.ts";
import { isOutdated, useCommand } from "../../data/use-command.ts";
import { say } from "../../ui/toasts.tsx";
import { titleOf } from "../../words/duplicates.ts";
import { rowsFor } from "./comparison-rows.tsx";
import { changesBy, keptValues, type Picks } from "./picks.ts";
import { useUndo } from "./use-undo.ts";
import { decisionText } from "./words.ts";

export type Decide = (
  referralId: string | undefined,
  decision: DecideDuplicates["decision"],
  more?: Pick<DecideDuplicates, "parts" | "reason">,
) => Promise<void>;

/** Sends a decision, and returns why one was rejected. */
export function useDecision({
  review,
  picks,
  onDecided,
}: {
  review: DuplicateReview;
  /** Values that the person picked for the credited referral. */
  picks: Picks;
  onDecided: () => unknown;
}) {
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const undo = useUndo();
  const fields = useQuery(customFieldsQuery).data ?? [];
  const decideOn = useCommand({
    ...decideDuplicates,
    done: (decided) => say(decisionText(decided), titleOf(decided), () => void undo(decided)),
  });
  const { submissions, version } = review;

  const decide: Decide = async (referralId, decision, more) => {
    if (referralId === undefined || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    const changes =
      decision === "this_one"
        ? changesBy(
            keptValues(picks, {
              creditedId: referralId,
              submissions,
              rows: rowsFor(submissions, fields),
            }),
            { creditedId: referralId, submissions, fields },
          )
        : undefined;
    const body = {
      ...{ decision, version, ...more },
      ...(changes && { changes }),
    };
    try {
      await decideOn({ referralId, body });
      await onDecided();
    } catch (error) {
      setFailure(
        isOutdated(error)
          ? "This possible duplicate changed in the meantime. Check it again."
          : messageOf(error),
      );
    } finally {
      setBusy(false);
    }
  };

  return { failure, isBusy, decide };
}

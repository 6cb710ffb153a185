import { ChevronDown } from "lucide-react";
import { Skeleton } from "../ui/skeleton.tsx";
import { type ProgressStep, ProgressSteps, StepIcon } from "./progress-steps.tsx";

/**
 * The step that a payment or a run has reached, in one line that unfolds all of them. A placeholder
 * while none is known.
 */
export function FoldedSteps({ steps }: { steps: readonly ProgressStep[] }) {
  const index = steps.findLastIndex(({ state }) => state !== "ahead");
  const reached = steps[index];
  if (reached === undefined) {
    return (
      <div className="flex min-h-14 items-center">
        <Skeleton className="h-3.5 w-2/5" />
      </div>
    );
  }
  const { label, state, children } = reached;
  // A payment that failed or was canceled is not on its way to the last step.
  const isOnItsWay = state === "current" || state === "done";
  return (
    <details className="group">
      <summary className="-mx-5 flex min-h-14 cursor-pointer list-none items-center gap-3 px-5 py-2 -outline-offset-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <StepIcon state={state} />
        <span className="min-w-0 flex-1">
          <span className="font-medium">{label}</span>
          {isOnItsWay && (
            <span className="figures text-ink-2">
              {" · "}step {index + 1} of {steps.length}
            </span>
          )}
          <span className="flex flex-wrap gap-x-2 text-xs text-ink-3">{children}</span>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-2 group-open:rotate-180" />
      </summary>
      <div className="pt-2 pb-4">
        <ProgressSteps isStacked steps={steps} />
      </div>
    </details>
  );
}

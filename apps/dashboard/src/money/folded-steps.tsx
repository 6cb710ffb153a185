import { ChevronDown } from "lucide-react";
import { Fragment } from "react";
import { Skeleton } from "../ui/skeleton.tsx";
import { Status } from "../ui/tag.tsx";
import { type ProgressStep, ProgressSteps, StepIcon } from "./progress-steps.tsx";

/** All steps in one line, with the reached one in bold. */
const StepLine = ({ steps, reached }: { steps: readonly ProgressStep[]; reached: number }) => (
  <span aria-hidden className="flex flex-wrap items-center gap-x-1 text-xs text-ink-3">
    {steps.map(({ label, state }, index) => (
      <Fragment key={label}>
        {index > 0 && <span className="h-px w-1 bg-line-strong" />}
        {index === reached ? (
          <Status tone={state === "done" ? "good" : "accent"}>
            <span className="font-semibold">{label}</span>
          </Status>
        ) : (
          label
        )}
      </Fragment>
    ))}
  </span>
);

/**
 * The steps of a payment or a run in one line that unfolds who took them, and when. A placeholder
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
        {!isOnItsWay && <StepIcon state={state} />}
        <span className="grid min-w-0 flex-1 gap-0.5">
          {isOnItsWay ? (
            <>
              <span className="sr-only">
                {label}, step {index + 1} of {steps.length}
              </span>
              <StepLine steps={steps} reached={index} />
            </>
          ) : (
            <span className="font-medium">{label}</span>
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

import type { PaymentStep } from "@referral-service/contract/app";
import clsx from "clsx";
import { Circle, CircleAlert, CircleCheck, CircleDot, CircleX } from "lucide-react";
import type { ReactNode } from "react";

const icons = {
  done: { Icon: CircleCheck, className: "text-good" },
  current: { Icon: CircleDot, className: "text-accent-text" },
  failed: { Icon: CircleAlert, className: "text-bad" },
  canceled: { Icon: CircleX, className: "text-ink-3" },
  ahead: { Icon: Circle, className: "text-ink-3" },
};

export interface ProgressStep {
  label: string;
  state: keyof typeof icons;
  /** Who did it, and when. */
  children?: ReactNode;
}

export function StepIcon({ state }: Pick<ProgressStep, "state">) {
  const { Icon, className } = icons[state];
  return <Icon aria-hidden className={clsx("size-4 shrink-0", className)} />;
}

/** Returns the state of the step that a payment has reached. */
export function stepState(status: PaymentStep["status"]): ProgressStep["state"] {
  if (status === "completed") return "done";
  return status === "failed" || status === "canceled" ? status : "current";
}

/** The steps of a payment or a run, side by side or below each other. */
export const ProgressSteps = ({
  steps,
  isStacked,
}: {
  steps: readonly ProgressStep[];
  isStacked: boolean;
}) => (
  <ol className={isStacked ? "grid gap-3" : "flex gap-3"}>
    {steps.map(({ label, state, children }, index) => {
      const isLast = index === steps.length - 1;
      return (
        <li
          key={label}
          aria-current={state === "current" ? "step" : undefined}
          className={
            isStacked
              ? "relative flex gap-3"
              : clsx(
                  "grid min-w-0 content-start gap-1.5",
                  // The others have more room for their texts.
                  !(isLast && children === undefined) && "flex-1",
                )
          }
        >
          {isStacked && !isLast && (
            <span aria-hidden className="absolute top-6 -bottom-2 left-2 w-px bg-line" />
          )}
          <span className={clsx("flex items-center gap-3", isStacked && "h-5")}>
            <StepIcon state={state} />
            {!isStacked && !isLast && <span aria-hidden className="h-px flex-1 bg-line-strong" />}
          </span>
          <div className="min-w-0">
            <p className={state === "ahead" ? "text-ink-3" : "font-medium"}>{label}</p>
            <div className={clsx("text-xs text-ink-3", isStacked && "flex flex-wrap gap-x-2")}>
              {children}
            </div>
          </div>
        </li>
      );
    })}
  </ol>
);

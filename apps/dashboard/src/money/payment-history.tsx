import type { BonusPaymentStatus } from "@referral-service/contract";
import type { PaymentStep } from "@referral-service/contract/app";
import type { ReactNode } from "react";
import { useOrganization } from "../data/me.ts";
import { phrase } from "../languages/phrase.ts";
import { ExactTime } from "../ui/exact-time.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { Dot } from "../ui/tag.tsx";
import { PaymentDot } from "../words/payment-status.tsx";
import { labelFor } from "../words/payment-statuses.ts";
import { isAboveReferrer } from "../words/roles.ts";

/** A step that the payment has not reached. */
interface StepAhead {
  status: BonusPaymentStatus;
  /** When it is promised, or what it waits for. */
  when: string | undefined;
}

/** The most steps side by side. */
const rowMax = 6;

/**
 * Shows the steps of a payment with person and time, oldest first, and then those ahead. Only the
 * present one has the color of its status.
 */
export function Steps({
  steps,
  ahead = [],
  isInRow = false,
}: {
  steps: readonly PaymentStep[];
  ahead?: readonly StepAhead[];
  /** Whether the steps are side by side where there is room for them. */
  isInRow?: boolean;
}) {
  const isReferrer = !isAboveReferrer(useOrganization().user);
  const count = steps.length + ahead.length;
  const isNarrow = useIsNarrow();
  const Step = isInRow && !isNarrow && count <= rowMax ? StepInRow : StepBelow;
  return (
    <ol className={Step === StepInRow ? "flex" : "grid gap-3"}>
      {steps.map(({ status, at, byName, failureReason }, index) => (
        <Step
          key={`${status} ${at}`}
          dot={
            index === steps.length - 1 ? (
              <PaymentDot status={status} isReferrer={isReferrer} />
            ) : (
              <Dot tone="plain" />
            )
          }
          isLast={index === count - 1}
        >
          <p>
            <span className="font-medium">{labelFor(status, isReferrer)}</span>
            {byName !== null && (
              <span className="text-ink-2"> {phrase("by {name}", { name: byName })}</span>
            )}
          </p>
          <p className="text-xs text-ink-3">
            <ExactTime unixMs={at} />
          </p>
          {failureReason !== null && <p className="wrap-anywhere text-ink-2">{failureReason}</p>}
        </Step>
      ))}
      {ahead.map(({ status, when }, index) => (
        <Step key={status} dot={<DotAhead />} isLast={index === ahead.length - 1}>
          <p className="text-ink-3">{labelFor(status, isReferrer)}</p>
          {when !== undefined && <p className="text-xs text-ink-2">{when}</p>}
        </Step>
      ))}
    </ol>
  );
}

const DotAhead = () => (
  <span aria-hidden className="size-2 self-center rounded-full border border-line-strong" />
);

interface StepProps {
  dot: ReactNode;
  isLast: boolean;
  children: ReactNode;
}

/** A dot with a line down to the next step. */
const StepBelow = ({ dot, isLast, children }: StepProps) => (
  <li className="relative flex gap-3">
    {!isLast && <span aria-hidden className="absolute top-4 -bottom-4 left-[3.5px] w-px bg-line" />}
    <span className="flex h-5 shrink-0">{dot}</span>
    <div className="min-w-0">{children}</div>
  </li>
);

/** A dot with a line to the next step at its right. */
const StepInRow = ({ dot, isLast, children }: StepProps) => (
  <li className="min-w-0 flex-1">
    <div className="flex h-5 items-center gap-2">
      <span className="flex">{dot}</span>
      {!isLast && <span aria-hidden className="mr-2 h-px flex-1 bg-line" />}
    </div>
    <div className="pr-2">{children}</div>
  </li>
);

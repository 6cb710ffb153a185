import type { BonusPaymentStatus } from "@referral-service/contract";
import type { PaymentStep } from "@referral-service/contract/app";
import type { ReactNode } from "react";
import { useOrganization } from "../data/me.ts";
import { phrase } from "../languages/phrase.ts";
import { ExactTime } from "../ui/time.tsx";
import { labelFor } from "../words/payment-statuses.ts";
import { isAboveReferrer } from "../words/roles.ts";

const dots: Record<BonusPaymentStatus, string> = {
  draft: "bg-ink-3",
  approved: "bg-info",
  processing: "bg-accent",
  completed: "bg-good",
  failed: "bg-bad",
  canceled: "bg-ink-3",
};

/** A step that the payment has not reached, and the day by which it is promised. */
interface StepAhead {
  status: BonusPaymentStatus;
  by?: string;
}

/** Shows the steps of a payment with person and time, oldest first, and then those ahead. */
export function Steps({
  steps,
  ahead = [],
}: {
  steps: readonly PaymentStep[];
  ahead?: readonly StepAhead[];
}) {
  const isReferrer = !isAboveReferrer(useOrganization().user);
  const count = steps.length + ahead.length;
  return (
    <ol className="grid gap-3">
      {steps.map(({ status, at, byName, failureReason }, index) => (
        <Step key={`${status} ${at}`} dot={dots[status]} isLast={index === count - 1}>
          <p>
            <span className="font-medium">{labelFor(status, isReferrer)}</span>
            {byName !== null && (
              <span className="text-ink-2"> {phrase("by {name}", { name: byName })}</span>
            )}
          </p>
          <p className="text-xs text-ink-3">
            <ExactTime unixMs={at} />
          </p>
          {failureReason !== null && <p className="wrap-anywhere text-bad">{failureReason}</p>}
        </Step>
      ))}
      {ahead.map(({ status, by }, index) => (
        <Step key={status} dot="border border-line-strong" isLast={index === ahead.length - 1}>
          <p className="text-ink-3">{labelFor(status, isReferrer)}</p>
          {by !== undefined && <p className="text-xs text-ink-3">{by}</p>}
        </Step>
      ))}
    </ol>
  );
}

/** A dot with a line to the next step. */
const Step = ({ dot, isLast, children }: { dot: string; isLast: boolean; children: ReactNode }) => (
  <li className="relative flex gap-3">
    {!isLast && <span aria-hidden className="absolute top-4 -bottom-4 left-[3.5px] w-px bg-line" />}
    <span aria-hidden className={`mt-1.5 size-2 shrink-0 rounded-full ${dot}`} />
    <div className="min-w-0">{children}</div>
  </li>
);

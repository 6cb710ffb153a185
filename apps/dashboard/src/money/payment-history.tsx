import type { BonusPaymentStatus } from "@referral-service/contract";
import type { PaymentStep, ShownPayment } from "@referral-service/contract/app";
import clsx from "clsx";
import { Tag } from "../ui/tag.tsx";
import { ExactTime } from "../ui/time.tsx";
import { statuses } from "../words/payment-statuses.ts";

const straight = ["draft", "approved", "processing", "completed"] as const;

/** Shows the progress of a payment in one line. */
export function Way({ payment: { status, failureReason } }: { payment: ShownPayment }) {
  if (status === "failed" || status === "canceled") {
    return (
      <span className="inline-flex max-w-full items-center gap-1.5">
        <Tag tone={statuses[status].tone}>{statuses[status].label}</Tag>
        {failureReason !== null && <span className="truncate">{failureReason}</span>}
      </span>
    );
  }
  const reached = straight.indexOf(status);
  return (
    <span className="inline-flex items-center gap-1.5 text-xs">
      <span className="sr-only">{statuses[status].label}</span>
      {straight.map((step, index) => (
        <span key={step} aria-hidden className="inline-flex items-center gap-1.5">
          {index > 0 && <span className="h-px w-3.5 bg-line-strong" />}
          <span
            className={clsx(
              index < reached && "text-good",
              index === reached &&
                (step === "completed"
                  ? "font-semibold text-good"
                  : "font-semibold text-accent-text"),
              index > reached && "text-ink-3",
            )}
          >
            {statuses[step].label}
          </span>
        </span>
      ))}
    </span>
  );
}

const dots: Record<BonusPaymentStatus, string> = {
  draft: "bg-ink-3",
  approved: "bg-info",
  processing: "bg-accent",
  completed: "bg-good",
  failed: "bg-bad",
  canceled: "bg-ink-3",
};

/** Shows the steps of a payment with person and time, oldest first. */
export const Steps = ({ steps }: { steps: readonly PaymentStep[] }) => (
  <ol className="grid gap-3">
    {steps.map(({ status, at, byName, failureReason }, index) => (
      <li key={`${status} ${at}`} className="relative flex gap-3">
        {index < steps.length - 1 && (
          <span aria-hidden className="absolute top-4 -bottom-4 left-[3.5px] w-px bg-line" />
        )}
        <span aria-hidden className={clsx("mt-1.5 size-2 shrink-0 rounded-full", dots[status])} />
        <div className="min-w-0">
          <p>
            <span className="font-medium">{statuses[status].label}</span>
            {byName !== null && <span className="text-ink-2"> by {byName}</span>}
          </p>
          <p className="text-xs text-ink-3">
            <ExactTime unixMs={at} />
          </p>
          {failureReason !== null && <p className="wrap-anywhere text-bad">{failureReason}</p>}
        </div>
      </li>
    ))}
  </ol>
);

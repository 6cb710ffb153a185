import type { BonusPaymentStatus } from "@referral-service/contract";
import type { PaymentStep, ShownPayment } from "@referral-service/contract/app";
import clsx from "clsx";
import { useOrganization } from "../data/me.ts";
import { phrase } from "../languages/phrase.ts";
import { Tag } from "../ui/tag.tsx";
import { ExactTime } from "../ui/time.tsx";
import { labelFor, statuses } from "../words/payment-statuses.ts";
import { isAboveReferrer } from "../words/roles.ts";

function useLabels() {
  const isReferrer = !isAboveReferrer(useOrganization().user);
  return (status: BonusPaymentStatus) => labelFor(status, isReferrer);
}

const straight = ["draft", "approved", "processing", "completed"] as const;

/** Shows the progress of a payment in one line. */
export function Way({ payment: { status, failureReason } }: { payment: ShownPayment }) {
  const labelOf = useLabels();
  if (status === "failed" || status === "canceled") {
    return (
      <span className="inline-flex max-w-full items-center gap-1.5">
        <Tag tone={statuses[status].tone}>{labelOf(status)}</Tag>
        {failureReason !== null && <span className="truncate">{failureReason}</span>}
      </span>
    );
  }
  const reached = straight.indexOf(status);
  return (
    <span className="inline-flex items-center gap-1.5 text-xs">
      <span className="sr-only">{labelOf(status)}</span>
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
            {labelOf(step)}
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
export function Steps({ steps }: { steps: readonly PaymentStep[] }) {
  const labelOf = useLabels();
  return (
    <ol className="grid gap-3">
      {steps.map(({ status, at, byName, failureReason }, index) => (
        <li key={`${status} ${at}`} className="relative flex gap-3">
          {index < steps.length - 1 && (
            <span aria-hidden className="absolute top-4 -bottom-4 left-[3.5px] w-px bg-line" />
          )}
          <span aria-hidden className={clsx("mt-1.5 size-2 shrink-0 rounded-full", dots[status])} />
          <div className="min-w-0">
            <p>
              <span className="font-medium">{labelOf(status)}</span>
              {byName !== null && (
                <span className="text-ink-2"> {phrase("by {name}", { name: byName })}</span>
              )}
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
}

import type { BonusPaymentStatus } from "@referral-service/contract";
import { Status } from "../ui/tag.tsx";
import { labelFor, statuses } from "./payment-statuses.ts";

interface Shown {
  status: BonusPaymentStatus;
  /** Whether the reader sees the words for referrers. */
  isReferrer: boolean;
}

/** The status of a payment, which looks the same everywhere. */
export const PaymentStatus = ({ status, isReferrer }: Shown) => (
  <Status tone={statuses[status].tone}>{labelFor(status, isReferrer)}</Status>
);

const steps: BonusPaymentStatus[] = ["draft", "approved", "processing", "completed"];

/** The status of a payment among the steps before and after it. */
export const PaymentProgress = ({ status, isReferrer }: Shown) =>
  steps.includes(status) ? (
    <ol className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === status ? "step" : undefined}
          className="flex items-center gap-2"
        >
          {step === status ? (
            <PaymentStatus status={step} isReferrer={isReferrer} />
          ) : (
            labelFor(step, isReferrer)
          )}
          {index < steps.length - 1 && <span aria-hidden className="h-px w-2 bg-line-strong" />}
        </li>
      ))}
    </ol>
  ) : (
    <PaymentStatus status={status} isReferrer={isReferrer} />
  );

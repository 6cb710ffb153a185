import type { BonusPaymentStatus, StatusColor } from "@referral-service/contract";
import type { ReactNode } from "react";
import { Dot } from "../ui/tag.tsx";
import { labelFor, statuses } from "./payment-statuses.ts";
import { StatusDot } from "./referral-statuses.tsx";

interface Shown {
  status: BonusPaymentStatus;
  /** Whether the reader sees the words for referrers. */
  isReferrer: boolean;
}

/**
 * The colors that referrers see. A bonus in review is next to open referrals, so its color is not one
 * that their statuses have by default.
 */
const colors: Record<BonusPaymentStatus, StatusColor> = {
  draft: "yellow",
  approved: "blue",
  processing: "teal",
  completed: "green",
  failed: "red",
  canceled: "gray",
};

export const PaymentDot = ({ status, isReferrer }: Shown) =>
  isReferrer ? <StatusDot color={colors[status]} /> : <Dot tone={statuses[status].tone} />;

/** The status of a payment, possibly with its day, which looks the same everywhere. */
export const PaymentStatus = ({
  status,
  isReferrer,
  children,
}: Shown & { children?: ReactNode }) => (
  <span className="inline-flex items-baseline gap-1.75 text-ink">
    <PaymentDot status={status} isReferrer={isReferrer} />
    <span>
      {labelFor(status, isReferrer)} {children}
    </span>
  </span>
);

const steps: BonusPaymentStatus[] = ["draft", "approved", "processing", "completed"];

/** The status of a payment among the steps before and after it. */
export const PaymentProgress = ({ status, isReferrer }: Shown) =>
  steps.includes(status) ? (
    <ol className="flex flex-wrap items-center gap-x-2 max-sm:gap-x-1 text-xs text-ink-3">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === status ? "step" : undefined}
          className="flex items-center gap-2 max-sm:gap-1"
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

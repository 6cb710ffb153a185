import type { BonusPaymentStatus } from "@referral-service/contract";
import type { PaymentCounts } from "@referral-service/contract/app";
import { Link, useNavigate } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import { Select } from "../ui/field.tsx";
import { isStatus, statuses } from "../words/payment-statuses.ts";
import { sendsBonuses } from "../words/roles.ts";

const names = Object.keys(statuses) as BonusPaymentStatus[];

/** Returns the name of a tab. For people who approve and pay, it is what they do there. */
export function useTabLabel() {
  const isSender = sendsBonuses(useOrganization().user);
  return (status: BonusPaymentStatus) => {
    if (isSender && status === "draft") return "To approve";
    if (isSender && status === "approved") return "To pay";
    return statuses[status].label;
  };
}

/** Returns the number of payments in a tab as text, once it is known. */
export function countIn(
  counts: PaymentCounts["counts"] | undefined,
  status: BonusPaymentStatus,
): string | undefined {
  const found = counts?.find((counted) => counted.status === status);
  return found && `${found.count.toLocaleString("en")}${found.isMore ? "+" : ""}`;
}

interface TabsProps {
  open: BonusPaymentStatus;
  counts: PaymentCounts["counts"] | undefined;
  /** Whether there is no room for a row of tabs. */
  isSelect: boolean;
}

/** Each status is a tab. Each tab has its own order. */
const searchOf = (status: BonusPaymentStatus) => (present: object) => ({
  ...present,
  ...{ status, sort: undefined, order: undefined },
});

/** Shows the payments with one status at a time. */
export function PaymentTabs({ open, counts, isSelect }: TabsProps) {
  const { slug } = useOrganization();
  const navigate = useNavigate();
  const labelOf = useTabLabel();
  if (isSelect) {
    return (
      <div className="shrink-0">
        <Select
          aria-label="Payments by status"
          value={open}
          className="font-medium"
          onChange={({ target: { value } }) =>
            isStatus(value) &&
            void navigate({ to: "/o/$slug/payments", params: { slug }, search: searchOf(value) })
          }
        >
          {names.map((status) => (
            <option key={status} value={status}>
              {[labelOf(status), countIn(counts, status)].join(" ")}
            </option>
          ))}
        </Select>
      </div>
    );
  }
  return (
    <nav aria-label="Payments by status" className="-my-2 mr-auto flex h-11 gap-4">
      {names.map((status) => (
        <Link
          key={status}
          to="/o/$slug/payments"
          params={{ slug }}
          search={searchOf(status)}
          aria-current={status === open ? "page" : undefined}
          className="flex items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
        >
          {labelOf(status)}
          <span className="figures font-normal text-ink-3 empty:hidden">
            {countIn(counts, status)}
          </span>
        </Link>
      ))}
    </nav>
  );
}

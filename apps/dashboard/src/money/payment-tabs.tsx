import type { BonusPaymentStatus } from "@referral-service/contract";
import type { PaymentCounts } from "@referral-service/contract/app";
import type { LinkProps } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import type { ListTabs } from "../lists/list-tabs.tsx";
import { countedText } from "../ui/format-language.ts";
import { Dot } from "../ui/tag.tsx";
import { statuses } from "../words/payment-statuses.ts";
import { sendsBonuses } from "../words/roles.ts";

/** Those with something to do come first, so that a list without room for all shows them. */
const names: readonly BonusPaymentStatus[] = [
  "draft",
  "approved",
  "failed",
  "processing",
  "completed",
  "canceled",
];

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
  return found && countedText(found);
}

/** Returns a tab for each status. Each tab has its own order. */
export function usePaymentTabs(
  open: BonusPaymentStatus,
  counts: PaymentCounts["counts"] | undefined,
): ListTabs {
  const { slug } = useOrganization();
  const labelOf = useTabLabel();
  return {
    label: "Status",
    tabs: names.map((status) => ({
      key: status,
      label: labelOf(status),
      dot: <Dot tone={statuses[status].tone} />,
      count: countIn(counts, status),
      isOpen: status === open,
      isUrgent:
        status === "failed" &&
        counts?.some((counted) => counted.status === status && counted.count > 0) === true,
      link: {
        to: "/o/$slug/payments",
        params: { slug },
        search: (present: object) => ({
          ...present,
          ...{ status, sort: undefined, order: undefined },
        }),
      } as LinkProps,
    })),
  };
}

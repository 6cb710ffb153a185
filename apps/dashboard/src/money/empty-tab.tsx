import type { BonusPaymentStatus } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { Banknote, SearchX } from "lucide-react";
import type { ComponentProps } from "react";
import { useOrganization } from "../data/me.ts";
import type { FiltersInAddress } from "../lists/filters.ts";
import { FromProgram } from "../lists/list-page.tsx";
import { NoSearchMatch } from "../lists/no-match.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { sendsBonuses } from "../words/roles.ts";

/** What a tab without rows shows: no match, or what the tab is for. */
export function EmptyTab({
  inAddress,
  ...rest
}: { inAddress: FiltersInAddress } & ComponentProps<typeof NoPayments>) {
  if (inAddress.searchedOnly !== undefined) {
    return (
      <NoSearchMatch
        rows="Bonus payments"
        text={inAddress.searchedOnly}
        onClear={inAddress.clear}
      />
    );
  }
  return inAddress.isFiltered ? <NoMatch clear={inAddress.clear} /> : <NoPayments {...rest} />;
}

const NoMatch = ({ clear }: Pick<FiltersInAddress, "clear">) => (
  <EmptyState
    icon={SearchX}
    title="No payments match these filters"
    action={<Button onClick={clear}>Clear all</Button>}
  >
    Payments with another status might match. The tabs show how many.
  </EmptyState>
);

const noPayments: Record<BonusPaymentStatus, { title: string; text: string }> = {
  draft: { title: "No drafts", text: "Drafts stay here until someone approves them." },
  approved: {
    title: "No approved payments",
    text: "Approved payments stay here until they are paid.",
  },
  processing: {
    title: "No payments in processing",
    text: "Payments stay here until the bank or provider confirms them.",
  },
  completed: {
    title: "No completed payments",
    text: "Payments appear here after the referrers received the money.",
  },
  failed: {
    title: "No failed payments",
    text: "Payments appear here if the money did not arrive.",
  },
  canceled: { title: "No canceled payments", text: "Canceled drafts and payments appear here." },
};

function NoPayments({
  tab,
  hasAny,
}: {
  tab: BonusPaymentStatus;
  /** Whether other tabs have payments. */
  hasAny: boolean;
}) {
  const { slug, user } = useOrganization();
  const { title, text } = noPayments[tab];
  if (tab !== "draft" || !sendsBonuses(user)) {
    return (
      <EmptyState icon={Banknote} title={title}>
        {text}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Banknote}
      title="No payments to approve"
      action={
        <Link to="/o/$slug/bonus-rules" params={{ slug }} className={buttonClass()}>
          Bonus rules
        </Link>
      }
    >
      Bonus rules, programs and people who can send bonuses create drafts. Drafts stay here until
      someone approves them.
      {!hasAny && <FromProgram sample="newPayment" />}
    </EmptyState>
  );
}

import type { BonusPaymentStatus } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { Banknote, SearchX } from "lucide-react";
import { useOrganization } from "../data/me.ts";
import type { FiltersInAddress } from "../lists/filters.ts";
import { FromProgram } from "../lists/list-page.tsx";
import { NoMatch } from "../lists/no-match.tsx";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { sendsBonuses } from "../words/roles.ts";

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
    title: "No paid payments",
    text: "Payments appear here after the referrers received the money.",
  },
  failed: {
    title: "No failed payments",
    text: "Payments appear here if the money did not arrive.",
  },
  canceled: { title: "No canceled payments", text: "Canceled drafts and payments appear here." },
};

/** What a tab without rows shows: no match, or what the tab is for. */
export function EmptyTab({
  inAddress,
  tab,
  hasAny,
}: {
  inAddress: FiltersInAddress;
  tab: BonusPaymentStatus;
  /** Whether some tab has payments. */
  hasAny: boolean;
}) {
  const { user } = useOrganization();
  const { title, text } = noPayments[tab];
  const q = inAddress.textOf("q");
  if (inAddress.isFiltered && !hasAny)
    return <NoMatch rows="Bonus payments" inAddress={inAddress} />;
  if (inAddress.isFiltered) {
    return (
      <NoMatch rows="Bonus payments" inAddress={{ ...inAddress, searchedOnly: undefined }}>
        <EmptyState
          icon={SearchX}
          title={`${title} match ${q === undefined ? "these filters" : `“${q}”`}`}
        >
          Payments with another status might match. The tabs show how many.
        </EmptyState>
      </NoMatch>
    );
  }
  if (!hasAny) return <NoPayments />;
  return (
    <EmptyState
      icon={Banknote}
      title={tab === "draft" && sendsBonuses(user) ? "No payments to approve" : title}
    >
      {text}
    </EmptyState>
  );
}

function NoPayments() {
  const isSender = sendsBonuses(useOrganization().user);
  return (
    <EmptyState
      icon={Banknote}
      title="No bonus payments yet"
      action={isSender && <CreateRuleLink />}
      below={<FromProgram sample="newPayment" />}
    >
      {isSender
        ? "A bonus rule drafts payments when referrals reach a status. You approve each draft here."
        : "Bonuses for referrals appear here."}
    </EmptyState>
  );
}

/** What starts the payments of an organization that has none. */
export const CreateRuleLink = () => (
  <Link
    to="/o/$slug/bonus-rules/new"
    params={{ slug: useOrganization().slug }}
    className={buttonClass("primary")}
  >
    Create bonus rule
  </Link>
);

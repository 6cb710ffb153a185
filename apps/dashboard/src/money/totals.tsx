import type { BonusPaymentStatus } from "@referral-service/contract";
import type { PaymentTotals } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { totalsQuery } from "../data/attention.ts";
import { LoadFailure } from "../data/failures/load-failure.tsx";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { money } from "../words/money.ts";
import { sendsBonuses } from "../words/roles.ts";

interface TotalCard {
  status: BonusPaymentStatus;
  label: string;
}

const cardsOfSenders: TotalCard[] = [
  { status: "draft", label: "To approve" },
  { status: "approved", label: "To pay" },
  { status: "processing", label: "Processing" },
  { status: "completed", label: "Completed this month" },
];

/** Drafts are not earned yet, so people who cannot approve them see no sum that includes them. */
const cardsOfOthers: TotalCard[] = [
  { status: "approved", label: "Approved" },
  { status: "processing", label: "Processing" },
  { status: "completed", label: "Paid this month" },
];

/** Shows the sums by status and currency. Each card links to its payments. */
export function Totals() {
  const { slug, user } = useOrganization();
  const cards = sendsBonuses(user) ? cardsOfSenders : cardsOfOthers;
  const query = useQuery(totalsQuery);
  if (query.isLoadingError) {
    return <LoadFailure title="The totals could not be loaded" query={query} />;
  }
  const { data } = query;
  return (
    <div
      className={`grid gap-3 ${cards === cardsOfSenders ? "grid-cols-2 lg:grid-cols-4" : "sm:grid-cols-3"}`}
    >
      {cards.map(({ status, label }) => (
        <Link
          key={status}
          to="/o/$slug/payments"
          params={{ slug }}
          search={{ status }}
          className="grid content-start rounded-surface border border-line bg-surface px-4 py-3 hover:border-line-strong"
        >
          <span className="text-ink-3">{label}</span>
          {data === undefined ? (
            <Skeleton className="my-1 h-6 w-2/3" />
          ) : (
            <Sums status={status} totals={data.totals} />
          )}
        </Link>
      ))}
    </div>
  );
}

function Sums({ status, totals }: { status: BonusPaymentStatus; totals: PaymentTotals["totals"] }) {
  const sums = totals.filter((sum) => sum.status === status);
  const count = countOf(totals, status);
  const failed = status === "completed" ? countOf(totals, "failed") : 0;
  return (
    <>
      {sums.length === 0 && <span className="text-lg font-semibold text-ink-3">–</span>}
      {sums.map(({ currency, amount }) => (
        <span
          key={currency}
          className="figures text-base font-semibold whitespace-nowrap sm:text-lg"
        >
          {money(amount, currency)}
        </span>
      ))}
      <span className="figures text-xs text-ink-3">
        {count === 1 ? "1 payment" : `${count} payments`}
        {failed > 0 && <span className="text-bad"> · {failed} failed</span>}
      </span>
    </>
  );
}

const countOf = (totals: PaymentTotals["totals"], status: BonusPaymentStatus) =>
  totals.reduce((sum, total) => sum + (total.status === status ? total.count : 0), 0);

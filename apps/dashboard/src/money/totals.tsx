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

/** Drafts are not earned yet, so people who cannot approve them see no total that includes them. */
const cardsOfOthers: TotalCard[] = [
  { status: "approved", label: "Approved" },
  { status: "processing", label: "Processing" },
  { status: "completed", label: "Paid this month" },
];

/**
 * Shows the totals by status and currency in one line. Each links to its payments. Left out while
 * there is nothing to add up.
 */
export function Totals() {
  const { slug, user } = useOrganization();
  const cards = sendsBonuses(user) ? cardsOfSenders : cardsOfOthers;
  const query = useQuery(totalsQuery);
  if (query.isLoadingError) {
    return <LoadFailure title="The totals could not be loaded" query={query} />;
  }
  const { data } = query;
  if (data?.totals.length === 0) return null;
  return (
    <div
      className={`-mx-3 grid gap-x-3 gap-y-1 ${cards === cardsOfSenders ? "grid-cols-2 @4xl:grid-cols-4" : "sm:grid-cols-3"}`}
    >
      {cards.map(({ status, label }) => (
        <Link
          key={status}
          to="/o/$slug/payments"
          params={{ slug }}
          search={{ status }}
          className="grid content-start rounded-surface px-3 py-1 hover:bg-hover"
        >
          <span className="flex flex-wrap gap-x-1.5 text-xs text-ink-3">
            <span>{label}</span>
            {data !== undefined && <Counts status={status} totals={data.totals} />}
          </span>
          {data === undefined ? (
            <Skeleton className="my-px h-5 w-2/3" />
          ) : (
            <Sums status={status} totals={data.totals} />
          )}
        </Link>
      ))}
    </div>
  );
}

interface TotalsOfStatus {
  status: BonusPaymentStatus;
  totals: PaymentTotals["totals"];
}

function Counts({ status, totals }: TotalsOfStatus) {
  const count = countOf(totals, status);
  const failed = status === "completed" ? countOf(totals, "failed") : 0;
  return (
    <span className="figures">
      {count}
      <span className="sr-only">{count === 1 ? " payment" : " payments"}</span>
      {failed > 0 && <span className="text-bad"> · {failed} failed</span>}
    </span>
  );
}

function Sums({ status, totals }: TotalsOfStatus) {
  const sums = totals.filter((sum) => sum.status === status);
  if (sums.length === 0) return <span className="text-base font-semibold text-ink-3">–</span>;
  return (
    <span className="figures flex flex-wrap gap-x-3 text-base font-semibold">
      {sums.map(({ currency, amount }) => (
        <span key={currency} className="whitespace-nowrap">
          {money(amount, currency)}
        </span>
      ))}
    </span>
  );
}

const countOf = (totals: PaymentTotals["totals"], status: BonusPaymentStatus) =>
  totals.reduce((sum, total) => sum + (total.status === status ? total.count : 0), 0);

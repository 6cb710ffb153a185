import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { lastPaidQuery } from "../../data/bonus-payments.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { phrase } from "../../languages/phrase.ts";
import { asideLink, rowTitleClass } from "../../ui/card.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { latestOfPayment } from "../../words/own-payment.ts";
import { ownReading } from "../../words/texts/use-texts.ts";
import { rowClass } from "./own-next-steps.tsx";

/** The bonuses that were paid last, where the page has room for them. */
export function OwnLastPaid() {
  const { slug, timezone } = useOrganization();
  const reading = ownReading();
  const { texts, money } = reading;
  const isNarrow = useIsNarrow();
  const payments = useQuery(lastPaidQuery, { enabled: !isNarrow }).data ?? [];
  if (isNarrow || payments.length === 0) return null;
  return (
    <section aria-labelledby="paid" className="min-w-75 flex-1">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="paid" className="text-base">
          {texts.home.recentlyPaid}
        </h2>
        <Link to="/o/$slug/payments" params={{ slug }} className={asideLink}>
          {texts.home.allBonuses}
        </Link>
      </div>
      <ul>
        {payments.map((payment) => (
          <li key={payment.id} className={rowClass}>
            <div className="min-w-0 flex-1">
              <div className="flex items-baseline justify-between gap-3">
                <Link
                  to="/o/$slug/payments/$paymentId"
                  params={{ slug, paymentId: payment.id }}
                  dir="auto"
                  className={rowTitleClass}
                >
                  {payment.referralName ?? phrase("Deleted")}
                </Link>
                <span className="figures shrink-0">{money(payment.amount, payment.currency)}</span>
              </div>
              <p className="text-xs text-ink-2 first-letter:uppercase">
                {latestOfPayment(reading, payment, { timezone, nowMs: Date.now() })}
              </p>
            </div>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
          </li>
        ))}
      </ul>
    </section>
  );
}

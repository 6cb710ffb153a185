import { lastPaidQuery } from "../../data/bonus-payments.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { phrase } from "../../languages/phrase.ts";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { latestOfPayment } from "../../words/own-payment.ts";
import { ownReading } from "../../words/texts/use-texts.ts";
import { OwnList, OwnRow } from "./own-list.tsx";

/** The bonuses that were paid last, where the page has room for them. */
export function OwnLastPaid() {
  const { slug, timezone } = useOrganization();
  const reading = ownReading();
  const { texts, money } = reading;
  const isNarrow = useIsNarrow();
  const payments = useQuery(lastPaidQuery, { enabled: !isNarrow }).data ?? [];
  if (isNarrow || payments.length === 0) return null;
  return (
    <OwnList
      title={texts.home.recentlyPaid}
      all={{ label: texts.home.allBonuses, to: "/o/$slug/payments", params: { slug } }}
    >
      <ul>
        {payments.map((payment) => (
          <OwnRow
            key={payment.id}
            link={{ to: "/o/$slug/payments/$paymentId", params: { slug, paymentId: payment.id } }}
            name={payment.referralName ?? phrase("Deleted")}
            value={<span className="figures">{money(payment.amount, payment.currency)}</span>}
          >
            {latestOfPayment(reading, payment, { timezone, nowMs: Date.now() })}
          </OwnRow>
        ))}
      </ul>
    </OwnList>
  );
}

import type { Referral } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { bonusOfReferralQuery } from "../data/bonus-payments.ts";
import { homeQuery } from "../data/home.ts";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { useStatuses } from "../data/referral-statuses.tsx";
import { Fact } from "../ui/panel.tsx";
import { linkClass } from "../ui/written-text.tsx";
import { PaymentStatus } from "../words/payment-status.tsx";
import { isClosing } from "../words/referral-statuses.tsx";
import { ownReading } from "../words/texts/use-texts.ts";

type Shown = Pick<Referral, "id" | "status">;

/**
 * Returns the referrer's bonus for a referral, or the terms of the bonuses that it can bring while
 * it is open.
 */
function useOwnBonus({ id, status }: Shown) {
  const { data: bonus } = useQuery(bonusOfReferralQuery(id));
  const terms = useQuery(homeQuery).data?.own?.bonusTerms ?? null;
  const found = useStatuses().find(({ key }) => key === status);
  const isOpen = bonus === null && found !== undefined && !isClosing(found);
  return { bonus: bonus ?? null, terms: isOpen ? terms : null };
}

/** The bonus in a line above the stream. Shows nothing if there is none to expect. */
export function OwnBonusLine({ referral }: { referral: Shown }) {
  const { bonus, terms } = useOwnBonus(referral);
  const { language, money } = ownReading();
  if (bonus === null) {
    return terms && <span className="line-clamp-2 text-xs text-ink-2">{terms[language]}</span>;
  }
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 text-ink">
      <span className="figures font-semibold">{money(bonus.amount, bonus.currency)}</span>
      <PaymentStatus status={bonus.status} isReferrer />
    </span>
  );
}

/** The bonus among the facts. */
export function OwnBonusFact({ referral }: { referral: Shown }) {
  const { slug } = useOrganization();
  const { bonus, terms } = useOwnBonus(referral);
  const { texts, language, money } = ownReading();
  if (bonus === null && terms === null) return null;
  return (
    <Fact name={texts.next.yourBonus}>
      {bonus === null ? (
        terms?.[language]
      ) : (
        <span className="flex flex-wrap items-baseline gap-x-3">
          <Link
            to="/o/$slug/payments/$paymentId"
            params={{ slug, paymentId: bonus.id }}
            className={`figures ${linkClass}`}
          >
            {money(bonus.amount, bonus.currency)}
          </Link>
          <PaymentStatus status={bonus.status} isReferrer />
        </span>
      )}
    </Fact>
  );
}

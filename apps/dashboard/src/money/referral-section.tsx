import type { PaymentDetails } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import { ReferralStatusText } from "../data/referral-statuses.tsx";
import { Fact, Facts } from "../ui/panel.tsx";
import { Day } from "../ui/time.tsx";
import { linkClass } from "../ui/written-text.tsx";
import { money } from "../words/money.ts";

/** The facts about the referral that the payment is for. */
export function ReferralSection({
  details: {
    payment: { referralId, referralName, referralStatus },
    referral,
  },
  className,
}: {
  details: PaymentDetails;
  className: string;
}) {
  const { slug } = useOrganization();
  return (
    <section className={className}>
      <h3>Referral</h3>
      {referralName === null ? (
        <p className="text-ink-2">The referral was deleted.</p>
      ) : (
        <Facts>
          <Fact name="Name">
            <Link
              to="/o/$slug/referrals/$referralId"
              params={{ slug, referralId }}
              className={linkClass}
            >
              {referralName}
            </Link>
          </Fact>
          {referralStatus !== null && (
            <Fact name="Status">
              <ReferralStatusText status={referralStatus} />
            </Fact>
          )}
          {referral?.value && (
            <Fact name="Value">
              <span className="figures">
                {money(referral.value.amount, referral.value.currency)}
              </span>
            </Fact>
          )}
          {referral && (
            <Fact name="Submitted">
              <Day unixMs={referral.submittedAt} />
            </Fact>
          )}
        </Facts>
      )}
    </section>
  );
}

/** The same facts in two lines. The calculation of a bonus rule has those that it rests on. */
export function ReferralLine({
  details: {
    payment: { referralId, referralName, referralStatus, ruleId },
    referral,
  },
}: {
  details: PaymentDetails;
}) {
  const { slug } = useOrganization();
  if (referralName === null) return <p className="text-ink-2">for a deleted referral</p>;
  return (
    <>
      <p className="flex flex-wrap gap-x-1.5 text-ink-2">
        <span className="min-w-0 wrap-anywhere">
          for{" "}
          <Link
            to="/o/$slug/referrals/$referralId"
            params={{ slug, referralId }}
            className={linkClass}
          >
            <bdi>{referralName}</bdi>
          </Link>
        </span>
        {referralStatus !== null && <ReferralStatusText status={referralStatus} />}
      </p>
      {referral && ruleId === null && (
        <p className="figures text-xs text-ink-3">
          {referral.value && `Value ${money(referral.value.amount, referral.value.currency)} · `}
          Submitted <Day unixMs={referral.submittedAt} />
        </p>
      )}
    </>
  );
}

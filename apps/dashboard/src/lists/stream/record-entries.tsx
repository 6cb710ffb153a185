import type { ListedReferral, ShownPayment } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { Banknote } from "lucide-react";
import { useOrganization } from "../../data/me.ts";
import { ReferralStatusText } from "../../data/referral-statuses.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { CutLine } from "../../ui/dotted.tsx";
import { linkClass } from "../../ui/written-text.tsx";
import { money } from "../../words/money.ts";
import { PaymentStatus } from "../../words/payment-status.tsx";
import { SignCircle, StreamLine } from "./stream-line.tsx";

/** Links among other words differ from them by more than their color, and names break last. */
const entryLink = `inline-block font-medium ${linkClass}`;

export const Who = ({ children }: { children: string }) => (
  <bdi className="font-semibold text-ink">{children}</bdi>
);

/**
 * Says who submitted the referral, and below it its current status and value. On a person's record,
 * the entries about the person begin with the verb.
 */
export function ReferralEntry({
  referral: { id, name, email, referrerName, status, value, createdAt },
  isOwn,
}: {
  referral: ListedReferral;
  isOwn: boolean;
}) {
  const { slug } = useOrganization();
  const referrer = referrerName ?? "No name";
  return (
    <StreamLine
      sign={<Avatar name={referrer} />}
      at={createdAt}
      deed={
        <p className="wrap-anywhere text-ink-2">
          {isOwn ? (
            "Submitted"
          ) : (
            <>
              <Who>{referrer}</Who> submitted
            </>
          )}{" "}
          <Link
            to="/o/$slug/referrals/$referralId"
            params={{ slug, referralId: id }}
            className={entryLink}
          >
            <bdi>{name ?? email ?? "No name"}</bdi>
          </Link>
        </p>
      }
    >
      <p className="text-ink-2">
        <CutLine
          parts={[
            <ReferralStatusText key="status" status={status} />,
            value !== null && (
              <span className="figures text-ink-3">{money(value.amount, value.currency)}</span>
            ),
          ]}
        />
      </p>
    </StreamLine>
  );
}

/** Says who gets a bonus, and below it its current status. */
export function BonusEntry({
  payment: { id, amount, currency, status, referralId, referralName, referrerName, updatedAt },
  isOwn,
  ownName,
}: {
  payment: ShownPayment;
  isOwn: boolean;
  /** Name of the record's person, which the entry doesn't repeat. */
  ownName?: string | undefined;
}) {
  const { slug } = useOrganization();
  return (
    <StreamLine
      sign={
        <SignCircle>
          <Banknote />
        </SignCircle>
      }
      at={updatedAt}
      deed={
        <p className="wrap-anywhere text-ink-2">
          {isOwn ? (
            "Gets"
          ) : (
            <>
              <Who>{referrerName ?? "No name"}</Who> gets
            </>
          )}{" "}
          <Link
            to="/o/$slug/payments/$paymentId"
            params={{ slug, paymentId: id }}
            className={`figures ${entryLink}`}
          >
            {money(amount, currency)}
          </Link>
          {referralName !== null && referralName !== ownName && (
            <>
              {" "}
              for{" "}
              <Link
                to="/o/$slug/referrals/$referralId"
                params={{ slug, referralId }}
                className={entryLink}
              >
                <bdi>{referralName}</bdi>
              </Link>
            </>
          )}
        </p>
      }
    >
      <PaymentStatus status={status} isReferrer={false} />
    </StreamLine>
  );
}

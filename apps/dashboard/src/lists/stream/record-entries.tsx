import type { BonusPaymentStatus } from "@referral-service/contract";
import type { ListedReferral, ShownPayment } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { Banknote, Inbox } from "lucide-react";
import { useOrganization } from "../../data/me.ts";
import { ReferralStatusText } from "../../data/referral-statuses.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { DottedLines, DottedPart } from "../../ui/dotted.tsx";
import { linkClass } from "../../ui/written-text.tsx";
import { money } from "../../words/money.ts";
import { SignCircle, StreamLine } from "./stream-line.tsx";

/** Links among other words differ from them by more than their color. */
const entryLink = `font-medium ${linkClass}`;

/** Names the referral, its referrer and its current status. On a referrer's record, leaves out who. */
export function ReferralEntry({
  referral: { id, name, email, referrerName, status, value, createdAt },
  showsReferrer,
}: {
  referral: ListedReferral;
  showsReferrer: boolean;
}) {
  const { slug } = useOrganization();
  const referrer = referrerName ?? "No name";
  return (
    <StreamLine
      sign={
        showsReferrer ? (
          <Avatar name={referrer} />
        ) : (
          <SignCircle>
            <Inbox />
          </SignCircle>
        )
      }
      at={createdAt}
      deed={
        <p className="wrap-anywhere text-ink-2">
          {!showsReferrer && "Submitted "}
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
        <DottedLines>
          {showsReferrer && (
            <DottedPart>
              Submitted by <bdi>{referrer}</bdi>
            </DottedPart>
          )}
          <DottedPart>
            <ReferralStatusText status={status} />
          </DottedPart>
          {value !== null && (
            <DottedPart isMinor>
              <span className="figures">{money(value.amount, value.currency)}</span>
            </DottedPart>
          )}
        </DottedLines>
      </p>
    </StreamLine>
  );
}

/** What happened to a bonus last. */
const deeds: Record<BonusPaymentStatus, string> = {
  draft: "Drafted",
  approved: "Approved",
  processing: "Started the payment of",
  completed: "Paid",
  failed: "Failed to pay",
  canceled: "Canceled",
};

/** Says what happened to a bonus last. On a referrer's record, leaves out who receives it. */
export function BonusEntry({
  payment: { id, amount, currency, status, referralId, referralName, referrerName, updatedAt },
  showsReferrer,
  ownName,
}: {
  payment: ShownPayment;
  showsReferrer: boolean;
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
          {deeds[status]}{" "}
          <Link
            to="/o/$slug/payments/$paymentId"
            params={{ slug, paymentId: id }}
            className={`figures ${entryLink}`}
          >
            {money(amount, currency)}
          </Link>
          {showsReferrer && (
            <>
              {" "}
              to <bdi className="font-semibold text-ink">{referrerName ?? "No name"}</bdi>
            </>
          )}
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
    />
  );
}

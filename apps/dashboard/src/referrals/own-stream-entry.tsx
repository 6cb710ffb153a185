import type { BonusPaymentStatus } from "@referral-service/contract";
import type { TimelineEntry } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { Banknote, Link2 } from "lucide-react";
import { useOrganization } from "../data/me.ts";
import { ReachedDot, ReachedState, useMeaningOf, useNextForReferrer } from "../data/next-step.tsx";
import { phrase } from "../languages/phrase.ts";
import { SignCircle, StreamLine } from "../lists/stream/stream-line.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { buttonClass } from "../ui/button.tsx";
import { PaymentDot } from "../words/payment-status.tsx";
import { ownReading } from "../words/texts/use-texts.ts";
import { StreamNote } from "./stream-notes.tsx";

/**
 * What happened to a referral, for its referrer. The organization speaks as one, because referrers
 * know its people only from their messages.
 */
export function OwnStreamEntry({
  entry,
  referredName,
  isNewest,
}: {
  entry: TimelineEntry;
  /** Name of the referred person. */
  referredName: string | null;
  /** Whether it is the newest entry about its payment, or about the status of the referral. */
  isNewest: boolean;
}) {
  const { payment, changes } = entry;
  const status = changes?.status?.to;
  if (payment !== null) {
    return <PaymentEntry {...{ entry, payment, isNewest }} />;
  }
  if (entry.action === "referral.updated" && typeof status === "string") {
    return <StatusEntry {...{ entry, status, isNewest }} />;
  }
  return <SubmissionEntry {...{ entry, referredName }} />;
}

interface Of {
  entry: TimelineEntry;
}

function PaymentEntry({
  entry: { changes, createdAt },
  payment: { id, amount, currency },
  isNewest,
}: Of & { payment: NonNullable<TimelineEntry["payment"]>; isNewest: boolean }) {
  const { slug } = useOrganization();
  const { texts, money } = ownReading();
  const status = (changes?.status?.to ?? "draft") as BonusPaymentStatus;
  return (
    <StreamLine
      sign={
        <SignCircle>
          {status === "failed" ? <PaymentDot status={status} isReferrer /> : <Banknote />}
        </SignCircle>
      }
      at={createdAt}
      deed={texts.payment.happened[status](money(amount, currency))}
    >
      {isNewest && (
        <Link
          to="/o/$slug/payments/$paymentId"
          params={{ slug, paymentId: id }}
          className={`${buttonClass("default", "small")} mt-1.5`}
        >
          {phrase("Open bonus")}
        </Link>
      )}
    </StreamLine>
  );
}

/** A status with what it means, unless the record begins with that. */
function StatusEntry({
  entry: { changes, createdAt },
  status,
  isNewest,
}: Of & { status: string; isNewest: boolean }) {
  const meaning = useMeaningOf(status);
  const note = changes?.statusNote?.to;
  const statusNote = typeof note === "string" ? note : null;
  const isAbove = useNextForReferrer({ status, statusNote }) !== undefined && isNewest;
  return (
    <StreamLine
      sign={
        <SignCircle>
          <ReachedDot status={status} />
        </SignCircle>
      }
      at={createdAt}
      deed={
        <span className="font-semibold">
          <ReachedState status={status} />
        </span>
      }
    >
      {!isAbove && statusNote === null && (
        <p dir="auto" className="text-ink-2 wrap-anywhere">
          {meaning}
        </p>
      )}
      {!isAbove && <StreamNote note={statusNote} />}
    </StreamLine>
  );
}

/** Who submitted the referral. Another change has no more to say than that it happened. */
function SubmissionEntry({
  entry: { action, actor, createdAt },
  referredName,
}: Of & { referredName: string | null }) {
  const { name, user } = useOrganization();
  const { happened } = ownReading().texts;
  const isByLink = actor.type === "public_link";
  const isOwn = actor.id === user.id;
  function text() {
    if (action !== "referral.created") return happened.updated;
    if (isByLink) return happened.byLink(referredName);
    return isOwn ? happened.submitted : happened.submittedByUs;
  }
  const sign = isByLink ? (
    <SignCircle>
      <Link2 />
    </SignCircle>
  ) : (
    <Avatar name={isOwn ? (user.name ?? name) : name} />
  );
  return <StreamLine sign={sign} at={createdAt} deed={<p className="wrap-anywhere">{text()}</p>} />;
}

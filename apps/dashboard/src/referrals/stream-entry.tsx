import type { BonusPaymentStatus } from "@referral-service/contract";
import type { TimelineEntry } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { Banknote, KeyRound, Link2, Scale, Webhook, Wrench } from "lucide-react";
import { useOrganization } from "../data/me.ts";
import { phrase } from "../languages/phrase.ts";
import { SignCircle, StreamLine } from "../lists/stream/stream-line.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { buttonClass } from "../ui/button.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { part } from "../ui/part.tsx";
import { actorName } from "../words/audit.ts";
import { money } from "../words/money.ts";
import { PaymentProgress } from "../words/payment-status.tsx";
import { isAboveReferrer, sendsBonuses } from "../words/roles.ts";
import { MessageText, Sender, useSide } from "./conversations/side.tsx";
import { OwnStreamEntry } from "./own-stream-entry.tsx";
import { SentWebhooks } from "./sent-webhooks.tsx";
import { Deed } from "./stream-deed.tsx";
import type { StreamItem } from "./stream-items.ts";
import { StreamNote } from "./stream-notes.tsx";
import { TimelineChanges, useChangesOf } from "./timeline-changes.tsx";

const ApproveInStream = part(async () => (await import("./approve-in-stream.tsx")).ApproveInStream);

/** Shows an entry of the stream: who did what, and when. Referrers read who wrote, and what happened. */
export function StreamEntry({
  item: { kind, at, entry, deliveries },
  referrerId,
  referredName,
  presentStatus,
  isFollowing,
}: {
  item: StreamItem;
  referrerId: string;
  /** Name of the referred person. */
  referredName: string | null;
  /**
   * Current status of the payment, otherwise of the referral. Undefined for entries that are not the
   * newest one about it.
   */
  presentStatus: string | undefined;
  /** Whether webhooks follow their change, which has the same time. */
  isFollowing: boolean;
}) {
  const organization = useOrganization();
  const { actor, message, payment } = entry;
  const isOwn = actor.type === "user" && actor.id === organization.user.id;
  const { isOurs, role } = useSide(message?.senderId ?? "", referrerId);
  const changed = useChangesOf(entry);
  if (message === null && !isAboveReferrer(organization.user)) {
    const isNewest = presentStatus !== undefined;
    return <OwnStreamEntry {...{ entry, referredName, isNewest }} />;
  }
  const name =
    actor.type === "public_link" ? "A visitor" : isOwn ? phrase("You") : actorName(actor);
  if (kind === "webhook") {
    return (
      <StreamLine
        sign={<Webhook aria-hidden className="mt-1 size-3.5 text-ink-3" />}
        at={isFollowing ? null : at}
        deed={<SentWebhooks deliveries={deliveries} />}
      />
    );
  }
  return (
    <StreamLine
      sign={<Sign entry={entry} />}
      at={entry.isPending ? undefined : at}
      deed={
        message === null ? (
          <p className="wrap-anywhere text-ink-2">
            <bdi className="font-semibold text-ink">{name}</bdi>{" "}
            <Deed entry={entry} changed={changed} />
          </p>
        ) : (
          <Sender name={name} role={role} />
        )
      }
    >
      {message !== null && <MessageText body={message.body} isOurs={isOurs} />}
      <StreamNote note={entry.changes?.statusNote?.to} />
      <TimelineChanges below={changed.below} />
      {payment !== null && presentStatus !== undefined && (
        <PaymentCard payment={payment} status={presentStatus} />
      )}
    </StreamLine>
  );
}

function PaymentCard({
  payment: { id, amount, currency },
  status,
}: {
  payment: NonNullable<TimelineEntry["payment"]>;
  status: string;
}) {
  const { slug, user } = useOrganization();
  const isNarrow = useIsNarrow();
  const actions = (
    <>
      <Link
        to="/o/$slug/payments/$paymentId"
        params={{ slug, paymentId: id }}
        className={buttonClass("default", "small")}
      >
        Open payment
      </Link>
      {status === "draft" && sendsBonuses(user) && <ApproveInStream paymentId={id} />}
    </>
  );
  return (
    <div className="mt-1.5 grid gap-1.5 rounded-surface border border-line-strong bg-surface px-3 py-2.5">
      <div className="flex items-center gap-2">
        <span className="figures flex-1 text-base font-semibold">{money(amount, currency)}</span>
        {!isNarrow && actions}
      </div>
      <PaymentProgress status={status as BonusPaymentStatus} isReferrer={false} />
      {isNarrow && <div className="mt-1 flex flex-wrap gap-2 *:flex-1">{actions}</div>}
    </div>
  );
}

function Sign({ entry: { actor, payment } }: { entry: TimelineEntry }) {
  if (payment !== null) {
    return (
      <SignCircle>
        <Banknote />
      </SignCircle>
    );
  }
  switch (actor.type) {
    case "user":
      return <Avatar name={actorName(actor)} />;
    case "organization_key":
      return (
        <SignCircle>
          <KeyRound />
        </SignCircle>
      );
    case "public_link":
      return (
        <SignCircle>
          <Link2 />
        </SignCircle>
      );
    case "operator":
      return (
        <SignCircle>
          <Wrench />
        </SignCircle>
      );
    case "bonus_rule":
      return (
        <SignCircle>
          <Scale />
        </SignCircle>
      );
    default:
      return actor.type satisfies never;
  }
}

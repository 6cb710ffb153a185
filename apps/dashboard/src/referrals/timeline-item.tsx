import type { BonusPaymentStatus } from "@referral-service/contract";
import type { TimelineEntry } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { ArrowRight, Banknote, KeyRound, Link2, Scale, Send, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { useOrganization } from "../data/me.ts";
import { ReferralStatusText } from "../data/referral-statuses.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Tag } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { actorName } from "../words/audit.ts";
import { money } from "../words/money.ts";
import { TimelineChanges } from "./timeline-changes.tsx";

/** Shows a timeline entry: who did what and when, with its webhooks. */
export function TimelineItem({ entry }: { entry: TimelineEntry }) {
  const { user } = useOrganization();
  const { actor, message, deliveries } = entry;
  const name = actor.type === "user" && actor.id === user.id ? "You" : actorName(actor);
  return (
    <li className="group grid grid-cols-[22px_minmax(0,1fr)] gap-x-2.5">
      <span className="grid grid-rows-[22px_1fr] justify-items-center gap-y-1">
        <Sign entry={entry} />
        <span aria-hidden className="w-px bg-line group-last:hidden" />
      </span>
      <div className="min-w-0 pb-4">
        <p className="break-words">
          <span className="font-medium">{name}</span> <Deed entry={entry} />
          <span className="text-ink-3">
            {" · "}
            <Time unixMs={entry.createdAt} />
          </span>
        </p>
        {message !== null && (
          <p className="mt-1 rounded-surface border border-line bg-page px-3 py-2 break-words whitespace-pre-wrap">
            {message.body}
          </p>
        )}
        <StatusNote note={entry.changes?.statusNote?.to} />
        <TimelineChanges entry={entry} />
        {deliveries.length > 0 && (
          <ul className="mt-1.5 grid gap-1">
            {deliveries.map((delivery) => (
              <SentWebhook key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** The note that was sent with the status or changed later. */
const StatusNote = ({ note }: { note: unknown }) =>
  typeof note === "string" && (
    <p className="mt-1 border-l-2 border-line-strong pl-2.5 break-words whitespace-pre-wrap">
      {note}
    </p>
  );

const Circle = ({ children }: { children: ReactNode }) => (
  <span
    aria-hidden
    className="grid size-5.5 place-items-center rounded-full bg-hover text-ink-3 [&_svg]:size-3"
  >
    {children}
  </span>
);

function Sign({ entry: { actor, payment } }: { entry: TimelineEntry }) {
  if (payment !== null) {
    return (
      <Circle>
        <Banknote />
      </Circle>
    );
  }
  switch (actor.type) {
    case "user":
      return <Avatar name={actorName(actor)} />;
    case "organization_key":
      return (
        <Circle>
          <KeyRound />
        </Circle>
      );
    case "public_link":
      return (
        <Circle>
          <Link2 />
        </Circle>
      );
    case "operator":
      return (
        <Circle>
          <Wrench />
        </Circle>
      );
    case "bonus_rule":
      return (
        <Circle>
          <Scale />
        </Circle>
      );
    default:
      return actor.type satisfies never;
  }
}

const paymentVerbs: Record<BonusPaymentStatus, string> = {
  draft: "drafted",
  approved: "approved",
  processing: "started paying",
  completed: "paid",
  failed: "could not pay",
  canceled: "canceled",
};

/** Returns the verb of the sentence. */
function Deed({ entry: { action, changes, payment, message } }: { entry: TimelineEntry }) {
  if (message !== null) return <>wrote</>;
  if (payment !== null) {
    const sum = money(payment.amount, payment.currency);
    if (action === "bonus_payment.created") return <>drafted a bonus of {sum}</>;
    const status = changes?.status?.to as BonusPaymentStatus;
    return (
      <>
        {paymentVerbs[status]} the bonus of {sum}
      </>
    );
  }
  if (action === "referral.created") return <>submitted the referral</>;
  if (action !== "referral.updated") return <>{action}</>;
  const status = changes?.status;
  const others = Object.keys(changes ?? {}).filter((field) => field !== "status");
  if (status === undefined) return <>changed {others.length === 0 ? "the referral" : "this"}</>;
  return (
    <>
      changed the status{" "}
      <span className="inline-flex flex-wrap items-center gap-x-1.5">
        {typeof status.from === "string" && (
          <>
            <ReferralStatusText status={status.from} />
            <ArrowRight aria-hidden className="size-3 text-ink-3" />
          </>
        )}
        <ReferralStatusText status={status.to as string} />
      </span>
    </>
  );
}

function SentWebhook({ delivery }: { delivery: TimelineEntry["deliveries"][number] }) {
  const { slug } = useOrganization();
  const { id, webhookEndpointId, endpointName, eventType, status } = delivery;
  const wayMs = delivery.completedAt === null ? null : delivery.completedAt - delivery.createdAt;
  const isSent = status === "delivered";
  const answer = delivery.lastResponseStatus ?? delivery.lastError?.replaceAll("_", " ");
  return (
    <li className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-2">
      <Send aria-hidden className="size-3 text-ink-3" />
      <code className="font-mono text-ink">{eventType}</code>
      {isSent ? "delivered to" : "to"}
      {endpointName === null ? (
        "a deleted endpoint"
      ) : (
        <Link
          to="/o/$slug/settings/webhooks/$endpointId/$deliveryId"
          params={{ slug, endpointId: webhookEndpointId, deliveryId: id }}
          className="underline decoration-line-strong underline-offset-2 hover:decoration-ink"
        >
          {endpointName}
        </Link>
      )}
      {isSent && wayMs !== null && <span className="figures text-ink-3">· {wayMs} ms</span>}
      {!isSent && <span className="text-ink-3">· {status.replaceAll("_", " ")}</span>}
      {answer !== undefined && answer !== null && (
        <Tag tone={isSent ? "good" : "bad"}>{answer}</Tag>
      )}
    </li>
  );
}

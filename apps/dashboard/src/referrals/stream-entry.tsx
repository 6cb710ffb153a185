import type { BonusPaymentStatus } from "@referral-service/contract";
import type { MyOrganization, TimelineEntry } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { ArrowRight, Banknote, KeyRound, Link2, Scale, Webhook, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { useOrganization } from "../data/me.ts";
import { ReferralState, StatusTextForReferrer } from "../data/next-step.tsx";
import { ReferralStatusText } from "../data/referral-statuses.tsx";
import { phrase } from "../languages/phrase.ts";
import { Avatar } from "../ui/avatar.tsx";
import { buttonClass } from "../ui/button.tsx";
import { ClockTime } from "../ui/exact-time.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { part } from "../ui/part.tsx";
import { Tag } from "../ui/tag.tsx";
import { linkClass, WrittenText } from "../ui/written-text.tsx";
import { actorName } from "../words/audit.ts";
import { money } from "../words/money.ts";
import { PaymentProgress } from "../words/payment-status.tsx";
import { isAboveReferrer, sendsBonuses } from "../words/roles.ts";
import type { StreamItem } from "./stream-items.ts";
import { TimelineChanges } from "./timeline-changes.tsx";

const ApproveInStream = part(async () => (await import("./approve-in-stream.tsx")).ApproveInStream);

/** Shows an entry of the stream: who did what, and when. */
export function StreamEntry({
  item: { kind, at, entry, deliveries },
  referredName,
  isPresentStatus,
  paymentStatus,
}: {
  item: StreamItem;
  /** Name of the referred person. */
  referredName: string | null;
  /** Whether the entry's status is the current one, whose text is above the stream. */
  isPresentStatus: boolean;
  /** Current status of the payment. Undefined for entries that are not the newest one about it. */
  paymentStatus: string | undefined;
}) {
  const organization = useOrganization();
  const { actor, message, payment } = entry;
  const isOwn = actor.type === "user" && actor.id === organization.user.id;
  const name = nameOf(entry, referredName, organization);
  if (kind === "webhook") {
    return (
      <Line
        sign={<Webhook aria-hidden className="mt-1 size-3.5 text-ink-3" />}
        at={at}
        deed={<SentWebhooks deliveries={deliveries} />}
      />
    );
  }
  return (
    <Line
      sign={<Sign entry={entry} name={name} />}
      at={entry.isPending ? undefined : at}
      deed={
        <p className="wrap-anywhere text-ink-2">
          <bdi className="font-semibold text-ink">{name}</bdi>
          {message === null && (
            <>
              {" "}
              <Deed entry={entry} isPresentStatus={isPresentStatus} />
            </>
          )}
        </p>
      }
    >
      {message !== null && (
        <p
          className={clsx(
            "mt-1 w-fit max-w-full rounded-surface px-3 py-2",
            isOwn ? "bg-accent-soft" : "bg-hover",
          )}
        >
          <WrittenText text={message.body} />
        </p>
      )}
      <StatusNote note={entry.changes?.statusNote?.to} />
      <TimelineChanges entry={entry} />
      {payment !== null && paymentStatus !== undefined && (
        <PaymentCard payment={payment} status={paymentStatus} />
      )}
    </Line>
  );
}

/**
 * Returns the name of the actor. Referrers see the organization's name instead of its keys and
 * rules, and know who used their link.
 */
function nameOf(
  { actor }: TimelineEntry,
  referredName: string | null,
  { name, user }: MyOrganization,
): string {
  if (actor.type === "user") return actor.id === user.id ? phrase("You") : actorName(actor);
  if (actor.type === "public_link")
    return isAboveReferrer(user) ? "A visitor" : (referredName ?? phrase("Someone"));
  return isAboveReferrer(user) ? actorName(actor) : name;
}

const Line = ({
  sign,
  at,
  deed,
  children,
}: {
  sign: ReactNode;
  /** Time of the entry. Undefined while it is being sent. */
  at: number | undefined;
  deed: ReactNode;
  children?: ReactNode;
}) => (
  <li className="grid grid-cols-[22px_minmax(0,1fr)] items-start gap-x-2.5">
    <span className="grid justify-items-center">{sign}</span>
    <div className="min-w-0">
      <div className="flex items-start gap-2.5">
        <div className="min-w-0 flex-1">{deed}</div>
        <span className="text-xs whitespace-nowrap text-ink-3">
          {at === undefined ? phrase("Sending…") : <ClockTime unixMs={at} />}
        </span>
      </div>
      {children}
    </div>
  </li>
);

/** The note that was sent with the status or changed later. */
const StatusNote = ({ note }: { note: unknown }) =>
  typeof note === "string" && (
    <p className="mt-1 border-l-2 border-line-strong pl-2.5">
      <WrittenText text={note} />
    </p>
  );

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
        {phrase("Open payment")}
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
      <PaymentProgress status={status as BonusPaymentStatus} isReferrer={!isAboveReferrer(user)} />
      {isNarrow && <div className="mt-1 flex flex-wrap gap-2 *:flex-1">{actions}</div>}
    </div>
  );
}

const Circle = ({ children }: { children: ReactNode }) => (
  <span
    aria-hidden
    className="grid size-5.5 place-items-center rounded-full bg-hover text-ink-3 [&_svg]:size-3"
  >
    {children}
  </span>
);

function Sign({ entry: { actor, payment }, name }: { entry: TimelineEntry; name: string }) {
  const isOfStaff = isAboveReferrer(useOrganization().user);
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
      if (!isOfStaff) return <Avatar name={name} />;
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

const paymentDeeds = {
  draft: "drafted the bonus",
  approved: "approved the bonus",
  processing: "started the payment",
  completed: "paid the bonus",
  failed: "reported a failed payment",
  canceled: "canceled the bonus",
} as const satisfies Record<BonusPaymentStatus, string>;

/** Returns the verb of the sentence. */
function Deed({
  entry: { action, actor, changes, payment, message },
  isPresentStatus,
}: {
  entry: TimelineEntry;
  isPresentStatus: boolean;
}) {
  const isReferrer = !isAboveReferrer(useOrganization().user);
  if (message !== null) return phrase("wrote");
  if (payment !== null) {
    const sum = money(payment.amount, payment.currency);
    const isDraft = action === "bonus_payment.created" || changes?.status?.to === "draft";
    if (isDraft && isReferrer) return phrase("is checking your bonus of {sum}", { sum });
    if (action === "bonus_payment.created") return phrase("drafted a bonus of {sum}", { sum });
    const status = changes?.status?.to as BonusPaymentStatus;
    return phrase(paymentDeeds[status]);
  }
  if (action === "referral.created") {
    if (actor.type !== "public_link") return phrase("submitted this referral");
    return isReferrer ? (
      phrase("left their details through your link")
    ) : (
      <ThroughLink link={actor} />
    );
  }
  if (action !== "referral.updated") return <>{action}</>;
  const status = changes?.status;
  const others = Object.keys(changes ?? {}).filter((field) => field !== "status");
  if (status === undefined)
    return others.length === 0 ? phrase("changed the referral") : phrase("changed these fields");
  return (
    <>
      {phrase("changed the status")}{" "}
      <span className="inline-flex flex-wrap items-center gap-x-1.5">
        <StatusChange change={status} isReferrer={isReferrer} isPresent={isPresentStatus} />
      </span>
    </>
  );
}

function ThroughLink({ link: { id, name } }: { link: TimelineEntry["actor"] }) {
  const { slug } = useOrganization();
  return (
    <>
      submitted this referral through{" "}
      <Link
        to="/o/$slug/links/public/$linkId"
        params={{ slug, linkId: id ?? "" }}
        className={linkClass}
      >
        /r/{name ?? "…"}
      </Link>
    </>
  );
}

function StatusChange({
  change: { from, to },
  isReferrer,
  isPresent,
}: {
  change: { from?: unknown; to?: unknown };
  isReferrer: boolean;
  isPresent: boolean;
}) {
  const status = to as string;
  if (isReferrer && isPresent) return <ReferralState status={status} />;
  if (isReferrer) return <StatusTextForReferrer status={status} />;
  return (
    <>
      {typeof from === "string" && (
        <>
          <ReferralStatusText status={from} />
          <ArrowRight aria-hidden className="size-3 text-ink-3" />
        </>
      )}
      <ReferralStatusText status={status} />
    </>
  );
}

/** The webhooks of one change to one endpoint. */
function SentWebhooks({ deliveries }: { deliveries: TimelineEntry["deliveries"] }) {
  const { slug } = useOrganization();
  const [first, ...others] = deliveries;
  if (first === undefined) return null;
  const { endpointName, webhookEndpointId: endpointId } = first;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-xs text-ink-2">
      <code className="font-mono text-ink">{first.eventType}</code>
      {others.length > 0 && `and ${others.length} more`} to{" "}
      {endpointName === null ? (
        "a deleted endpoint"
      ) : (
        <Link
          to="/o/$slug/settings/webhooks/$endpointId/$deliveryId"
          params={{ slug, endpointId, deliveryId: first.id }}
          className="underline decoration-line-strong underline-offset-2 hover:decoration-ink"
        >
          {endpointName}
        </Link>
      )}
      {deliveries.map((delivery) => (
        <Outcome key={delivery.id} delivery={delivery} />
      ))}
    </p>
  );
}

function Outcome({ delivery }: { delivery: TimelineEntry["deliveries"][number] }) {
  const { status, lastResponseStatus, lastError, createdAt, completedAt } = delivery;
  const isDelivered = status === "delivered";
  const answer = lastResponseStatus ?? lastError?.replaceAll("_", " ");
  return (
    <span className="figures inline-flex items-center gap-1.5">
      {answer !== undefined && <Tag tone={isDelivered ? "good" : "bad"}>{answer}</Tag>}
      <span className="text-ink-3">
        {isDelivered && completedAt !== null
          ? `${(completedAt - createdAt).toLocaleString("en")} ms`
          : status.replaceAll("_", " ")}
      </span>
    </span>
  );
}

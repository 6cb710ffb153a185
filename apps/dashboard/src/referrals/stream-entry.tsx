import type { BonusPaymentStatus } from "@referral-service/contract";
import type { MyOrganization, TimelineEntry } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { Banknote, KeyRound, Link2, Scale, Webhook, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { useOrganization } from "../data/me.ts";
import { phrase } from "../languages/phrase.ts";
import { Avatar } from "../ui/avatar.tsx";
import { buttonClass } from "../ui/button.tsx";
import { ClockTime } from "../ui/exact-time.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { part } from "../ui/part.tsx";
import { WrittenText } from "../ui/written-text.tsx";
import { actorName } from "../words/audit.ts";
import { money } from "../words/money.ts";
import { PaymentProgress } from "../words/payment-status.tsx";
import { isAboveReferrer, sendsBonuses } from "../words/roles.ts";
import { OwnBonusCard } from "./own-bonus.tsx";
import { SentWebhooks } from "./sent-webhooks.tsx";
import { Deed } from "./stream-deed.tsx";
import type { StreamItem } from "./stream-items.ts";
import { TimelineChanges } from "./timeline-changes.tsx";

const ApproveInStream = part(async () => (await import("./approve-in-stream.tsx")).ApproveInStream);

/** Shows an entry of the stream: who did what, and when. */
export function StreamEntry({
  item: { kind, at, entry, deliveries },
  referralId,
  referredName,
  paymentStatus,
}: {
  item: StreamItem;
  referralId: string;
  /** Name of the referred person. */
  referredName: string | null;
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
              <Deed entry={entry} />
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
      {payment !== null &&
        paymentStatus !== undefined &&
        (isAboveReferrer(organization.user) ? (
          <PaymentCard payment={payment} status={paymentStatus} />
        ) : (
          <OwnBonusCard
            referralId={referralId}
            bonus={{ ...payment, status: paymentStatus as BonusPaymentStatus }}
          />
        ))}
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

import type { BonusPaymentStatus } from "@referral-service/contract";
import type { TimelineEntry } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { useOrganization } from "../data/me.ts";
import { ReferralStatusText } from "../data/referral-statuses.tsx";
import { linkClass } from "../ui/written-text.tsx";
import { money } from "../words/money.ts";
import { SaidChanges, type useChangesOf } from "./timeline-changes.tsx";

const paymentDeeds = {
  draft: "drafted the bonus",
  approved: "approved the bonus",
  processing: "started the payment",
  completed: "paid the bonus",
  failed: "reported a failed payment",
  canceled: "canceled the bonus",
} as const satisfies Record<BonusPaymentStatus, string>;

/** The verb of an entry for staff, after the name of the actor. */
export function Deed({
  entry: { action, actor, changes, payment },
  changed: { count, said, below },
}: {
  entry: TimelineEntry;
  changed: ReturnType<typeof useChangesOf>;
}) {
  if (payment !== null) {
    if (action === "bonus_payment.created")
      return `drafted a bonus of ${money(payment.amount, payment.currency)}`;
    return paymentDeeds[changes?.status?.to as BonusPaymentStatus];
  }
  if (action === "referral.created") {
    return actor.type === "public_link" ? <ThroughLink link={actor} /> : "submitted this referral";
  }
  if (action !== "referral.updated") return <>{action}</>;
  const status = changes?.status;
  const others = said.length > 0 ? <SaidChanges {...{ said, below }} /> : undefined;
  if (status === undefined) {
    if (count > 0) return others ?? `changed ${count} fields`;
    return changes?.statusNote ? "changed the status note" : "changed the referral";
  }
  return (
    <>
      changed the status{" "}
      <span className="inline-flex flex-wrap items-center gap-x-1.5">
        <StatusChange change={status} />
      </span>
      {others !== undefined ? <> and {others}</> : count > 0 && ` and ${count} fields`}
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

const StatusChange = ({ change: { from, to } }: { change: { from?: unknown; to?: unknown } }) => (
  <>
    {typeof from === "string" && (
      <>
        <ReferralStatusText status={from} />
        <ArrowRight aria-hidden className="size-3 text-ink-3" />
      </>
    )}
    <ReferralStatusText status={to as string} />
  </>
);

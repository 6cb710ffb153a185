import type { BonusPaymentStatus } from "@referral-service/contract";
import type { TimelineEntry } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { useOrganization } from "../data/me.ts";
import { ReachedState } from "../data/next-step.tsx";
import { ReferralStatusText } from "../data/referral-statuses.tsx";
import { phrase, phraseWith } from "../languages/phrase.ts";
import { linkClass } from "../ui/written-text.tsx";
import { money } from "../words/money.ts";
import { isAboveReferrer } from "../words/roles.ts";

const paymentDeeds = {
  draft: "drafted the bonus",
  approved: "approved the bonus",
  processing: "started the payment",
  completed: "paid the bonus",
  failed: "reported a failed payment",
  canceled: "canceled the bonus",
} as const satisfies Record<BonusPaymentStatus, string>;

/** The verb of an entry, after the name of the actor. */
export function Deed({
  entry: { action, actor, changes, payment, message },
}: {
  entry: TimelineEntry;
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
  if (isReferrer) {
    const reached = <ReachedState status={status.to as string} />;
    return <>{phraseWith("changed the status to {status}", { status: reached })}</>;
  }
  return (
    <>
      changed the status{" "}
      <span className="inline-flex flex-wrap items-center gap-x-1.5">
        <StatusChange change={status} />
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

import type { TimelineEntry } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import { Tag } from "../ui/tag.tsx";
import { linkClass } from "../ui/written-text.tsx";

/** The webhooks of one change to one endpoint. */
export function SentWebhooks({ deliveries }: { deliveries: TimelineEntry["deliveries"] }) {
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
          className={`${linkClass} pointer-coarse:-my-3.25 pointer-coarse:py-3.25`}
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

import type { TimelineEntry } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useOrganization } from "../data/me.ts";
import { Tag, type Tone } from "../ui/tag.tsx";
import { linkClass } from "../ui/written-text.tsx";

type Delivery = TimelineEntry["deliveries"][number];

/** The webhooks of one change in one line. Those to several endpoints open below it. */
export function SentWebhooks({ deliveries }: { deliveries: readonly Delivery[] }) {
  const endpoints = [...Map.groupBy(deliveries, (one) => one.webhookEndpointId).values()];
  const types = [...new Set(deliveries.map(({ eventType }) => eventType))];
  const what = (
    <>
      <code className="font-mono text-ink text-2xs">{types[0]}</code>
      {types.length > 1 && `and ${types.length - 1} more`} to
    </>
  );
  const [only] = endpoints;
  if (endpoints.length === 1 && only !== undefined) {
    return (
      <p className={lineClass}>
        {what} <ToEndpoint deliveries={only} />
      </p>
    );
  }
  return (
    <details className="group text-xs text-ink-2">
      <summary
        className={`${lineClass} cursor-pointer list-none pointer-coarse:-my-3 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden`}
      >
        {what} {endpoints.length} endpoints
        <span className="flex items-center gap-1.5">
          {answersOf(deliveries).map(({ text, tone }) => (
            <Tag key={text} tone={tone}>
              {text}
            </Tag>
          ))}
          <ChevronDown aria-hidden className="size-3.5 text-ink-3 group-open:rotate-180" />
        </span>
      </summary>
      <ul className="grid gap-1.5 pt-1.5">
        {endpoints.map((ofEndpoint) => (
          <li
            key={ofEndpoint[0]?.webhookEndpointId}
            className={`${lineClass} pointer-coarse:min-h-11`}
          >
            <ToEndpoint deliveries={ofEndpoint} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const lineClass = "flex flex-wrap items-center gap-x-1.5 gap-y-1 text-xs text-ink-2";

const toneOf = ({ status, lastResponseStatus, lastError }: Delivery): Tone => {
  if (status === "delivered") return "good";
  return lastResponseStatus === null && lastError === null ? "plain" : "bad";
};

const inWords = ({ lastResponseStatus, lastError, status }: Delivery) =>
  String(lastResponseStatus ?? (lastError ?? status).replaceAll("_", " "));

/** The different answers, each once. */
const answersOf = (deliveries: readonly Delivery[]) =>
  [...Map.groupBy(deliveries, inWords)].map(([text, [first]]) => ({
    text,
    tone: first === undefined ? ("plain" as const) : toneOf(first),
  }));

/** An endpoint with the outcome of each delivery to it. */
function ToEndpoint({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { slug } = useOrganization();
  const [first] = deliveries;
  if (first === undefined) return null;
  const { id: deliveryId, endpointName, webhookEndpointId: endpointId } = first;
  return (
    <>
      {endpointName === null ? (
        "a deleted endpoint"
      ) : (
        <Link
          to="/o/$slug/settings/webhooks/$endpointId/$deliveryId"
          params={{ slug, endpointId, deliveryId }}
          className={`${linkClass} pointer-coarse:-my-3.25 pointer-coarse:py-3.25`}
        >
          {endpointName}
        </Link>
      )}
      {deliveries.map((delivery) => (
        <Outcome key={delivery.id} delivery={delivery} />
      ))}
    </>
  );
}

function Outcome({ delivery }: { delivery: Delivery }) {
  const { status, lastResponseStatus, lastError, createdAt, completedAt } = delivery;
  const hasAnswer = lastResponseStatus !== null || lastError !== null;
  return (
    <span className="figures inline-flex items-center gap-1.5">
      {hasAnswer && <Tag tone={toneOf(delivery)}>{inWords(delivery)}</Tag>}
      <span className="text-ink-3">
        {status === "delivered" && completedAt !== null
          ? `${(completedAt - createdAt).toLocaleString("en")} ms`
          : status.replaceAll("_", " ")}
      </span>
    </span>
  );
}

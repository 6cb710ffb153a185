import type { WebhookEndpoint } from "@referral-service/contract";
import type { EndpointHealth } from "@referral-service/contract/app";
import { useId, useState } from "react";
import { CopyableId } from "../ui/copy.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { Fact, Facts } from "../ui/panel.tsx";
import { FactsButton } from "../ui/record-frame.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { Status, Tag } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { placeInBrief, placeParts } from "./place.ts";

const number = new Intl.NumberFormat("en");

/** Shows the options that are set for the endpoint. */
const OptionFacts = ({
  endpoint: { description, headers, timeoutMs, requestsPerSecond },
}: {
  endpoint: WebhookEndpoint;
}) => (
  <>
    {description !== null && (
      <Fact name="Description">
        <span className="whitespace-pre-wrap">{description}</span>
      </Fact>
    )}
    {Object.keys(headers).length > 0 && (
      <Fact name="Headers">
        <ul className="grid gap-1">
          {Object.entries(headers).map(([name, ending]) => (
            <li key={name}>
              <code className="font-mono text-xs">
                {name} <span className="text-ink-3">•••• {ending}</span>
              </code>
            </li>
          ))}
        </ul>
      </Fact>
    )}
    {timeoutMs !== null && <Fact name="Time limit">{number.format(timeoutMs)} ms</Fact>}
    {requestsPerSecond !== null && (
      <Fact name="Rate">
        Up to {number.format(requestsPerSecond)}{" "}
        {requestsPerSecond === 1 ? "delivery" : "deliveries"} per second
      </Fact>
    )}
  </>
);

interface FactsProps {
  endpoint: WebhookEndpoint;
  onRotate: () => void;
}

/** The facts of an endpoint, folded into one line because the log below needs the room. */
export function EndpointFacts(props: FactsProps) {
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const factsId = useId();
  return (
    <div className="overflow-hidden rounded-surface border border-line bg-surface">
      <FactsButton
        factsId={factsId}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        summary={(chevron) => (
          <>
            <span className="flex min-w-0 flex-1 items-baseline gap-1">
              <span className="shrink-0">{eventsText(props.endpoint)} ·</span>
              {isNarrow ? (
                <code title={props.endpoint.url} className="truncate font-mono text-xs">
                  {placeInBrief(props.endpoint.url)}
                </code>
              ) : (
                <Place url={props.endpoint.url} />
              )}
            </span>
            {chevron}
          </>
        )}
      />
      <div id={factsId} hidden={!isOpen} className="border-t border-line">
        <AllFacts {...props} />
      </div>
    </div>
  );
}

const eventsText = ({ eventTypes }: WebhookEndpoint) =>
  eventTypes.includes("*")
    ? "All events"
    : `${eventTypes.length} ${eventTypes.length === 1 ? "event" : "events"}`;

/** Shows where an endpoint is. Without room for all of it, it is cut before its end. */
export function Place({ url }: { url: string }) {
  const [start, end] = placeParts(url);
  return (
    <code
      title={url}
      className="inline-flex max-w-full min-w-0 items-baseline align-bottom font-mono text-xs"
    >
      <span className="truncate">{start}</span>
      <span className="max-w-3/5 shrink-0 truncate">{end}</span>
    </code>
  );
}

/** Where an endpoint is, what it receives, and how its requests are signed. */
const AllFacts = ({ endpoint, onRotate }: FactsProps) => (
  <div className="grid items-start gap-x-6 gap-y-2 px-5 py-3 xl:grid-cols-2">
    <div className="xl:col-span-full">
      <Facts>
        <Fact name="URL" isLong>
          <CopyableId id={endpoint.url} label="Copy URL" />
        </Fact>
      </Facts>
    </div>
    <Facts>
      <Fact name="Events" isLong>
        <span className="flex flex-wrap gap-1.5">
          {endpoint.eventTypes.map((eventType) => (
            <Tag key={eventType}>{eventType === "*" ? "All events" : eventType}</Tag>
          ))}
        </span>
      </Fact>
      <OptionFacts endpoint={endpoint} />
    </Facts>
    <Facts>
      <Fact name="Signing secret">
        <span className="text-ink-3">••••••••</span>{" "}
        <button
          type="button"
          onClick={onRotate}
          className="font-medium text-accent-text hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
        >
          Rotate secret
        </button>
      </Fact>
      <Fact name="Created">
        <Time unixMs={endpoint.createdAt} />
      </Fact>
      <Fact name="ID" isLong>
        <CopyableId id={endpoint.id} />
      </Fact>
    </Facts>
  </div>
);

/** The facts while they load. */
export const EndpointFactsSkeleton = () => (
  <div className="rounded-surface border border-line bg-surface px-5 py-3">
    <SkeletonLines count={1} />
  </div>
);

export function EndpointStatus({
  endpoint: { isActive, isDisabled },
  health,
}: {
  endpoint: Pick<WebhookEndpoint, "isActive" | "isDisabled">;
  health: EndpointHealth | undefined;
}) {
  if (isDisabled) return <Status tone="bad">Disabled</Status>;
  if (!isActive) return <Status tone="plain">Paused</Status>;
  return health?.failing ? (
    <Status tone="warn">Failing</Status>
  ) : (
    <Status tone="good">Active</Status>
  );
}

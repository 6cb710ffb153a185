import type { WebhookEndpoint } from "@referral-service/contract";
import { CopyableId } from "../ui/copy.tsx";
import { Section } from "../ui/page.tsx";
import { Fact, Facts } from "../ui/panel.tsx";
import { Status, Tag } from "../ui/tag.tsx";
import { Day } from "../ui/time.tsx";

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

/** Where an endpoint is, and which events it receives. */
export const EndpointTarget = ({
  endpoint: { url, eventTypes },
}: {
  endpoint: WebhookEndpoint;
}) => (
  <div className="grid grid-cols-1 gap-1">
    <CopyableId id={url} label="Copy URL" />
    <p className="flex flex-wrap gap-2">
      {eventTypes.map((eventType) => (
        <Tag key={eventType}>{eventType === "*" ? "All events" : eventType}</Tag>
      ))}
    </p>
  </div>
);

export const EndpointFacts = ({ endpoint }: { endpoint: WebhookEndpoint }) => (
  <Section title="Endpoint">
    {/* The facts follow each other in lines. */}
    <div data-folded className="@container">
      <Facts>
        <OptionFacts endpoint={endpoint} />
        <Fact name="Created">
          <Day unixMs={endpoint.createdAt} />
        </Fact>
        <Fact name="ID">
          <CopyableId id={endpoint.id} isCut />
        </Fact>
      </Facts>
    </div>
  </Section>
);

export function EndpointStatus({
  endpoint: { isActive, isDisabled },
}: {
  endpoint: Pick<WebhookEndpoint, "isActive" | "isDisabled">;
}) {
  if (isDisabled) return <Status tone="bad">Disabled</Status>;
  return isActive ? <Status tone="good">Active</Status> : <Status tone="plain">Paused</Status>;
}

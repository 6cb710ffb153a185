import type { WebhookEndpoint } from "@referral-service/contract";
import { CopyableId } from "../ui/copy.tsx";
import { Section } from "../ui/page.tsx";
import { Fact, Facts } from "../ui/panel.tsx";
import { Status, Tag } from "../ui/tag.tsx";
import { Day } from "../ui/time.tsx";

export const EndpointFacts = ({ endpoint }: { endpoint: WebhookEndpoint }) => (
  <Section title="Endpoint">
    <Facts>
      <Fact name="URL">
        <CopyableId id={endpoint.url} label="Copy URL" />
      </Fact>
      <Fact name="Events">
        <span className="flex flex-wrap gap-1">
          {endpoint.eventTypes.map((eventType) => (
            <Tag key={eventType}>{eventType}</Tag>
          ))}
        </span>
      </Fact>
      <Fact name="Since">
        <Day unixMs={endpoint.createdAt} />
      </Fact>
      <Fact name="ID">
        <CopyableId id={endpoint.id} />
      </Fact>
    </Facts>
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

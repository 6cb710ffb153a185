import type { WebhookEndpoint } from "@referral-service/contract";
import { Status } from "../ui/tag.tsx";

export function EndpointStatus({
  endpoint: { isActive, isDisabled },
}: {
  endpoint: Pick<WebhookEndpoint, "isActive" | "isDisabled">;
}) {
  if (isDisabled) return <Status tone="bad">Disabled</Status>;
  return isActive ? <Status tone="good">Active</Status> : <Status tone="plain">Paused</Status>;
}

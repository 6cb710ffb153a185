import type { CreatedWebhookEndpoint, WebhookDelivery } from "@referral-service/contract";
import { verifyWebhook } from "@referral-service/sdk/webhooks";
import type { Organization } from "./arrangements.ts";
import type { Answer } from "./call.ts";
import { type Receiver, startReceiver } from "./receiver.ts";
import type { TestService } from "./service.ts";
import { until } from "./until.ts";

/** Subscribes a local receiver to one event type. Returns the verified events that it receives. */
export async function subscribe(service: TestService, key: string, eventType: string) {
  const receiver = await startReceiver();
  const { body: endpoint } = await service.call("POST", "/webhooks", {
    key,
    body: { name: "Receiver", url: receiver.url, eventTypes: [eventType] },
  });
  return {
    async nextEvent() {
      const [request] = await receiver.waitFor(1);
      const { body = "", headers = {} } = request ?? {};
      return verifyWebhook({ body, headers, secret: endpoint.secret });
    },
    stop: () => receiver.stop(),
  };
}

export interface Subscriber {
  receiver: Receiver;
  endpoint: CreatedWebhookEndpoint;
  /** Calls an operation under the endpoint, such as `/deliveries`, with the organization's key. */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  setActive(isActive: boolean): Promise<void>;
  /** Resolves when the log has this number of deliveries, all with this status. */
  deliveriesWith(
    status: WebhookDelivery["status"],
    count: number,
  ): Promise<[WebhookDelivery, ...WebhookDelivery[]]>;
}

/** An endpoint in the organization, with a local receiver. */
export async function startSubscriber(
  service: TestService,
  { key }: Organization,
  eventTypes: string[] = ["referral.created"],
): Promise<Subscriber> {
  const receiver = await startReceiver();
  const { body: endpoint } = await service.call("POST", "/webhooks", {
    key,
    body: { name: "Receiver", url: receiver.url, eventTypes },
  });
  const call: Subscriber["call"] = (method, path, body) =>
    service.call(method, `/webhooks/${endpoint.id}${path}`, {
      key,
      ...(body !== undefined && { body }),
    });
  return {
    receiver,
    endpoint,
    call,
    async setActive(isActive) {
      const { status, text } = await call("PATCH", "", { isActive });
      if (status !== 200) throw new Error(text);
    },
    deliveriesWith: (status, count) =>
      until(async () => {
        const { data } = (await call("GET", "/deliveries?limit=100")).body;
        const isDone = data.every((one: { status: string }) => one.status === status);
        return data.length === count && isDone ? data : undefined;
      }),
  };
}

export const submitReferral = (
  service: TestService,
  { key, referrerId }: Organization,
  name = "Ada Lovelace",
) => service.call("POST", "/referrals", { key, body: { name, referrerId } });

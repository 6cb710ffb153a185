import { verifyWebhook } from "@referral-service/sdk/webhooks";
import { startReceiver } from "./receiver.ts";
import type { TestService } from "./service.ts";

/** Lets a local receiver subscribe to one event type, and gives what it receives, verified. */
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

// The baseline. Signs and posts the same bytes with 64 requests in flight, and does nothing else.

import { deliveryHeaders } from "@referral-service/api/webhooks/engine/signature.ts";
import { Agent } from "undici";

const [url = "", count = "", payload = "", secret = ""] = process.argv.slice(2);
const inFlightMax = 64;
const agent = new Agent({ pipelining: 1 });
const { origin, pathname: path } = new URL(url);

let left = Number(count);

async function send() {
  while (left > 0) {
    left -= 1;
    const headers = deliveryHeaders(
      { current: secret, previous: undefined },
      {
        eventId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c33",
        eventType: "referral.created",
        timestampSeconds: Math.floor(Date.now() / 1_000),
        body: payload,
      },
    );
    const { body } = await agent.request({ origin, path, method: "POST", headers, body: payload });
    await body.dump();
  }
}

const before = process.cpuUsage();
await Promise.all(Array.from({ length: inFlightMax }, send));
const { user, system } = process.cpuUsage(before);
process.send?.({ cpuMs: (user + system) / 1_000 });
await agent.close();
process.disconnect?.();

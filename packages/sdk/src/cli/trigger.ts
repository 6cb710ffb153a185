import { randomUUID } from "node:crypto";
import { eventExamples } from "../generated/event-examples.ts";
import type { EventType } from "../generated/types.ts";
import { path } from "../path.ts";
import { type Call, defineCommand, serviceOptions } from "./command.ts";
import { eventTypes, requireEventType } from "./event-types.ts";
import { deliver, receiverUrl, signingSecret } from "./receiver.ts";
import { connectTo } from "./service.ts";
import { showDelivery } from "./show-delivery.ts";
import { UsageError } from "./usage-error.ts";

const options = {
  ...serviceOptions,
  endpoint: { type: "string" },
  "forward-to": { type: "string" },
  secret: { type: "string" },
} as const;

export const trigger = defineCommand({
  summary: "Send a sample event from the service or from this machine",
  help: `Usage: referral-service trigger <event type> --endpoint <id> | --forward-to <url> [options]

Sends one sample event with metadata.test, and shows the receiver's response.

  --endpoint <id>        the service sends the event to this webhook endpoint, signed with its real secret
  --forward-to <url>     this command sends the event to this URL and does not call the service
  --secret <whsec_…>     signing secret for --forward-to (default: a new secret, which the command shows)
  --base-url <url>       URL of the service (default: REFERRAL_SERVICE_URL)
  --organization <slug>  organization, if the owner of a personal key is in several
  --json                 one JSON object per line
  -h, --help             show this help

The command reads the API key for --endpoint from REFERRAL_SERVICE_API_KEY. An organization key needs
the scope webhooks:write, and a personal key must belong to an admin. The exit code is 1 if the
receiver does not accept the event.

Event types:
  ${eventTypes.join("\n  ")}`,
  options,
  async run(call) {
    const eventType = requireEventType(call.positionals[0]);
    const { endpoint, "forward-to": forwardTo } = call.values;
    if ((endpoint === undefined) === (forwardTo === undefined)) {
      throw new UsageError("Pass either --endpoint <id> or --forward-to <url>.");
    }
    return endpoint === undefined
      ? sendFromHere(call, eventType)
      : sendFromService(call, eventType);
  },
});

type TriggerCall = Call<typeof options>;

async function sendFromHere({ values, output }: TriggerCall, eventType: EventType) {
  const url = receiverUrl(values["forward-to"] ?? "");
  const secret = signingSecret(values.secret);
  if (values.secret === undefined) {
    output.result(`Signing secret of this run: ${secret}`, { type: "secret", secret });
  }
  const eventId = randomUUID();
  const sample = eventExamples[eventType];
  const payload = JSON.stringify({
    ...sample,
    eventId,
    timestamp: Date.now(),
    metadata: { ...sample.metadata, test: true },
  });
  const answer = await deliver(url, secret, payload);
  showDelivery(output, { eventId, eventType }, answer);
  return answer.error === null ? 0 : 1;
}

/** The service's response to a test event. */
interface TestResult {
  eventId: string;
  eventType: string;
  delivered: boolean;
  responseStatus: number | null;
  latencyMs: number;
  responseBodyExcerpt: string | null;
  error: string | null;
}

async function sendFromService({ values, output }: TriggerCall, eventType: EventType) {
  const result = await connectTo(values)<TestResult>({
    method: "POST",
    path: path`/webhooks/${values.endpoint ?? ""}/test`,
    body: { eventType },
  });
  showDelivery(output, result, {
    status: result.responseStatus,
    latencyMs: result.latencyMs,
    error: result.delivered ? null : (result.error ?? "not delivered"),
    bodyExcerpt: result.responseBodyExcerpt ?? "",
  });
  return result.delivered ? 0 : 1;
}

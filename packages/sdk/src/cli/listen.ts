import { type StreamOptions, streamEvents } from "../event-stream.ts";
import { defineCommand, serviceOptions } from "./command.ts";
import { requireEventType } from "./event-types.ts";
import type { Output } from "./output.ts";
import { deliver, receiverUrl, signingSecret } from "./receiver.ts";
import { connectTo } from "./service.ts";
import { showDelivery } from "./show-delivery.ts";

export const listen = defineCommand({
  summary: "Deliver the organization's events to a receiver on this machine",
  help: `Usage: referral-service listen --forward-to <url> [options]

Reads the organization's new events, signs each event and posts it to your receiver, for example on
localhost. You need no webhook endpoint, and the receiver does not have to be reachable from the
internet. The command reconnects after a lost connection and delivers the events that were recorded in
the meantime. It shows a failed delivery but does not retry it. Press Ctrl-C to stop.

  --forward-to <url>     URL of the receiver, such as http://localhost:4000/webhooks
  --events <types>       only these types, separated by commas: referral.created,referral.updated
  --secret <whsec_…>     signing secret (default: a new secret for this run, which the command shows)
  --base-url <url>       URL of the service (default: REFERRAL_SERVICE_URL)
  --organization <slug>  organization, if the owner of a personal key is in several
  --json                 one JSON object per line
  -h, --help             show this help

The command reads the API key from REFERRAL_SERVICE_API_KEY. An organization key needs the scope
webhooks:read, and a personal key must belong to an admin.`,
  options: {
    ...serviceOptions,
    "forward-to": { type: "string" },
    events: { type: "string" },
    secret: { type: "string" },
  },
  async run({ values, output }) {
    const url = receiverUrl(values["forward-to"] ?? "");
    const eventTypes = values.events?.split(",").map(requireEventType);
    const secret = signingSecret(values.secret);
    const send = connectTo(values);
    const stopped = stopSignal();
    const watch = watchFor(output, {
      url,
      secret: values.secret === undefined ? secret : undefined,
    });
    const options: StreamOptions = { signal: stopped };
    try {
      for await (const { event, payload } of streamEvents(send, options, watch)) {
        if (eventTypes && !eventTypes.includes(event.eventType)) continue;
        showDelivery(output, event, await deliver(url, secret, payload));
      }
    } catch (error) {
      if (!stopped.aborted) throw error;
    }
    return 0;
  },
});

/** Returns a signal that is aborted by Ctrl-C or a termination signal. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.once(name, () => controller.abort());
  }
  return controller.signal;
}

/** Prints when the connection opens and when it is lost, but not each attempt in between. */
function watchFor(output: Output, { url, secret }: { url: string; secret: string | undefined }) {
  let state: "new" | "open" | "lost" = "new";
  return {
    onOpen() {
      if (state === "new") showStart(output, { url, secret });
      else output.note("Reconnected.");
      state = "open";
    },
    onLost({ message }: Error) {
      if (state === "open") output.note(`${message} Reconnecting …`);
      state = "lost";
    },
  };
}

function showStart(
  { result, paint }: Output,
  { url, secret }: { url: string; secret: string | undefined },
) {
  const secretLine = secret && `Signing secret of this run: ${paint("bold", secret)}\n`;
  result(`${secretLine ?? ""}Listening. Events go to ${url}`, {
    type: "ready",
    forwardTo: url,
    ...(secret && { secret }),
  });
}

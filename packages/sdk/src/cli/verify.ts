import { readFileSync } from "node:fs";
import type { WebhookEvent } from "../webhooks/events.ts";
import { isWebhookVerificationError, verifyWebhook } from "../webhooks/index.ts";
import { defineCommand } from "./command.ts";
import { mismatchCause } from "./mismatch-cause.ts";
import type { Output } from "./output.ts";
import { parseHeaders, parseRequest, type SavedRequest } from "./saved-request.ts";
import { UsageError } from "./usage-error.ts";

export const verify = defineCommand({
  summary: "Check the signature of a saved request and show exactly what is wrong",
  help: `Usage: referral-service verify [<file>] --secret <whsec_…> [options]
       referral-service verify --headers <file> --body <file> --secret <whsec_…> [options]

Checks a saved request in the same way as verifyWebhook. The file contains the request as it was sent:
headers, an empty line, and the raw body. The command reads standard input if you pass no file, or -.

  --headers <file>       only the headers, as lines of "Name: value" or as a JSON object
  --body <file>          only the body, byte for byte
  --secret <whsec_…>     the endpoint's secret (you can repeat this option)
  --tolerance <seconds>  maximum age of the request (default: 300)
  --json                 one JSON object
  -h, --help             show this help

The command reads the secret from REFERRAL_SERVICE_WEBHOOK_SECRET if you omit --secret. The exit code is
1 if a receiver must reject the request.`,
  options: {
    headers: { type: "string" },
    body: { type: "string" },
    secret: { type: "string", multiple: true },
    tolerance: { type: "string" },
  },
  async run({ values, positionals: [file = "-"], output }) {
    const secrets = values.secret ?? [process.env.REFERRAL_SERVICE_WEBHOOK_SECRET ?? ""];
    if (secrets.includes("")) {
      throw new UsageError("Pass the endpoint's --secret, or set REFERRAL_SERVICE_WEBHOOK_SECRET.");
    }
    const toleranceSeconds = secondsIn(values.tolerance ?? "300");
    const request = savedRequest({ file, headers: values.headers, body: values.body });
    try {
      showEvent(output, await verifyWebhook({ ...request, secret: secrets, toleranceSeconds }));
      return 0;
    } catch (error) {
      if (!isWebhookVerificationError(error)) throw error;
      const hint = await hintFor(error.code, { ...request, secrets });
      const line = `${output.paint("red", `Rejected: ${error.code}`)}\n${error.message}`;
      output.result(hint === undefined ? line : `${line}\n${output.paint("bold", hint)}`, {
        verified: false,
        ...{ code: error.code, message: error.message, hint: hint ?? null },
      });
      return 1;
    }
  },
});

function secondsIn(text: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw new UsageError("--tolerance needs a whole number of seconds.");
}

interface Files {
  file: string;
  headers: string | undefined;
  body: string | undefined;
}

function savedRequest({ file, headers, body }: Files): SavedRequest {
  if (headers === undefined && body === undefined) return parseRequest(bytesOf(file));
  if (headers === undefined || body === undefined) {
    throw new UsageError("Pass --headers and --body together.");
  }
  return { headers: parseHeaders(bytesOf(headers).toString()), body: bytesOf(body) };
}

function bytesOf(file: string): Buffer {
  try {
    // 0 is the file descriptor of standard input.
    return readFileSync(file === "-" ? 0 : file);
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

function showEvent({ result, paint }: Output, event: WebhookEvent): void {
  const eventType = event.eventType === "unknown" ? event.receivedEventType : event.eventType;
  const { eventId } = event;
  const line = `${paint("green", "Verified")}: ${eventType} ${eventId}, signed with this secret and unchanged.`;
  result(line, { verified: true, eventType, eventId });
}

/** Returns a hint about a cause that the error's code does not show. Undefined if there is none. */
async function hintFor(
  code: string,
  { secrets, ...request }: SavedRequest & { secrets: string[] },
) {
  if (code === "signature_mismatch") return mismatchCause({ ...request, secrets });
  if (code !== "timestamp_too_old") return undefined;
  // A saved request is always old, so checking it without its age is more useful.
  const toleranceSeconds = Number.MAX_SAFE_INTEGER;
  return verifyWebhook({ ...request, secret: secrets, toleranceSeconds }).then(
    () => "Only the age is wrong. The request was valid when it was sent.",
    (error: Error & { code?: string }) =>
      `The request also has another problem: ${error.code}. Pass a higher --tolerance to see the details.`,
  );
}

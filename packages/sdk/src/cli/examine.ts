import { randomUUID } from "node:crypto";
import {
  type Exchanged,
  judgeExamination,
  type PlannedRequest,
  planExamination,
  withPlannedSignature,
} from "@referral-service/contract/examination";
import { examinationPointTexts } from "@referral-service/contract/examination-points";
import { eventExamples } from "../generated/event-examples.ts";
import type { WebhookExamination } from "../generated/types.ts";
import { createWebhookEndpoints } from "../resources/webhook-endpoints.ts";
import { signWebhook } from "../testing/sign-webhook.ts";
import { type Call, defineCommand, serviceOptions } from "./command.ts";
import type { Output } from "./output.ts";
import { readCertificate } from "./read-certificate.ts";
import { post, receiverUrl, signingSecret } from "./receiver.ts";
import { connectTo } from "./service.ts";
import { UsageError } from "./usage-error.ts";

const options = {
  ...serviceOptions,
  endpoint: { type: "string" },
  secret: { type: "string" },
} as const;

type ExamineCall = Call<typeof options>;

export const examine = defineCommand({
  summary: "Check whether a receiver accepts correct events and rejects forged ones",
  help: `Usage: referral-service examine <url> --secret <whsec_…> [options]
       referral-service examine --endpoint <id> [options]

Sends up to 12 events with metadata.test, some of them forged. Shows what the receiver does right and
what you must change. This takes up to 60 seconds.

  <url>                  this command sends the events to this URL and does not call the service
  --secret <whsec_…>     the receiver's signing secret, for <url>
  --endpoint <id>        the service sends the events to this webhook endpoint, up to 3 times an hour
  --base-url <url>       URL of the service (default: REFERRAL_SERVICE_URL)
  --organization <slug>  organization, if the owner of a personal key is in several
  --json                 one JSON object
  -h, --help             show this help

The command reads the secret from REFERRAL_SERVICE_WEBHOOK_SECRET if you omit --secret. It reads the API
key for --endpoint from REFERRAL_SERVICE_API_KEY. The exit code is 1 if the receiver fails at least one
check.`,
  options,
  async run(call) {
    const [url] = call.positionals;
    if ((call.values.endpoint === undefined) === (url === undefined)) {
      throw new UsageError("Pass either a <url> or --endpoint <id>.");
    }
    const points =
      url === undefined ? await examineFromService(call) : await examineFromHere(call, url);
    for (const point of points) showPoint(call.output, point);
    return points.some(({ result }) => result === "failed") ? 1 : 0;
  },
});

type ShownPoint = Pick<
  WebhookExamination["points"][number],
  "point" | "result" | "explanation" | "page"
> & { response: { status: number | null; error: string | null } | null };

async function examineFromService({ values }: ExamineCall): Promise<ShownPoint[]> {
  const endpoints = createWebhookEndpoints(connectTo(values));
  return (await endpoints.examine(values.endpoint ?? "")).points;
}

async function examineFromHere({ values }: ExamineCall, given: string): Promise<ShownPoint[]> {
  const url = receiverUrl(given, "examine");
  const own = signingSecret(values.secret ?? process.env.REFERRAL_SERVICE_WEBHOOK_SECRET ?? "");
  const planned = planExamination({
    sample: eventExamples["referral.created"],
    nowMs: Date.now(),
    newId: randomUUID,
  });
  const [certificate, exchanges] = await Promise.all([
    readCertificate(url),
    exchangeAll(url, own, planned),
  ]);
  return judgeExamination({ exchanges, certificate, nowMs: Date.now() });
}

async function exchangeAll(url: string, own: string, planned: PlannedRequest[]) {
  const exchanges: Exchanged<null>[] = [];
  for (const request of planned) {
    const headers = await headersOf(request, own);
    const response = await post(url, { headers, body: request.body });
    exchanges.push({
      point: request.point,
      request: null,
      response: { ...response, errorDetail: null },
    });
    if (exchanges.length === 1 && response.error !== null) break;
  }
  return exchanges;
}

async function headersOf(request: PlannedRequest, own: string): Promise<Record<string, string>> {
  const { signedBody: event, timestampSeconds } = request;
  const signedWith = async (secret: string) =>
    (await signWebhook({ event, secret, timestampSeconds })).headers;
  const ofOwn = await signedWith(own);
  if (request.secret === "own") return withPlannedSignature(request, ofOwn);
  const ofOther = await signedWith(signingSecret(undefined));
  if (request.secret === "other") return ofOther;
  return {
    ...ofOther,
    "X-Service-Signature-Previous": ofOwn["X-Service-Signature"] ?? "",
    "webhook-signature": `${ofOther["webhook-signature"]} ${ofOwn["webhook-signature"]}`,
  };
}

const marks = { held: "✓", failed: "✗", not_visible: "–" } as const;
const colors = { held: "green", failed: "red", not_visible: "dim" } as const;

function showPoint({ result: print, paint }: Output, shown: ShownPoint): void {
  const { point, result, explanation, page, response } = shown;
  const { title } = examinationPointTexts[point as keyof typeof examinationPointTexts];
  const line = `${paint(colors[result], marks[result])} ${title}`;
  const received =
    response === null || result !== "failed"
      ? []
      : [`Response: ${response.status ?? response.error}.`];
  const reason = [explanation, ...received, ...(result === "failed" ? [`See ${page}.`] : [])];
  print(explanation === null ? line : `${line}\n    ${reason.join(" ")}`, {
    ...{ type: "point", point, result, explanation, page },
    response: response && { status: response.status, error: response.error },
  });
}

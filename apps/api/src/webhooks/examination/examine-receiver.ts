import type { WebhookExamination } from "@referral-service/contract";
import {
  type Exchanged,
  judgeExamination,
  type PlannedRequest,
  planExamination,
  withPlannedSignature,
} from "@referral-service/contract/examination";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { hourMs } from "../../kernel/durations.ts";
import { lockName } from "../../kernel/lists/lock-then-find.ts";
import { Refusal } from "../../kernel/refusal.ts";
import type { WebhookDeps } from "../deps.ts";
import { firstEventType } from "../endpoints/rules.ts";
import { hostIsBusy, sampleOf } from "../endpoints/send-test-event.ts";
import { findSigningEndpoint, keepWebhookEndpoint } from "../endpoints/store.ts";
import { excerptBytesMax } from "../engine/excerpt.ts";
import type { ExchangeResult } from "../engine/exchange.ts";
import { receivingHostOf } from "../engine/hosts.ts";
import type { Secrets } from "../engine/secrets.ts";
import { notSent, postWithOwn, readSecrets } from "../engine/send-signed.ts";
import { deliveryHeaders, makeSecret } from "../engine/signature.ts";
import { examinedAction, newestExaminations } from "./store.ts";

const runsPerHour = 3;
/** An examination sends no request after this time, so that it ends within 60 seconds. */
const sendingMsMax = 40_000;

/**
 * Sends correct and forged events once each, outside the outbox, and judges the responses. Holds no
 * database connection during the requests.
 */
export async function examineReceiver(
  deps: WebhookDeps,
  caller: Caller,
  endpointId: string,
): Promise<WebhookExamination> {
  const { organizationId } = caller;
  const startedAt = deps.clock.now();
  const endpoint = requireFound(
    await findSigningEndpoint(deps.db, { organizationId, endpointId, now: startedAt }),
  );
  const { url, timeoutMs } = endpoint;
  const place = { host: receivingHostOf(url), organizationId };
  const seen = await deps.receivingHosts.inPlace(place, async () => {
    await admit(deps, caller, { endpointId, startedAt });
    const secrets = readSecrets(deps, endpointId, endpoint);
    const planned = planExamination({
      sample: sampleOf(firstEventType(endpoint.eventTypes), {
        eventId: "",
        organizationId,
        now: startedAt,
      }),
      nowMs: startedAt.getTime(),
      newId: deps.newId,
    });
    // The import loads the HTTP client, which an API process needs only for this and for test
    // events.
    const { readCertificate } = await import("./read-certificate.ts");
    const [certificate, exchanges] = await Promise.all([
      readCertificate(deps.egressGuard, url),
      exchangeAll(deps, { url, timeoutMs, secrets, planned }),
    ]);
    return { certificate, exchanges };
  });
  if (seen === undefined) throw hostIsBusy();
  const completedAt = deps.clock.now();
  const points = judgeExamination({ ...seen, nowMs: completedAt.getTime() });
  return {
    startedAt: startedAt.getTime(),
    completedAt: completedAt.getTime(),
    held: points.filter(({ result }) => result === "held").length,
    failed: points.filter(({ result }) => result === "failed").length,
    points,
  };
}

/** Records the check. Throws RATE_LIMIT_EXCEEDED after `runsPerHour` checks of the endpoint in an hour. */
async function admit(
  deps: WebhookDeps,
  caller: Caller,
  { endpointId, startedAt }: { endpointId: string; startedAt: Date },
) {
  const { organizationId } = caller;
  const since = new Date(startedAt.getTime() - hourMs);
  await deps.db.transaction(async (tx) => {
    requireFound(await keepWebhookEndpoint(tx, organizationId, endpointId));
    await lockName(tx, `examinations of ${endpointId}`);
    const recent = await newestExaminations(tx, {
      ...{ organizationId, endpointId, since },
      max: runsPerHour,
    });
    const oldest = recent[runsPerHour - 1];
    if (oldest !== undefined) throw examinedTooOften(oldest.getTime() - since.getTime());
    enqueueAudit(tx, deps, caller, {
      action: examinedAction,
      target: { type: "webhook_endpoint", id: endpointId },
      changes: {},
    });
  });
}

const examinedTooOften = (waitMs: number) =>
  new Refusal(
    "RATE_LIMIT_EXCEEDED",
    `You can check an endpoint up to ${runsPerHour} times an hour. Retry after the number of seconds in Retry-After.`,
    { retryAfterSeconds: Math.ceil(waitMs / 1_000) },
  );

interface SentRequest {
  eventId: string;
  eventType: string;
  headers: Record<string, string>;
  bodyBytes: number;
  bodyExcerpt: string;
}

/** Sends one request after the other. Stops if the receiver does not accept the first one. */
async function exchangeAll(
  deps: WebhookDeps,
  {
    url,
    timeoutMs,
    secrets,
    planned,
  }: {
    url: string;
    timeoutMs: number | null;
    secrets: Secrets | undefined;
    planned: PlannedRequest[];
  },
): Promise<Exchanged<SentRequest>[]> {
  const startedMs = performance.now();
  const exchanges: Exchanged<SentRequest>[] = [];
  for (const request of planned) {
    if (performance.now() - startedMs > sendingMsMax) break;
    const headers = secrets === undefined ? {} : headersOf(request, secrets);
    const result =
      secrets === undefined
        ? notSent("unreadable_secret")
        : await postWithOwn(deps.testExchange, secrets, {
            url,
            timeoutMs,
            headers,
            body: request.body,
          });
    exchanges.push({
      point: request.point,
      request: sentRequest(request, headers),
      response: responseOf(result),
    });
    if (exchanges.length === 1 && result.failure !== null) break;
  }
  return exchanges;
}

function headersOf(request: PlannedRequest, own: Secrets): Record<string, string> {
  const { eventId, eventType, timestampSeconds, signedBody: body } = request;
  const secrets: Record<PlannedRequest["secret"], () => Secrets> = {
    own: () => own,
    other: () => ({ ...own, current: makeSecret(), previous: undefined }),
    rotated: () => ({ ...own, current: makeSecret(), previous: own.current }),
  };
  const message = { eventId, eventType, timestampSeconds, body };
  return withPlannedSignature(request, deliveryHeaders(secrets[request.secret](), message));
}

function sentRequest(
  { eventId, eventType, body }: PlannedRequest,
  headers: Record<string, string>,
): SentRequest {
  const bytes = Buffer.from(body);
  const bodyExcerpt = bytes.subarray(0, excerptBytesMax).toString();
  return { eventId, eventType, headers, bodyBytes: bytes.length, bodyExcerpt };
}

const responseOf = (result: ExchangeResult) => ({
  status: result.responseStatus,
  latencyMs: result.durationMs,
  bodyExcerpt: result.responseBodyExcerpt,
  error: result.failure,
  errorDetail: result.tlsFault,
});

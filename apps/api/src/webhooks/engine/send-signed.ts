import { shownEnding } from "@referral-service/contract";
import type { Attributes } from "../../kernel/tracing/tracer.ts";
import type { EngineDeps } from "../deps.ts";
import type { Exchange, ExchangeRequest, ExchangeResult } from "./exchange.ts";
import type { SealedSecrets, Secrets } from "./secrets.ts";
import { deliveryHeaders } from "./signature.ts";

/** A payload and its endpoint. */
export interface Outgoing extends SealedSecrets {
  endpointId: string;
  url: string;
  /** The endpoint's own time limit. Null for the time limit of the exchange. */
  timeoutMs: number | null;
  eventId: string;
  eventType: string;
  /** Null if the endpoint's organization has no such event. */
  payload: string | null;
}

type SecretDeps = Pick<EngineDeps, "logger" | "webhookSecrets">;

/** Reads the secrets of an endpoint. Undefined if they cannot be read. */
export function readSecrets(
  { logger, webhookSecrets }: SecretDeps,
  endpointId: string,
  sealed: SealedSecrets,
): Secrets | undefined {
  try {
    return webhookSecrets.read(endpointId, sealed);
  } catch (error) {
    logger.error({ err: error, endpointId }, "Could not decrypt a webhook secret");
    return undefined;
  }
}

interface Sending {
  outgoing: Outgoing;
  startedAt: Date;
}

/**
 * Sends the payload once, as a part of a trace that the receiver can continue. The trace is that of `parent`, or else that
 * of the running request.
 */
export const sendTraced = (
  deps: SecretDeps & Pick<EngineDeps, "tracer">,
  exchange: Exchange,
  { parent, attributes, ...sending }: Sending & { parent: string | null; attributes: Attributes },
): Promise<ExchangeResult> => {
  const { endpointId, eventId, eventType } = sending.outgoing;
  return deps.tracer.trace(`send ${eventType}`, { kind: "producer", parent }, async (span) => {
    const result = await sendSigned(deps, exchange, { ...sending, traceparent: span.traceparent });
    span.set({
      "messaging.system": "webhook",
      "messaging.operation.type": "send",
      "messaging.operation.name": "send",
      "messaging.destination.name": eventType,
      "messaging.message.id": eventId,
      "referral_service.webhook_endpoint.id": endpointId,
      "http.request.method": "POST",
      "http.response.status_code": result.responseStatus ?? undefined,
      ...attributes,
    });
    if (result.failure !== null) span.fail(result.failure);
    return result;
  });
};

/** Signs the payload with the current time, sends it once, and returns the result. */
async function sendSigned(
  deps: SecretDeps,
  exchange: Exchange,
  { outgoing, startedAt, traceparent }: Sending & { traceparent: string | undefined },
): Promise<ExchangeResult> {
  const { endpointId, url, timeoutMs, eventId, eventType, payload } = outgoing;
  if (payload === null) return notSent("missing_event");
  const secrets = readSecrets(deps, endpointId, outgoing);
  if (secrets === undefined) return notSent("unreadable_secret");
  // The payload is signed and sent from the same text, because rebuilding it can reorder keys and
  // break the signature.
  const signed = deliveryHeaders(secrets, {
    eventId,
    eventType,
    timestampSeconds: Math.floor(startedAt.getTime() / 1_000),
    body: payload,
  });
  const headers = traceparent === undefined ? signed : { ...signed, traceparent };
  return postWithOwn(exchange, secrets, { url, timeoutMs, headers, body: payload });
}

/** Sends a request with the endpoint's own headers. The result does not show their values. */
export async function postWithOwn(
  exchange: Exchange,
  { headers: own }: Secrets,
  request: ExchangeRequest,
): Promise<ExchangeResult> {
  const result = await exchange.post({ ...request, headers: { ...own, ...request.headers } });
  return { ...result, responseBodyExcerpt: withoutValues(result.responseBodyExcerpt, own) };
}

/**
 * Hides the values of the endpoint's own headers, because some receivers repeat the headers of a
 * request in their response.
 */
const withoutValues = (excerpt: string | null, own: Secrets["headers"]) =>
  excerpt &&
  Object.values(own)
    .filter((value) => value.length >= hiddenLengthMin)
    .reduce((text, value) => text.replaceAll(value, `…${shownEnding(value)}`), excerpt);

/**
 * The shortest value that is hidden. Ordinary responses often contain shorter values, such as
 * "true".
 */
const hiddenLengthMin = 8;

/** The result of an attempt without a request. */
export const notSent = (failure: "unreadable_secret" | "missing_event"): ExchangeResult => ({
  durationMs: 0,
  responseStatus: null,
  responseBodyExcerpt: null,
  failure,
  tlsFault: null,
  retryAfter: undefined,
});

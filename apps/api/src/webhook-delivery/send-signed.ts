import type { Deps } from "../deps.ts";
import type { Exchange, ExchangeResult } from "./exchange.ts";
import { openSecrets, type SealedSecrets } from "./secrets.ts";
import { deliveryHeaders } from "./signature.ts";

/** A payload and where it goes. */
export interface Outgoing extends SealedSecrets {
  endpointId: string;
  url: string;
  eventId: string;
  eventType: string;
  payload: string;
}

/** Signs the payload as of now, sends it once, and tells what came of it. */
export async function sendSigned(
  { sealedBox, logger }: Pick<Deps, "sealedBox" | "logger">,
  exchange: Exchange,
  { outgoing, startedAt }: { outgoing: Outgoing; startedAt: Date },
): Promise<ExchangeResult> {
  const secrets = readSecrets({ sealedBox, logger }, outgoing);
  if (secrets === undefined) return unreadableSecret;
  const { url, eventId, eventType, payload } = outgoing;
  // Signed and sent from the same text: rebuilding it may reorder keys and break the signature.
  const headers = deliveryHeaders(secrets, {
    eventId,
    eventType,
    timestampSeconds: Math.floor(startedAt.getTime() / 1_000),
    body: payload,
  });
  return exchange.post({ url, headers, body: payload });
}

function readSecrets(
  { sealedBox, logger }: Pick<Deps, "sealedBox" | "logger">,
  outgoing: Outgoing,
) {
  try {
    return openSecrets(sealedBox, outgoing.endpointId, outgoing);
  } catch (error) {
    logger.error(
      { err: error, endpointId: outgoing.endpointId },
      "A webhook secret cannot be read",
    );
    return undefined;
  }
}

const unreadableSecret: ExchangeResult = {
  durationMs: 0,
  responseStatus: null,
  responseBodyExcerpt: null,
  failure: "unreadable_secret",
  retryAfter: undefined,
};

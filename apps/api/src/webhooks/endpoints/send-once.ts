import type { EventType, TestEventResult } from "@referral-service/contract";
import type { AuditEntry } from "../../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { receivingHostOf } from "../engine/receiving-host.ts";
import type { SealedSecrets } from "../engine/secrets.ts";
import { sendSigned } from "../engine/send-signed.ts";
import type { WebhookDeps } from "./webhook-deps.ts";

interface Sending {
  /** The URL, and the endpoint whose secrets sign. */
  endpoint: SealedSecrets & { id: string; url: string };
  event: { id: string; type: EventType; payload: string };
  startedAt: Date;
  audit: AuditEntry;
}

const hostIsBusy = () =>
  new Refusal(
    "RATE_LIMIT_EXCEEDED",
    "Too many requests to the host of this URL are in flight; send it again later",
    { retryAfterSeconds: 1 },
  );

/**
 * Sends an event outside of the delivery log, without a retry, and returns the receiver's answer. It
 * counts toward the requests in flight to the host, and holds no database connection meanwhile.
 */
export async function sendOnce(
  deps: WebhookDeps,
  caller: Caller,
  { endpoint: { id, url, sealedSecret, previousSealedSecret }, event, startedAt, audit }: Sending,
): Promise<TestEventResult> {
  const place = { host: receivingHostOf(url), organizationId: caller.organizationId };
  const result = await deps.receivingHosts.inPlace(place, async () => {
    await deps.db.transaction(async (tx) => enqueueAudit(tx, deps, caller, audit));
    return sendSigned(deps, deps.testExchange, {
      outgoing: {
        ...{ endpointId: id, url, sealedSecret, previousSealedSecret },
        ...{ eventId: event.id, eventType: event.type, payload: event.payload },
      },
      startedAt,
    });
  });
  if (result === undefined) throw hostIsBusy();
  return {
    eventId: event.id,
    eventType: event.type,
    delivered: result.failure === null,
    responseStatus: result.responseStatus,
    latencyMs: result.durationMs,
    responseBodyExcerpt: result.responseBodyExcerpt,
    error: result.failure,
    errorDetail: result.tlsFault,
  };
}

import { isDeepStrictEqual } from "node:util";
import type { WebhookEvent } from "@referral-service/sdk/webhooks";
import type { Receipt } from "../receiver.ts";
import type { Acknowledged } from "./submit-leads.ts";

export interface Match {
  change: Acknowledged;
  receipt: Receipt | undefined;
}

/**
 * Returns the key of a change's event, which is the same for an acknowledged change and a received
 * event.
 */
const keyOf = (eventType: string, referralId: string) => `${eventType} ${referralId}`;

function keyOfEvent(event: WebhookEvent): string {
  switch (event.eventType) {
    case "referral.created":
    case "referral.updated":
      return keyOf(event.eventType, event.data.referral.id);
    case "referral.deleted":
      return keyOf(event.eventType, event.data.referralId);
    default:
      // An event without a referral is not from the demo.
      return event.eventId;
  }
}

/** Finds the receipt of each acknowledged change. */
export function matchReceipts(changes: Acknowledged[], receipts: Iterable<Receipt>): Match[] {
  const byKey = new Map([...receipts].map((receipt) => [keyOfEvent(receipt.event), receipt]));
  return changes.map((change) => ({
    change,
    receipt: byKey.get(keyOf(change.eventType, change.referral.id)),
  }));
}

/**
 * Returns the first difference between an event and the API's response. Undefined if they agree.
 */
export function differenceOf({ change, receipt }: Match): string | undefined {
  if (receipt === undefined) return "did not arrive";
  const { event } = receipt;
  // API responses contain more fields than webhooks.
  const {
    referrer,
    submittedBy,
    externalId: _externalId,
    consent: _consent,
    assigneeId: _assigneeId,
    assigneeName: _assigneeName,
    value: _value,
    statusNote: _statusNote,
    firstContactAt: _firstContactAt,
    completedAt: _completedAt,
    credit: _credit,
    duplicateCaseId: _duplicateCaseId,
    version,
    ...referral
  } = change.referral;
  if (event.eventType === "referral.deleted") {
    return event.metadata?.deleted === true ? undefined : "does not say that it is deleted";
  }
  const expected = {
    referral,
    referrer,
    submittedBy,
    ...(change.statusChange && { statusChange: change.statusChange }),
  };
  if (!isDeepStrictEqual(event.data, expected)) return "differs from the API's response";
  return event.metadata?.version === version ? undefined : "has another version";
}

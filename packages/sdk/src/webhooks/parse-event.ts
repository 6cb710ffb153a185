import { eventMetadata, eventShapes } from "../generated/event-shapes.ts";
import type { WebhookEvent } from "./events.ts";
import { isJsonObject, misfit, number, object, type Shape, string } from "./shape.ts";
import { WebhookVerificationError } from "./webhook-verification-error.ts";

const envelopeShape = object(
  {
    eventType: string,
    eventId: string,
    timestamp: number,
    organizationId: string,
    data: object({}),
  },
  { metadata: eventMetadata },
);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the event in a body after its signature was verified. Keeps unknown fields. */
export function parseEvent(body: string | Uint8Array): WebhookEvent {
  const envelope = parseJson(body);
  requireFit(envelope, envelopeShape);
  const { eventType, eventId, timestamp, organizationId } = envelope;
  if (eventType === "") throw unusable("eventType");
  if (!uuid.test(eventId)) throw unusable("eventId");
  if (!Number.isSafeInteger(timestamp) || timestamp < 0) throw unusable("timestamp");
  if (organizationId.trim() === "") throw unusable("organizationId");
  // Only own keys count, because the sent type could be "constructor".
  const shape = Object.hasOwn(eventShapes, eventType) ? eventShapes[eventType] : undefined;
  if (shape === undefined) {
    return { ...envelope, eventType: "unknown", receivedEventType: eventType };
  }
  requireFit(envelope, shape);
  // The shape was generated from the same schemas as the type.
  return envelope as unknown as WebhookEvent;
}

interface Envelope {
  eventType: string;
  eventId: string;
  timestamp: number;
  organizationId: string;
  data: Record<string, unknown>;
}

// Decoding is strict, so that two different bodies never decode to the same text.
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function parseJson(body: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof body === "string" ? body : utf8.decode(body));
  } catch {
    throw invalidPayload("is not JSON in UTF-8");
  }
}

function requireFit(value: unknown, shape: Shape): asserts value is Envelope {
  if (!isJsonObject(value)) throw invalidPayload("is not a JSON object");
  const place = misfit(value, shape);
  if (place === undefined) return;
  throw unusable(place.slice(1));
}

const unusable = (place: string) => invalidPayload(`has no usable value at "${place}"`);

const invalidPayload = (problem: string) =>
  new WebhookVerificationError(
    "invalid_payload",
    `The signature is valid, but the body ${problem}. Only someone with the secret can send ` +
      "this body. Check that no other sender has the secret, and update the SDK.",
  );

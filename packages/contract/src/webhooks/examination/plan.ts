/**
 * The requests of an examination. The service and the SDK's command line both send them, so nothing
 * here signs, sends or depends on a platform.
 */
import type { ExaminationPoint } from "./points.ts";

/** The event that is sent in variations. */
interface SampleEvent {
  eventType: string;
  metadata?: Record<string, unknown> | undefined;
}

export interface PlannedRequest {
  point: ExaminationPoint;
  eventId: string;
  eventType: string;
  body: string;
  /** The signed text. Differs from the body only if the body is changed after signing. */
  signedBody: string;
  /** Time of the signature, Unix time in seconds. */
  timestampSeconds: number;
  /**
   * `own` is the endpoint's secret. `other` is a random one. `rotated` signs with a random secret as
   * the current one, and with the endpoint's as the previous one.
   */
  secret: "own" | "other" | "rotated";
  signature: "intact" | "altered" | "missing";
}

interface MadeEvent {
  eventId: string;
  eventType: string;
  event: object;
}

/** Receivers accept a difference of up to 5 minutes. */
const wrongBySeconds = 900;
const largeBodyBytes = 64 * 1_024;
const unknownType = "receiver.examined";

/** Returns the requests in the order of sending. */
export function planExamination({
  sample,
  nowMs,
  newId,
}: {
  sample: SampleEvent;
  nowMs: number;
  newId: () => string;
}): PlannedRequest[] {
  const nowSeconds = Math.floor(nowMs / 1_000);

  function make({
    eventType = sample.eventType,
    padding,
  }: Partial<Record<"eventType" | "padding", string>> = {}): MadeEvent {
    const eventId = newId();
    const metadata = { ...sample.metadata, test: true, ...(padding !== undefined && { padding }) };
    return {
      eventId,
      eventType,
      event: { ...sample, eventType, eventId, timestamp: nowMs, metadata },
    };
  }

  function request(
    point: ExaminationPoint,
    variation: Partial<PlannedRequest> = {},
    { eventId, eventType, event } = make(),
  ): PlannedRequest {
    const body = variation.body ?? JSON.stringify(event);
    return {
      ...{ point, eventId, eventType, body, signedBody: body, timestampSeconds: nowSeconds },
      ...{ secret: "own", signature: "intact" },
      ...variation,
    };
  }

  const first = request("accepts_signed_event");
  const changed = make();
  const raw = make();
  return [
    first,
    request("rejects_altered_signature", { signature: "altered" }),
    request("rejects_old_timestamp", { timestampSeconds: nowSeconds - wrongBySeconds }),
    request("rejects_future_timestamp", { timestampSeconds: nowSeconds + wrongBySeconds }),
    request("rejects_changed_body", { ...changedAfterSigning(changed.event) }, changed),
    request("rejects_missing_signature", { signature: "missing" }),
    request("rejects_other_secret", { secret: "other" }),
    request("accepts_rotation", { secret: "rotated" }),
    request("accepts_unknown_type", {}, make({ eventType: unknownType })),
    { ...first, point: "accepts_repeated_event" },
    request("accepts_large_body", {}, make({ padding: paddingFor(make({ padding: "" }).event) })),
    request("accepts_raw_bytes", { ...written(unusualText(raw.event)) }, raw),
  ];
}

const written = (body: string) => ({ body, signedBody: body });

const changedAfterSigning = (event: object) => ({
  body: JSON.stringify({ ...event, timestamp: 0 }),
  signedBody: JSON.stringify(event),
});

const bytesOf = (event: object) => new TextEncoder().encode(JSON.stringify(event)).length;

const paddingFor = (event: object) => "x".repeat(largeBodyBytes - bytesOf(event));

/** The same JSON with white space and escapes that no serializer writes. */
const unusualText = (event: object) =>
  JSON.stringify(event, null, "\t ")
    .replaceAll("/", "\\/")
    .replace('"eventId"', '"\\u0065ventId"')
    .concat("\n");

const flipped = (digest: string) => `${digest.startsWith("0") ? "1" : "0"}${digest.slice(1)}`;

/** The alteration of each header's signature. */
const alterations: Record<string, (value: string) => string> = {
  "x-service-signature": flipped,
  "x-service-signature-previous": flipped,
  "webhook-signature": (value) => value.replaceAll(/(?<=v1,)\S+/g, flipped),
};

/** Returns a delivery's headers with the signatures that the request needs. */
export function withPlannedSignature(
  { signature }: Pick<PlannedRequest, "signature">,
  headers: Record<string, string>,
): Record<string, string> {
  if (signature === "intact") return headers;
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const alter = alterations[name.toLowerCase()];
      if (alter === undefined) return [[name, value]];
      return signature === "missing" ? [] : [[name, alter(value)]];
    }),
  );
}

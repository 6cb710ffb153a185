import type { z } from "zod";
import { eventSchemas } from "../webhooks/event-types.ts";
import { eventTypes } from "../webhooks/events/event-types.ts";
import type { Answer, JsonSchema, Operation, Parameter, PathItem } from "./document.ts";
import { headerRefs } from "./headers.ts";
import type { Schemas } from "./json-schemas.ts";
import { jsonContent } from "./operations.ts";
import { webhookTag } from "./tags.ts";

export const sentEventTypes = Object.keys(eventSchemas) as (keyof typeof eventSchemas)[];

/** The events that the service sends, each as a request to a receiver. */
export const deliveries = (schemas: Schemas): Record<string, PathItem> =>
  Object.fromEntries(sentEventTypes.map((type) => [type, { post: deliveryOf(type, schemas) }]));

function deliveryOf(type: keyof typeof eventSchemas, schemas: Schemas): Operation {
  const schema: z.ZodType = eventSchemas[type];
  return {
    operationId: `events.${type}`,
    tags: [webhookTag.name],
    summary: eventTypes[type],
    description:
      "The service sends this event to every active webhook endpoint that subscribes to its type. Verify the signature of the raw body before you parse it. The same `eventId` can arrive more than once.",
    security: [],
    parameters: deliveryHeaders(type),
    requestBody: {
      required: true,
      content: jsonContent({ schema, io: "output", summary: eventTypes[type] }, schemas),
    },
    responses: receiverAnswers,
  };
}

/** The possible responses of a receiver and their effects. */
const receiverAnswers: Record<string, Answer> = {
  "2XX": { description: "The delivery succeeded." },
  410: {
    description:
      "The receiver no longer accepts webhooks. The service disables the endpoint immediately.",
  },
  429: {
    description:
      "The receiver gets too many webhooks. The service sends none until the time in " +
      "`Retry-After`, or for 1 to 60 seconds if the header is missing. It then continues at half the rate.",
    headers: headerRefs(["Retry-After"]),
  },
  503: {
    description:
      "The receiver is unavailable. After a response with `Retry-After`, the service sends no webhooks until " +
      "that time, and then continues at half the rate.",
    headers: headerRefs(["Retry-After"]),
  },
  default: {
    description:
      "The attempt failed. This includes redirects and timeouts. The service retries with " +
      "backoff and respects the `Retry-After` header of a 429 or 503. The delivery fails " +
      "permanently after 5 failed attempts.",
  },
};

/** The headers of a delivery. Content-Type is not a parameter in OpenAPI. */
export const deliveryHeaders = (eventType: string): Parameter[] => [
  header("User-Agent", "Name and version of the service.", {
    type: "string",
    const: "Service-Webhooks/1.0",
  }),
  header(
    "X-Service-Signature",
    "Hex-encoded HMAC-SHA256 of the timestamp, a dot and the raw body. The key is the text of the signing secret.",
    { type: "string", pattern: "^[0-9a-f]{64}$" },
  ),
  {
    ...header(
      "X-Service-Signature-Previous",
      "Signature with the previous secret, sent during the overlap after a rotation.",
      { type: "string", pattern: "^[0-9a-f]{64}$" },
    ),
    required: false,
  },
  header(
    "X-Service-Timestamp",
    "Time of this attempt, Unix seconds. Reject the request if this time differs from the current time by more than 300 seconds.",
    { type: "integer", format: "int64", examples: [1760000000] },
  ),
  header("X-Service-Event-Id", "ID of the event, as in `eventId` of the payload.", {
    type: "string",
    format: "uuid",
  }),
  header("X-Service-Event-Type", "Type of the event, as in `eventType` of the payload.", {
    type: "string",
    const: eventType,
  }),
  header("webhook-id", "Copy of X-Service-Event-Id for Standard Webhooks libraries.", {
    type: "string",
    format: "uuid",
  }),
  header("webhook-timestamp", "Copy of X-Service-Timestamp for Standard Webhooks libraries.", {
    type: "integer",
    format: "int64",
  }),
  header(
    "webhook-signature",
    "Standard Webhooks signatures, separated by spaces. Each is `v1,` followed by the base64-encoded HMAC-SHA256 of the ID, the timestamp and the raw body, joined with dots. The key is the decoded text after `whsec_`.",
    { type: "string", pattern: "^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$" },
  ),
  {
    ...header("traceparent", "Trace of the attempt, if the operator records traces.", {
      type: "string",
    }),
    required: false,
  },
];

const header = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: "header",
  required: true,
  description,
  schema,
});

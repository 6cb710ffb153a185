import type { z } from "zod";
import { eventTypes } from "../webhooks/events/event-types.ts";
import { eventSchemas } from "../webhooks/events/index.ts";
import type { Answer, JsonSchema, Operation, Parameter, PathItem } from "./document.ts";
import { headerRefs } from "./headers.ts";
import type { Schemas } from "./json-schemas.ts";
import { jsonContent } from "./operations.ts";
import { webhookTag } from "./tags.ts";

export const sentEventTypes = Object.keys(eventSchemas) as (keyof typeof eventSchemas)[];

/** The events that the service sends, each as a request that a receiver gets. */
export const deliveries = (schemas: Schemas): Record<string, PathItem> =>
  Object.fromEntries(sentEventTypes.map((type) => [type, { post: deliveryOf(type, schemas) }]));

function deliveryOf(type: keyof typeof eventSchemas, schemas: Schemas): Operation {
  const schema: z.ZodType = eventSchemas[type];
  return {
    operationId: `events.${type}`,
    tags: [webhookTag.name],
    summary: eventTypes[type],
    description:
      "Sent to every active webhook endpoint that subscribes to this type. Verify a signature " +
      "over the raw body before you parse it, and expect the same `eventId` more than once.",
    security: [],
    parameters: deliveryHeaders(type),
    requestBody: {
      required: true,
      content: jsonContent({ schema, io: "output", summary: eventTypes[type] }, schemas),
    },
    responses: receiverAnswers,
  };
}

/** A receiver's possible answers and their effects. */
const receiverAnswers: Record<string, Answer> = {
  "2XX": { description: "Received: the delivery is done." },
  410: { description: "The receiver wants no more webhooks: the endpoint is disabled at once." },
  429: {
    description:
      "The receiver gets too many webhooks at once. The service pauses the endpoint until " +
      "`Retry-After`, or for 1 to 60 seconds without it, and goes on at half of the rate.",
    headers: headerRefs(["Retry-After"]),
  },
  503: {
    description:
      "The receiver cannot take webhooks right now. With `Retry-After` the service pauses the " +
      "endpoint until then, and goes on at half of the rate.",
    headers: headerRefs(["Retry-After"]),
  },
  default: {
    description:
      "Any other answer, a redirect included, or none in time is a failed attempt. The delivery is " +
      "retried after growing delays, at least `Retry-After` of a 429 or a 503; after five " +
      "failed attempts it is permanently failed.",
  },
};

/** The headers of a delivery. Content-Type is not a parameter in OpenAPI. */
export const deliveryHeaders = (eventType: string): Parameter[] => [
  header("User-Agent", "The service and its version.", {
    type: "string",
    const: "Service-Webhooks/1.0",
  }),
  header(
    "X-Service-Signature",
    "HMAC-SHA256 in hex over the timestamp, a dot and the raw body; the key is the secret's text.",
    { type: "string", pattern: "^[0-9a-f]{64}$" },
  ),
  {
    ...header(
      "X-Service-Signature-Previous",
      "The same under the secret before, for as long as both are valid after a rotation.",
      { type: "string", pattern: "^[0-9a-f]{64}$" },
    ),
    required: false,
  },
  header(
    "X-Service-Timestamp",
    "Unix time in seconds of this attempt. Refuse it when more than 300 seconds from now.",
    { type: "integer", format: "int64", examples: [1760000000] },
  ),
  header("X-Service-Event-Id", "The event's `eventId`.", { type: "string", format: "uuid" }),
  header("X-Service-Event-Type", "The event's `eventType`.", { type: "string", const: eventType }),
  header("webhook-id", "The same as X-Service-Event-Id, for Standard Webhooks libraries.", {
    type: "string",
    format: "uuid",
  }),
  header("webhook-timestamp", "The same as X-Service-Timestamp.", {
    type: "integer",
    format: "int64",
  }),
  header(
    "webhook-signature",
    "Standard Webhooks signatures, separated by spaces: `v1,` and HMAC-SHA256 in base64 over id, " +
      "timestamp and raw body with dots between them; the key is what follows `whsec_`, decoded.",
    { type: "string", pattern: "^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$" },
  ),
];

const header = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: "header",
  required: true,
  description,
  schema,
});

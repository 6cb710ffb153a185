import { z } from "zod";
import { admins, requiresScope } from "../access/route-access.ts";
import { standaloneSchema } from "../openapi/json-schemas.ts";
import { exampleValues, pageOf } from "../primitives.ts";
import { c, read } from "../router.ts";
import { bonusPaymentEvents } from "./events/bonus-payment-events.ts";
import { eventType, eventTypeNames, eventTypes } from "./events/event-types.ts";
import deletedExample from "./events/examples/referral.deleted.json" with { type: "json" };
import { conversationEvents, referralEvents } from "./events/referral-events.ts";
import { userEvents } from "./events/user-events.ts";

/** The schema of each event that this version of the service sends, by event type. */
export const eventSchemas = {
  ...referralEvents,
  ...bonusPaymentEvents,
  ...conversationEvents,
  ...userEvents,
};

export type WebhookEvent = z.infer<(typeof eventSchemas)[keyof typeof eventSchemas]>;

const example = {
  eventType: "referral.deleted",
  description: eventTypes["referral.deleted"],
  // The example is abridged and has no `$ref`, because readers of the OpenAPI document would
  // resolve a `$ref` within that document.
  schema: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "ReferralDeletedEvent",
    type: "object",
    properties: { eventType: { type: "string", const: "referral.deleted" } },
    required: ["eventType", "eventId", "timestamp", "organizationId", "data"],
  },
  example: deletedExample,
};

const eventTypeDefinition = z
  .object({
    eventType,
    description: z.string().describe("Description of the event."),
    schema: z
      .record(z.string(), z.unknown())
      .describe("JSON Schema 2020-12 of the whole payload, including the envelope."),
    example: z.record(z.string(), z.unknown()).describe("Example of a payload."),
  })
  .meta({ id: "EventTypeDefinition", examples: [example] });

export type EventTypeDefinition = z.infer<typeof eventTypeDefinition>;

/** Every event type with its description, schema and example. */
export const eventTypeDefinitions: EventTypeDefinition[] = eventTypeNames.map((eventType) => ({
  eventType,
  description: eventTypes[eventType],
  schema: payloadSchemaOf(eventSchemas[eventType]),
  example: exampleValues(eventSchemas[eventType])[0] as Record<string, unknown>,
}));

/** The payload's schema, inlined at the top level and with its name as the title. */
function payloadSchemaOf(event: z.ZodObject) {
  const { id: title, description } = event.meta() ?? {};
  return standaloneSchema(z.object(event.shape).meta({ title, description }));
}

export const eventTypesContract = c.router({
  list: read("/event-types", pageOf(eventTypeDefinition), {
    summary: "List event types",
    description:
      "Lists the event types that webhooks deliver, with their JSON Schemas and examples. All types are on one page.",
    access: requiresScope("webhooks:read", { roles: admins }),
  }),
});

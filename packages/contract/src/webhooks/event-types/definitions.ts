import { z } from "zod";
import { exampleValues } from "../../examples.ts";
import { standaloneSchema } from "../../openapi/json-schemas.ts";
import type { EventTypeDefinition } from "../event-types.ts";
import { eventTypeNames, eventTypes } from "../events/event-types.ts";
import { eventSchemas } from "../events/index.ts";

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

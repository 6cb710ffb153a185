import type { z } from "zod";
import { deliveryHeaders, sentEventTypes } from "../src/openapi/deliveries.ts";
import { exampleValues } from "../src/primitives.ts";
import { eventSchemas } from "../src/webhooks/event-types.ts";
import { type EventType, eventTypeNames, eventTypes } from "../src/webhooks/events/event-types.ts";
import { jsonBlock, table } from "./markdown.ts";
import { fieldsOf } from "./schema-fields.ts";

const introduction = `# Webhook events

The service sends each event as a POST request with a JSON body to every active webhook endpoint that
subscribes to the event's type. Verify the signature of the raw body before you parse it. Respond with
any 2xx status after you have stored the event. The service delivers events at least once, so the same
\`eventId\` can arrive again. Events can also arrive out of order. Use \`metadata.version\` to order the
events of one resource.

The service retries a delivery if it gets no 2xx response in time. The delivery fails permanently
after 5 failed attempts. Events can gain fields, so ignore fields that you do not know.

\`GET /event-types\` returns the JSON Schema of each type. Use it to validate events or to generate
code.
`;

/** Every event type with its meaning and, if the service sends it, its fields. */
export const eventReference = (): string =>
  [introduction, overview(), headerSection(), ...sentEventTypes.map(section)].join("\n");

const isSent = (type: EventType) => Object.hasOwn(eventSchemas, type);

function overview(): string {
  const rows = eventTypeNames.map((type) => [
    isSent(type) ? `[\`${type}\`](#${type.replaceAll(".", "")})` : `\`${type}\``,
    eventTypes[type],
    isSent(type) ? "yes" : "not sent yet",
  ]);
  return `${table(["Type", "Meaning", "Sent"], rows)}\n`;
}

function headerSection(): string {
  const rows = deliveryHeaders("the event's type").map(({ name, description = "" }) => [
    `\`${name}\``,
    description,
  ]);
  return `## Headers of a delivery

${table(["Header", "Value"], [["`Content-Type`", "`application/json`"], ...rows])}
`;
}

function section(type: (typeof sentEventTypes)[number]): string {
  const schema: z.ZodType = eventSchemas[type];
  const rows = fieldsOf(schema).map((field) => [
    `\`${field.path}\``,
    field.type,
    field.required ? "always" : "optional",
    field.description,
  ]);
  const [example] = exampleValues(schema);
  return `## ${type}

${eventTypes[type]}.

${table(["Field", "Type", "Present", "Notes"], rows)}

${jsonBlock(example)}
`;
}

import { eventTypeDefinitions } from "@referral-service/contract";
import { namedSchemas } from "./json-schemas.ts";
import { knownEventUnion, printShapes } from "./print-shapes.ts";
import { printTypes } from "./print-types.ts";

const banner =
  "// Generated from the contract: pnpm --filter @referral-service/sdk generate. Do not edit.\n";

/** The text of each file in src/generated, made from the contract as it stands. */
export function generatedFiles(): Record<string, string> {
  const schemas = namedSchemas();
  return {
    "types.ts": `${banner}\n${printTypes(schemas)}\n${knownEventUnion()}`,
    "event-shapes.ts": `${banner}\n${printShapes(schemas)}`,
    "event-examples.ts": `${banner}\n${printExamples()}`,
  };
}

/** A payload of each event type, as the documents show it. */
function printExamples(): string {
  const examples = eventTypeDefinitions.map(({ eventType, example }) => [eventType, example]);
  const text = JSON.stringify(Object.fromEntries(examples), null, 2);
  return `import type { KnownWebhookEvent } from "./types.ts";

export const eventExamples: Record<KnownWebhookEvent["eventType"], KnownWebhookEvent> = ${text};
`;
}

import type { EventTypeDefinition } from "@referral-service/contract";
import { CodeTabs } from "../ui/code-tabs.tsx";

const jsonText = (value: unknown) => JSON.stringify(value, null, 2);

/** A sample of an event's payload, and its JSON Schema. */
export const EventTypeSample = ({
  type: { eventType, example, schema },
}: {
  type: EventTypeDefinition;
}) => (
  <section
    aria-label={`Payload of ${eventType}`}
    className="grid min-w-0 rounded-control border border-line px-3 pt-1 pb-3 sm:col-span-2"
  >
    <CodeTabs
      label="Payload"
      tabs={[
        { name: "Sample", code: jsonText(example), codeLabel: `Sample of ${eventType}` },
        { name: "Schema", code: jsonText(schema), codeLabel: `Schema of ${eventType}` },
      ]}
    />
  </section>
);

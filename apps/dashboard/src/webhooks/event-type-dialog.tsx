import type { EventTypeDefinition } from "@referral-service/contract";
import { CodeTabs } from "../ui/code-tabs.tsx";
import { Dialog } from "../ui/dialog.tsx";

const jsonText = (value: unknown) => JSON.stringify(value, null, 2);

/** Shows a sample of an event's payload, and its JSON Schema. */
export const EventTypeDialog = ({
  type: { eventType, description, example, schema },
  onClose,
}: {
  type: EventTypeDefinition;
  onClose: () => void;
}) => (
  <Dialog isOpen onClose={onClose} title={eventType} description={`${description}.`} width="wide">
    <CodeTabs
      label="Payload"
      tabs={[
        { name: "Sample", code: jsonText(example), codeLabel: `Sample of ${eventType}` },
        {
          name: "Schema",
          code: jsonText(schema),
          codeLabel: `Schema of ${eventType}`,
          note: <p className="text-ink-2">JSON Schema of the whole body of a request.</p>,
        },
      ]}
    />
  </Dialog>
);
